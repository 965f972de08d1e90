// A number with one less and one more beside it.

import type { JSX } from "preact";
import { words } from "../../../i18n";

const t = words("new");

interface StepperProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
  testid?: string;
}

export function Stepper({ label, value, least, most, onChange, testid }: StepperProps): JSX.Element {
  return (
    <span class="stepper" role="group" aria-label={label} data-testid={testid}>
      <button
        type="button"
        class="btn s"
        aria-label={t("one-less", { what: label })}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <b class="num" aria-live="polite">
        {value}
      </b>
      <button
        type="button"
        class="btn s"
        aria-label={t("one-more", { what: label })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </span>
  );
}
