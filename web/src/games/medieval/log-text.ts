// The log in words: every action, every draw, and everything that followed from them.
import { formatList, words } from "../../i18n";
import { readCounts, readNumber, readText } from "../../net/news";
import type { Line, News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { describeDice, describePlacement, describeTakes } from "./action-text";
import { describeAmount, RESOURCES } from "./resources";
import { playerName, title } from "./scene";
import type { Goods } from "./view.gen";

const t = words("medieval");

type Values = Record<string, unknown>;

/** Write a sentence about a seat: "You built" and "Mara built" are two in most languages. */
function tell(model: TableModel, key: string, seat: number | null | undefined, values: Values = {}): string {
  const you = seat !== null && seat !== undefined && seat === model.current.value;
  const who = seat === null || seat === undefined ? "" : playerName(model, seat);
  return t(`log.${key}`, { who, ...values, ...(you ? { context: "you" } : {}) });
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
  return tell(model, verb === "no" ? "no-river" : verb!, line.seat);
}

const diceCount = (words: string[]) =>
  words.reduce((sum, word, index) => (/^\d+$/.test(word) ? sum : sum + (Number(words[index - 1]) || 1)), 0);

// ---------------------------------------------------------------- actions

type Write = (model: TableModel, seat: number, words: string[]) => string;

const ACTIONS: Record<string, Write> = {
  place: (model, seat, words) => tell(model, "place", seat, describePlacement(model, words)),
  build: (model, seat, words) => tell(model, "build", seat, describePlacement(model, words)),
  reroll: (model, seat, words) => tell(model, "reroll", seat, { count: diceCount(words) }),
  set: (model, seat, [shows, , face]) =>
    tell(model, "set", seat, { shows: model.names(shows!), face: `**${model.names(face!)}**` }),
  feather: (model, seat, words) =>
    words[1] === "alone"
      ? tell(model, "feather", seat)
      : tell(model, "feather-with", seat, { die: model.names(words[2]!) }),
  chapel: (model, seat, [face]) => tell(model, "chapel", seat, { die: model.names(face!) }),
  take: (model, seat, words) => tell(model, "take", seat, { list: describeTakes(model, words) }),
  lose: (model, seat, [resource]) => tell(model, "lose", seat, { amount: describeAmount(resource!, 1) }),
  demand: (model, seat, [resource]) => tell(model, "demand", seat, { amount: describeAmount(resource!, 1) }),
  remove: (model, seat, [space]) => tell(model, "remove", seat, { space: space!.toUpperCase() }),
  swap: (model, seat, [give, , take]) =>
    tell(model, "swap", seat, { give: describeAmount(give!, 1), take: describeAmount(take!, 1) }),
  trade: (model, seat, [who, give, , take]) =>
    tell(model, "trade", seat, {
      other: playerName(model, who === "philippe" ? -1 : Number(who) - 1),
      give: describeAmount(give!, 1),
      take: describeAmount(take!, 1),
    }),
  done: () => "",
};

// ---------------------------------------------------------------- draws

function drawText(text: string, model: TableModel): string {
  const [verb, who, ...rest] = text.split(" ");
  if (verb === "start") return tell(model, "start", Number(rest[0]) - 1);
  if (verb === "types") return t("log.types", { list: formatList(rest.map((name) => model.names(name))) });
  const dice = describeDice(model, rest);
  if (who === "philippe") return t("log.philippe-rolled", { who: title(model, "sir-philippe"), dice });
  return tell(model, verb === "reroll" ? "rerolled" : "rolled", Number(who) - 1, { dice });
}

// ---------------------------------------------------------------- news

function newsText(news: News, model: TableModel): string {
  const { kind, seat } = news;
  const nameOf = (key: string) => model.names(readText(news, key));
  switch (kind) {
    case "disaster":
      return tell(model, "disaster", seat, { name: `**${nameOf("name")}**` });
    case "fed": {
      const hungry = readNumber(news, "hungry");
      if (hungry) return tell(model, "hungry", seat, { count: hungry });
      return seat === model.current.value ? tell(model, "fed", seat, { count: readNumber(news, "fed") }) : "";
    }
    case "disease":
      return tell(model, "disease", seat, { count: readNumber(news, "sick") });
    case "removed":
      return tell(model, "removed", seat, { piece: `**${nameOf("piece")}**` });
    case "die-left":
      return tell(model, "die-left", seat, { face: `**${nameOf("face")}**` });
    case "refused":
      return tell(model, "refused", seat, { count: readNumber(news, "points") });
    case "suffered":
      return tell(model, "refused", seat, { count: readNumber(news, "points") });
    case "lost":
    case "robbed":
      return tell(model, kind, seat, {
        amount: describeAmount(readText(news, "resource"), readNumber(news, "amount")),
      });
    case "revolt":
      return tell(model, kind, seat, { count: readNumber(news, "amount"), resource: nameOf("resource") });
    case "x":
      return t("log.x", { piece: `**${nameOf("piece")}**`, count: readNumber(news, "xs") });
    case "collected":
      return seat === model.current.value
        ? tell(model, "collected", seat, { list: stockText(readCounts(news, "stock")) })
        : "";
    case "no-room":
    case "dice-revealed":
    case "revealed":
    case "over":
      return tell(model, kind, seat);
    default:
      return "";
  }
}

function stockText(stock: Goods): string {
  return formatList(RESOURCES.map((resource) => describeAmount(resource, stock[resource] ?? 0)));
}
