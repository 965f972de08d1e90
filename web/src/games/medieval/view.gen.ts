// Made by `python -m era.server.protocol.typescript web/src` from src/era/games/medieval/view.py, box_view.py and state.py. Do not edit.

export type Goods = Partial<Record<Resource, number>>;
export type Resource = "trade" | "stone" | "wood" | "food";
export type PieceKind = "building" | "wall" | "road" | "bridge" | "gate" | "area" | "river";
export type Majority = "most-culture" | "largest-area" | "biggest-network";
export type Rank = "pope" | "monarch" | "noble-rank" | "knight" | "merchant-rank" | "peasant-rank" | "serf";
export type QuestionKind = "layout" | "roll" | "feathers" | "take" | "strike" | "brigands" | "scorch" | "flood" | "fire" | "attack" | "build" | "cost" | "demand" | "bribe" | "fair";
export type StepName = "layout" | "roll" | "feathers" | "collect" | "feed" | "disasters" | "build" | "extort" | "fairs";
export type FaceName = string;
export type Faces = Record<FaceName, number>;
export type Obstacle = Goods | "no-place" | "no-hammer" | "no-die" | "no-building";
export type Bonus = "empty-spaces" | "resources" | "culture" | "dice";
export type Counted = "die" | "building" | "class" | "resource" | "culture";
export type Effect = "brigands" | "disease" | "scorch" | "flood" | "fire" | "attack" | "lose-all" | "lose" | "suffer";
export type Struck = "roller" | "opponents" | "everyone";
export type DiceLeave = "round-end" | "at-once";
export type Touching = "edge" | "network";
export type Cell = [number, number, string];
/** In spaces. */
export interface BoardSize {
  width: number;
  height: number;
}
/** What one seat, or several at once, must answer before the game goes on. */
export interface Question {
  kind: QuestionKind;
  rule: string;
  seats: number[];
  /** The seat it is about, or -1. */
  other: number;
  resource: Resource | null;
}
/** How much of each resource. */
export interface Stock {
  trade: number;
  stone: number;
  wood: number;
  food: number;
}
/** A piece on a board. Only a building has what comes after `clustered`. */
export interface Placement {
  piece: string;
  kind: PieceKind;
  /** The upper left corner of the box around it. */
  at: string;
  turn: number;
  spaces: string[];
  walled: boolean;
  clustered: boolean;
  points?: number;
  bonus?: number;
  by_river?: boolean;
  by_road?: boolean;
  /** The empty spaces that it scores for. */
  free?: string[];
}
/** A ring of walls with one gap. */
export interface Leak {
  /** The space that would close it. */
  gap: string;
  /** How many spaces would be enclosed, besides those that are. */
  area: number;
  /** The way out: from inside through the gap to the edge. */
  path: string[];
}
/** What Collect and Feed will do, before they have done it. Either/or dice are left out of it. */
export interface Forecast {
  /** With what is lost beyond a track's end. */
  gains: Goods;
  culture: number;
  lost: Goods;
  /** The stock after both steps. */
  after: Stock;
  /** The either/or dice, by face. */
  either: Faces;
  eats: number;
  /** The dice that would starve without the either/or dice. */
  hungry: number;
  /** Even if all either/or dice gave food. */
  hungry_least: number;
  hammers: number;
  skulls: number;
  disasters: string[];
}
export interface Player {
  /** Behind the screen: dice and layout are blank. */
  hidden: boolean;
  ready: boolean;
  stock: Stock;
  culture: number;
  disaster: number;
  /** Dice by kind. */
  pool: Record<string, number>;
  /** Dice by the face they show. */
  faces: Faces;
  /** Those of them that may not be rolled again. */
  fixed: Faces;
  rolls: number;
  sets: number;
  chapels: number;
  hammers: number;
  swaps: number;
  fairs: number;
  /** Of the dice as they lie, and of buildings. */
  swords: number;
  shields: number;
  skulls: number;
  /** Pieces that are still to be laid. */
  tray: Record<string, number>;
  pieces: Placement[];
  /** The spaces within walls. */
  enclosed: string[];
  walled_area: number;
  /** What keeps the largest open ring of walls from being closed, if it is one space. */
  leak: Leak | null;
  forecast: Forecast | null;
  /** For each piece that could not be built, were it in the supply: what it needs, or why. */
  cannot: Record<string, Obstacle>;
}
/** A game as one seat sees it. */
export interface MedievalView {
  game: "medieval";
  scenario: string;
  board: BoardSize;
  round: number;
  /** How many rounds there are, where that is fixed. */
  rounds: number | null;
  step: StepName | "over";
  steps: StepName[];
  /** The seat that begins the round. */
  start: number;
  over: boolean;
  last_round: boolean;
  /** The building types that have run out. */
  xs: string[];
  xs_to_end: number | null;
  question: Question | null;
  supply: Record<string, number>;
  /** Pieces that left the game. */
  out: Record<string, number>;
  /** Dice by kind that nobody has. */
  dice: Record<string, number>;
  dice_out: Record<string, number>;
  /** The faces that Sir Philippe's dice show. */
  philippe: Faces | null;
  /** Once all dice were read: who threatens whom in Extort, as things stand; Sir Philippe is -1. */
  threats: [number, number][];
  players: Player[];
  /**
   * For each seat, the points of each line of the score sheet if the game ended now; `total` is
   * their sum.
   */
  sheets: Record<string, number>[];
  /** What the score of who plays alone is called. */
  rank: Rank | null;
  /** Once the game is over: what each seat has of that for which whoever has most scores. */
  amounts: Partial<Record<Majority, number[]>>;
  /** Who won among equals (SCO-7), and what they had more of. */
  tie: [number, Resource] | null;
}
/** Points at the end: so many for `each` so many of what a player has. */
export interface BonusInfo {
  points: number;
  per: Counted;
  /** Which die, building, class or resource; left out: all of them. */
  of?: string | null;
  each?: number;
  most?: number | null;
}
/**
 * A type of piece. What comes after `cells` is what a building does; left out where it does not.
 */
export interface PieceInfo {
  name: string;
  kind: PieceKind;
  count: number;
  cost: Goods;
  points: number;
  die: string | null;
  touches: Touching | null;
  /** For each of the four turns, the first turn that covers the same spaces. */
  turns: number[];
  /** For each of the four turns. */
  cells: Cell[][];
  wall?: boolean;
  shelters?: boolean;
  sets_dice?: number;
  rerolls?: number;
  swaps?: number;
  hammers?: number;
  swords?: number;
  fairs?: number;
  bonus?: Bonus;
  bonus_most?: number;
  collect?: Goods;
  bonuses?: BonusInfo[];
  classes?: string[];
  /** A die of this kind is part of the cost. */
  cost_die?: string | null;
  /** A building of this type is part of the cost. */
  cost_building?: string | null;
  /** Whether the last one taken turns an X. */
  turns_x?: boolean;
}
export interface DieInfo {
  count: number;
  /** The faces. */
  sides: string[];
}
/** What a face brings; figures that are 0 are left out. */
export interface FaceInfo {
  die: string;
  trade?: number;
  stone?: number;
  wood?: number;
  food?: number;
  culture?: number;
  hammers?: number;
  swords?: number;
  shields?: number;
  skulls?: number;
  feathers?: number;
  either?: Goods[];
}
export interface DisasterInfo {
  name: string;
  effect: Effect;
  resource: Resource | null;
  /** How much of the resource is lost, or how many disaster points it brings. */
  amount: number;
  strikes: Struck;
}
/** All that a table is played with. */
export interface MedievalBox {
  game: "medieval";
  scenario: string;
  players: number;
  board: BoardSize;
  resources: Resource[];
  tracks: Stock;
  steps: StepName[];
  /** The rule that puts each question. */
  questions: Partial<Record<QuestionKind, string>>;
  rolls: number;
  xs_to_end: number | null;
  rounds: number | null;
  pieces: Record<string, PieceInfo>;
  dice: Record<string, DieInfo>;
  faces: Record<string, FaceInfo>;
  /** By the number of skulls. */
  disasters: DisasterInfo[][];
  skulls_most: number;
  extort: boolean;
  /** What it costs to refuse a demand. */
  refused: number;
  /** When a lost building's die goes. */
  dice_leave: DiceLeave;
  philippe: Record<string, number> | null;
  /** The least score of each rank, the highest first. */
  ranks: [number, Rank][] | null;
  majorities: Partial<Record<Majority, number>>;
}
/** Every kind of news that this game tells. */
export const NEWS_KINDS = [
  "step",
  "round",
  "pool",
  "revealed",
  "dice-revealed",
  "gain",
  "collected",
  "fed",
  "skulls",
  "disaster",
  "struck",
  "robbed",
  "suffered",
  "disease",
  "spared",
  "removed",
  "die-left",
  "revolt",
  "x",
  "no-room",
  "last-round",
  "hammers",
  "spent",
  "swapped",
  "threat",
  "demanded",
  "paid",
  "refused",
  "traded",
  "start",
  "over",
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];
