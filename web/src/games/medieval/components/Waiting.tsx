// While others decide: for whom we wait, and what happened last.
import type { JSX } from "preact";
import { formatList, words } from "../../../i18n";
import { Rich } from "../../../ui/Rich";
import { Thinking } from "../../../ui/Waiting";
import { describeLine } from "../log-text";
import { playerName, type Scene, title } from "../scene";

const t = words("medieval");

const MAX_SENTENCES = 6;

export function WaitingTray({ scene }: { scene: Scene }): JSX.Element {
  const seats =
    scene.view.question?.seats.filter((seat) => seat !== scene.state.seat) ?? scene.state.turn.seats;
  const names = seats.map((seat) => playerName(scene.model, seat));
  const at = scene.model.past.value;
  const lines = scene.state.lines.filter((line) => at === null || line.n <= at);
  // What happened since the reader acted, the newest first; the list beside the strip has all of it.
  const acted = lines.findLastIndex((line) => line.seat === scene.state.seat);
  const news = lines
    .slice(Math.max(acted, 0))
    .map((line) => describeLine(line, scene.model))
    .filter(Boolean)
    .slice(-MAX_SENTENCES)
    .reverse();
  const past = scene.model.past.value !== null;
  const text = scene.view.over
    ? t("waiting.over")
    : past
      ? t("waiting.past")
      : names.length
        ? t("waiting.for", { names: formatList(names), step: title(scene.model, scene.view.step) })
        : t("waiting.moment");
  return (
    <section class="med-tray waiting-tray" aria-label={text} data-testid="waiting" role="status">
      <div class="row med-tray-head">
        {!scene.view.over && !past && <Thinking />}
        <h2>{text}</h2>
      </div>
      <div class="med-waiting-body">
        <ul class="med-waiting-news sm">
          {news.map((each, index) => (
            <li key={`${index}${each}`}>
              <Rich text={each} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
