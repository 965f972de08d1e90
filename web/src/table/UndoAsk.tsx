// An undo that concerns others says, before anybody is asked, exactly what it would take back of whom.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import { Dialog } from "../ui/Dialog";
import { Crest, Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import { Thinking } from "../ui/Waiting";
import { asksToUndo, seatName, useTable } from "./context";
import type { TableModel } from "./game";
import { lineText } from "./Log";
import "./stand-ins.css";

const t = words("table");

/** The line after which everything would be taken back; null while nothing is asked. */
const proposed = signal<number | null>(null);

/** Take back at once what concerns nobody else; otherwise show first what it would take back. */
export async function beginUndo(model: TableModel): Promise<void> {
  if (!asksToUndo(model) || !model.whatUndo) {
    await model.undo();
    return;
  }
  const plan = await model.whatUndo();
  if (plan.type === "would-undo" && plan.how === "ask") proposed.value = plan.since;
  else if (plan.type === "would-undo" && plan.how === "free") await model.undo();
}

export function UndoDialog(): JSX.Element | null {
  const { model } = useTable();
  const since = proposed.value;
  if (since === null) return null;
  const close = () => (proposed.value = null);
  return (
    <Dialog title={t("undo-ask")} onClose={close}>
      <TakenBack since={since} />
      <p class="sm muted">{t("undo-dice")}</p>
      <div class="row wrap">
        <button
          type="button"
          class="btn p"
          onClick={() => {
            close();
            void model.undo();
          }}
          data-testid="undo-propose"
        >
          {t("undo-propose")}
        </button>
        <button type="button" class="btn" onClick={close}>
          {t("undo-keep")}
        </button>
      </div>
    </Dialog>
  );
}

/** Everything after a line, under the shield of who did it; what is one's own stands out. */
function TakenBack({ since }: { since: number }): JSX.Element {
  const table = useTable();
  const { model } = table;
  const mine = model.mine.value;
  const lines = (model.now.value?.lines ?? []).filter((line) => line.n > since && lineText(table, line));
  const own = lines.filter(
    (line) => line.seat !== null && line.seat !== undefined && mine.includes(line.seat),
  );
  return (
    <>
      <p>{t("undo-takes", { count: lines.length })}</p>
      {own.length > 0 && <p class="b">{t("undo-takes-yours", { count: own.length })}</p>}
      <ul class="taken-back" data-testid="taken-back">
        {lines.map((line) => (
          <li key={line.n} class={own.includes(line) ? "yours" : ""}>
            {line.seat !== null && line.seat !== undefined && <Crest seat={line.seat} size={14} />}{" "}
            <Rich text={lineText(table, line)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What others are asked. */
export function UndoQuestion(): JSX.Element | null {
  const { model } = useTable();
  const asked = model.undoAsked.value;
  if (!asked) return null;
  const mine = model.mine.value.filter((seat) => asked.waiting.includes(seat));
  const name = seatName(model, asked.seat);
  if (!mine.length)
    return (
      <div class="banner" role="status">
        <Thinking />
        <span class="sp">
          {t("undo-waiting", { names: asked.waiting.map((seat) => seatName(model, seat)).join(", ") })}
        </span>
      </div>
    );
  return (
    <div class="banner undo-question" role="alert" data-testid="undo-asked">
      <Icon name="undo" size={20} />
      <div class="sp">
        <span>{t("undo-asked", { name })}</span>
        <TakenBack since={asked.since} />
      </div>
      <button type="button" class="btn s p" data-testid="undo-agree" onClick={() => model.answerUndo(true)}>
        {t("undo-agree")}
      </button>
      <button type="button" class="btn s" data-testid="undo-refuse" onClick={() => model.answerUndo(false)}>
        {t("undo-refuse")}
      </button>
    </div>
  );
}
