// The log in words: every action, every draw, and everything that followed from them.
import { list } from "../../i18n";
import type { Line, News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { nameOf, rangeName, type Size, spaceOf } from "./grid";
import { covered } from "./legal";
import { playerName, say } from "./scene";
import { type Box, RESOURCES, type View } from "./view";

type Values = Record<string, unknown>;

/** "You built" and "Mara built" are two sentences in most languages. */
function told(model: TableModel, key: string, seat: number | null | undefined, values: Values = {}): string {
  const you = seat !== null && seat !== undefined && seat === model.current.value;
  const who = seat === null || seat === undefined ? "" : playerName(model, seat);
  return say(`log.${key}`, { who, ...values, ...(you ? { context: "you" } : {}) });
}

export function sentence(line: Line, model: TableModel): string {
  const parts = [
    line.text ? actionOrDraw(line, model) : "",
    ...(line.news ?? []).map((news) => newsText(news, model)),
  ];
  return parts.filter(Boolean).join(" ");
}

function actionOrDraw(line: Line, model: TableModel): string {
  const text = line.text!;
  if (line.seat === null || line.seat === undefined) return drawText(text, model);
  const [verb, ...rest] = text.split(" ");
  const write = ACTIONS[verb!];
  if (write) return write(model, line.seat, rest);
  return told(model, verb === "no" ? "no-river" : verb!, line.seat);
}

// ---------------------------------------------------------------- pieces, places, dice

/** `**market** F7–G8` from `market f7 r1`. */
function lying(model: TableModel, [piece, at, turn]: string[]): Values {
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
function diceText(model: TableModel, words: string[]): string {
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

const diceCount = (words: string[]) =>
  words.reduce((sum, word, index) => (/^\d+$/.test(word) ? sum : sum + (Number(words[index - 1]) || 1)), 0);

// ---------------------------------------------------------------- actions

type Write = (model: TableModel, seat: number, words: string[]) => string;

const ACTIONS: Record<string, Write> = {
  place: (model, seat, words) => told(model, "place", seat, lying(model, words)),
  build: (model, seat, words) => told(model, "build", seat, lying(model, words)),
  reroll: (model, seat, words) => told(model, "reroll", seat, { count: diceCount(words) }),
  set: (model, seat, [shows, , face]) =>
    told(model, "set", seat, { shows: model.names(shows!), face: `**${model.names(face!)}**` }),
  feather: (model, seat, words) =>
    words[1] === "alone"
      ? told(model, "feather", seat)
      : told(model, "feather-with", seat, { die: model.names(words[2]!) }),
  chapel: (model, seat, [face]) => told(model, "chapel", seat, { die: model.names(face!) }),
  take: (model, seat, words) => told(model, "take", seat, { list: takesText(model, words) }),
  lose: (model, seat, [resource]) => told(model, "lose", seat, { resource: model.names(resource!) }),
  demand: (model, seat, [resource]) =>
    told(model, "demand", seat, { resource: `**${model.names(resource!)}**` }),
  remove: (model, seat, [space]) => told(model, "remove", seat, { space: space!.toUpperCase() }),
  swap: (model, seat, [give, , take]) =>
    told(model, "swap", seat, { give: model.names(give!), take: model.names(take!) }),
  trade: (model, seat, [who, give, , take]) =>
    told(model, "trade", seat, {
      other: playerName(model, who === "philippe" ? -1 : Number(who) - 1),
      give: model.names(give!),
      take: model.names(take!),
    }),
  done: () => "",
};

function takesText(model: TableModel, words: string[]): string {
  const parts: string[] = [];
  for (let index = 0; index + 2 < words.length; index += 3) {
    const [face, number, resource] = words.slice(index, index + 3);
    if (Number(number)) parts.push(`${number} × ${model.names(face!)}: ${model.names(resource!)}`);
  }
  return parts.length ? list(parts) : say("log.other-side");
}

// ---------------------------------------------------------------- draws

function drawText(text: string, model: TableModel): string {
  const [verb, who, ...rest] = text.split(" ");
  if (verb === "start") return told(model, "start", Number(rest[0]) - 1);
  if (verb === "types") return say("log.types", { list: list(rest.map((name) => model.names(name))) });
  const dice = diceText(model, rest);
  if (who === "philippe") return say("log.philippe-rolled", { who: model.names("sir-philippe"), dice });
  return told(model, verb === "reroll" ? "rerolled" : "rolled", Number(who) - 1, { dice });
}

// ---------------------------------------------------------------- news

function newsText({ kind, seat, values }: News, model: TableModel): string {
  const v = values as Record<string, any>;
  switch (kind) {
    case "disaster":
      return told(model, "disaster", seat, { name: `**${model.names(v.name)}**` });
    case "fed":
      if (v.hungry) return told(model, "hungry", seat, { count: v.hungry });
      return seat === model.current.value ? told(model, "fed", seat, { count: v.fed }) : "";
    case "disease":
      return told(model, "disease", seat, { count: v.sick });
    case "removed":
      return told(model, "removed", seat, { piece: `**${model.names(v.piece)}**` });
    case "refused":
      return told(model, "refused", seat, { count: v.points });
    case "lost":
      return told(model, "lost", seat, {
        count: v.amount,
        resource: model.names(v.resource),
      });
    case "x":
      return say("log.x", { piece: `**${model.names(v.piece)}**`, count: v.xs });
    case "revolt":
      return told(model, "revolt", seat, {
        count: v.amount,
        resource: model.names(v.resource),
      });
    case "collected":
      return seat === model.current.value
        ? told(model, "collected", seat, { list: stockText(model, v.stock) })
        : "";
    case "no-room":
    case "dice-revealed":
    case "revealed":
    case "over":
      return told(model, kind, seat);
    default:
      return "";
  }
}

function stockText(model: TableModel, stock: Record<Resource, number>): string {
  return list(RESOURCES.map((resource) => `${stock[resource]} ${model.names(resource)}`));
}

// ---------------------------------------------------------------- actions as advice

/** What a move would be, for hints: "Build a market at F7–G8". */
export function action(text: string, model: TableModel): string {
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
