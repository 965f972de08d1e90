// Made by `python -m era.server.protocol.typescript` from src/era/server/protocol/messages.py. Do not edit.

export type Change = [(string | number)[], any];
export type UndoKind = "no" | "free" | "ask";
export interface Seat {
  kind: "open" | "person" | "bot";
  name?: string;
  level?: string;
  here?: boolean;
  yours?: boolean;
  stand_in?: boolean;
}
export interface Clock {
  kind?: "none" | "live" | "days";
  bank?: number;
  increment?: number;
  bot?: string;
}
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, any>;
  title: string;
  status: "open" | "running" | "over";
  seats: Seat[];
  clock: Clock;
  commitment: string;
  created: number;
  public?: boolean;
  host?: boolean;
  bot_seconds?: number;
  seed?: string;
  rematch?: string;
  stopped?: string;
}
export interface Table {
  type: "table";
  table: TableInfo;
}
export interface Turn {
  seats: number[];
  phase: string;
  over?: boolean;
}
export interface News {
  kind: string;
  seat: number | null;
  values: Record<string, any>;
}
export interface Line {
  n: number;
  at: number;
  seat?: number | null;
  text?: string;
  news?: News[];
}
export interface Choice {
  kind: "listed" | "placed" | "counted";
  texts?: string[];
  verb?: string;
  piece?: string;
  turn?: number | null;
  mask?: string;
  most?: Record<string, number>;
  least?: number;
  units?: Record<string, string>;
}
export interface Clocks {
  at: number;
  left: number[];
}
export interface View {
  type: "view";
  seat: number | null;
  seen: number;
  view: Record<string, any>;
  turn: Turn;
  lines: Line[];
  legal?: Choice[];
  clocks?: Clocks | null;
  undo?: UndoKind;
}
export interface Update {
  type: "update";
  seat: number | null;
  since: number;
  seen: number;
  turn: Turn;
  lines?: Line[];
  changes?: Change[];
  legal?: Choice[];
  clocks?: Clocks | null;
  undo?: UndoKind;
}
export interface Accepted {
  type: "accepted";
  id: string;
  seen: number;
}
export interface Refused {
  type: "refused";
  id: string;
  why: "illegal" | "unclear" | "stale" | "turn" | "seat" | "over" | "undo" | "fast" | "wait";
  sentence: string;
  rule?: string;
  nearest?: string;
}
export interface Tried {
  type: "tried";
  id: string;
  ok: boolean;
  changes?: Change[];
  sentence?: string;
  rule?: string;
  nearest?: string;
}
export interface Chances {
  type: "chances";
  id: string;
  chances: Record<string, number[]>;
}
export interface Reason {
  part: string;
  points: number;
  sentence: string;
}
export interface Advised {
  text: string;
  points: number;
  reasons: Reason[];
}
export interface Advice {
  type: "advice";
  id: string;
  advice: Advised[];
}
export interface Was {
  type: "was";
  id: string;
  line: number;
  view: Record<string, any>;
}
export interface UndoAsked {
  type: "undo-asked";
  seat: number;
  waiting: number[];
}
export interface UndoEnded {
  type: "undo-ended";
  seat: number;
  agreed: boolean;
}
export interface Said {
  type: "said";
  who: string;
  text: string;
  at: number;
  seat?: number | null;
}
export interface Signalled {
  type: "signalled";
  seat: number | null;
  who: string;
  kind: "ping" | "plan";
  value: string;
}
export interface Thinking {
  type: "thinking";
  seats: number[];
}
export interface Gone {
  type: "gone";
  sentence: string;
  again?: boolean;
}
export interface Pong {
  type: "pong";
  id?: string;
}
export interface Hello {
  type: "hello";
  lang?: string;
  seen?: Record<string, number>;
}
export interface Move {
  type: "move";
  id: string;
  seat: number;
  seen: number;
  text: string;
}
export interface Try {
  type: "try";
  id: string;
  seat: number;
  text: string;
}
export interface Odds {
  type: "odds";
  id: string;
  seat: number;
  text: string;
}
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}
export interface Past {
  type: "past";
  id: string;
  seat: number | null;
  line: number;
}
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}
export interface Answer {
  type: "answer";
  seat: number;
  agree: boolean;
}
export interface Say {
  type: "say";
  text: string;
}
export interface Signal {
  type: "signal";
  kind: "ping" | "plan";
  value: string;
}
export interface Ping {
  type: "ping";
  id?: string;
}
export interface Instead {
  n: number;
  at: number;
  seat?: number | null;
  text?: string;
  news?: News[];
}
export interface Moment {
  first: number;
  last: number;
  main: number;
  seat: number | null;
  change: number[];
  strong: Instead | null;
  same: boolean;
  gain: number | null;
}
export interface Study {
  kind: "win" | "together" | "score";
  share: number;
  games: number;
  positions: [number, number[]][];
  moments: Moment[];
}
export type FromServer =
  | Table
  | View
  | Update
  | Accepted
  | Refused
  | Tried
  | Chances
  | Advice
  | Was
  | UndoAsked
  | UndoEnded
  | Said
  | Signalled
  | Thinking
  | Gone
  | Pong;
export type FromClient =
  | Hello
  | Move
  | Try
  | Odds
  | Hint
  | Past
  | Undo
  | Answer
  | Say
  | Signal
  | Ping;
