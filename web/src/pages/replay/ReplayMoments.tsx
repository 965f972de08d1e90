// What decided a game: the moments that changed the chances most, and what a strong bot would have done then.

import type { JSX } from "preact";
import { formatNumber, lang, words } from "../../i18n";
import type { Study } from "../../net/types.gen";
import { lineText } from "../../table/Log";
import { describeWhen, type Finished, findOwnSeat, seatTitle } from "./finished";
import { findMoment, readValue, type Studying, type Told } from "./study";
import "./moments.css";

const t = words("replay");

interface MomentsProps {
  game: Finished;
  studying: Studying;
  /** For whom the change is told. */
  side: number;
  onMoment: (told: Told) => void;
}

export function ReplayMoments({ game, studying, side, onMoment }: MomentsProps): JSX.Element {
  const study = studying.study.value;
  const told = studying.told.value;
  if (!study || !told.length) return <p class="muted moments-none">{t(explainNothing(studying))}</p>;
  const lit = findMoment(told, game.line.value);
  return (
    <ol class="moments" data-testid="moments">
      {told.map((each) => (
        <li key={each.letter} class={each === lit ? "here" : ""}>
          <button
            type="button"
            aria-current={each === lit ? "step" : undefined}
            onClick={() => onMoment(each)}
            data-testid={`moment-${each.letter}`}
          >
            <span class="letter">{each.letter}</span>
            <span class="what">
              <span>
                <b>{plain(describeMoment(game, each))}</b>{" "}
                <span class="muted sm when">{describeWhen(game.gameUi, each.before)}</span>
              </span>
              <span class="muted sm">{plain(describeStrong(game, study, each))}</span>
            </span>
            <Change study={study} by={readValue(each.moment.change, side)} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function explainNothing({ study, failed }: Studying): string {
  if (failed.value) return "decided-failed";
  return study.value && study.value.share >= 1 ? "decided-nothing" : "decided-working";
}

/** Say for whom the changes are, and in what. */
export function describeChange({ info }: Finished, study: Study | null, side: number): string {
  if (!study || study.kind === "score") return study ? t("change.score") : "";
  if (study.kind === "together") return t("change.together");
  if (side === findOwnSeat(info)) return t("change.you");
  return t("change.win", { name: seatTitle(info, side) });
}

// ---------------------------------------------------------------- in words

/** Take the log's sentence of the entry that tells it best; of another if that one says nothing. */
function describeMoment(game: Finished, { moment }: Told): string {
  const { first, last, main, seat } = moment;
  const { lines } = game.story;
  const best = [lines[main - 1], ...lines.slice(first - 1, last).reverse()];
  const found = best.map((line) => (line ? lineText(game, line) : "")).find(Boolean);
  return found ?? t("passed", { name: seatTitle(game.info, seat ?? 0) });
}

/** Say what a strong bot would have done, and how much better that would have been. */
function describeStrong(game: Finished, study: Study, { moment, before }: Told): string {
  const { strong, same, gain, seat } = moment;
  if (seat === null || !strong?.text) return t("dice-decided");
  const better = gain === null ? 0 : toPoints(study, gain);
  const sentences = [
    same
      ? t(better ? "strong-begins" : "strong-same")
      : t("strong", { action: withSmallLetter(game.gameUi.describeAction(strong.text, before)) }),
    better ? t(better > 0 ? "better" : "worse", { count: Math.abs(better) }) : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Drop the marks of bold words: the whole sentence is bold. */
const plain = (text: string): string => text.replaceAll("**", "");

/** Write an action small: it begins with a verb and stands after a colon. */
const withSmallLetter = (text: string): string =>
  text.charAt(0).toLocaleLowerCase(lang.value) + text.slice(1);

/** Turn chances into points of 100; scores are points already. */
const toPoints = ({ kind }: Study, value: number): number =>
  Math.round(kind === "score" ? value : 100 * value);

function Change({ study, by }: { study: Study; by: number }): JSX.Element {
  const points = toPoints(study, by);
  const sign = points > 0 ? "+" : points < 0 ? "−" : "±";
  return (
    <b class={`num change ${points > 0 ? "ok" : points < 0 ? "bad" : "muted"}`}>
      {sign}
      {formatNumber(Math.abs(points))}
    </b>
  );
}
