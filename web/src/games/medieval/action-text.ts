// Actions in words: what a hint advises. The log uses the same words for pieces, places and dice.
import { formatList, words } from "../../i18n";
import type { TableModel } from "../../table/game";
import { nameOf, rangeName, type Size, spaceOf } from "./grid";
import { coveredSpaces } from "./legal";
import { boxOf, playerName, viewOf } from "./scene";

const t = words("medieval");

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
      return t("act.take", { list: describeTakes(model, words) });
    case "lose":
    case "demand":
      return t(`act.${verb}`, { resource: model.names(words[0]!) });
    case "remove":
      return t("act.remove", { space: words[0]!.toUpperCase(), piece: pieceAt(model, words[0]!) });
    case "swap":
      return t("act.swap", { give: model.names(words[0]!), take: model.names(words[2]!) });
    case "trade":
      return t("act.trade", {
        who: playerName(model, words[0] === "philippe" ? -1 : Number(words[0]) - 1),
        give: model.names(words[1]!),
        take: model.names(words[3]!),
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
  return { piece: `**${withArticle(model.names(piece!))}**`, place: placeText(model, piece!, at!, turn) };
}

/** Add the article where the language has one: "a market", "an armory". The catalogue decides. */
function withArticle(name: string): string {
  const vowel = /^[aeiou]/i.test(name) && !/^uni/i.test(name);
  return t("article", { name, ...(vowel ? { context: "vowel" } : {}) });
}

function placeText(model: TableModel, piece: string, at: string, turn = "r0"): string {
  const info = boxOf(model)?.pieces[piece];
  const size = viewOf(model.state.value)?.board;
  const space = size && spaceOf(at, size);
  if (!info || !size || space === null || space === undefined) return at.toUpperCase();
  return rangeName(sortedNames(coveredSpaces(info, info.turns[Number(turn[1])] ?? 0, space, size), size));
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
      counts.set(word, (counts.get(word) ?? 0) + times);
      times = 1;
    }
  }
  return formatList(
    [...counts].map(([face, n]) => (n > 1 ? `${n} × ${model.names(face)}` : model.names(face))),
  );
}

export function describeTakes(model: TableModel, words: string[]): string {
  const parts: string[] = [];
  for (let index = 0; index + 2 < words.length; index += 3) {
    const [face, number, resource] = words.slice(index, index + 3);
    if (Number(number)) parts.push(`${number} × ${model.names(face!)}: ${model.names(resource!)}`);
  }
  return parts.length ? formatList(parts) : t("log.other-side");
}
