// One open table: listens to its socket and keeps what each of this screen's seats sees, as signals.

import { batch, computed, signal } from "@preact/signals";
import { lang, words } from "../i18n";
import { Director, type Staged } from "../stage/director";
import { readManner } from "../stage/manner";
import { readSeen } from "../stage/seen";
import type { Box, SeatState, TableModel, TryOut, UndoQuestion } from "../table/game";
import { api } from "./api";
import { nameOf } from "./names";
import { patch } from "./patch";
import { SharedStory } from "./shared-story";
import { TableSocket } from "./socket";
import type {
  Accepted,
  Advice,
  Chances,
  Choice,
  FromServer,
  GoodsClaim,
  Line,
  PlayerPlan,
  Refused,
  Said,
  Scened,
  Seat,
  Signalled,
  TableInfo,
  Tried,
  Update,
  View,
  Was,
  Wishes,
  WouldUndo,
} from "./types.gen";

const t = words("table");
const SIGNAL_SHOWN_MS = 6000;
const MAX_SIGNALS = 20;
const RETRY_DELAY_MS = 2000;

export function openTable(id: string): TableModel {
  const told = signal<TableInfo | null>(null);
  const info = computed(() => told.value && withBotNames(told.value));
  const seats = signal<Map<number | null, SeatState>>(new Map());
  const current = signal<number | null>(null);
  const past = signal<number | null>(null);
  const was = signal<SeatState | null>(null);
  const box = signal<Box | null>(null);
  const connection = signal<"connecting" | "open" | "lost">("connecting");
  const thinking = signal<number[]>([]);
  const pending = signal(false);
  const refusal = signal<Refused | null>(null);
  const undoAsked = signal<UndoQuestion | null>(null);
  const chat = signal<Said[]>([]);
  const signals = signal<Signalled[]>([]);
  const plans = signal<PlayerPlan[]>([]);
  const claims = signal<GoodsClaim[]>([]);
  const tryOut = signal<TryOut | null>(null);
  const standing = signal<Map<number, Wishes>>(new Map());
  const gone = signal("");
  const missed = signal<number | null>(null);

  const mine = computed(() => listPlayed(info.value?.seats ?? []));
  const now = computed(() => seats.value.get(current.value) ?? null);
  const director = new Director(() => readManner({ info }));
  const shared = new SharedStory(director);
  const state = computed(() => {
    if (past.value !== null) return was.value;
    const staged = director.staged.value;
    return now.value && staged ? showStaged(now.value, staged) : now.value;
  });

  const socket = new TableSocket(address(id), {
    hello: () => ({ type: "hello", lang: lang.peek(), seen: seenLines(seats.peek()) }),
    state: (next) => {
      connection.value = next;
      if (next !== "open") return;
      // All of it is told again.
      batch(() => {
        chat.value = [];
        plans.value = [];
        claims.value = [];
        tryOut.value = null;
      });
    },
    message: receive,
  });

  // Sentences come in the language of the hello.
  let spoken = lang.peek();
  const stopListening = lang.subscribe((code) => {
    if (code !== spoken) socket.restart();
    spoken = code;
  });

  function receive(message: FromServer): void {
    switch (message.type) {
      case "table":
        batch(() => {
          told.value = message.table;
          forgetUnplayed();
        });
        if (!box.peek()) void fetchBox();
        break;
      case "view":
        receiveView(message);
        break;
      case "update":
        update(message);
        break;
      case "thinking":
        thinking.value = message.seats;
        break;
      case "said":
        chat.value = [...chat.value, message];
        break;
      case "signalled":
        showSignal(message);
        break;
      case "plans":
        batch(() => {
          plans.value = message.plans ?? [];
          claims.value = message.claims ?? [];
        });
        break;
      case "tried-out":
        tryOut.value = { told: message, base: now.peek()?.view };
        break;
      case "wishes":
        standing.value = new Map(standing.peek()).set(message.seat, message);
        break;
      case "undo-asked":
        undoAsked.value = { seat: message.seat, waiting: message.waiting, since: message.since };
        break;
      case "undo-ended":
        undoAsked.value = null;
        break;
      case "refused":
        refusal.value = message;
        break;
      case "gone":
        gone.value = message.again === false ? message.sentence : "";
        break;
    }
  }

  /** Whoever comes, or comes back, has perhaps missed something. */
  function receiveView(message: View): void {
    const before = seats.peek().get(message.seat);
    const after = readView(message, before);
    batch(() => {
      if (before && message.seat === current.peek()) director.cut();
      keep(message.seat, after);
      if (message.seat !== current.peek()) return;
      const since = before ? lastLine(before) : readSeen(id, message.seat);
      if (since !== undefined && since < lastLine(after)) missed.value = since;
    });
  }

  function keep(seat: number | null, next: SeatState): void {
    const known = keepSeat(seats.peek(), seat, next);
    const lost = !known.has(current.peek());
    seats.value = known;
    if (lost) current.value = seat;
  }

  /** Beside a seat that goes on, one where a bot stands in is told nothing more: what it saw would grow old. */
  function forgetUnplayed(): void {
    const known = keepPlayed(seats.peek(), mine.peek());
    seats.value = known;
    if (!known.has(current.peek()) && known.size) current.value = [...known.keys()][0] ?? null;
  }

  function update(message: Update): void {
    const before = seats.peek().get(message.seat);
    if (!before) return;
    const after = applyUpdate(before, message);
    const lines = message.lines ?? [];
    const shown = message.seat === current.peek();
    // What was taken back is not told: the truth is another one.
    const told = message.since === lastLine(before) && past.peek() === null;
    batch(() => {
      keep(message.seat, after);
      if (shown && !told) director.cut();
      if (mine.peek().length < 2) {
        if (shown && told) director.push(lines, before.view, after.legal.length > 0);
      } else if (told) shared.add(message.seat, lines, before.view, shown);
      else shared.drop(message.seat);
    });
    if (undoAsked.peek() && message.since < lastLine(before)) undoAsked.value = null;
    if (past.peek() !== null && past.peek()! > message.seen) void look(null);
  }

  function showSignal(message: Signalled): void {
    signals.value = [...signals.value.slice(-MAX_SIGNALS), message];
    setTimeout(() => {
      signals.value = signals.value.filter((other) => other !== message);
    }, SIGNAL_SHOWN_MS);
  }

  async function fetchBox(): Promise<void> {
    try {
      box.value = await api.box(id);
    } catch {
      setTimeout(() => void fetchBox(), RETRY_DELAY_MS);
    }
  }

  async function play(text: string): Promise<Accepted | Refused> {
    const seat = current.peek() ?? 0;
    pending.value = true;
    director.cut();
    director.forgetSoon();
    refusal.value = null;
    const seen = lastLine(seats.peek().get(seat));
    const answer = await socket.ask<Accepted | Refused>({ type: "move", seat, seen, text }, true);
    pending.value = socket.awaits("move");
    return answer;
  }

  async function look(line: number | null): Promise<void> {
    const base = now.peek();
    if (line === null || !base) {
      past.value = null;
      was.value = null;
      return;
    }
    const answer = await socket.ask<Was | Refused>({ type: "past", seat: current.peek(), line });
    if (answer.type !== "was") return;
    was.value = { ...base, view: answer.view, legal: [], undo: "no", lines: base.lines };
    past.value = answer.line;
  }

  function takeSeat(seat: number | null): void {
    past.value = null;
    was.value = null;
    director.cut();
    director.forget();
    current.value = seat;
    tellWaiting();
  }

  /** At a screen of several: what the seat that it belongs to now has not seen yet. */
  function tellWaiting(): void {
    if (mine.peek().length > 1) shared.tell(current.peek(), (now.peek()?.legal.length ?? 0) > 0);
  }

  const seatNow = () => current.peek() ?? 0;
  const advice = new WeakMap<Choice[], Promise<Advice | Refused>>();

  /** Ask once about each position: whoever shows advice shows the same. */
  function hint(): Promise<Advice | Refused> {
    const position = now.peek()?.legal ?? [];
    const known = advice.get(position);
    if (known) return known;
    // Asked again over the next connection: whoever waits for advice gets it.
    const asked = socket.ask<Advice | Refused>({ type: "hint", seat: seatNow() }, true);
    advice.set(position, asked);
    void asked.then((answer) => {
      if (answer.type === "refused") advice.delete(position);
    });
    return asked;
  }

  return {
    id,
    info,
    seats,
    current,
    mine,
    state,
    now,
    past,
    director,
    box,
    connection,
    thinking,
    pending,
    refusal,
    undoAsked,
    chat,
    signals,
    gone,
    play,
    look,
    takeSeat,
    missed,
    tellWaiting,
    scenes: (since) => socket.ask<Scened | Refused>({ type: "scenes", seat: current.peek(), since }),
    names: (key) => nameOf(info.value?.game ?? "", key),
    try: (text) => socket.ask<Tried | Refused>({ type: "try", seat: seatNow(), text }),
    odds: (text) => socket.ask<Chances | Refused>({ type: "odds", seat: seatNow(), text }),
    hint,
    whatUndo: () => socket.ask<WouldUndo | Refused>({ type: "what-undo", seat: seatNow() }),
    undo: () => socket.ask<Accepted | Refused>({ type: "undo", seat: seatNow() }, true),
    answerUndo: (agree) => socket.tell({ type: "answer", seat: seatNow(), agree }),
    say: (text) => socket.tell({ type: "say", text }),
    signal: (kind, value) => socket.tell({ type: "signal", kind, value }),
    talk: {
      plans,
      claims,
      tryOut,
      setPlan: (seat, actor, steps) =>
        socket.ask<Accepted | Refused>({ type: "set-plan", seat, actor, steps }, true),
      setClaim: (seat, actor, target, goods) =>
        socket.ask<Accepted | Refused>({ type: "set-claim", seat, actor, target, goods }, true),
      tryNext: (seat, at, texts) => socket.ask<Accepted | Refused>({ type: "try-out", seat, at, texts }),
    },
    standing: {
      told: standing,
      setWish: (seat, kind, answer, least) =>
        socket.ask<Accepted | Refused>({ type: "set-wish", seat, kind, answer, least }, true),
    },
    reconnect: () => socket.restart(),
    close: () => {
      stopListening();
      director.close();
      socket.close();
    },
  };
}

/** Call bots by their level; two of a kind are told apart by a number. */
export function withBotNames(info: TableInfo): TableInfo {
  const count: Record<string, number> = {};
  const seats = info.seats.map((seat) => {
    if (seat.kind !== "bot" || seat.name) return seat;
    const name = t(`level-${seat.level}`);
    count[name] = (count[name] ?? 0) + 1;
    return { ...seat, name: count[name] > 1 ? `${name} ${count[name]}` : name };
  });
  return { ...info, seats };
}

function address(id: string): string {
  return `${location.origin.replace(/^http/, "ws")}/ws/tables/${encodeURIComponent(id)}`;
}

/** What the played seats saw; all of it while none of them is known. */
export function keepPlayed(
  known: Map<number | null, SeatState>,
  played: number[],
): Map<number | null, SeatState> {
  const kept = [...known].filter(([seat]) => seat === null || played.includes(seat));
  return kept.length && kept.length < known.size ? new Map(kept) : known;
}

/** List the seats that play at this screen: not those where a bot stands in. */
export const listPlayed = (seats: Seat[]): number[] =>
  seats.flatMap((seat, n) => (seat.yours && !seat.stand_in ? [n] : []));

/** Keep what a seat sees now. Whoever sits down is no spectator any longer; and whoever is shown what spectators see
 * plays no seat any more: a bot stands in, and what the seat saw last would stay on the screen. */
export function keepSeat(
  before: Map<number | null, SeatState>,
  seat: number | null,
  next: SeatState,
): Map<number | null, SeatState> {
  const others = [...before].filter(([other]) => other === seat || (other !== null && seat !== null));
  return new Map(others).set(seat, next);
}

/** Make a seat's state from a view. Whoever comes back gets only the lines after the last one seen: the others are
 * here still. */
export function readView(message: View, before?: SeatState): SeatState {
  const { seat, view, turn, lines, clocks, legal = [], undo = "no" } = message;
  const known = message.seen - lines.length;
  const kept = (before?.lines ?? []).filter((line) => line.n <= known);
  return { seat, view, turn, lines: [...kept, ...lines], legal, clocks, undo };
}

/** Make a seat's state after an update. Lines after `since` were taken back. What each new line changed comes first,
 * then what no line explains. */
export function applyUpdate(before: SeatState, message: Update): SeatState {
  const { turn, lines = [], changes = [], legal = [], clocks, undo = "no" } = message;
  const kept = before.lines.filter((line) => line.n <= message.since);
  return {
    seat: before.seat,
    view: patch(before.view, [...lines.flatMap((line) => line.changes ?? []), ...changes]),
    turn,
    lines: [...kept, ...lines],
    legal,
    clocks: clocks ?? before.clocks,
    undo,
  };
}

/** Show a seat what the story has come to. What may be done, by whom and how fast is always the truth. */
function showStaged(now: SeatState, { view, line, news }: Staged): SeatState {
  const lines = now.lines
    .filter((each) => each.n <= line)
    .map((each) => (each.n === line && each.news ? { ...each, news: each.news.slice(0, news) } : each));
  return { ...now, view, lines, staged: true };
}

export function lastLine(state: { lines: Line[] } | undefined): number {
  return state?.lines.at(-1)?.n ?? 0;
}

function seenLines(seats: Map<number | null, SeatState>): Record<string, number> {
  const seen: Record<string, number> = {};
  for (const [seat, state] of seats) seen[seat === null ? "watch" : String(seat)] = lastLine(state);
  return seen;
}
