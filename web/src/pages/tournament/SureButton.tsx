// A button for what cannot be taken back: it asks first, in its own place.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../i18n";

const t = words("tournament");

interface SureButtonProps {
  name: string;
  /** What is asked; nothing is, if it is empty. */
  ask: string;
  run: () => Promise<unknown>;
  danger?: boolean;
  testid?: string;
}

export function SureButton({ name, ask, run, danger, testid }: SureButtonProps): JSX.Element {
  const asked = useSignal(false);
  const act = async () => {
    asked.value = false;
    await run();
  };
  if (asked.value)
    return (
      <div class="sure" role="alertdialog" aria-label={name}>
        <p>{ask}</p>
        <div class="row">
          <button
            type="button"
            class="btn s p"
            onClick={() => void act()}
            data-testid={testid && `${testid}-yes`}
          >
            {t("yes")}
          </button>
          <button type="button" class="btn s" onClick={() => (asked.value = false)}>
            {t("no")}
          </button>
        </div>
      </div>
    );
  return (
    <button
      type="button"
      class={`btn ${danger ? "danger" : ""}`}
      onClick={() => {
        asked.value = ask !== "";
        if (!ask) void act();
      }}
      data-testid={testid}
    >
      {name}
    </button>
  );
}
