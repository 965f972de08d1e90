// While others decide: for whom we wait, one's dice, and what happened last.
import type { JSX } from "preact";
import { list } from "../../../i18n";
import { Rich } from "../../../ui/Rich";
import { Thinking } from "../../../ui/Waiting";
import { describeLine } from "../log-text";
import { diceOf, playerName, type Scene, say, title } from "../scene";
import { DieView } from "./DieButton";

export function WaitingTray({ s }: { s: Scene }): JSX.Element {
  const seats = s.view.question?.seats.filter((seat) => seat !== s.state.seat) ?? s.state.turn.seats;
  const names = seats.map((seat) => playerName(s.model, seat));
  const dice = diceOf(s.me.faces, s.box);
  const at = s.model.past.value;
  const news = s.state.lines
    .filter((line) => at === null || line.n <= at)
    .slice(-12)
    .map((line) => describeLine(line, s.model))
    .filter(Boolean)
    .slice(-3);
  const past = s.model.past.value !== null;
  const text = s.view.over
    ? say("waiting.over")
    : past
      ? say("waiting.past")
      : names.length
        ? say("waiting.for", { names: list(names), step: title(s.model, s.view.step) })
        : say("waiting.moment");
  return (
    <section class="tray waiting-tray" aria-label={text} data-testid="waiting" role="status">
      <div class="row tray-head">
        {!s.view.over && !past && <Thinking />}
        <h2>{text}</h2>
      </div>
      <div class="waiting-body">
        {dice.length > 0 && !s.view.over && (
          <div class="shelf">
            <div class="shelf-name">{say("waiting.dice")}</div>
            <div class="shelf-dice">
              {dice.map((face, index) => (
                <DieView key={`${face}${index}`} s={s} face={face} />
              ))}
            </div>
          </div>
        )}
        <ul class="waiting-news sm">
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
