// The log in sentences. A line tells an action or a draw, and what followed from it.

import { formatList, words } from "../../i18n";
import { readNumber } from "../../net/news";
import type { Line, News } from "../../net/types.gen";
import type { LogRow, TableModel } from "../../table/game";
import { actionKey, actionValues, describeGoods } from "./action-text";
import { readAction, readCard } from "./legal";
import { describeMerchant, eventTitle } from "./names";
import { describeCard, describeNews, explainNews, isToldOtherwise } from "./news-text";
import type { Merchant, MerchantsView } from "./view.gen";
import { countGoods, merchantAt, viewOf } from "./view-queries";

export { describeCard, describeNews } from "./news-text";

const t = words("merchants");

/** Say a whole line in one go, for those who have no room for rows. */
export function describeLine(line: Line, model: TableModel): string {
  return describeRows(line, model)
    .map((row) => row.text)
    .filter(Boolean)
    .join(" ");
}

/** Tell a line as rows, one for each fact, each under the seat that it happened to. */
export function describeRows(line: Line, model: TableModel): LogRow[] {
  const view = viewOf(model.now.value ?? model.state.value);
  if (!view) return [];
  const rows = (line.news ?? []).flatMap((item) => {
    const facts = isToldOtherwise(item, line, view) ? [] : [tellFact(item, model)];
    if (item.kind !== "turn") return facts;
    // Of turns, only the first of a round is told: it is the round that begins, nobody's deed.
    const round = facts.length ? [headRound(readNumber(item, "round")), ...facts] : [];
    return [...round, headTurn(readNumber(item, "merchant"), model, view)];
  });
  const verb = (line.text ?? "").split(" ")[0] ?? "";
  const rule = RULES[verb] ?? TURN_RULE;
  const opener = openerOf(line, view);
  const actor = opener?.merchant ?? (line.seat == null ? null : findActor(line, model, view));
  const entry: LogRow = {
    seat: opener?.seat ?? line.seat ?? null,
    crest: actor === null ? undefined : actor - 1,
    text: describeEntry(line, model),
    rule,
    why: () => "",
    places: listActionPlaces(line.text ?? ""),
  };
  return [entry, ...rows].filter((row) => row.text || row.head);
}

/** Merchants have crests of their own, whoever plays them. */
export const crestOf = (news: News): number | null =>
  readNumber(news, "merchant") - 1 < 0 ? null : readNumber(news, "merchant") - 1;

const tellFact = (item: News, model: TableModel): LogRow => ({
  seat: ABOUT_ALL.has(item.kind) ? null : (item.seat ?? null),
  crest: item.kind === "turn" ? null : (crestOf(item) ?? undefined),
  text: describeNews(item, model),
  rule: item.rule ?? "",
  why: () => explainNews(item, model),
  places: listPlaces(item),
});

const headRound = (round: number): LogRow => ({
  seat: null,
  text: "",
  rule: "",
  why: () => "",
  head: { name: t("head.round", { round }) },
});

/** A turn has a heading. */
function headTurn(number: number, model: TableModel, view: MerchantsView): LogRow {
  const name = describeMerchant(model, view, number);
  return { seat: null, text: "", rule: "", why: () => "", head: { name, crest: number - 1 } };
}

/** The city where an action takes place, or whose order it fills. */
function listActionPlaces(text: string): string[] {
  const action = readAction(text);
  if (action && "city" in action) return [action.city];
  if (action?.verb === "sell") return [readCard(action.card).city];
  const [verb, card] = text.split(" ");
  return verb === "card" && card ? [readCard(card).city] : [];
}

function listPlaces({ values }: News): string[] {
  const { city, card } = values ?? {};
  if (typeof city === "string") return [city];
  return typeof card === "string" ? [readCard(card).city] : [];
}

/** The merchant who opens every round, if that is what was agreed or drawn. */
function openerOf(line: Line, view: MerchantsView): Merchant | undefined {
  const [verb, number] = (line.text ?? "").split(" ");
  return verb === "start" ? merchantAt(view, Number(number)) : undefined;
}

/** What is told of a round or of an order, whoever brought it about. */
const ABOUT_ALL = new Set(["turn", "part", "completed"]);

const TURN_RULE = "FED-5";
/** The rule by which something is done or drawn, where it is not that of a turn. */
const RULES: Record<string, string> = {
  character: "FED-1",
  characters: "FED-1",
  map: "ERM-1",
  settle: "ERM-1",
  start: "FED-4",
  opening: "FED-4",
  excluded: "FED-2",
  move: "FED-6",
  load: "FED-7",
  unload: "FED-8",
  sell: "FED-9",
  deliver: "FED-9",
  jewel: "FED-11",
  card: "FED-12",
  special: "FED-12",
  event: "FED-13",
  remove: "EVE-2",
};

/** Say what was done or drawn, without what followed. */
export function describeEntry(line: Line, model: TableModel): string {
  const view = viewOf(model.now.value ?? model.state.value);
  if (!view || !line.text) return "";
  return line.seat == null ? drawText(line.text, model, view) : actionText(line, model, view);
}

// ---------------------------------------------------------------- actions

function actionText(line: Line, model: TableModel, view: MerchantsView): string {
  const action = readAction(line.text ?? "");
  if (!action) return line.text ?? "";
  const number = findActor(line, model, view);
  const name =
    number === null
      ? (model.info.value?.seats[line.seat ?? 0]?.name ?? "")
      : describeMerchant(model, view, number);
  const values = { ...actionValues(action, model, view), who: `**${name}**` };
  const customs = line.news?.some((item) => item.kind === "customs"); // told as a fact of its own
  const told = t(`log.${customs ? action.verb : actionKey(action)}`, values);
  return action.verb === "load" && action.swap
    ? `${told.replace(/\.$/, "")}; ${t("log.swap", values)}`
    : told;
}

/** Find the merchant who acted: one player may have several, and the last turn told of says which has it. */
function findActor(line: Line, model: TableModel, view: MerchantsView): number | null {
  const own = view.merchants.filter((merchant) => merchant.seat === line.seat);
  if (own.length === 1) return own[0]!.merchant;
  const turns = listTurns(model.now.value?.lines ?? []);
  return turns.findLast((turn) => turn.line < line.n)?.merchant ?? null;
}

interface TurnTold {
  line: number;
  merchant: number;
}

let known: { lines: Line[]; turns: TurnTold[] } | null = null;

/** List every line that gave a merchant the turn. It is asked for once a line of the log, so the last answer is
 * kept. */
function listTurns(lines: Line[]): TurnTold[] {
  if (known?.lines !== lines) {
    const turns = lines.flatMap((line) =>
      (line.news ?? [])
        .filter((item) => item.kind === "turn")
        .map((item) => ({ line: line.n, merchant: readNumber(item, "merchant") })),
    );
    known = { lines, turns };
  }
  return known.turns;
}

// ---------------------------------------------------------------- draws

function drawText(text: string, model: TableModel, view: MerchantsView): string {
  const [verb, ...names] = text.split(" ");
  switch (verb) {
    case "map":
      return t("log.map", { cities: formatList(names.map((name) => model.names(name))) });
    case "excluded": {
      const goods = names.reduce((sum, name) => sum + countGoods(readCard(name).goods), 0);
      return t("log.excluded", { count: names.length, goods });
    }
    case "opening":
      return t("log.opening", { cards: formatList(names.map((name) => describeCard(name, model))) });
    case "characters":
      return t("log.characters", {
        names: formatList(names.map((name) => model.names(`character-${name}`))),
      });
    case "start":
      return t("log.start-lot", { other: describeMerchant(model, view, Number(names[0])) });
    case "card":
      return newCardText(names[0] ?? "", model);
    case "event":
      return event(names[0] ?? "", model);
    default:
      return text;
  }
}

function newCardText(name: string, model: TableModel): string {
  const card = readCard(name);
  const city = `**${model.names(card.city)}**`;
  return card.special
    ? t("log.card-special", { city })
    : t("log.card", { city, goods: describeGoods(model, card.goods) });
}

const event = (name: string, model: TableModel): string =>
  t("log.event", { event: `**${eventTitle(model, name)}**`, effect: model.names(`effect-${name}`) });
