// Before one sits down at a table with a box of its own: everything that differs, to be seen first.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { words } from "../../i18n";
import type { TableInfo } from "../../net/types.gen";
import { TableBox, useTableBox } from "./TableBox";
import "./differences.css";

const t = words("box");

interface BeforeProps {
  info: TableInfo;
  /** The seats of the table, as the lobby draws them. */
  seats: ComponentChildren;
  /** Told which box was seen, by its fingerprint. */
  onSit: (seenBox: string) => void;
}

export function BeforeSitting({ info, seats, onSit }: BeforeProps): JSX.Element {
  const seen = useSignal(false);
  const loading = useTableBox(info);
  const fingerprint = loading.found.value?.box.fingerprint;
  const count = info.box_differs ?? 0;
  return (
    <div class="before" data-testid="before">
      <section aria-labelledby="before">
        <h2 id="before" class="before-head">
          {t("not-the-printed-box")}
        </h2>
        <TableBox info={info} loading={loading} />
      </section>
      <section class="panel before-seats" aria-label={t("sit-down")}>
        {seats}
        <label class="before-check">
          <input
            type="checkbox"
            checked={seen.value}
            disabled={!fingerprint}
            onChange={(event) => (seen.value = event.currentTarget.checked)}
            data-testid="seen-differences"
          />
          {t("seen", { count })}
        </label>
        <button
          type="button"
          class="btn p lobby-start"
          disabled={!seen.value || !fingerprint}
          onClick={() => fingerprint && onSit(fingerprint)}
          data-testid="sit-down"
        >
          {t("sit-down")}
        </button>
      </section>
    </div>
  );
}
