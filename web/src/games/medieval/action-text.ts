// Actions in words: what a hint advises. The log uses the same words for pieces, places and dice.
import { list } from "../../i18n";
import type { TableModel } from "../../table/game";
import type { Box } from "./box";
import { nameOf, rangeName, type Size, spaceOf } from "./grid";
import { covered } from "./legal";
import { playerName, say } from "./scene";
import type { View } from "./view";

type Values = Record<string, unknown>;

/** What a move would be, for hints: "Build a market at F7–G8". */
export function describeAction(text: string, model: TableModel): string {
  const [verb, ...words] = text.split(" ");
  switch (verb) {
    case "place":
    case "build":
      return say(`act.${verb}`, lying(model, words));
    case "reroll":
      return say("act.reroll", { dice: diceText(model, words) });
    case "set":
      return say("act.set", { shows: model.names(words[0]!), face: model.names(words[2]!) });
    case "feather":
      return words[1] === "alone"
        ? say("act.feather")
        : say("act.feather-with", { die: model.names(words[2]!) });
    case "chapel":
      return say("act.chapel", { die: model.names(words[0]!) });
    case "take":
      return say("act.take", { list: takesText(model, words) });
    case "lose":
    case "demand":
      return say(`act.${verb}`, { resource: model.names(words[0]!) });
    case "remove":
      return say("act.remove", { space: words[0]!.toUpperCase(), piece: pieceAt(model, words[0]!) });
    case "swap":
      return say("act.swap", { give: model.names(words[0]!), take: model.names(words[2]!) });
    case "trade":
      return say("act.trade", {
        who: playerName(model, words[0] === "philippe" ? -1 : Number(words[0]) - 1),
        give: model.names(words[1]!),
        take: model.names(words[3]!),
      });
    default:
      return say(`act.${verb === "no" ? "no-river" : verb}`);
  }
}

function pieceAt(model: TableModel, space: string): string {
  const state = model.state.value;
  const pieces = (state?.view as View | undefined)?.players[state?.seat ?? 0]?.pieces ?? [];
  const found = pieces.find((placed) => placed.kind === "building" && placed.spaces.includes(space));
  return found ? model.names(found.piece) : "";
}

// ---------------------------------------------------------------- pieces, places, dice

/** `**market** F7–G8` from `market f7 r1`. */
export function lying(model: TableModel, [piece, at, turn]: string[]): Values {
  return { piece: `**${withArticle(model.names(piece!))}**`, place: placeText(model, piece!, at!, turn) };
}

/** "a market", "an armory" where the language has articles; the catalogue decides. */
export function withArticle(name: string): string {
  const vowel = /^[aeiou]/i.test(name) && !/^uni/i.test(name);
  return say("article", { name, ...(vowel ? { context: "vowel" } : {}) });
}

function placeText(model: TableModel, piece: string, at: string, turn = "r0"): string {
  const info = (model.box.value as Box | null)?.pieces[piece];
  const size = (model.state.value?.view as View | undefined)?.board;
  const space = size && spaceOf(at, size);
  if (!info || !size || space === null || space === undefined) return at.toUpperCase();
  return rangeName(sortedNames(covered(info, info.turns[Number(turn[1])] ?? 0, space, size), size));
}

function sortedNames(spaces: number[], size: Size): string[] {
  return spaces.sort((a, b) => a - b).map((space) => nameOf(space, size));
}

/** `2 peasant.food noble.sword1` in words. */
export function diceText(model: TableModel, words: string[]): string {
  const counts = new Map<string, number>();
  let times = 1;
  for (const word of words) {
    if (/^\d+$/.test(word)) times = Number(word);
    else {
      counts.set(word, (counts.get(word) ?? 0) + times);
      times = 1;
    }
  }
  return list([...counts].map(([face, n]) => (n > 1 ? `${n} × ${model.names(face)}` : model.names(face))));
}

export function takesText(model: TableModel, words: string[]): string {
  const parts: string[] = [];
  for (let index = 0; index + 2 < words.length; index += 3) {
    const [face, number, resource] = words.slice(index, index + 3);
    if (Number(number)) parts.push(`${number} × ${model.names(face!)}: ${model.names(resource!)}`);
  }
  return parts.length ? list(parts) : say("log.other-side");
}
