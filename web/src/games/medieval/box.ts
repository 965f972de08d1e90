// The pieces, dice and tracks that a table is played with, as the server sends them. Types only.

import type { Goods, Resource } from "./view";

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

export interface MedievalBox {
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
