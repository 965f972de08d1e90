// One of a few, as a row of buttons (radio buttons underneath, so arrow keys and readers work).

import type { JSX } from "preact";
import { useId } from "preact/hooks";

interface ChooseProps<T extends string | number> {
  label: string;
  value: T;
  options: { value: T; name: string; disabled?: boolean }[];
  onChange: (value: T) => void;
  testid?: string;
}

export function Choose<T extends string | number>({
  label,
  value,
  options,
  onChange,
  testid,
}: ChooseProps<T>): JSX.Element {
  const name = useId();
  return (
    <div class="seg" role="radiogroup" aria-label={label} data-testid={testid}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            aria-label={option.name}
          />
          <span aria-hidden="true">{option.name}</span>
        </label>
      ))}
    </div>
  );
}
