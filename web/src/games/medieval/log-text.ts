// The log in words: every action, every draw, and everything that followed from them.
import { list } from "../../i18n";
import type { Line, News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { diceText, lying, takesText } from "./action-text";
import { RESOURCES } from "./resources";
import { playerName, say } from "./scene";
import type { Resource } from "./view";

type Values = Record<string, unknown>;

/** "You built" and "Mara built" are two sentences in most languages. */
function told(model: TableModel, key: string, seat: number | null | undefined, values: Values = {}): string {
  const you = seat !== null && seat !== undefined && seat === model.current.value;
  const who = seat === null || seat === undefined ? "" : playerName(model, seat);
  return say(`log.${key}`, { who, ...values, ...(you ? { context: "you" } : {}) });
}

export function describeLine(line: Line, model: TableModel): string {
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

/** What each kind of news tells of. */
interface NewsValues {
  name: string;
  piece: string;
  fed: number;
  hungry: number;
  sick: number;
  points: number;
  amount: number;
  xs: number;
  resource: Resource | number;
  stock: number[];
}

function newsText({ kind, seat, values }: News, model: TableModel): string {
  const v = values as unknown as NewsValues;
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
        resource: resourceText(model, v.resource),
      });
    case "x":
      return say("log.x", { piece: `**${model.names(v.piece)}**`, count: v.xs });
    case "revolt":
      return told(model, "revolt", seat, {
        count: v.amount,
        resource: resourceText(model, v.resource),
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

/** Older logs number the resources. */
function resourceText(model: TableModel, resource: Resource | number): string {
  return model.names(typeof resource === "number" ? (RESOURCES[resource] ?? "") : resource);
}

function stockText(model: TableModel, stock: number[]): string {
  return list(RESOURCES.map((resource, index) => `${stock[index]} ${model.names(resource)}`));
}
