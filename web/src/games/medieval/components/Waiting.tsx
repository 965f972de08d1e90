// While others decide: for whom we wait, one's dice, and what happened last.
import type { JSX } from "preact";
import { formatList, words } from "../../../i18n";
import { Rich } from "../../../ui/Rich";
import { Thinking } from "../../../ui/Waiting";
import { describeLine } from "../log-text";
import { listDice, playerName, type Scene, title } from "../scene";
import { DieView } from "./DieButton";

const t = words("medieval");

export function WaitingTray({ scene }: { scene: Scene }): JSX.Element {
  const seats =
    scene.view.question?.seats.filter((seat) => seat !== scene.state.seat) ?? scene.state.turn.seats;
  const names = seats.map((seat) => playerName(scene.model, seat));
  const dice = listDice(scene.me.faces, scene.box);
  const at = scene.model.past.value;
  const news = scene.state.lines
    .filter((line) => at === null || line.n <= at)
    .slice(-12)
    .map((line) => describeLine(line, scene.model))
    .filter(Boolean)
    .slice(-3);
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
        {dice.length > 0 && !scene.view.over && (
          <div class="med-shelf">
            <div class="med-shelf-name">{t("waiting.dice")}</div>
            <div class="med-shelf-dice">
              {dice.map((face, index) => (
                <DieView key={`${face}${index}`} scene={scene} face={face} />
              ))}
            </div>
          </div>
        )}
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
