// The shape of a Medieval view and box as the server sends them (era/medieval/show.py and parts.py).

export const RESOURCES = ["trade", "stone", "wood", "food"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Goods = Partial<Record<Resource, number>>;
/** So many of each face. */
export type Faces = Record<string, number>;

export interface Placed {
  piece: string;
  kind: string;
  at: string;
  turn: number;
  spaces: string[];
  walled: boolean;
  clustered: boolean;
  by_road?: boolean;
  by_river?: boolean;
  points?: number;
  bonus?: number;
  /** The empty spaces that a market scores for. */
  free?: string[];
}

/** What Collect and Feed will do, before they have done it. Either/or dice are left out of it. */
export interface Forecast {
  /** With what is lost beyond a track's end. */
  gains: Goods;
  culture: number;
  lost: Goods;
  after: Record<Resource, number>;
  either: Faces;
  eats: number;
  hungry: number;
  /** Even if all either/or dice gave food. */
  hungry_least: number;
  hammers: number;
  skulls: number;
  disasters: string[];
}

export interface Player {
  hidden: boolean;
  ready: boolean;
  stock: Record<Resource, number>;
  culture: number;
  disaster: number;
  pool: Record<string, number>;
  faces: Faces;
  fixed: Faces;
  rolls: number;
  sets: number;
  chapels: number;
  hammers: number;
  swaps: number;
  fairs: number;
  swords: number;
  shields: number;
  skulls: number;
  tray: Record<string, number>;
  pieces: Placed[];
  enclosed: string[];
  walled_area: number;
  forecast?: Forecast | null;
  /** For each piece that could not be built: what it needs, or why. */
  cannot?: Record<string, Goods | "no-place" | "no-hammer">;
}

export interface Question {
  kind: string;
  rule: string;
  seats: number[];
  other: number;
  resource: Resource | null;
}

export interface View {
  game: "medieval";
  scenario: string;
  board: { width: number; height: number };
  round: number;
  rounds: number | null;
  step: string;
  steps: string[];
  start: number;
  over: boolean;
  last_round: boolean;
  xs: string[];
  xs_to_end: number | null;
  question: Question | null;
  supply: Record<string, number>;
  out: Record<string, number>;
  dice: Record<string, number>;
  philippe: Faces | null;
  players: Player[];
  sheets: Record<string, number>[];
  rank: string | null;
}

export type Cell = [x: number, y: number, ground: string];

export interface PieceInfo {
  name: string;
  kind: string;
  count: number;
  cost: Goods;
  points: number;
  die: string | null;
  touches: string | null;
  /** For each of the four turns, the first turn that covers the same spaces. */
  turns: number[];
  cells: Cell[][];
  wall?: boolean;
  shelters?: boolean;
  sets_dice?: number;
  rerolls?: number;
  swaps?: number;
  hammers?: number;
  swords?: number;
  fairs?: number;
  bonus?: string;
  bonus_most?: number;
  collect?: Goods;
}

export interface FaceInfo {
  die: string;
  either?: Goods[];
  [brings: string]: unknown;
}

export interface Box {
  game: "medieval";
  scenario: string;
  players: number;
  board: { width: number; height: number };
  tracks: Record<Resource, number>;
  rolls: number;
  pieces: Record<string, PieceInfo>;
  dice: Record<string, { count: number; sides: string[] }>;
  faces: Record<string, FaceInfo>;
  disasters: { name: string; effect: string; resource: Resource | null }[][];
  skulls_most: number;
  refused: number;
}
