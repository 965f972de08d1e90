// A moment that decided a game, in words: what was done, what a strong bot would have done, and what it changed. The
// replay and the end of a game say the same, because they ask here.

import { formatNumber, lang, words } from "../../i18n";
import type { Study } from "../../net/types.gen";
import { lineHead } from "../../table/Log";
import { type Finished, findOwnSeat, seatTitle } from "./finished";
import type { Told } from "./study";

const t = words("replay");

export type ToldGame = Pick<Finished, "model" | "gameUi" | "story" | "info">;

/** Say for whom the changes are, and in what. */
export function describeChange({ info }: Pick<Finished, "info">, study: Study | null, side: number): string {
  if (!study || study.kind === "score") return study ? t("change.score") : "";
  if (study.kind === "together") return t("change.together");
  if (side === findOwnSeat(info)) return t("change.you");
  return t("change.win", { name: seatTitle(info, side) });
}

/** Take the log's sentence of the entry that tells it best; of another if that one says nothing. */
export function describeMoment(game: ToldGame, { moment }: Told): string {
  const { first, last, main, seat } = moment;
  const { lines } = game.story;
  const best = [lines[main - 1], ...lines.slice(first - 1, last).reverse()];
  const found = best.map((line) => (line ? lineHead(game, line) : "")).find(Boolean);
  return dropBold(found ?? t("passed", { name: seatTitle(game.info, seat ?? 0) }));
}

/** Say what a strong bot would have done, and how much better that would have been. */
export function describeStrong(game: ToldGame, study: Study, { moment, before }: Told): string {
  const { strong, same, gain, seat } = moment;
  if (seat === null || !strong?.text) return t("dice-decided");
  const better = gain === null ? 0 : toPoints(study, gain);
  const sentences = [
    same
      ? t(better ? "strong-begins" : "strong-same")
      : t("strong", { action: withSmallLetter(game.gameUi.describeAction(strong.text, before)) }),
    better ? t(better > 0 ? "better" : "worse", { count: Math.abs(better) }) : "",
  ];
  return dropBold(sentences.filter(Boolean).join(" "));
}

/** Drop the marks of bold words: whoever shows the sentence says what is bold. */
const dropBold = (text: string): string => text.replaceAll("**", "");

/** Write an action small: it begins with a verb and stands after a colon. */
const withSmallLetter = (text: string): string =>
  text.charAt(0).toLocaleLowerCase(lang.value) + text.slice(1);

/** Turn chances into points of 100; scores are points already. What one gains, the other loses: halves go both away
 * from 0. */
export const toPoints = ({ kind }: Study, value: number): number =>
  Math.sign(value) * Math.round(Math.abs(kind === "score" ? value : 100 * value));

export function writeChange(points: number): string {
  const sign = points > 0 ? "+" : points < 0 ? "−" : "±";
  return `${sign}${formatNumber(Math.abs(points))}`;
}
