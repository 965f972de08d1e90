// The log in words: every action, every draw, and everything that followed from them.
import { formatList, words } from "../../i18n";
import { readNumber, readText } from "../../net/news";
import type { Line, News } from "../../net/types.gen";
import type { LogRow, TableModel } from "../../table/game";
import { describeDice, describePlacement, describeTakes, listCovered } from "./action-text";
import { findFigures } from "./figures";
import { describeNews, explainNews, isToldOtherwise, listFacts, tell, tellsTheAction } from "./news-text";
import { describeAmount } from "./resources";
import { playerName, title } from "./scene";
import { headStep } from "./steps";

export { describeNews } from "./news-text";

const t = words("medieval");

/** Say a whole line in one go, for those who have no room for rows. */
export function describeLine(line: Line, model: TableModel): string {
  return describeRows(line, model)
    .map((row) => row.text)
    .filter(Boolean)
    .join(" ");
}

/** Tell a line as rows, one for each fact, each under the seat that it happened to. */
export function describeRows(line: Line, model: TableModel): LogRow[] {
  const news = line.news ?? [];
  const rows = listFacts(news)
    .filter((item) => !isToldOtherwise(item, line))
    .flatMap((item) => [...headRound(item), tellFact(item, model)]);
  const entry = news.some((item) => tellsTheAction(item, line)) ? "" : describeEntry(line, model);
  const own: LogRow = {
    seat: line.seat ?? drawnFor(line),
    text: entry,
    rule: ruleOf(line, model),
    why: () => "",
    places: listActionPlaces(line.text ?? "", model),
  };
  return [own, ...rows].filter((row) => row.text || row.head);
}

const tellFact = (item: News, model: TableModel): LogRow => ({
  seat: item.seat ?? null,
  text: describeNews(item, model),
  rule: item.rule ?? "",
  why: () => explainNews(item, model),
  figures: () => findFigures(item, model),
  places: listPlaces(item),
  head: item.kind === "step" ? headStep(readText(item, "name")) : undefined,
});

/** A round begins under a heading of its own, not under the last step of the one before. */
function headRound(item: News): LogRow[] {
  if (item.kind !== "round") return [];
  const head = { name: t("round.now", { round: readNumber(item, "round") }) };
  return [{ seat: null, text: "", rule: "", why: () => "", head }];
}

/** The spaces that an action laid something on, or took it from. */
function listActionPlaces(text: string, model: TableModel): string[] {
  const [verb, ...words] = text.split(" ");
  if (verb === "build" || verb === "place") return listCovered(model, words);
  return verb === "remove" ? words.slice(0, 1) : [];
}

/** The spaces that a piece of news names; those of a disease piece by piece. */
function listPlaces({ values }: News): string[] {
  const spaces = values?.spaces;
  return Array.isArray(spaces) ? spaces.flat().map(String) : [];
}

/** The rule by which something is done or drawn. */
const RULES: Record<string, string> = {
  place: "SET-5",
  ready: "SET-5",
  no: "SCN-3",
  stop: "ROL-3",
  set: "ROL-4",
  feather: "ROL-6",
  chapel: "ROL-6",
  take: "COL-1",
  suffer: "DIS-1",
  lose: "DIS-1",
  remove: "DIS-1",
  build: "BUI-1",
  done: "BUI-1",
  swap: "BUI-7",
  demand: "EXT-3",
  pay: "EXT-3",
  refuse: "EXT-3",
  trade: "EXT-4",
  start: "SET-6",
  types: "SCN-7",
};

function ruleOf(line: Line, model: TableModel): string {
  const [verb = "", what = ""] = (line.text ?? "").split(" ");
  const drawn = line.seat === null || line.seat === undefined;
  if (verb === "roll") return what === "philippe" ? "SOL-2" : "ROL-2";
  if (verb === "reroll") return drawn ? "ROL-6" : "ROL-3";
  if (verb === "place" && isRevealed(line, model)) return what === "flooded" ? "DIS-4" : "DIS-3";
  return RULES[verb] ?? "";
}

/** Whether the domains were laid out before this line: what is placed afterwards is a disaster's. */
const isRevealed = (line: Line, model: TableModel): boolean =>
  !!model.now?.value?.lines.some(
    (other) => other.n < line.n && other.news?.some(({ kind }) => kind === "revealed"),
  );

/** Whom a draw is about: it has no seat of its own. */
function drawnFor(line: Line): number | null {
  const [verb, who, number] = (line.text ?? "").split(" ");
  if (verb === "start") return Number(number) - 1;
  if (verb !== "roll" && verb !== "reroll") return null;
  return who === "philippe" ? -1 : Number(who) - 1;
}

/** Say what was done or drawn, without what followed. */
export function describeEntry(line: Line, model: TableModel): string {
  const text = line.text;
  if (!text) return "";
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
