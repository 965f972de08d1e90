// Tabs above a panel's body: arrow keys go from one to the next.

import type { ComponentChildren, JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import "./tabs.css";

interface TabsProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; name: string }[];
  onChange: (value: T) => void;
  /** Beside the tabs. */
  note?: ComponentChildren;
  /** What the chosen tab shows. */
  children: ComponentChildren;
}

export function Tabs<T extends string>(props: TabsProps<T>): JSX.Element {
  const { label, value, options, onChange, note, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (index + step + options.length) % options.length;
    onChange(options[next]!.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div class="ph tabbed">
        <div class="tablist" role="tablist" aria-label={label} ref={list}>
          {options.map((option, index) => (
            <button
              key={option.value}
              type="button"
              role="tab"
              id={`${id}-${option.value}`}
              aria-selected={option.value === value}
              aria-controls={`${id}-body`}
              tabIndex={option.value === value ? 0 : -1}
              onClick={() => onChange(option.value)}
              onKeyDown={(event) => onKey(event, index)}
              data-testid={`view-${option.value}`}
            >
              {option.name}
            </button>
          ))}
        </div>
        {note}
      </div>
      <div class="tabbody" id={`${id}-body`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
