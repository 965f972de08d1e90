// One line of the log as beats: first what was done or drawn, then what followed, one thing at a time. It looks at the
// views and the news and knows no rule.

import { settings } from "../../app/settings";
import { words } from "../../i18n";
import { readCounts, readNumber, readText } from "../../net/news";
import { patch } from "../../net/patch";
import type { Line, News } from "../../net/types.gen";
import { type Beat, type Movement, makeBeat } from "../../stage/beats";
import type { TableModel } from "../../table/game";
import type { Sound } from "../../ui/sound";
import { crestOf, describeEntry, describeNews } from "./log-text";
import { isToldOtherwise } from "./news-text";
import type { MerchantsView } from "./view.gen";
import { countGoods, merchantAt } from "./view-queries";

const t = words("merchants");

const FLIGHT_MS = 440;
/** Places that are left when it becomes dangerous. */
const FEW_PLACES = 2;

interface Telling {
  line: Line;
  model: TableModel;
  before: MerchantsView;
  view: MerchantsView;
}

export function makeBeats(
  line: Line,
  before: MerchantsView,
  after: MerchantsView,
  model: TableModel,
): Beat[] {
  const telling: Telling = { line, model, before, view: before };
  const beats: Beat[] = [];
  const entry = line.text ? tellEntry(telling, after) : null;
  if (entry) beats.push(entry);
  // An action that news tell better has its sentence with the first of them.
  let pending = entry || !line.text ? "" : describeEntry(line, model);
  (line.news ?? []).forEach((news, index) => {
    const was = telling.view;
    telling.view = patch(was, news.after ?? []);
    const part = NEWS_BEATS[news.kind]?.(news, telling);
    if (!part) return;
    const otherwise = isToldOtherwise(news, line, after);
    const text = otherwise ? pending : describeNews(news, model);
    if (!text) return;
    if (otherwise) pending = "";
    const told = { text, rule: news.rule ?? "", seat: crestOf(news), news: index + 1 };
    beats.push(finish(telling, news.kind, { ...told, ...part }));
  });
  const last = beats.at(-1);
  // A line always ends as it says.
  if (last) last.view = after;
  return beats;
}

type Part = Partial<Beat>;

function finish(telling: Telling, kind: string, part: Part): Beat {
  const quiet = settings.others.peek() === "list" && !part.lead && !isMine(telling);
  return makeBeat(telling.line, kind, {
    view: telling.view,
    ...part,
    moves: quiet ? [] : (part.moves ?? []),
  });
}

const isMine = ({ line, model }: Telling) =>
  line.seat !== null && line.seat !== undefined && line.seat === model.current.peek();

// ---------------------------------------------------------------- what was done or drawn

const DRAWN_MS: Record<string, number> = {
  excluded: 900,
  opening: 900,
  characters: 900,
  start: 600,
  card: 800,
  event: 1600,
};
const DRAWN_SOUNDS: Record<string, Sound> = { event: "drum", card: "page" };

function tellEntry(telling: Telling, after: MerchantsView): Beat | null {
  const { line, model, before } = telling;
  const [verb, ...rest] = line.text!.split(" ");
  const text = describeEntry(line, model);
  if (!text) return null;
  if (line.seat === null || line.seat === undefined) {
    const ms = DRAWN_MS[verb!] ?? 600;
    const special = verb === "event";
    telling.view =
      verb === "card" || special
        ? { ...before, row: after.row, deck: after.deck, events: after.events }
        : before;
    return finish(telling, verb!, {
      text,
      ms,
      min: Math.round(ms * 0.38),
      settleMs: 0,
      lead: true,
      sound: DRAWN_SOUNDS[verb!] ?? "page",
      moves: tellCard(verb!, rest[0]!),
      gate: special ? { kind: "event", button: t("stage.go-on"), autoMs: 2500 } : undefined,
    });
  }
  const number = before.turn?.merchant ?? null;
  const merchant = number === null ? undefined : merchantAt(before, number);
  const seat = number === null ? null : number - 1;
  // A move is all that has no news of its own: goods, orders and houses are told by what followed.
  if (verb !== "move") return null;
  telling.view = walk(before, after, number);
  return finish(telling, "move", {
    seat,
    text,
    ms: 600,
    min: 220,
    // The horse stands at its new place at once, and is seen to come there.
    settleMs: 0,
    rule: "FED-6",
    sound: "hooves",
    moves: [
      { ...act("walk", `horse:${number}`, 580), from: `city:${merchant?.city}`, key: `city:${rest[0]}` },
      { ...light(`city:${rest[0]}`, "gold", 500), at: 480 },
    ],
  });
}

/** A card comes from the deck and is turned over at its place; an event unfolds. */
function tellCard(verb: string, card: string): Movement[] {
  if (verb === "card")
    return [
      { ...act("flip", `order:${card}|tab-orders`, 620) },
      { ...light(`order:${card}|tab-orders`, "gold", 700), at: 400 },
    ];
  if (verb === "event")
    return [act("flip", "events|tab-orders", 900), light("events|tab-orders", "bad", 1300)];
  return verb === "excluded" || verb === "opening" ? [act("unroll", "orders|tab-orders", 800)] : [];
}

/** The view in which the merchant has arrived, but nothing has followed from it. */
function walk(before: MerchantsView, after: MerchantsView, number: number | null): MerchantsView {
  const merchants = before.merchants.map((merchant) =>
    merchant.merchant === number
      ? { ...merchant, city: merchantAt(after, merchant.merchant)?.city ?? merchant.city }
      : merchant,
  );
  return { ...before, merchants };
}

// ---------------------------------------------------------------- what followed

type NewsBeat = (news: News, telling: Telling) => Part | null;

/** Told by the line itself, or by nothing: what they change is drawn. */
export const SILENT_NEWS = ["opening", "characters", "reshuffled", "card", "event", "jewel-on"];

export const NEWS_BEATS: Record<string, NewsBeat> = {
  turn: (news, telling) => ({ ms: 450, min: 150, lead: isMyTurn(news, telling), moves: [lightCard(news)] }),
  "third-action": (news) => ({
    ms: 450,
    min: 150,
    moves: [light(`city:${readText(news, "city")}`, "gold", 700)],
  }),
  "extra-move": plain(400),
  "free-hand": plain(350),
  customs: (news, telling) => ({
    ms: 600,
    min: 250,
    sound: "coin",
    moves: [light("border", "bad", 500), ...pay(news, telling)],
  }),
  loaded: (news, telling) => ({
    ms: 400,
    min: 150,
    settleMs: 360,
    sound: "wood",
    moves: [toCarriage(news, telling)],
  }),
  unloaded: (news, telling) => ({
    ms: 400,
    min: 150,
    settleMs: 360,
    sound: "wood",
    moves: pay(news, telling),
  }),
  handed: (news) => ({
    ms: 550,
    min: 200,
    settleMs: 420,
    sound: "wood",
    moves: [fly(readText(news, "good"), cardOf(news), `carriage:${readNumber(news, "to")}|tab-carriages`)],
  }),
  part: (news) => ({
    ms: 700,
    min: 300,
    settleMs: 420,
    sound: "coin",
    moves: [
      ...Object.entries(readCounts(news, "goods")).map(([good, n]) =>
        fly(good, cardOf(news), orderOf(news), n),
      ),
      { ...light(orderOf(news), "gold", 500), at: 300 },
    ],
  }),
  completed: (news, telling) => ({
    ms: 1200,
    min: 450,
    settleMs: 520,
    // The card is seen to leave the row.
    lead: isMine(telling),
    sound: "bell",
    tone: "good",
    moves: [
      ...deliver(news, telling),
      { ...light(orderOf(news), "good", 500), at: 200 },
      { ...act("send", cardOf(news), 640), from: orderOf(news), at: 500 },
    ],
  }),
  tribute: (news, telling) => ({ ms: 600, min: 250, tone: "bad", sound: "coin", moves: pay(news, telling) }),
  shared: plain(500),
  space: (news) => ({ ms: 450, min: 150, moves: [lightCard(news)] }),
  house: (news) => ({
    ms: 650,
    min: 250,
    tone: "good",
    sound: "place",
    settleMs: 480,
    moves: [
      fly("house", cardOf(news), `city:${readText(news, "city")}`, 1, 500),
      { ...light(`city:${readText(news, "city")}`, "good", 700), at: 420 },
    ],
  }),
  "red-jewel": (news) => ({
    ms: 650,
    min: 250,
    tone: "good",
    sound: "bell",
    moves: [fly("jewelr", "stock", cardOf(news))],
  }),
  "white-jewels": (news) => ({
    ms: 650,
    min: 250,
    tone: "good",
    sound: "bell",
    moves: [fly("jewelw", "stock", cardOf(news))],
  }),
  "jewel-spent": (news) => ({
    ms: 400,
    min: 150,
    sound: "coin",
    moves: [{ ...act("stamp", cardOf(news), 500), key: "jewelr" }],
  }),
  "turn-over": (news) => (readNumber(news, "unused") ? { ms: 250, min: 0 } : null),
  withheld: (news) => ({
    ms: 800,
    min: 300,
    lead: true,
    tone: "bad",
    sound: "gate",
    moves: [fly(readText(news, "good"), "stock", "events|tab-orders")],
  }),
  "event-over": () => ({
    ms: 700,
    min: 300,
    lead: true,
    tone: "good",
    sound: "bell",
    moves: [act("shake", "events|tab-orders", 400), light("events|tab-orders", "good", 700)],
  }),
  returned: (news) => ({
    ms: 600,
    min: 250,
    moves: [fly(readText(news, "good"), "events|tab-orders", "stock")],
  }),
  row: (news) => {
    const left = readNumber(news, "places") - readNumber(news, "cards");
    return left > FEW_PLACES
      ? null
      : { ms: 700, min: 300, lead: true, tone: "bad", sound: "drum", moves: [light("xs", "bad", 900)] };
  },
  "special-due": () => ({ ms: 600, min: 250, lead: true, moves: [light("deck|tab-orders", "gold", 600)] }),
  "end-card": () => ({
    ms: 1600,
    min: 600,
    lead: true,
    sound: "horn",
    moves: [act("flip", "deck|tab-orders", 800), light("deck|tab-orders", "bad", 1400)],
  }),
  places: () => ({
    ms: 800,
    min: 350,
    lead: true,
    tone: "bad",
    sound: "stamp",
    moves: [light("xs", "bad", 900)],
  }),
  lost: ending("bad"),
  won: ending("good"),
  "challenge-lost": ending("bad"),
  complete: ending("good"),
  finished: ending("good"),
};

function plain(ms: number): NewsBeat {
  return () => ({ ms, min: Math.round(ms * 0.38) });
}

const DOMINO_MS = 90;

/** Won, the row lights up; lost, it falls, one order after the other. */
function ending(tone: "good" | "bad"): NewsBeat {
  return (_, { view }) => ({
    moves: view.row.map(({ card }, index) =>
      tone === "good"
        ? { ...light(`order:${card}|tab-orders`, "good", 900), at: index * DOMINO_MS }
        : { ...act("shake", `order:${card}|tab-orders`, 500), at: index * DOMINO_MS },
    ),
    ms: 1600,
    min: 600,
    lead: true,
    tone,
    sound: "horn",
    gate: { kind: "over", button: t("stage.count"), autoMs: 4000 },
  });
}

const isMyTurn = (news: News, { model }: Telling) =>
  news.seat !== undefined && news.seat === model.current.peek();

// ---------------------------------------------------------------- movements

function light(to: string, key: string, ms: number): Movement {
  return { what: "light", key, from: "", to, count: 1, at: 0, ms };
}

function act(what: Movement["what"], to: string, ms: number): Movement {
  return { what, key: "", from: "", to, count: 1, at: 0, ms };
}

function fly(icon: string, from: string, to: string, count = 1, ms = FLIGHT_MS): Movement {
  return { what: "icon", key: icon, from, to, count, at: 0, ms };
}

const cardOf = (news: News) => `carriage:${readNumber(news, "merchant")}|tab-carriages`;
const orderOf = (news: News) => `order:${readText(news, "card")}|tab-orders`;

/** What an order asked for flies onto it, before its card leaves. */
function deliver(news: News, { before }: Telling): Movement[] {
  const card = before.row.find((each) => each.card === readText(news, "card"));
  const goods = Object.entries(card?.missing ?? card?.goods ?? {}).filter(([, n]) => n > 0);
  return goods.map(([good, n]) => fly(good, cardOf(news), orderOf(news), n));
}

const lightCard = (news: News) => light(cardOf(news), "gold", 700);

/** A good comes into the carriage from the city where the merchant stands. */
function toCarriage(news: News, { view }: Telling): Movement {
  const city = merchantAt(view, readNumber(news, "merchant"))?.city;
  return fly(readText(news, "good"), `city:${city}`, cardOf(news));
}

/** A good leaves the carriage: to the city it is unloaded in, or back to the stock. */
function pay(news: News, { view, before }: Telling): Movement[] {
  const good = readText(news, "good");
  const merchant = readNumber(news, "merchant");
  const gone =
    countGoods(merchantAt(before, merchant)?.cargo ?? {}) -
    countGoods(merchantAt(view, merchant)?.cargo ?? {});
  if (!good || gone < 0) return [];
  const city = readText(news, "city");
  return [fly(good, cardOf(news), city ? `city:${city}` : "stock|tab-orders")];
}
