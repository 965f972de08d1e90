// A number with a button on either side.

import type { JSX } from "preact";
import { words } from "../../i18n";

const t = words("box");
const MAX_NUMBER = 99;

interface StepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  isWrong?: boolean;
  testid: string;
}

export function Stepper({ label, value, onChange, isWrong = false, testid }: StepperProps): JSX.Element {
  const put = (next: number) => onChange(Math.min(Math.max(next, 0), MAX_NUMBER));
  return (
    <span class={`stepper ${isWrong ? "wrong" : ""}`}>
      <button
        type="button"
        aria-label={t("less", { what: label })}
        disabled={value <= 0}
        onClick={() => put(value - 1)}
        data-testid={`less-${testid}`}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isWrong}
        value={value}
        size={3}
        onInput={(event) => {
          const typed = Number.parseInt(event.currentTarget.value, 10);
          if (!Number.isNaN(typed)) put(typed);
        }}
        onFocusOut={(event) => (event.currentTarget.value = String(value))}
        onKeyDown={(event) => {
          const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          if (!step) return;
          event.preventDefault();
          put(value + step);
        }}
        data-testid={`value-${testid}`}
      />
      <button
        type="button"
        aria-label={t("more", { what: label })}
        disabled={value >= MAX_NUMBER}
        onClick={() => put(value + 1)}
        data-testid={`more-${testid}`}
      >
        +
      </button>
    </span>
  );
}
