// One line of the log as beats: first what was done or drawn, then what followed, one thing at a time. It looks at the
// views and the news and knows no rule.

import { settings } from "../../app/settings";
import { formatList, words } from "../../i18n";
import { patch } from "../../net/patch";
import type { Change, Line } from "../../net/types.gen";
import { type Beat, type Movement, makeBeat } from "../../stage/beats";
import type { TableModel } from "../../table/game";
import type { Sound } from "../../ui/sound";
import { describeDice, describePlacement } from "./action-text";
import { act, findFallen, fly, lightSpaces, slidePegs, spacesOf, throwDice } from "./beat-moves";
import { NEWS_BEATS } from "./beat-news";
import { describeEntry } from "./log-text";
import { RESOURCES } from "./resources";
import { boxOf, playerName, title } from "./scene";
import { type BeatPart, goOn, type NumberChange, type Telling } from "./telling";
import type { MedievalView, Player } from "./view.gen";

const t = words("medieval");

export function makeBeats(line: Line, before: MedievalView, after: MedievalView, model: TableModel): Beat[] {
  const box = boxOf(model);
  if (!box) return [];
  const telling: Telling = {
    line,
    model,
    box,
    me: model.side?.peek() ?? model.current.peek(),
    before,
    view: before,
    after,
    told: 0,
  };
  const beats = line.text ? makeEntryBeats(telling) : [];
  for (const news of line.news ?? []) {
    const was = telling.view;
    telling.view = patch(was, news.after ?? []);
    if (news.kind === "step")
      telling.view = { ...telling.view, step: news.values?.name as MedievalView["step"] };
    telling.told += 1;
    const make = NEWS_BEATS[news.kind];
    for (const part of make?.(news, telling, was) ?? []) beats.push(finish(telling, part, was));
  }
  beats.push(...tellOpened(telling));
  const last = beats.at(-1);
  // A line always ends as it says.
  if (last) last.view = withoutForecast(after, telling.me);
  return beats;
}

/** Fill in what all beats have: the view, the reader's numbers with their pegs, whose board is looked at. */
function finish(telling: Telling, part: BeatPart, was: MedievalView): Beat {
  const view = (part.view as MedievalView | undefined) ?? telling.view;
  const mine = part.seat !== undefined && part.seat !== null && part.seat === telling.me;
  const other = part.seat !== undefined && part.seat !== null && part.seat >= 0 && !mine;
  const moving = !other || settings.others.peek() !== "list" || part.lead;
  const numbers = telling.me === null ? [] : compareNumbers(telling, was, view);
  const settleMs = part.settleMs ?? 0;
  return makeBeat(telling.line, part.kind, {
    news: telling.told,
    lead: mine,
    focus: other && settings.others.peek() !== "list" ? part.seat! : null,
    numbers: numbers.map(({ name, from, to }) => ({ name: telling.model.names(name), from, to })),
    ...part,
    view: withoutForecast(view, telling.me),
    moves: [...(moving ? (part.moves ?? []) : []), ...slidePegs(telling.me ?? 0, numbers, settleMs)],
  });
}

/** A forecast says what is still to come: not while it is coming. */
function withoutForecast(view: MedievalView, me: number | null): MedievalView {
  if (me === null || !view.players[me]?.forecast) return view;
  const players = view.players.map((player, n) => (n === me ? { ...player, forecast: null } : player));
  return { ...view, players };
}

/** List what of the reader's tracks differs between two views. */
function compareNumbers({ me }: Telling, was: MedievalView, is: MedievalView): NumberChange[] {
  const [from, to] = [was.players[me!], is.players[me!]];
  if (!from || !to) return [];
  const read = (player: Player): [string, number][] => [
    ...RESOURCES.map((resource): [string, number] => [resource, player.stock[resource]]),
    ["culture", player.culture],
    ["disaster", player.disaster],
  ];
  const now = new Map(read(to));
  return read(from).flatMap(([name, n]) =>
    now.get(name) === n ? [] : [{ name, from: n, to: now.get(name)! }],
  );
}

// ---------------------------------------------------------------- what was done or drawn

function makeEntryBeats(telling: Telling): Beat[] {
  const { line } = telling;
  const [verb, ...rest] = line.text!.split(" ");
  const was = telling.view;
  const make = line.seat === null || line.seat === undefined ? DRAWS[verb!] : ACTIONS[verb!];
  return (make?.(telling, rest) ?? []).map((part) => finish(telling, part, was));
}

type EntryBeats = (telling: Telling, words: string[]) => BeatPart[];

const ACTIONS: Record<string, EntryBeats> = {
  build: tellBuild,
  place: tellArea,
  set: tellPlain("set-die", 500, ([, , face]) => [act("flip", `die:${face}:0|shelf`, { ms: 420 })], "bell"),
  feather: tellPlain("feather", 400, ([face]) => [act("stamp", `die:${face}:0|shelf`, { key: "feather" })]),
  chapel: tellPlain("chapel", 400, ([face]) => [act("shake", `die:${face}:0|shelf`, { ms: 380 })]),
  remove: tellPlain("remove", 300),
};

const DRAWS: Record<string, EntryBeats> = {
  roll: (telling, words) =>
    words[0] === "philippe" ? tellPhilippe(telling, words) : tellRoll(telling, words),
  reroll: (telling, words) => tellRoll(telling, words),
  start: tellPlain("start-lot", 600, ([who]) => passFlag(Number(who) - 1), "bell"),
  types: tellPlain("types-lot", 900, (pieces) => pieces.map(dealType), "page"),
};

/** An action or a draw whose sentence says it all, with what moves meanwhile. */
function tellPlain(
  kind: string,
  ms: number,
  move: (words: string[]) => Movement[] = () => [],
  sound?: Sound,
): EntryBeats {
  return (telling, words) => [
    {
      kind,
      seat: telling.line.seat ?? null,
      ms,
      text: describeEntry(telling.line, telling.model),
      moves: move(words),
      sound,
    },
  ];
}

const passFlag = (seat: number): Movement[] => [
  fly("flag", "round|shelf", `seat:${seat}|opponent:${seat}`, 1, 0, 560),
];

/** The types that are in this game come into the supply one after the other. */
const dealType = (piece: string, n: number): Movement =>
  act("flip", `supply:${piece}`, { at: n * 70, ms: 420 });

const DIE_GAP_MS = 80;
const THROW_MS = 500;

/** A roll: one's own dice are thrown from the cup, those of others appear on their card. */
function tellRoll(telling: Telling, [who, ...words]: string[]): BeatPart[] {
  const { line, model, before, after, me, box } = telling;
  const seat = Number(who) - 1;
  if (seat !== me) {
    const moves = [act("shake", `dice-of:${seat}|opponent:${seat}`, { ms: 600 })];
    return [{ kind: "roll-open", seat, ms: 800, text: describeEntry(line, model), sound: "dice", moves }];
  }
  const rolled = expandFaces(words);
  const [was, is] = [before.players[seat]!, after.players[seat]!];
  const open = line.text!.startsWith("reroll");
  const nth = open ? 0 : Math.max(1, Math.min(box.rolls, is.rolls || was.rolls + 1));
  const view = lieDown(before, seat, is);
  const ms = 300 + rolled.length * DIE_GAP_MS + THROW_MS;
  const beats: BeatPart[] = [];
  if (nth === 1) beats.push(tellCup(telling, seat, rolled.length));
  beats.push({
    kind: open ? "reroll" : `roll-${nth}`,
    seat,
    ms,
    min: 350,
    view,
    before: t("stage.rolling", { context: String(nth) }),
    text: t("stage.rolled", { context: String(nth), dice: describeDice(model, words) }),
    sayMs: ms - 150,
    rule: nth === 1 ? "ROL-1" : "ROL-2",
    sound: "dice",
    lead: true,
    moves: throwDice(rolled, is.faces, box, THROW_MS, DIE_GAP_MS),
  });
  const skulls = rolled.filter((face) => box.faces[face]?.skulls);
  if (skulls.length && !open && nth < box.rolls)
    beats.push({
      kind: "lock",
      seat,
      ms: 450,
      view,
      text: t("stage.lock", { count: skulls.length }),
      rule: "ROL-3",
      sound: "chain",
      tone: "bad",
      moves: findFallen(skulls, is.faces).map((die) => act("unroll", `chain:${die}`, { ms: 320 })),
    });
  const over = nth === box.rolls && after.step !== "roll";
  if (over) beats.at(-1)!.gate = goOn("rolled", 800);
  telling.view = view;
  return beats;
}

/** Before the first roll: the dice are drawn already, but nobody has thrown them. */
function tellCup({ line, before }: Telling, seat: number, count: number): BeatPart {
  const players = before.players.map((player, n) =>
    n === seat
      ? { ...player, faces: {}, fixed: {}, forecast: null, rolls: 0, swords: 0, shields: 0, skulls: 0 }
      : player,
  );
  return {
    kind: "cup",
    seat,
    // The log is told only up to here.
    line: line.n - 1,
    news: line.news?.length ?? 0,
    text: t("stage.cup", { round: before.round }),
    rule: "ROL-1",
    ms: 0,
    min: 0,
    view: { ...before, step: "roll", question: null, philippe: null, players } satisfies MedievalView,
    lead: true,
    gate: { kind: "roll", button: t("roll.roll", { count }), autoMs: 1500 },
  };
}

/** The view in which a player's dice lie, but nothing has followed from them. */
function lieDown(view: MedievalView, seat: number, lying: Player): MedievalView {
  const { faces, fixed, rolls, swords, shields, skulls } = lying;
  const players = view.players.map((player, n) =>
    n === seat ? { ...player, faces, fixed, rolls, swords, shields, skulls, forecast: null } : player,
  );
  return { ...view, step: view.step === "feathers" ? "feathers" : "roll", question: null, players };
}

/** List the faces of `2 peasant.food noble.sword1` one by one. */
export function expandFaces(words: string[]): string[] {
  const faces: string[] = [];
  let times = 1;
  for (const word of words) {
    if (/^\d+$/.test(word)) times = Number(word);
    else {
      faces.push(...Array<string>(times).fill(word));
      times = 1;
    }
  }
  return faces;
}

function tellPhilippe(telling: Telling, [, ...words]: string[]): BeatPart[] {
  const { line, model, view, after, box } = telling;
  const rolled = expandFaces(words);
  telling.view = { ...view, philippe: after.philippe };
  return [
    {
      kind: "philippe",
      seat: -1,
      ms: 1050,
      min: 350,
      view: telling.view,
      before: t("stage.philippe-rolls", { who: title(model, "sir-philippe") }),
      text: describeEntry(line, model),
      sayMs: 900,
      rule: "SOL-2",
      sound: "dice",
      lead: true,
      scene: true,
      moves: throwDice(rolled, after.philippe ?? {}, box, THROW_MS, 120, "philippe"),
    },
  ];
}

/** A building: the cost leaves the tracks, the piece flies from the supply; a court may close. */
function tellBuild(telling: Telling, words: string[]): BeatPart[] {
  const { line, model, view, after, me, box } = telling;
  const seat = line.seat!;
  const mine = seat === me;
  const piece = words[0]!;
  const [was, is] = [view.players[seat]!, after.players[seat]!];
  const cost = box.pieces[piece]?.cost ?? {};
  const spaces = findNew(was, is);
  telling.view = standUp(patch(view, findSpent(line)), seat, is);
  const { place, piece: name } = describePlacement(model, words) as { place: string; piece: string };
  const to = spaces.map((space) => `space:${seat}:${space}`).join(" ");
  const moves: Movement[] = [
    ...(mine
      ? Object.entries(cost).map(([resource, n]) =>
          fly(resource, `track:${seat}:${resource}`, `supply:${piece}|tab-supply`, n!, 0, 330),
        )
      : []),
    {
      what: "copy",
      key: "",
      from: `supply:${piece}|tab-supply`,
      to: middleOf(seat, spaces),
      count: 1,
      at: 120,
      ms: 480,
    },
    // The others' boards grow and give way from turn to turn: what lights them up is gone by then.
    act("light", to, { key: "gold", at: mine ? 560 : 430, ms: mine ? 700 : 300 }),
  ];
  const beats: BeatPart[] = [
    {
      kind: "build",
      seat,
      ms: mine ? 620 : 650,
      min: 220,
      settleMs: 560,
      view: telling.view,
      text: describeEntry(line, model),
      rule: "BUI-1",
      sound: "place",
      lead: false,
      moves,
      // The others' pieces of one turn are told in one sentence.
      merge: mine
        ? undefined
        : {
            key: `build:${seat}`,
            items: [t("stage.built-item", { piece: name, place })],
            tell: (items) => t("stage.built", { who: playerName(model, seat), list: formatList(items) }),
          },
    },
  ];
  const [from, count] = [was.enclosed.length, is.enclosed.length];
  if (count > from) beats[0]!.remark = "court";
  if (count > from && mine)
    beats.push({
      kind: "closed",
      seat,
      ms: 1700,
      min: 350,
      view: telling.view,
      text: t("stage.closed", { count }),
      rule: "WAL-1",
      tone: "good",
      sound: "gate",
      lead: false,
      moves: lightCourt(seat, was, is),
    });
  return beats;
}

/** A court of the reader's that something has opened. */
function tellOpened(telling: Telling): Beat[] {
  const { me, before, after } = telling;
  const [was, is] = [before.players[me ?? -1]?.enclosed ?? [], after.players[me ?? -1]?.enclosed ?? []];
  if (is.length >= was.length) return [];
  const open = was.filter((space) => !is.includes(space));
  const moves = lightSpaces(me!, open, "bad");
  const part = { kind: "opened", seat: me, ms: 700, min: 250, rule: "WAL-1", tone: "bad" as const, moves };
  return [finish(telling, { ...part, lead: true, text: t("stage.opened") }, telling.view)];
}

const MAX_DOUBLED = 6;

/** Light runs along the new walls, the spaces are counted, and what stands inside counts double. */
function lightCourt(seat: number, was: Player, is: Player): Movement[] {
  const known = new Set(was.enclosed);
  const fresh = is.enclosed.filter((space) => !known.has(space));
  const inside = is.pieces.filter((placed) => placed.spaces.some((space) => fresh.includes(space)));
  return [
    act("trace", spacesOf(seat, fresh), { ms: 1500 }),
    act("count", spacesOf(seat, fresh), {
      key: `${was.enclosed.length} ${is.enclosed.length}`,
      at: 300,
      ms: 1200,
    }),
    ...inside
      .slice(0, MAX_DOUBLED)
      .map((placed, n) =>
        act("note", `space:${seat}:${placed.at}`, { key: "×2", at: 800 + n * 90, ms: 800, tone: "good" }),
      ),
  ];
}

/** The spaces of the piece that was not there before. */
function findNew(was: Player, is: Player): string[] {
  const known = new Set(was.pieces.map((placed) => `${placed.piece}@${placed.at}`));
  return is.pieces.find((placed) => !known.has(`${placed.piece}@${placed.at}`))?.spaces ?? [];
}

const middleOf = (seat: number, spaces: string[]): string =>
  spaces.length
    ? `space:${seat}:${spaces[Math.floor(spaces.length / 2)]}|opponent:${seat}`
    : `opponent:${seat}`;

/** What the piece cost, as the news of the line tell it. */
const findSpent = (line: Line): Change[] => line.news?.find(({ kind }) => kind === "spent")?.after ?? [];

/** The view in which the piece stands and is paid for, but nothing has followed from it. */
function standUp(view: MedievalView, seat: number, is: Player): MedievalView {
  const { pieces, enclosed, walled_area, leak } = is;
  const players = view.players.map((player, n) =>
    n === seat
      ? { ...player, pieces, enclosed, walled_area, leak, hammers: Math.max(0, player.hammers - 1) }
      : player,
  );
  return { ...view, players };
}

/** Scorched or flooded land, laid after a disaster. A starting domain is laid without a word. */
function tellArea(telling: Telling): BeatPart[] {
  const { line, model, view, after } = telling;
  if (view.step === "layout") return [];
  const seat = line.seat!;
  const [was, is] = [view.players[seat]!, after.players[seat]!];
  const spaces = findNew(was, is);
  const water = line.text!.startsWith("place flooded");
  return [
    {
      kind: "area",
      seat,
      ms: 800,
      min: 350,
      text: describeEntry(line, model),
      rule: "DIS-3",
      tone: "bad",
      sound: water ? "cloth" : "fire",
      lead: false,
      // The ground is seen to change under what covers it.
      settleMs: 400,
      moves: water
        ? [act("cover", spacesOf(seat, spaces), { key: "water", ms: 1000 })]
        : [
            act("burn", spacesOf(seat, spaces), { key: "scorch", ms: 1000 }),
            ...lightSpaces(seat, spaces, "bad"),
          ],
    },
  ];
}
