// What a seat is shown of a game, as the server sends it. Types only, so that a generated file can take its place.

export type Resource = "trade" | "stone" | "wood" | "food";
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

export interface MedievalView {
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
