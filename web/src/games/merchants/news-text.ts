// News in words: what followed from the rules, and why.

import { formatList, words } from "../../i18n";
import { readCounts, readList, readNumber, readText } from "../../net/news";
import type { Line, News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { describeGoods } from "./action-text";
import { readCard } from "./legal";
import { describeMerchant, eventTitle } from "./names";
import type { MerchantsView, NewsKind } from "./view.gen";
import { viewOf } from "./view-queries";

const t = words("merchants");
const DANGER_PLACES = 2;

export function describeNews(news: News, model: TableModel): string {
  const view = viewOf(model.now.value ?? model.state.value);
  const write = SENTENCES[news.kind as NewsKind];
  return view && write ? write(news, model, view) : "";
}

/** Say why it happened, with its figures: the rule itself has more. */
export function explainNews(news: News, model: TableModel): string {
  if (!(news.kind in SENTENCES) || TOLD_BY_DRAW.has(news.kind)) return "";
  const numbers = Object.entries(news.values ?? {}).filter(([, value]) => typeof value === "number");
  return t(`why.${news.kind}`, {
    ...Object.fromEntries(numbers),
    good: nameOf(news, model, "good"),
    city: nameOf(news, model, "city"),
    card: describeCard(readText(news, "card"), model),
    event: eventTitle(model, readText(news, "event")),
    goods: describeGoods(model, readCounts(news, "missing")),
    count: readNumber(news, news.kind === "turn" ? "actions" : "count"),
  });
}

/** The draw of a card says itself what it brings. */
const TOLD_BY_DRAW = new Set(["card", "event"]);
const TOLD_BY_ENTRY = new Set([
  ...TOLD_BY_DRAW,
  "opening",
  "characters",
  "loaded",
  "unloaded",
  "handed",
  "jewel-spent",
]);

/** Whether a row would say again what another has said, or what everybody sees. */
export function isToldOtherwise(news: News, line: Line, view: MerchantsView): boolean {
  switch (news.kind) {
    case "turn":
      return readNumber(news, "merchant") !== findFirst(view);
    case "completed": // the action already says that the order is filled
      return Boolean(line.text?.startsWith("sell ")) || !readCard(readText(news, "card")).special;
    case "turn-over":
      return !readNumber(news, "unused");
    case "row":
      return readNumber(news, "places") - readNumber(news, "cards") > DANGER_PLACES;
    default:
      return TOLD_BY_ENTRY.has(news.kind) && Boolean(line.text);
  }
}

export function describeCard(name: string, model: TableModel): string {
  if (!name) return "";
  const card = readCard(name);
  const city = model.names(card.city);
  return card.special
    ? t("log.special-named", { city })
    : t("log.card-named", { city, goods: describeGoods(model, card.goods) });
}

// ---------------------------------------------------------------- sentences

type Write = (news: News, model: TableModel, view: MerchantsView) => string;

const plain: Write = (news) => t(`log.news-${news.kind}`);
const bold: Write = (news) => `**${t(`log.news-${news.kind}`)}**`;
const ofMerchant: Write = (news, model, view) =>
  t(`log.news-${news.kind}`, { who: whoOf(news, model, view) });
const ofGood: Write = (news, model, view) =>
  t(`log.news-${news.kind}`, {
    who: whoOf(news, model, view),
    good: nameOf(news, model, "good"),
    city: nameOf(news, model, "city"),
  });

const SENTENCES: Record<NewsKind, Write> = {
  reshuffled: plain,
  opening: (news, model) =>
    t("log.news-opening", {
      cards: formatList(readList(news, "cards").map((name) => describeCard(name, model))),
    }),
  characters: (news, model) =>
    t("log.news-characters", {
      names: formatList(readList(news, "characters").map((name) => model.names(`character-${name}`))),
    }),
  turn: (news, model, view) =>
    readNumber(news, "merchant") === findFirst(view)
      ? t("log.news-round", { round: readNumber(news, "round") })
      : t("log.news-turn", { who: whoOf(news, model, view), count: readNumber(news, "actions") }),
  "third-action": ofGood,
  "extra-move": ofMerchant,
  "free-hand": ofMerchant,
  customs: ofGood,
  loaded: ofGood,
  unloaded: ofGood,
  handed: (news, model, view) =>
    t("log.news-handed", {
      who: whoOf(news, model, view),
      good: nameOf(news, model, "good"),
      other: describeMerchant(model, view, readNumber(news, "to")),
    }),
  part: (news, model) => {
    const missing = readCounts(news, "missing");
    const city = model.names(readCard(readText(news, "card")).city);
    return Object.keys(missing).length
      ? t("log.news-part-missing", { city, goods: describeGoods(model, missing) })
      : t("log.news-part-full", { city });
  },
  completed: (news, model) => {
    const card = readCard(readText(news, "card"));
    return t(card.special ? "log.news-completed-special" : "log.news-completed", {
      city: model.names(card.city),
    });
  },
  tribute: ofGood,
  shared: (news, model, view) => {
    const [area, stock] = [readCounts(news, "area"), readCounts(news, "stock")];
    return t(Object.keys(stock).length ? "log.news-shared-stock" : "log.news-shared", {
      who: whoOf(news, model, view),
      area: describeGoods(model, area),
      stock: describeGoods(model, stock),
    });
  },
  space: (news, model, view) =>
    t("log.news-space", { who: whoOf(news, model, view), count: readNumber(news, "capacity") }),
  house: (news, model, view) =>
    t("log.news-house", { who: whoOf(news, model, view), city: nameOf(news, model, "city") }),
  "red-jewel": ofMerchant,
  "jewel-spent": ofMerchant,
  "white-jewels": (news, model, view) =>
    t("log.news-white-jewels", { who: whoOf(news, model, view), count: readNumber(news, "count") }),
  "jewel-on": (news, model) => t("log.news-jewel-on", { card: describeCard(readText(news, "card"), model) }),
  "turn-over": (news, model, view) =>
    t("log.news-turn-over", { who: whoOf(news, model, view), count: readNumber(news, "unused") }),
  card: () => "",
  event: () => "",
  withheld: (news, model) =>
    t("log.news-withheld", {
      goods: describeGoods(model, { [readText(news, "good")]: countWithheld(news) }),
    }),
  "event-over": (news, model) =>
    t("log.news-event-over", { event: eventTitle(model, readText(news, "event")) }),
  returned: (news, model) =>
    t("log.news-returned", {
      goods: describeGoods(model, { [readText(news, "good")]: readNumber(news, "count") }),
    }),
  row: (news) =>
    t("log.news-row", {
      cards: readNumber(news, "cards"),
      places: readNumber(news, "places"),
      count: readNumber(news, "next"),
    }),
  "special-due": (news) => t("log.news-special-due", { count: readNumber(news, "rounds") }),
  "end-card": plain,
  places: (news) => t("log.news-places", { count: readNumber(news, "places") }),
  lost: bold,
  won: bold,
  "challenge-lost": bold,
  complete: bold,
  finished: bold,
};

const nameOf = (news: News, model: TableModel, key: string): string => model.names(readText(news, key));

const findFirst = (view: MerchantsView): number | undefined =>
  view.merchants.find((merchant) => merchant.first)?.merchant;

function whoOf(news: News, model: TableModel, view: MerchantsView): string {
  const merchant = readNumber(news, "merchant");
  return merchant ? describeMerchant(model, view, merchant) : "";
}

/** Count what an event took from the stock and from selling areas: each of those is [merchant, city, count]. */
function countWithheld(news: News): number {
  const places = news.values?.from;
  const counts = Array.isArray(places) ? places.map((place) => Number((place as unknown[])[2])) : [];
  return counts.reduce((sum, count) => sum + count, readNumber(news, "from_stock"));
}
