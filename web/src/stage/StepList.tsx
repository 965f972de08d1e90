// What happened since the reader's last decision, row by row. Where nothing may move, it is the story.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import { useTable } from "../table/context";
import { Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import type { Beat } from "./beats";
import { RuleChip, Who } from "./Strip";

const t = words("table");

/** So many where the rows share their place with something else. */
const FEW_ROWS = 8;

/** Whether the list is open over the table; the tray shows it anyway while the story plays. */
export const stepListOpen = signal(false);

export function StepList(): JSX.Element {
  const { model } = useTable();
  const told = model.director?.told.value ?? [];
  return (
    <section class="panel stage-list" aria-label={t("stage-happened")} data-testid="stage-list">
      <div class="ph">
        <h2 class="sp">{t("stage-happened")}</h2>
        <button
          type="button"
          class="iconbtn"
          aria-label={t("close")}
          onClick={() => (stepListOpen.value = false)}
        >
          <Icon name="x" size={18} />
        </button>
      </div>
      {told.length ? (
        <StepRows most={told.length} />
      ) : (
        <p class="sm muted stage-none">{t("stage-nothing")}</p>
      )}
    </section>
  );
}

/** The rows alone, the newest last. */
export function StepRows({ most = FEW_ROWS }: { most?: number }): JSX.Element {
  const { model } = useTable();
  const told = model.director?.told.value ?? [];
  const first = Math.max(0, told.length - most);
  return (
    <ol class="stage-rows" data-testid="stage-rows">
      {told.slice(first).map((beat, index) => (
        <StepRow key={first + index} beat={beat} />
      ))}
    </ol>
  );
}

function StepRow({ beat }: { beat: Beat }): JSX.Element {
  return (
    <li class={`stage-row ${beat.tone}`}>
      <Who seat={beat.seat} size={16} />
      <span class="sp">
        <Rich text={beat.text} />{" "}
        {beat.numbers.map(({ name, from, to }) => (
          <span class="stage-number" key={name}>
            {name} {from} → <b>{to}</b>{" "}
          </span>
        ))}
      </span>
      {beat.rule && <RuleChip beat={beat} />}
    </li>
  );
}
