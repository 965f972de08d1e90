// A finished game, open from end to end: for the end sheet and for replay. Nothing can be played in it.

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { loadGameUi } from "../../app/games";
import { loadMe } from "../../app/me";
import { loadWords, words } from "../../i18n";
import { api, type Story } from "../../net/api";
import { nameOf, watchNames } from "../../net/names";
import { patch } from "../../net/patch";
import { withBotNames } from "../../net/table";
import type { Line, TableInfo } from "../../net/types.gen";
import { Director } from "../../stage/director";
import { isStill } from "../../stage/manner";
import type { Box, GameUi, SeatState, TableModel } from "../../table/game";

export interface Finished {
  model: TableModel;
  gameUi: GameUi;
  story: Story;
  info: TableInfo;
  /** The last line. */
  last: number;
  /** The line whose board is shown. */
  line: Signal<number>;
  /** Shows the board after this line; what lies near it is fetched beforehand. */
  show(line: number): Promise<void>;
  /** Plays this line, beat by beat, on the director; whether there is anything to see of it. */
  tell(line: number): Promise<boolean>;
  /** The table as it was after this line, for a seat: to say what could be done then. */
  at(line: number, seat: number | null): Promise<TableModel>;
}

const t = words("end");

export class NotOver extends Error {}

const STRETCH_LINES = 120;
/** So far ahead, or back, the next stretch is fetched before it is needed. */
const LINES_NEAR = 40;

export async function openFinished(id: string, from?: number): Promise<Finished> {
  watchNames();
  void loadMe();
  const found = await api.table(id);
  if (found.status !== "over") throw new NotOver();
  const [gameUi, box, story] = await Promise.all([
    loadGameUi(found.game),
    api.box(id),
    api.story(id),
    loadWords("table", "end"),
  ]);
  const info = withBotNames(nameSeats(found));
  const last = story.lines.length;
  const first = from === undefined ? last : Math.min(Math.max(from, 0), last);
  const views = new Views(id);
  const [end, start] = await Promise.all([views.get(last), views.get(first)]);
  const line = signal(first);
  const truth = signal(makeSeatState(start, story));
  const director = new Director(() => ({ speed: "normal", auto: "never", still: isStill(), live: false }));
  const state = computed(() => {
    const staged = director.staged.value;
    return staged ? { ...truth.value, view: staged.view } : truth.value;
  });
  const model = makeStillModel(id, info, box, state, makeSeatState(end, story));
  model.director = director;
  director.makeBeats = (told, before, after) => gameUi.makeBeats?.(told, before, after, model) ?? [];
  async function show(next: number): Promise<void> {
    const wanted = Math.min(Math.max(next, 0), last);
    director.cut();
    director.forget();
    line.value = wanted;
    const view = await views.get(wanted);
    if (line.peek() !== wanted) return; // the reader has gone on
    truth.value = makeSeatState(view, story);
    fetchNear(wanted);
  }
  async function tell(next: number): Promise<boolean> {
    const [before, after, told] = await Promise.all([views.get(next - 1), views.get(next), views.line(next)]);
    director.cut();
    batch(() => {
      line.value = next;
      truth.value = makeSeatState(after, story);
      if (told) director.push([told], before, false);
    });
    fetchNear(next);
    return director.state.peek() !== "idle";
  }
  function fetchNear(here: number): void {
    for (const near of [here + LINES_NEAR, here - LINES_NEAR])
      void views.get(Math.min(Math.max(near, 0), last)).catch(() => undefined);
  }
  async function at(then: number, seat: number | null): Promise<TableModel> {
    const view = await views.get(Math.max(then, 0));
    return { ...model, state: signal({ ...makeSeatState(view, story), seat }) };
  }
  return { model, gameUi, story, info, last, line, show, tell, at };
}

interface Stretch {
  lines: Line[];
  /** Before the first of them, and after each. */
  views: unknown[];
}

/** The boards of the game: fetched a stretch at a time, each made from the one before it. */
class Views {
  private readonly stretches = new Map<number, Promise<Stretch>>();

  constructor(private readonly id: string) {}

  /** The view after this line. */
  async get(line: number): Promise<unknown> {
    const number = Math.floor(line / STRETCH_LINES);
    return (await this.fetch(number)).views[line - number * STRETCH_LINES];
  }

  /** The line itself, with what it changed. */
  async line(n: number): Promise<Line | undefined> {
    const number = Math.floor((n - 1) / STRETCH_LINES);
    return (await this.fetch(number)).lines[n - 1 - number * STRETCH_LINES];
  }

  private fetch(number: number): Promise<Stretch> {
    const before = this.stretches.get(number);
    if (before) return before;
    const answer = api
      .scenes(this.id, number * STRETCH_LINES, STRETCH_LINES)
      .then(({ view, lines }) => ({ lines, views: listViews(view, lines) }));
    this.stretches.set(number, answer);
    answer.catch(() => this.stretches.delete(number));
    return answer;
  }
}

/** The view before the first line, and after each. */
export function listViews(view: unknown, lines: Line[]): unknown[] {
  const views = [view];
  for (const line of lines) views.push(patch(views.at(-1), line.changes ?? []));
  return views;
}

export function makeSeatState(view: unknown, story: Story): SeatState {
  return {
    seat: null,
    view,
    turn: { seats: [], phase: "over", over: true },
    lines: story.lines,
    legal: [],
    undo: "no",
  };
}

/** Make a table on which nothing can be done. */
function makeStillModel(
  id: string,
  info: TableInfo,
  box: Box,
  state: ReadonlySignal<SeatState>,
  end: SeatState,
): TableModel {
  const never = () => Promise.reject(new Error("the game is over"));
  const nothing = () => undefined;
  return {
    id,
    info: signal(info),
    seats: signal(new Map([[null, end]])),
    current: signal(findOwnSeat(info)),
    side: signal(findOwnSeat(info) ?? 0),
    mine: computed(() => []),
    state,
    now: signal(end),
    past: signal(null),
    box: signal(box),
    names: (key) => nameOf(info.game, key),
    connection: signal("open"),
    thinking: signal([]),
    pending: signal(false),
    refusal: signal(null),
    undoAsked: signal(null),
    chat: signal([]),
    signals: signal([]),
    gone: signal(""),
    play: never,
    try: never,
    odds: never,
    hint: never,
    undo: never,
    answerUndo: nothing,
    say: nothing,
    signal: nothing,
    look: async () => undefined,
    takeSeat: nothing,
    close: nothing,
    reconnect: nothing,
  };
}

/** Number the seats of a record that was brought along, in which nobody has a name of their own. */
function nameSeats(info: TableInfo): TableInfo {
  const alike = (name: string | undefined) =>
    info.seats.filter((seat) => seat.kind === "person" && seat.name === name).length > 1;
  const seats = info.seats.map((seat, n) =>
    seat.kind === "bot" || (seat.name && !alike(seat.name))
      ? seat
      : { ...seat, name: t("player", { seat: n + 1 }) },
  );
  return { ...info, seats };
}

/** Find where the reader sat; nobody's seat if it was several or none. */
export function findOwnSeat(info: TableInfo): number | null {
  const own = info.seats.flatMap((seat, n) => (seat.yours ? [n] : []));
  return own.length === 1 ? own[0]! : null;
}

/** Write when it was: "Round 5 · Build". */
export function describeWhen(gameUi: GameUi, model: TableModel): string {
  const { round, steps } = gameUi.describeProgress(model);
  const step = steps.find(({ state }) => state === "now")?.name;
  return [round, step].filter(Boolean).join(" · ");
}

export const seatTitle = (info: TableInfo, seat: number): string => info.seats[seat]?.name ?? "";
