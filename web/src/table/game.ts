// What the frame and a game ask of each other. Neither the frame nor the pages name a game: they find the folders of
// `games/` (app/games.ts) and know them only by the interfaces of this file.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { JSX } from "preact";
import type { GameOffer, GameOption, NewTable } from "../net/api";
import type {
  Accepted,
  Advice,
  AdvisedAim,
  Chances,
  Choice,
  Clocks,
  GoodsClaim,
  Line,
  PlayerPlan,
  Refused,
  Said,
  Scened,
  Signalled,
  TableInfo,
  Tried,
  TriedOut,
  Turn,
  UndoKind,
  Wishes,
  WouldUndo,
} from "../net/types.gen";
import type { Counting } from "../pages/end/counting";
import type { PlayedGame } from "../pages/end/played";
import type { Wish } from "../pages/new-table/wish";
import type { TownPiece } from "../render3d/town/placed";
import type { Beat } from "../stage/beats";
import type { Director } from "../stage/director";
import type { InfoCard } from "../ui/Info";
import type { Sound } from "../ui/sound";
import type { RemarkMoment } from "./remarks";

/** What one seat (or a spectator, null) sees now. Only the game knows the type of its `view`. */
export interface SeatState {
  seat: number | null;
  view: unknown;
  turn: Turn;
  lines: Line[];
  legal: Choice[];
  clocks?: Clocks | null;
  undo: UndoKind;
  /** The view is not the truth yet, but what the story has come to. */
  staged?: boolean;
}

/** The pieces, dice, cards and map that a table is played with, from /api/tables/{id}/box. Only the game knows more. */
export type Box = object;

/** Somebody asks to take a move back; `waiting` have not answered yet. The lines after `since` would go. */
export interface UndoQuestion {
  seat: number;
  waiting: number[];
  since: number;
}

/** What was tried, and the view that it follows on. */
export interface TryOut {
  told: TriedOut;
  base: unknown;
}

/** What the people of a table plan together. None of it changes the game. */
export interface TableTalk {
  plans: Signal<PlayerPlan[]>;
  claims: Signal<GoodsClaim[]>;
  tryOut: Signal<TryOut | null>;
  /** Says what an actor of a seat means to do; no steps take it back. */
  setPlan(seat: number, actor: number, steps: string[]): Promise<Accepted | Refused>;
  /** Promises goods for an order; none take it back. */
  setClaim(
    seat: number,
    actor: number,
    target: string,
    goods: Record<string, number>,
  ): Promise<Accepted | Refused>;
  /** Lets the first `at` steps that were tried stand, and tries others after them. */
  tryNext(seat: number, at: number, texts: string[]): Promise<Accepted | Refused>;
}

/** What the seats of this screen have answered without being asked. Nobody else knows. */
export interface StandingTalk {
  /** By seat. */
  told: Signal<Map<number, Wishes>>;
  /** Says how a seat answers one kind of question from now on; no answer takes it back. */
  setWish(seat: number, kind: string, answer: string, least: number): Promise<Accepted | Refused>;
}

/** An open table: one for each table on the screen. Made by net/table.ts. */
export interface TableModel {
  id: string;
  info: ReadonlySignal<TableInfo | null>;
  seats: Signal<Map<number | null, SeatState>>;
  /** The seat this screen shows. */
  current: Signal<number | null>;
  /** Whose side a replay shows: what happens to it is told as closely as one's own. */
  side?: Signal<number>;
  /** The seats that play at this screen. */
  mine: ReadonlySignal<number[]>;
  /** Of the current seat; while looking back, of the past (then without legal actions); while the story is told, with
   * the view that it has come to. */
  state: ReadonlySignal<SeatState | null>;
  /** The same as it is now, whatever is shown. */
  now: ReadonlySignal<SeatState | null>;
  /** The line whose board is shown, or null for now. */
  past: Signal<number | null>;
  /** Tells what happens. */
  director?: Director;
  /** The last line that was shown to somebody who has just come back, until it is dealt with. */
  missed?: Signal<number | null>;
  /** At a screen of several people, once the table is drawn for one of them: tells what this one has not seen yet. */
  tellWaiting?(): void;
  /** What happened after that line, to be shown once more. */
  scenes?(since: number): Promise<Scened | Refused>;
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
  play(text: string): Promise<Accepted | Refused>;
  try(text: string): Promise<Tried | Refused>;
  odds(text: string): Promise<Chances | Refused>;
  hint(): Promise<Advice | Refused>;
  /** What an undo would take back. */
  whatUndo?(): Promise<WouldUndo | Refused>;
  undo(): Promise<Accepted | Refused>;
  answerUndo(agree: boolean): void;
  say(text: string): void;
  signal(kind: "ping", value: string): void;
  /** Only at a table where people can talk. */
  talk?: TableTalk;
  /** Only at a table that is played. */
  standing?: StandingTalk;
  /** Shows the board after this line, or (null) as it is now. */
  look(line: number | null): Promise<void>;
  /** Makes another of this screen's seats the current one. */
  takeSeat(seat: number | null): void;
  /** After this screen got another owner or another seat. */
  reconnect?(): void;
  close(): void;
}

export const crestOfRow = (row: LogRow): number | null => (row.crest === undefined ? row.seat : row.crest);

/** One fact of the log, under the seat that it happened to. */
export interface LogRow {
  seat: number | null;
  /** The crest that stands before it, where it is not the seat's: a game's figures may have crests of their own. */
  crest?: number | null;
  /** May hold **bold**. */
  text: string;
  /** The rule that made it happen or by which it was done, and why in a sentence with its figures: "" where somebody
   * just did it. It is asked for rarely, and so put into words only then. */
  rule: string;
  why(): string;
  /** What it changed in figures, looked up when somebody asks. */
  figures?(): Figures;
  /** The places that it is about, on the board of `seat`: they light up while the row is pointed at. */
  places?: string[];
  /** A part of the round begins here, or somebody's turn: a heading in place of a fact. */
  head?: LogHead;
}

/** The figures behind a fact. */
export interface Figures {
  /** Tracks of whom it happened to, before and after it. */
  numbers?: { name: string; from: number; to: number }[];
  /** How its number came about, row by row. */
  sum?: SumRow[];
}

export interface SumRow {
  text: string;
  /** The rule by which this part came. */
  rule?: string;
  amount: string;
  total?: boolean;
}

export interface LogHead {
  name: string;
  icon?: string;
  /** Whose shield stands in place of the icon. */
  crest?: number;
}

/** Somebody or something with a crest that rows of the log stand under. */
export interface LogOwner {
  crest: number;
  name: string;
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

/** Where the game is: what the header tells. */
export interface Progress {
  /** "Round 7" */
  round: string;
  steps: Step[];
  /** Marks towards the end of the game: the X's, the row of eight places. */
  marks?: { full: number; of: number; title: string; detail: string; icon?: string };
}

/** A tab of the phone layout. `log` and `score` are the frame's own. */
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
  /** A kind word about the result, below it. */
  comment?: string;
  why: { icon: string; text: string }[];
  /** What each did, for the picture, where the points say nothing: in a game won or lost together. */
  parts?: { seat: number; name: string; points: number }[];
}

/** A game that one played alone: kept as this browser's best. */
export interface SoloResult {
  points: number;
  /** The rank's key, named by the game. */
  rank: string;
}

/** Something that can be asked about; its key is what `data-about` names. */
export interface Thing {
  key: string;
  name: string;
}

export interface TableProps {
  model: TableModel;
  /** The tab that a phone shows. */
  tab: string;
}

export interface ScoreProps<View> {
  view: View;
  model: TableModel;
}

export interface SideBoardProps<View> {
  view: View;
  side: number;
  model: TableModel;
  /** An action, in notation, or several: what they laid is outlined. */
  played?: string | string[];
  /** Likewise, what a strong bot would have laid. */
  strong?: string | string[];
  /** What is being counted at the end: places, by their first space. */
  lit?: string[];
  /** The game is told on it: it may be a model, as at the table. */
  told?: boolean;
}

/** The town of one side, for who draws it as a model. */
export interface TownPlan {
  /** In spaces. */
  width: number;
  depth: number;
  pieces: TownPiece[];
  /** The middle of each piece, by its first space. */
  places: Record<string, [x: number, z: number]>;
}

/** A figure of each side at some moment, for the table of rounds. */
export interface RoundFigure {
  key: string;
  name: string;
  values: number[];
  /** The more, the worse. */
  bad?: boolean;
}

/** What decided a game, in a sentence whose beginning may be **bold**. */
export interface TurningPoint {
  icon: string;
  text: string;
}

export interface EndPartProps {
  played: PlayedGame;
  model: TableModel;
}

/** What draws a game's table: the default export of games/<game>/index.tsx, fetched when such a table is opened. */
export interface GameUi<View = unknown> {
  /** The whole table between the header and (on a phone) the tabs. */
  Table(props: TableProps): JSX.Element | null;
  /** Live score, and the score pad at the end. */
  Score(props: ScoreProps<View>): JSX.Element | null;
  /** The board of one side, for replay. */
  SideBoard?(props: SideBoardProps<View>): JSX.Element | null;
  /** The same as a town in three dimensions. */
  readTown?(view: View, side: number, model: TableModel): TownPlan | null;
  /** A small picture of what one side had built at the end. */
  Thumbnail?(props: { view: View; side: number }): JSX.Element | null;
  /** What lies beside that board: dice, tracks. */
  SideTray?(props: SideBoardProps<View>): JSX.Element | null;
  /** Called inside a signal effect: reads signals freely. */
  describeProgress(model: TableModel): Progress;
  /** The tabs of the phone layout, first the board's; the frame adds log and score. */
  phoneTabs(model: TableModel): PhoneTab[];
  /** A log line in words (may hold **bold**), or "" if it says nothing to a reader. */
  describeLine(line: Line, model: TableModel): string;
  /** A log line as rows, one for each fact. */
  describeRows(line: Line, model: TableModel): LogRow[];
  /** Whose rows can be looked at alone, where it is not the seats'. */
  listLogOwners?(model: TableModel): LogOwner[];
  /** One line as the beats in which the table shows it; `before` and `after` are the views around it. */
  makeBeats?(line: Line, before: View, after: View, model: TableModel): Beat[];
  /** What one of the game's people could say about a beat. */
  findRemark?(beat: Beat): RemarkMoment | null;
  /** An action, in notation, in words: for hints and choices. */
  /** Say what advice leads to, who brings it about, and what comes next. */
  describeAim?(aim: AdvisedAim, model: TableModel): string;
  /** Say a quick phrase, "/wait-in genova", in the reader's language; null if it is none. */
  describePhrase?(text: string, model: TableModel): string | null;
  describeAction(text: string, model: TableModel): string;
  /** What a thing is, for whoever asks: `key` is the `data-about` of a part of the table. */
  describeThing?(key: string, model: TableModel): InfoCard | null;
  /** What can be looked for by its name. */
  listThings?(model: TableModel): Thing[];
  /** Whether somebody hides something now: then a shared screen is handed over behind a curtain. */
  isSecret?(view: View): boolean;
  /** The sound of one line, where no story has a sound for each beat of it. */
  soundOf?(line: Line): Sound | null;
  /** Whether an action (notation) lays something that `SideBoard` can outline. */
  laysPiece?(text: string): boolean;
  /** The round that a view is in, as a title. */
  describeRound?(view: View): string;
  /** What each seat has scored by now, or undefined where nobody scores alone. */
  readPoints?(view: View): number[] | undefined;
  /** Who won and why; without it the end sheet only compares points. */
  describeEnding?(view: View, model: TableModel, winners: number[], scores: number[]): Ending;
  /** The lines of the score pad in the order in which they are counted. */
  listCounting?(view: View, model: TableModel): Counting | null;
  /** At most three things that decided a finished game, from its record. */
  listTurningPoints?(played: PlayedGame<View>, model: TableModel): TurningPoint[];
  /** What the table of rounds tells besides the points. */
  readRoundFigures?(view: View): RoundFigure[];
  /** What the end shows beside the count: how it came to it, where points do not say it. */
  EndPart?(props: EndPartProps): JSX.Element | null;
  /** What is the same when a game is played once more: dice, or cards. */
  sameAgain?: "dice" | "cards";
  /** The result of a finished game that one played alone, if it was one. */
  readSoloResult?(view: View): SoloResult | null;
}

export interface PictureProps {
  /** The table's options. */
  options: Record<string, unknown>;
}

/** What the first screen shows of a game: the default export of games/<game>/intro/index.tsx, always loaded. */
export interface GameIntro {
  /** In lists, where there is no room for a picture. */
  icon: string;
  /** What is played, as a picture on the card of a table. */
  Picture(props: PictureProps): JSX.Element;
  /** A wide picture for the lobby; without it the lobby shows `Picture`. */
  Banner?(): JSX.Element;
  /** The keys of this game's table, unless the reader chose others: action -> KeyboardEvent.key. */
  keys: Record<string, string>;
  /** With it, the game is the one that the first page offers. */
  quickStart?: QuickStart;
  /** The lesson for whoever has never played it. */
  lesson?: string;
  /** What else of this game the first page begins with one press, each with its icon. */
  alsoPlay?: { key: string; icon: string; play(): NewTable }[];
}

export interface QuickStart {
  /** The picture behind the first page; the same as a town is `town/hero-town.ts` in the game's folder. */
  Hero(): JSX.Element;
  playSolo(): NewTable;
  playBots(bots: number, level: string): NewTable;
}

/** One of the tabs above a new table. */
export interface GameKind {
  key: string;
  game: string;
  /** What is chosen with the tab. */
  card: string;
  /** Whether the tab stands for all cards of the game, not only for its own. */
  hasAllCards: boolean;
  title: string;
  icon: string;
  note: string;
}

export interface ChoicesProps {
  wish: Wish;
  offer: GameOffer;
}

/** How a game is chosen for a new table: the default export of games/<game>/new-table/index.tsx. */
export interface NewTableUi {
  /** The tabs that this game has. */
  listKinds(offer: GameOffer): GameKind[];
  /** What is chosen under the tab. */
  Choices(props: ChoicesProps): JSX.Element;
  /** The options of kind "set" that `Choices` lets pick by hand, each with what is picked at first. */
  ownSets?: Record<string, (option: GameOption) => string[]>;
  /** Say what keeps the table from being made so, as far as this game knows without asking. */
  findProblem?(wish: Wish): string | null;
}

/** A component of a box, or a table of figures, with its facts by their fields. */
export interface BoxThing {
  table: string;
  /** "" for a table of figures. */
  entry: string;
  values: Record<string, unknown>;
}

export interface BoxDrawingProps extends BoxThing {
  /** Pixels of the longer side. */
  size: number;
  field?: string;
}

export interface BoxTab {
  key: string;
  title: string;
  /** The tables of the data files under this tab. */
  tables: string[];
  /** With it, an entry can be added to the tab's first table: "Add a building". */
  add?: string;
}

/** What a space of a footprint can be. */
export interface SpaceMark {
  mark: string;
  name: string;
}

/** Something that is seen at once about a value. */
export interface Remark {
  fine: boolean;
  text: string;
}

/** How a game's box is shown and changed: the default export of games/<game>/my-box/index.tsx. */
export interface BoxUi {
  /** The tabs above the list; tables that none of them has come under a last one. */
  listTabs(): BoxTab[];
  nameThing(table: string, entry: string): string;
  /** The component as it looks with these values; with a field, what that field is about, if it can be drawn. */
  Drawing(props: BoxDrawingProps): JSX.Element | null;
  /** What amounts of this field may count besides what they count now: a cost counts resources. */
  listAmountKeys(field: string): string[];
  /** What a text of this field may be; none if anything goes. */
  listChoices(table: string, field: string, things: BoxThing[]): string[];
  /** What a space of a footprint may be; the first is the usual one. */
  listSpaceMarks(): SpaceMark[];
  /** What follows from the footprint of a thing, beside what the server checks. */
  describeFootprint?(rows: string[], thing: BoxThing, things: BoxThing[]): Remark[];
}
