// What followed from the rules, as beats: one entry for each kind of news. What says nothing to a reader is in
// `SILENT_NEWS`, so that none is forgotten.

import { words } from "../../i18n";
import { readCounts, readNumber, readNumbers, readText } from "../../net/news";
import type { News } from "../../net/types.gen";
import type { Movement } from "../../stage/beats";
import type { Sound } from "../../ui/sound";
import { act, FLIGHT_MS, fly, flyOff, lightSpaces, listDieAnchors, spacesOf, trackOf } from "./beat-moves";
import { faceDrawing } from "./faces";
import { describeNews } from "./log-text";
import { describeAmount } from "./resources";
import { playerName } from "./scene";
import { type BeatPart, goOn, type Telling } from "./telling";
import type { MedievalView } from "./view.gen";

const t = words("medieval");

type NewsBeats = (news: News, telling: Telling, was: MedievalView) => BeatPart[];

/** They change what is drawn, or are told by another, and have no sentence of their own. */
export const SILENT_NEWS = ["step", "collected", "spent"];

export const NEWS_BEATS: Record<string, NewsBeats> = {
  revealed: tellRevealed,
  round: told("round", {
    ms: 700,
    min: 250,
    lead: true,
    sound: "page",
    moves: [act("flip", "round", { key: "page", ms: 560 })],
  }),
  pool: tellPool,
  "dice-revealed": tellReveal,
  gain: tellGain,
  fed: tellFed,
  skulls: tellSkulls,
  disaster: tellDisaster,
  struck: (news, telling) => tellLoss(news, telling, "struck", "bell", 700),
  suffered: (news, telling) => tellLoss(news, telling, "suffered", "bell", 700),
  robbed: (news, telling) => tellLoss(news, telling, "robbed", "hooves", 700),
  disease: (news, telling) => tellLoss(news, telling, "disease", "bell", 900),
  spared: tellSpared,
  removed: (news, telling) => tellLoss(news, telling, "removed", "fire", 1100),
  revolt: (news, telling) => tellLoss(news, telling, "revolt", "drum", 900),
  x: tellX,
  "no-room": told("no-room", { ms: 900, min: 400, lead: true, sound: "stamp" }),
  "last-round": (news, telling) =>
    told("last-round", {
      ms: 1000,
      min: 500,
      lead: true,
      sound: "horn",
      tone: "bad",
      moves: [lightOf("round", "bad"), act("flip", "round", { key: "page", ms: 600 })],
      gate: goOn("last-round", 2500),
    })(news, telling, telling.view),
  hammers: tellHammers,
  swapped: told("swap", { ms: 450, min: 150, sound: "coin" }),
  threat: tellThreat,
  demanded: (news, telling) => tellDeal(news, telling, "demanded", readNumber(news, "of")),
  paid: (news, telling) => tellDeal(news, telling, "paid", readNumber(news, "to")),
  refused: tellRefused,
  traded: (news, telling) => tellDeal(news, telling, "traded", readNumber(news, "with")),
  "die-left": told("die-left", { ms: 500, min: 200, sound: "wood" }),
  start: tellStart,
  over: (news, telling) =>
    told("over", {
      ms: 1200,
      min: 600,
      lead: true,
      sound: "horn",
      gate: { kind: "over", button: t("stage.count"), autoMs: 4000 },
    })(news, telling, telling.view),
};

/** A kind that is told by its sentence alone. */
function told(kind: string, part: Partial<BeatPart>): NewsBeats {
  return (news, { model }) => [
    { kind, seat: news.seat ?? null, text: describeNews(news, model), rule: news.rule ?? "", ...part },
  ];
}

function lightOf(to: string, key: string): Movement {
  return { what: "light", key, from: "", to, count: 1, at: 0, ms: 900 };
}

const isMine = (news: News, { me }: Telling) => news.seat !== undefined && news.seat === me;

// ---------------------------------------------------------------- roll, collect, feed

/** The others' boards are unrolled one after the other, and every court glows once. */
function tellRevealed(news: News, telling: Telling): BeatPart[] {
  const moves = telling.view.players.flatMap((player, seat) => [
    ...(seat === telling.me
      ? []
      : [act("unroll", `board:${seat}`, { key: "down", at: seat * 120, ms: 480 })]),
    act("trace", spacesOf(seat, player.enclosed), { at: 200 + seat * 120, ms: 900 }),
  ]);
  return told("layout-reveal", { ms: 900, min: 300, lead: true, sound: "cloth", moves })(
    news,
    telling,
    telling.view,
  );
}

/** A die comes from the building that houses it into the cup; one that is lost has cracked and falls. */
function tellPool(news: News, telling: Telling, was: MedievalView): BeatPart[] {
  const [gained, lost] = [readCounts(news, "gained"), readCounts(news, "lost")];
  const mine = isMine(news, telling);
  const here = mine ? "shelf" : `opponent:${news.seat}`;
  const moves = [
    ...Object.entries(gained).flatMap(([die, n]) =>
      fly(
        drawDie(telling, die),
        mine ? findHouse(was, telling, die) : here,
        mine ? "cup|shelf" : here,
        n,
        120,
        560,
      ),
    ),
    ...Object.entries(lost).map(([die, n]) =>
      flyOff(drawDie(telling, die), mine ? "cup|shelf" : here, here, n),
    ),
  ];
  return told("pool", {
    ms: 760,
    min: 200,
    sound: "wood",
    moves: mine ? [...moves, lightOf("shelf", "gold")] : moves,
  })(news, telling, telling.view);
}

/** The drawing of a die; one of somebody's own box has none, and flies as a sign. */
function drawDie({ box }: Telling, die: string): string {
  const drawing = faceDrawing(box.dice[die]?.sides[0] ?? "", box);
  return drawing ? `d-${drawing}` : "die";
}

/** The newest piece of mine that houses such a die. */
function findHouse(view: MedievalView, { me, box }: Telling, die: string): string {
  const house = view.players[me!]?.pieces.findLast(({ piece }) => box.pieces[piece]?.die === die);
  return house ? `space:${me}:${house.at}` : `board:${me}`;
}

/** The flag of whoever starts passes on. */
function tellStart(news: News, telling: Telling, was: MedievalView): BeatPart[] {
  const [from, to] = [was.start, news.seat ?? 0];
  const place = (seat: number) => `seat:${seat}|opponent:${seat}`;
  return told("start-passes", {
    ms: 400,
    min: 150,
    moves: from === to ? [] : [fly("flag", place(from), place(to), 1)],
  })(news, telling, telling.view);
}

/** The type is turned over in the supply, and its X flies to the others. */
function tellX(news: News, telling: Telling): BeatPart[] {
  const piece = `supply:${readText(news, "piece")}|tab-supply`;
  const moves = [
    act("flip", piece, { ms: 520 }),
    act("stamp", piece, { key: "x", at: 260, ms: 420 }),
    fly("x", piece, "xs|round", 1, 620, 480),
    { ...lightOf("xs", "bad"), at: 1000 },
  ];
  return told("x", { ms: 1250, min: 400, lead: true, sound: "stamp", settleMs: 1000, moves })(
    news,
    telling,
    telling.view,
  );
}

/** Screens go up where there are others; alone there is none. */
function tellReveal(news: News, telling: Telling): BeatPart[] {
  if (telling.view.players.length < 2) return [];
  const [swords, shields, skulls] = ["swords", "shields", "skulls"].map((key) => readNumbers(news, key));
  const players = telling.view.players.map((player, seat) => ({
    ...player,
    swords: swords![seat] ?? player.swords,
    shields: shields![seat] ?? player.shields,
    skulls: skulls![seat] ?? player.skulls,
  }));
  telling.view = { ...telling.view, players };
  const moves = telling.view.players.map((_, seat) =>
    act("lift", `rolled:${seat}|dice-of:${seat}|opponent:${seat}`, { at: seat * 110, ms: 620 }),
  );
  return told("screens-up", { ms: 1250, min: 400, lead: true, scene: true, sound: "cloth", moves })(
    news,
    telling,
    telling.view,
  );
}

const GAIN_SOUNDS: Record<string, Sound> = {
  wood: "wood",
  stone: "stone",
  trade: "coin",
  food: "wheat",
  culture: "bell",
};

/** One's own gains fly one after the other under one sentence; those of others only count. */
function tellGain(news: News, telling: Telling, was: MedievalView): BeatPart[] {
  if (!isMine(news, telling)) return [];
  const { model, me } = telling;
  const [gives, lost] = [readCounts(news, "gives"), readCounts(news, "lost")];
  const of = readText(news, "of");
  const count = readNumber(news, "count");
  const byPiece = readText(news, "by") === "piece";
  const from = byPiece ? findPieces(was, me!, of) : `die:${of}:0|shelf`;
  const goods = Object.entries(gives).filter(([, n]) => n > 0);
  const list = goods.map(([name, n]) => `**+${describeAmount(name, n)}**`).join(", ");
  const fallen = Object.entries(lost).filter(([, n]) => n > 0);
  const beats: BeatPart[] = [];
  if (goods.length)
    beats.push({
      kind: byPiece ? "gain-piece" : "gain-die",
      seat: news.seat ?? null,
      ms: byPiece ? 450 : 380,
      min: 120,
      settleMs: 320,
      text: byPiece
        ? t("stage.gain-piece", {
            list,
            piece: count > 1 ? `${count} × ${model.names(of)}` : model.names(of),
          })
        : t("stage.gain", { list }),
      rule: news.rule ?? "",
      group: "gain",
      say: tellWho(telling),
      scene: true,
      sound: GAIN_SOUNDS[goods[0]![0]],
      moves: goods.map(([name, n]) => fly(name, from, trackOf(me!, name), n)),
    });
  for (const [name, n] of fallen)
    beats.push({
      kind: "lost-cap",
      seat: news.seat ?? null,
      ms: 500,
      min: 200,
      text: t("stage.lost", { amount: describeAmount(name, n) }),
      rule: "COL-3",
      tone: "bad",
      scene: true,
      sound: "knock",
      moves: [flyOff(name, from, trackOf(me!, name), n)],
    });
  return beats;
}

/** "You gain", or whose side is shown in a replay. */
const tellWho = ({ model, me }: Telling): string =>
  me === model.current.peek()
    ? t("stage.harvest")
    : t("stage.harvest-of", { who: playerName(model, me ?? 0) });

/** Where the first piece of this type stands. */
function findPieces(view: MedievalView, seat: number, piece: string): string {
  const found = view.players[seat]?.pieces.find((placed) => placed.piece === piece);
  return found ? `space:${seat}:${found.at}` : `board:${seat}`;
}

function tellFed(news: News, telling: Telling): BeatPart[] {
  const hungry = readNumber(news, "hungry");
  const mine = isMine(news, telling);
  if (!mine && !hungry) return [];
  const seat = news.seat!;
  const fed = readNumber(news, "fed");
  const dice = mine ? listDieAnchors(telling.view.players[seat]?.faces ?? {}) : [];
  const eat = dice
    .slice(0, fed)
    .flatMap((die, n) => [
      fly("food", trackOf(seat, "food"), die, 1, n * 50, 400),
      act("shake", die, { at: n * 50 + 390, ms: 160 }),
    ]);
  const starving = dice.slice(fed).map((die) => act("shake", die, { at: 200, ms: 500 }));
  const stars = fly("disaster", dice.at(-1) ?? `opponent:${seat}`, trackOf(seat, "disaster"), hungry, 300);
  return [
    {
      kind: hungry ? "famine" : "fed",
      seat,
      ms: hungry ? 900 : 600,
      min: hungry ? 400 : 250,
      settleMs: 300,
      text: describeNews(news, telling.model),
      rule: news.rule ?? "FEE-1",
      tone: hungry ? "bad" : "",
      sound: hungry ? "bell" : "wheat",
      scene: mine,
      gate: mine && hungry ? goOn(hungry >= 3 ? "disaster" : "harvest", 1500) : undefined,
      moves: hungry ? [...eat, ...starving, stars] : eat,
    },
  ];
}

// ---------------------------------------------------------------- disasters

function tellSkulls(news: News, telling: Telling): BeatPart[] {
  if (!isMine(news, telling)) return [];
  const count = readNumber(news, "count");
  return told(count ? "skulls" : "quiet", {
    ms: count ? 700 : 350,
    min: count ? 300 : 0,
    scene: true,
    tone: count ? "bad" : "",
    sound: count ? "drum" : undefined,
    moves: count ? [...lightSkulls(telling), lightOf("sum:skull", "bad")] : [],
  })(news, telling, telling.view);
}

/** The dice that show a skull. */
function lightSkulls({ view, me, box }: Telling): Movement[] {
  return listDieAnchors(view.players[me!]?.faces ?? {})
    .filter((die) => box.faces[die.split(":")[1]!]?.skulls)
    .flatMap((die) => [{ ...lightOf(die, "bad"), ms: 600 }, act("shake", die, { ms: 400 })]);
}

/** A disaster that strikes the reader must be seen; one's own was told with the skulls. */
function tellDisaster(news: News, telling: Telling): BeatPart[] {
  const struck = (news.values?.struck as number[] | undefined) ?? [];
  if (isMine(news, telling)) return [];
  const hits = telling.me !== null && struck.includes(telling.me);
  return told("disaster", {
    ms: hits ? 700 : 500,
    min: 250,
    lead: hits,
    tone: hits ? "bad" : "",
  })(news, telling, telling.view);
}

/** Something is lost: the spaces it comes from are lit, and stars fly to the disaster track. */
function tellLoss(news: News, telling: Telling, kind: string, sound: Sound, ms: number): BeatPart[] {
  const seat = news.seat ?? 0;
  const mine = isMine(news, telling);
  const spaces = ((news.values?.spaces as (string | string[])[] | undefined) ?? []).flat();
  const stars = readNumber(news, kind === "disease" ? "sick" : "points");
  const from = spaces.length ? `space:${seat}:${spaces[0]}` : mine ? "shelf" : `opponent:${seat}`;
  const moves = [...lightSpaces(seat, spaces, "bad"), ...paintLoss(kind, seat, spaces, telling)];
  if (stars) moves.push(fly("disaster", from, trackOf(seat, "disaster"), stars, 150));
  const [amount, resource] = [readNumber(news, "amount"), readText(news, "resource")];
  if (amount && resource) {
    moves.push(flyOff(resource, trackOf(seat, resource), mine ? `board:${seat}` : from, amount));
    if (kind === "robbed")
      moves.push(flyOff("carriage", trackOf(seat, resource), mine ? `board:${seat}` : from, 1, 120));
  }
  const harmless = kind === "disease" && !stars;
  return told(kind, {
    ms,
    min: Math.round(ms * 0.4),
    // What burns is seen to burn before it is gone.
    settleMs: kind === "removed" ? 800 : 300,
    tone: harmless ? "good" : "bad",
    sound: harmless ? undefined : sound,
    moves,
    gate: mine && kind !== "disease" && wasNotAsked(telling) ? goOn("disaster", 1500) : undefined,
  })(news, telling, telling.view);
}

/** Fire over what is lost, a haze over the sick, robbers in the streets. */
function paintLoss(kind: string, seat: number, spaces: string[], { view }: Telling): Movement[] {
  if (kind === "robbed") return [act("raid", `board:${seat}`, { ms: 1100 })];
  if (!spaces.length) return [];
  if (kind === "removed")
    return [act("burn", spacesOf(seat, spaces), { key: view.question?.kind ?? "", ms: 1050 })];
  return kind === "disease" ? [act("cover", spacesOf(seat, spaces), { key: "haze", ms: 1000 })] : [];
}

/** Whether it happened to the reader without a move of theirs. */
const wasNotAsked = ({ line, me }: Telling) => line.seat !== me;

function tellSpared(news: News, telling: Telling): BeatPart[] {
  const mine = isMine(news, telling);
  return told("spared", {
    ms: 700,
    min: 250,
    tone: mine ? "good" : "",
    sound: mine ? "shield" : undefined,
    moves: [act("stamp", mine ? `board:${news.seat}` : `opponent:${news.seat}`, { key: "shield" })],
  })(news, telling, telling.view);
}

// ---------------------------------------------------------------- build, extort

function tellHammers(news: News, telling: Telling): BeatPart[] {
  if (!isMine(news, telling)) return [];
  const rise = listDieAnchors(telling.view.players[telling.me!]?.faces ?? {}).flatMap((die, n) => {
    const hammers = telling.box.faces[die.split(":")[1]!]?.hammers ?? 0;
    return hammers ? [fly("hammer", die, "sum:hammer", hammers, n * 50, 320)] : [];
  });
  return told("hammers", { ms: 480, min: 150, moves: [...rise, lightOf("sum:hammer", "gold")] })(
    news,
    telling,
    telling.view,
  );
}

/** Who threatens whom. Of pairs that the reader is not in, one sentence is enough. */
function tellThreat(news: News, telling: Telling): BeatPart[] {
  const to = readNumber(news, "to");
  const inIt = telling.me !== null && (news.seat === telling.me || to === telling.me);
  if (!inIt && readText(news, "outcome") !== "demand") return [];
  return told("threat", {
    ms: inIt ? 900 : 500,
    min: 300,
    lead: inIt,
    tone: to === telling.me && readText(news, "outcome") === "demand" ? "bad" : "",
    sound: inIt ? "sword" : undefined,
    moves: inIt ? [lightOf("philippe", "gold"), lightOf("sum:sword", "gold")] : [],
  })(news, telling, telling.view);
}

/** Goods that pass from one to the other. */
function tellDeal(news: News, telling: Telling, kind: string, other: number): BeatPart[] {
  const seat = news.seat ?? -1;
  const inIt = telling.me !== null && (seat === telling.me || other === telling.me);
  const place = (who: number, name: string) => (who < 0 ? "philippe" : trackOf(who, name));
  const moves: Movement[] = [];
  if (kind === "paid") moves.push(pass(readText(news, "resource"), seat, other));
  if (kind === "traded") {
    moves.push(pass(readText(news, "give"), seat, other), pass(readText(news, "take"), other, seat));
    const culture = readNumber(news, "culture");
    if (culture) moves.push(fly("culture", "shelf", place(seat, "culture"), culture, 200));
  }
  function pass(resource: string, giver: number, taker: number): Movement {
    return fly(resource, place(giver, resource), place(taker, resource), 1);
  }
  const taken = kind === "paid" && seat === telling.me;
  if (taken) moves.push(act("raid", `board:${seat}`, { ms: 900 }));
  return told(kind, {
    ms: 600,
    min: 250,
    settleMs: moves.length ? FLIGHT_MS : 0,
    lead: inIt,
    tone: taken ? "bad" : "",
    sound: kind === "demanded" ? "sword" : "coin",
    moves,
    gate: taken && wasNotAsked(telling) ? goOn("extort", 1500) : undefined,
  })(news, telling, telling.view);
}

function tellRefused(news: News, telling: Telling): BeatPart[] {
  const seat = news.seat ?? 0;
  const mine = isMine(news, telling);
  const points = readNumber(news, "points");
  const from = mine ? `board:${seat}` : `opponent:${seat}`;
  return told("refused", {
    ms: 800,
    min: 350,
    settleMs: 300,
    tone: mine ? "bad" : "",
    sound: "gate",
    moves: [fly("disaster", from, trackOf(seat, "disaster"), points)],
    gate: mine && wasNotAsked(telling) ? goOn("extort", 1500) : undefined,
  })(news, telling, telling.view);
}
