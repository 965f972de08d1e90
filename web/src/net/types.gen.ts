// Made by `python -m era.server.protocol.typescript web/src` from src/era/server/protocol. Do not edit.

export type Change = [(string | number)[], unknown];
export type UndoKind = "no" | "free" | "ask";
/** Who sits where. `kind`: `open` (free), `person`, `bot`. */
export interface Seat {
  kind: "open" | "person" | "bot";
  name?: string;
  /** A bot's. */
  level?: string;
  /** Which of the game's people a bot is (`characters` of the game's offer). */
  character?: string;
  /** A person's screen is connected. */
  here?: boolean;
  yours?: boolean;
  /** A bot plays for a person who is away: `since` when, and `why`. */
  stand_in?: boolean;
  since?: number;
  why?: "" | "time" | "left" | "replaced" | "resigned" | "away";
  /** The person does not come back to this seat. */
  gone?: boolean;
  /** The open seat waits for an answer of somebody with this name: yours, or somebody else's. */
  kept?: "" | "yours" | "theirs";
  /** Since when a person is not connected, as far as that is known; 0 if they are here. */
  away?: number;
  /** Stands for this person at this table: to mute or report them. */
  by?: string;
  /** You do not want to read what they write. */
  muted?: boolean;
}
/**
 * `none`; `live`: `bank` seconds, and `increment` more each time a decision of the seat is over;
 * `days`: `bank` seconds for each decision, and `reserve` seconds for all of them together once
 * those are used up.
 */
export interface Clock {
  kind?: "none" | "live" | "days";
  bank?: number;
  increment?: number;
  /** The level that stands in when the time is up. */
  bot?: string;
  reserve?: number;
  /** Days on which a player may let their clock of days stand still. */
  holidays?: number;
}
/** Somebody who looks on and has a name. */
export interface Watcher {
  name: string;
  by: string;
  muted?: boolean;
}
/**
 * Something that happened to a seat, or to the table, and that everybody may know. `time`, `left`,
 * `replaced`, `resigned`, `away`: a bot stands in (see StandInWhy); `back`: the person sits there
 * again; `host`: somebody else is the host; `agreed`: the game ended because all wanted it;
 * `refused`: somebody did not.
 */
export interface Happening {
  at: number;
  kind: "time" | "left" | "replaced" | "resigned" | "away" | "back" | "host" | "agreed" | "refused";
  /** Whom it is about. */
  name: string;
  seat?: number | null;
  /** Who asked for it. */
  by?: string;
}
/**
 * What the people of a table are asked. Seats that have agreed, and seats that have not answered.
 */
export interface VoteInfo {
  kind: "replace" | "give-up" | "end";
  at: number;
  seat?: number | null;
  agreed?: number[];
  waiting?: number[];
}
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  title: string;
  status: "open" | "running" | "over";
  seats: Seat[];
  clock: Clock;
  /** The hash of the seed of the dice, shown before the first of them falls. */
  commitment: string;
  created: number;
  public?: boolean;
  /** Whether you may start, kick and replace. */
  host?: boolean;
  bot_seconds?: number;
  /** Once the game is over: with it, every draw can be recomputed. */
  seed?: string;
  /** The table that goes on with the same people. */
  rematch?: string;
  /** The finished table whose dice these are, too: whoever knows that game knows them. */
  same?: string;
  /**
   * Other tables have the same dice, and what is reached is compared: a day's, or a round's of a
   * tournament.
   */
  deal?: string;
  /** Somebody may still be playing them, so the seed is not told yet. */
  sealed?: boolean;
  /** It began in the middle of another game. */
  continued?: boolean;
  /**
   * If the game cannot go on, because its box has changed since: where it stopped and why, as a
   * sentence. It can be looked at up to there. Told of tables that somebody has opened, not on
   * lists.
   */
  stopped?: string;
  /**
   * In how many facts its box differs from the printed one; whoever sits down has to see them
   * first.
   */
  box_differs?: number;
  /** The lesson that is taken here. Its dice were chosen, so it counts for nobody's best. */
  lesson?: string;
  /** The puzzle that is solved here; it counts for nobody's best either. */
  puzzle?: string;
  /** Who looks on just now, as far as they have a name. Told at the table, not on lists. */
  watchers?: Watcher[];
  /** Whether somebody without a seat may look on while the game is played. */
  watchable?: boolean;
  /** What happened to the seats so far. Told at the table, not on lists. */
  happened?: Happening[];
  votes?: VoteInfo[];
  /** Why the game is over before its rules say so. */
  ended?: "" | "agreed" | "resigned" | "organiser";
  host_name?: string;
  /** Whether the host is connected; if not, somebody else with a seat can be the host. */
  host_here?: boolean;
}
/** The table itself: sent first, and whenever something about it changed. */
export interface Table {
  type: "table";
  table: TableInfo;
}
/** Who may act now, and what the question is. */
export interface Turn {
  seats: number[];
  phase: string;
  over?: boolean;
}
/**
 * Something public that followed from the rules without being an action: a famine, a disease. Front
 * ends put it into words; `seat` is whom it happened to. Its values are names, as in notation and
 * views, and numbers that a person would read: never an index. A state keeps it in `news`, a list,
 * or None while nobody listens.
 */
export interface News {
  kind: string;
  seat?: number | null;
  values?: Record<string, unknown>;
  /** The rule that made it happen: the answer to "why?". */
  rule?: string;
  /**
   * Public places of the view as they are right after it, so that a front end can show one thing
   * after the other. What a line changed in the end is told by the line, whatever stands here.
   */
  after?: Change[];
}
/**
 * One line of a seat's log: an action (`seat`), a draw (no seat), or only what followed (no
 * `text`).
 */
export interface Line {
  n: number;
  at: number;
  seat?: number | null;
  text?: string;
  news?: News[];
  /** In an update: what this line changed in the seat's view, with all that its news tell. */
  changes?: Change[];
  /** The action was a standing answer of its seat: nobody was asked. */
  standing?: boolean;
}
/**
 * Some of the legal actions. `listed` `texts` are the actions. `placed` `verb`, then `piece` if
 * there is one, on any space of `mask`, then `r` and `turn` if there is one: a piece lies there
 * with the upper left corner of its bounding box, by so many quarter turns. `mask` is a hexadecimal
 * number whose bit y * width + x is the space in column x of row y. `counted` `verb`, then how many
 * of each thing: from 0 to the number that `most` has for it, and `least` of all things together.
 * Written as `2 apple pear`, without things of which there are none; where `units` names what a
 * number counts, as `apple 2 slices pear 0 slices`, with every thing.
 */
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
/**
 * For each seat, the milliseconds left when `at` was; those on turn are running, unless their seat
 * is `paused`. In a clock of days, less than 0 is taken from the seat's `reserve`.
 */
export interface Clocks {
  at: number;
  left: number[];
  reserve?: number[];
  paused?: number[];
}
/** Everything this seat may see now. Sent first for each of your seats, or for a spectator. */
export interface View {
  type: "view";
  seat: number | null;
  seen: number;
  view: unknown;
  turn: Turn;
  lines: Line[];
  legal?: Choice[];
  clocks?: Clocks | null;
  undo?: UndoKind;
}
/**
 * What changed for this seat since line `since`; after it, `seen` lines are known. With `since`
 * below the lines already known, the later ones were taken back. The new view is the old one with
 * the changes of each line, in their order, and then `changes`: what no line explains, as after an
 * undo.
 */
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
/**
 * A move or undo was played and saved, or a plan, a claim, a try-out. `seen`: the seat's last line
 * now.
 */
export interface Accepted {
  type: "accepted";
  id: string;
  seen: number;
}
/**
 * A request was refused, and nothing has changed. `why`: `illegal`, `unclear` (not an action),
 * `stale` (look at what changed first), `turn` (not yours), `seat` (not your seat), `over`, `undo`,
 * `fast` (too many), `wait` (the server could not save; try again).
 */
export interface Refused {
  type: "refused";
  id: string;
  why: "illegal" | "unclear" | "stale" | "turn" | "seat" | "over" | "undo" | "fast" | "wait";
  sentence: string;
  rule?: string;
  nearest?: string;
}
/**
 * What `text` would change, up to the next roll: `changes` as in an update, `news` with the rule
 * that makes each thing happen. Or why it cannot be done.
 */
export interface Tried {
  type: "tried";
  id: string;
  ok: boolean;
  changes?: Change[];
  news?: News[];
  sentence?: string;
  rule?: string;
  nearest?: string;
}
/** For each thing on the dice, the chance of 0, 1, 2... of it. */
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
/**
 * What advice leads to: a target that all can see (an order), who brings it about, and the steps
 * that come next.
 */
export interface AdvisedAim {
  target: string;
  actor: number;
  steps: string[];
}
export interface Advised {
  text: string;
  points: number;
  reasons: Reason[];
  aim?: AdvisedAim | null;
}
/** The best actions, the very best first. */
export interface Advice {
  type: "advice";
  id: string;
  advice: Advised[];
}
export interface Was {
  type: "was";
  id: string;
  line: number;
  view: unknown;
}
/** The view after line `since`, and the lines after it, each with what it changed. */
export interface Scened {
  type: "scened";
  id: string;
  since: number;
  view: unknown;
  lines: Line[];
}
/** Of the seat's lines, those after `since` would be taken back; `how`: as in a view. */
export interface WouldUndo {
  type: "would-undo";
  id: string;
  how: UndoKind;
  since: number;
}
/**
 * A seat asks to take back its last action; `waiting` are the seats that have not answered. Of your
 * lines, those after `since` would be taken back, whoever did what they tell.
 */
export interface UndoAsked {
  type: "undo-asked";
  seat: number;
  waiting: number[];
  since: number;
}
/** It was taken back, or somebody did not agree. */
export interface UndoEnded {
  type: "undo-ended";
  seat: number;
  agreed: boolean;
}
/** Chat. `seat` is None for a spectator; `by` stands for the person, as in `Seat`. */
export interface Said {
  type: "said";
  who: string;
  text: string;
  at: number;
  seat?: number | null;
  by?: string;
}
export interface Signalled {
  type: "signalled";
  seat: number | null;
  who: string;
  kind: "ping";
  value: string;
}
/**
 * What somebody means to do, one step after the other. `actor` is who acts, by the number that
 * notation has for them: one seat may have several.
 */
export interface PlayerPlan {
  actor: number;
  seat: number;
  /** Actions in notation. They need not be possible yet. */
  steps: string[];
  /** In which it was made, or last followed. */
  round: number;
  by?: "person" | "bot";
  /**
   * Where the actor was when the first of these steps was to come, and `goods` what they had: so it
   * is seen what was done since.
   */
  place?: string;
  goods?: Record<string, number>;
}
/**
 * Somebody brings these goods to `target`, an order that all can see. It stays until it is done.
 */
export interface GoodsClaim {
  actor: number;
  seat: number;
  target: string;
  goods: Record<string, number>;
  round: number;
  /**
   * What the order asked for when this was last looked at, and `carried` what the actor had of it.
   */
  missing?: Record<string, number>;
  carried?: Record<string, number>;
}
/**
 * Every plan and claim that stands: sent first, if there is any, and whenever one of them changed.
 */
export interface Plans {
  type: "plans";
  plans?: PlayerPlan[];
  claims?: GoodsClaim[];
}
/** An action that was tried, by whom, and what it changed in what everybody may see. */
export interface TriedStep {
  actor: number;
  seat: number;
  text: string;
  changes?: Change[];
}
/**
 * The try-out of the table, as it follows on what is true now: sent first, if there is one, and
 * whenever it changed. Without steps nothing is tried. `seat` and `actor` are on turn after the
 * last step, and may do what `legal` says; nobody, where cards would be drawn.
 */
export interface TriedOut {
  type: "tried-out";
  steps?: TriedStep[];
  /** Who changed it last. */
  who?: string;
  /** Their seat. */
  by?: number | null;
  seat?: number | null;
  actor?: number;
  legal?: Choice[];
}
/**
 * An answer that can be given in advance; `counted`: it can be had only while the seat has enough
 * of what it gives.
 */
export interface StandingAnswer {
  name: string;
  sentence: string;
  counted?: boolean;
}
/** A kind of question that can be answered in advance. */
export interface StandingQuestion {
  kind: string;
  sentence: string;
  answers: StandingAnswer[];
}
/**
 * How a player wants one kind of question answered; with `least`, only while they have so many of
 * what the answer gives.
 */
export interface StandingWish {
  kind: string;
  answer: string;
  least?: number;
}
/**
 * What this seat can have answered without being asked, and its wishes. For whoever plays the seat
 * alone: sent first, and whenever one of its wishes changed. `unmet` says why a wish has not
 * answered the question that waits now.
 */
export interface Wishes {
  type: "wishes";
  seat: number;
  questions: StandingQuestion[];
  wishes?: StandingWish[];
  unmet?: string;
}
/** Bots that are thinking now. */
export interface Thinking {
  type: "thinking";
  seats: number[];
}
/** The server is about to close this connection, and why. `again`: whether to connect again. */
export interface Gone {
  type: "gone";
  sentence: string;
  again?: boolean;
}
export interface Pong {
  type: "pong";
  id?: string;
}
/**
 * The first message: the language for sentences, and the last line seen of each seat if coming back
 * (its key is the seat's number, or "watch" for a spectator).
 */
export interface Hello {
  type: "hello";
  lang?: string;
  seen?: Record<string, number>;
}
/**
 * Plays `text`, an action in notation. `id` is the client's own: the same id plays once, however
 * often it is sent. `seen` is the last line of this seat that the client has; if there is a newer
 * one, the move is refused.
 */
export interface Move {
  type: "move";
  id: string;
  seat: number;
  seen: number;
  text: string;
}
/** What would `text` do? Nothing is played. Answered by `tried`. */
export interface Try {
  type: "try";
  id: string;
  seat: number;
  text: string;
}
/** The exact chances of the roll that `text` makes. Answered by `chances`. */
export interface Odds {
  type: "odds";
  id: string;
  seat: number;
  text: string;
}
/** What would a strong bot do, and why? Answered by `advice`. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}
/** The board as this seat saw it after line `line` (0 is the start). Answered by `was`. */
export interface Past {
  type: "past";
  id: string;
  seat: number | null;
  line: number;
}
/**
 * What happened after line `since`, to be shown once more: at most `most` lines. Answered by
 * `scened`.
 */
export interface Scenes {
  type: "scenes";
  id: string;
  seat: number | null;
  since: number;
  most?: number;
}
/** What would an undo take back? Nothing is taken back. Answered by `would-undo`. */
export interface WhatUndo {
  type: "what-undo";
  id: string;
  seat: number;
}
/**
 * Takes back the seat's last action: at once while nothing random or hidden was revealed since,
 * else when every other person at the table agrees.
 */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}
/** Agrees to somebody's undo, or does not. */
export interface Answer {
  type: "answer";
  seat: number;
  agree: boolean;
}
/**
 * Chat. A text such as `/wait-in genova` is a phrase of the game: every reader sees it in their own
 * language.
 */
export interface Say {
  type: "say";
  text: string;
}
/** Something shown to the others for a moment and not kept: a ping on a place. */
export interface Signal {
  type: "signal";
  kind: "ping";
  value: string;
}
/**
 * Tells everybody what an actor of this seat means to do, until it is done or out of date; without
 * steps, takes the plan back. It changes nothing of the game. Answered by `accepted`.
 */
export interface SetPlan {
  type: "set-plan";
  id: string;
  seat: number;
  actor: number;
  steps?: string[];
}
/**
 * Promises goods for something that all can see: "I bring 2 fabric". Without goods, takes it back.
 * Answered by `accepted`.
 */
export interface SetClaim {
  type: "set-claim";
  id: string;
  seat: number;
  actor: number;
  target: string;
  goods?: Record<string, number>;
}
/**
 * Tries actions on a copy of the game that all at the table share: of the steps tried so far the
 * first `at` stay, and `texts` come after them; where that changes nothing, only the sender is told
 * what could be tried. Nothing is played. Whoever has a seat may try for everybody. Answered by
 * `accepted`.
 */
export interface TryOut {
  type: "try-out";
  id: string;
  seat: number;
  at: number;
  texts?: string[];
}
/**
 * Says how this seat answers one kind of question from now on, without being asked (see `wishes`);
 * without an answer, takes that back. `least`: only while it has so many of what the answer gives.
 * Nobody else is told. Answered by `accepted`.
 */
export interface SetWish {
  type: "set-wish";
  id: string;
  seat: number;
  kind: string;
  answer?: string;
  least?: number;
}
export interface Ping {
  type: "ping";
  id?: string;
}
/** An action that was not played, as a line of the log would tell it. */
export interface Instead {
  /** In place of this entry. */
  n: number;
  /** Never: always 0. */
  at: number;
  seat?: number | null;
  text?: string;
  news?: News[];
}
/** What a seat decided in one phase of its turn, or a draw, and how it changed the values. */
export interface Moment {
  first: number;
  /** Its first and last entry, counted from 1. */
  last: number;
  /**
   * The entry that tells it best: of several pieces built the dearest, otherwise the last decision.
   */
  main: number;
  /** Who decided; nobody if it was a draw. */
  seat: number | null;
  /** From before `first` to after `last`. */
  change: number[];
  /** What a strong bot would have done first. */
  strong: Instead | null;
  /** That is what was done. */
  same: boolean;
  /**
   * How much better it would have been for this seat to let the strong bot decide all of it; None
   * if that cannot be told from noise.
   */
  gain: number | null;
}
/** What is known so far; `share` of 1 is all. */
export interface Study {
  kind: "win" | "together" | "score";
  share: number;
  /** How often each position was played out, at least. */
  games: number;
  /**
   * After this many entries: the chances, or the points to be expected. After the last, the result.
   */
  positions: [number, number[]][];
  /** Those that changed most, in the order of the game. */
  moments: Moment[];
  /**
   * By seat, once the study is whole: what all draws together brought; 0 where that cannot be told
   * from noise.
   */
  luck: number[];
}
export interface Mark {
  kind: "S" | "P" | "I" | "C";
  /** The seed lines that state it, as "000:537". A box of one's own need not name any. */
  lines: string[];
}
/** One figure of a box. */
export interface Fact {
  /** As a data file writes it, e.g. "buildings.townhouse.cost". */
  path: string;
  table: string;
  /** Empty where the table itself holds the figure. */
  entry: string;
  field: string;
  value: unknown;
  marks: Mark[];
  /** Another value than the printed box has. */
  yours: boolean;
  rule: string | null;
}
/**
 * A figure that differs from the printed box; `field` is empty where a whole entry was added or
 * removed.
 */
export interface BoxDifference {
  path: string;
  table: string;
  entry: string;
  field: string;
  rule: string | null;
  printed: unknown;
  here: unknown;
  kind: "changed" | "added" | "removed";
  /** What it means in play, in the reader's language. */
  sentence: string;
}
/** Something that makes a box unplayable: where, and why, in the reader's language. */
export interface BoxFault {
  line: number | null;
  path: string;
  why: string;
  rule: string | null;
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
  | Scened
  | WouldUndo
  | UndoAsked
  | UndoEnded
  | Said
  | Signalled
  | Plans
  | TriedOut
  | Wishes
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
  | Scenes
  | WhatUndo
  | Undo
  | Answer
  | Say
  | Signal
  | SetPlan
  | SetClaim
  | TryOut
  | SetWish
  | Ping;
