// The seam between the table's frame and a game's own part.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type {
  Accepted,
  Advice,
  Chances,
  Choice,
  Clocks,
  Line,
  Refused,
  Said,
  Signalled,
  TableInfo,
  Tried,
  Turn,
  UndoKind,
} from "../net/types.gen";

/** What one seat (or a spectator, null) sees now. `view` is the game's `show`, as it came from the server. */
export interface SeatState {
  seat: number | null;
  view: any;
  turn: Turn;
  lines: Line[];
  legal: Choice[];
  clocks?: Clocks | null;
  undo: UndoKind;
}

/** What the browser needs to draw a table's game: pieces, dice, cards, map. From /api/tables/{id}/box. */
export type Box = Record<string, any>;

/** Somebody asks to take a move back; `waiting` have not answered yet. */
export interface UndoQuestion {
  seat: number;
  waiting: number[];
}

/** An open table: one for each table on the screen. Made by net/table.ts. */
export interface TableModel {
  id: string;
  info: ReadonlySignal<TableInfo | null>;
  seats: Signal<Map<number | null, SeatState>>;
  /** The seat this screen shows. */
  current: Signal<number | null>;
  /** The seats that play at this screen. */
  mine: ReadonlySignal<number[]>;
  /** Of the current seat; while looking back, of the past (then without legal actions). */
  state: ReadonlySignal<SeatState | null>;
  /** The same as it is now, even while looking back. */
  now: ReadonlySignal<SeatState | null>;
  /** The line whose board is shown, or null for now. */
  past: Signal<number | null>;
  box: Signal<Box | null>;
  /** The name of a piece, city, good... in the reader's language; the key itself if it has none. */
  names: (key: string) => string;
  connection: Signal<"connecting" | "open" | "lost">;
  /** Bots that think now. */
  thinking: Signal<number[]>;
  /** A move is on its way. */
  pending: Signal<boolean>;
  refusal: Signal<Refused | null>;
  undoAsked: Signal<UndoQuestion | null>;
  chat: Signal<Said[]>;
  signals: Signal<Signalled[]>;
  /** What the server said when it closed the table for this screen. */
  gone: Signal<string>;
  /** A part of the current view that changes only when it is another object. */
  select<T>(pick: (view: any) => T): ReadonlySignal<T | undefined>;
  play(text: string): Promise<Accepted | Refused>;
  try(text: string): Promise<Tried>;
  odds(text: string): Promise<Chances>;
  hint(): Promise<Advice>;
  undo(): Promise<Accepted | Refused>;
  answerUndo(agree: boolean): void;
  say(text: string): void;
  signal(kind: "ping" | "plan", value: string): void;
  /** Shows the board after this line, or (null) as it is now. */
  look(line: number | null): Promise<void>;
  /** Makes another of this screen's seats the current one. */
  takeSeat(seat: number | null): void;
  /** After this screen got another owner or another seat. */
  reconnect?(): void;
  close(): void;
}

/** One step of the ribbon in the table's header. */
export interface Step {
  key: string;
  name: string;
  icon: string;
  /** Whose step it is: its shield stands in place of the icon. */
  crest?: number;
  state: "done" | "now" | "next";
}

/** What the header tells: fed by the game's part. */
export interface Where {
  /** "Round 7" */
  round: string;
  steps: Step[];
  /** Marks towards the end of the game: the X's, the row of eight places. */
  marks?: { full: number; of: number; title: string; detail: string; icon?: string };
}

/** A tab of the phone layout. `log` is the frame's own. */
export interface PhoneTab {
  key: string;
  name: string;
  icon: string;
}

/** How a finished game ended, in words. */
export interface Ending {
  /** Somebody won. */
  good: boolean;
  title: string;
  detail: string;
  why: { icon: string; text: string }[];
  /** What each did, for the picture, where the points say nothing: in a game won or lost together. */
  parts?: { seat: number; name: string; points: number }[];
}

export interface GamePart {
  /** The whole table between the header and (on a phone) the tabs. On a phone `tab` says what to show. */
  Table: FunctionComponent<{ model: TableModel; tab: string }>;
  /** Where we are, for the header. Called inside a signal effect: read signals freely. */
  where(model: TableModel): Where;
  /** The tabs of the phone layout, first the board's; the frame adds log and score. */
  tabs(model: TableModel): PhoneTab[];
  /** A log line in words (may hold **bold**), or "" if it says nothing to a reader. */
  sentence(line: Line, model: TableModel): string;
  /** An action, in notation, in words: for hints and choices. */
  action(text: string, model: TableModel): string;
  /** Live score, and the score pad at the end. */
  Score: FunctionComponent<{ view: any; model: TableModel }>;
  /** Whether somebody hides something now: then a shared screen is handed over behind a curtain. */
  secret?(view: any): boolean;
  /** The board of one side, for replay. It outlines what `played` laid, and what `strong` would have (notation). */
  Side?: FunctionComponent<{
    view: any;
    side: number;
    model: TableModel;
    played?: string;
    strong?: string;
  }>;
  /** Whether an action (notation) lays something that `Side` can outline. */
  lays?(text: string): boolean;
  /** What each seat has scored by now, or undefined where nobody scores alone. */
  points?(view: any): number[] | undefined;
  /** Who won and why; without it the end sheet only compares points. */
  ending?(view: any, model: TableModel, winners: number[], scores: number[]): Ending;
}
