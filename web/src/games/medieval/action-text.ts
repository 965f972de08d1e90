// Actions in words: what a hint advises. The log uses the same words for pieces, places and dice.
import { formatList, lang, words } from "../../i18n";
import type { TableModel } from "../../table/game";
import { nameOf, rangeName, type Size, spaceOf } from "./grid";
import { coveredSpaces } from "./legal";
import { describeAmount } from "./resources";
import { boxOf, playerName, viewOf } from "./scene";

const t = words("medieval");

/** A kind of die, how many of it, and what these give. */
const WORDS_OF_TAKE = 3;

type Values = Record<string, unknown>;

/** Say what a move would be, for hints: "Build a market at F7–G8". */
export function describeAction(text: string, model: TableModel): string {
  const [verb, ...words] = text.split(" ");
  switch (verb) {
    case "place":
    case "build":
      return t(`act.${verb}`, describePlacement(model, words));
    case "reroll":
      return t("act.reroll", { dice: describeDice(model, words) });
    case "set":
      return t("act.set", { shows: model.names(words[0]!), face: model.names(words[2]!) });
    case "feather":
      return words[1] === "alone" ? t("act.feather") : t("act.feather-with", { die: model.names(words[2]!) });
    case "chapel":
      return t("act.chapel", { die: model.names(words[0]!) });
    case "take":
      return t("act.take", { list: describeTakes(model, words, readFaces(model)) });
    case "lose":
    case "demand":
      return t(`act.${verb}`, { amount: describeAmount(words[0]!, 1) });
    case "remove":
      return t("act.remove", { space: words[0]!.toUpperCase(), piece: pieceAt(model, words[0]!) });
    case "swap":
      return t("act.swap", { give: describeAmount(words[0]!, 1), take: describeAmount(words[2]!, 1) });
    case "trade":
      return t("act.trade", {
        who: playerName(model, words[0] === "philippe" ? -1 : Number(words[0]) - 1),
        give: describeAmount(words[1]!, 1),
        take: describeAmount(words[3]!, 1),
      });
    default:
      return t(`act.${verb === "no" ? "no-river" : verb}`);
  }
}

function pieceAt(model: TableModel, space: string): string {
  const state = model.state.value;
  const pieces = viewOf(state)?.players[state?.seat ?? 0]?.pieces ?? [];
  const found = pieces.find((placed) => placed.kind === "building" && placed.spaces.includes(space));
  return found ? model.names(found.piece) : "";
}

// ---------------------------------------------------------------- pieces, places, dice

/** Turn `market f7 r1` into the piece and the place that a sentence needs: **a market**, F7–G8. */
export function describePlacement(model: TableModel, [piece, at, turn]: string[]): Values {
  const area = boxOf(model)?.pieces[piece!]?.kind === "area";
  const covered = listCovered(model, [piece!, at!, ...(turn ? [turn] : [])]);
  return {
    piece: `**${withArticle(model.names(piece!), area)}**`,
    place: rangeName(covered.length ? covered : [at!]),
  };
}

/** What decides the article in a language: the first sound in English, the ending of the first word in Spanish. */
const ARTICLES: Record<string, { context: string; pattern: RegExp }> = {
  en: { context: "vowel", pattern: /^(?!uni)[aeiou]/i },
  es: { context: "feminine", pattern: /^(\S+a|\S+dad|catedral)( |$)/i },
};

/** Add the article: "a market", "an armory"; "un Mercado", "una Armería". */
function withArticle(name: string, area: boolean): string {
  const article = ARTICLES[lang.value];
  const context = area ? "area" : article?.pattern.test(name) ? article.context : undefined;
  return t("article", { name, ...(context ? { context } : {}) });
}

/** List the spaces that `market f7 r1` covers, the first first; none while box or board are on their way. */
export function listCovered(model: TableModel, [piece = "", at = "", turn = "r0"]: string[]): string[] {
  const info = boxOf(model)?.pieces[piece];
  const size = viewOf(model.state.value)?.board;
  const space = size && spaceOf(at, size);
  if (!info || !size || space === null || space === undefined) return [];
  return sortedNames(coveredSpaces(info, info.turns[Number(turn[1])] ?? 0, space, size), size);
}

function sortedNames(spaces: number[], size: Size): string[] {
  return spaces.sort((a, b) => a - b).map((space) => nameOf(space, size));
}

/** Say `2 peasant.food noble.sword1` in words. */
export function describeDice(model: TableModel, words: string[]): string {
  const counts = new Map<string, number>();
  let times = 1;
  for (const word of words) {
    if (/^\d+$/.test(word)) times = Number(word);
    else {
      const face = word.replace(/\.\d+$/, ""); // the second feather of a die, `clergy.feather.2`, is a feather
      counts.set(face, (counts.get(face) ?? 0) + times);
      times = 1;
    }
  }
  return formatList(
    [...counts].map(([face, n]) => (n > 1 ? `${n} × ${model.names(face)}` : model.names(face))),
  );
}

/** Say what either/or dice give: so many the one thing, and the rest of those `shown` the other. Notation names all kinds
 * of such dice, also those that nobody rolled: where it is not known what was shown, the other side of one of several kinds
 * is not told. */
export function describeTakes(
  model: TableModel,
  words: string[],
  shown: Record<string, number> | undefined = undefined,
): string {
  const parts: string[] = [];
  for (let index = 0; index + WORDS_OF_TAKE <= words.length; index += WORDS_OF_TAKE) {
    const [face, number, resource] = words.slice(index, index + WORDS_OF_TAKE);
    const count = Number(number);
    const rest = (shown?.[face!] ?? 0) - count;
    const other = otherSide(model, face!, resource!);
    if (count) parts.push(t("log.takes", { count, resource: model.names(resource!) }));
    if (rest > 0 && other) parts.push(t("log.takes", { count: rest, resource: model.names(other) }));
    else if (!shown && !count && other && words.length === WORDS_OF_TAKE) parts.push(model.names(other));
  }
  return parts.length ? formatList(parts) : t("log.other-side");
}

/** The faces of the reader's dice. */
function readFaces(model: TableModel): Record<string, number> | undefined {
  const state = model.state.value;
  return viewOf(state)?.players[state?.seat ?? 0]?.faces;
}

/** What an either/or face gives instead of this resource. */
function otherSide(model: TableModel, face: string, resource: string): string | undefined {
  const sides = boxOf(model)?.faces[face]?.either ?? [];
  return Object.keys(sides.find((side) => !(resource in side)) ?? {})[0];
}
