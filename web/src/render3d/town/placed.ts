// Pieces where they stand.

import { type Matrix4, Vector3 } from "three";
import type { PieceShape } from "../pieces";
import type { Cell } from "./textures";

/** A piece of a town. It may come from any game and any box. */
export interface TownPiece {
  /** Two pieces with the same key are the same piece at the same place. */
  key: string;
  shape: PieceShape;
  /** The upper left corner of the box around it, once it is turned. */
  x: number;
  z: number;
  /** How many quarters it is turned, clockwise as seen from above. */
  quarter: number;
  /** The spaces of the board that it covers. */
  cells: readonly Cell[];
}

/** What lies on the ground: it throws no shadow and may be walked over. */
export const lies = (piece: TownPiece): boolean =>
  piece.shape.kind === "road" || piece.shape.kind === "area" || piece.shape.kind === "river";

export const isWall = (piece: TownPiece): boolean =>
  piece.shape.kind === "wall" || piece.shape.kind === "gate";

const stretch = new Vector3();

/** Where the unturned model goes, so that it covers the turned footprint; `tall` stretches it upwards. */
export function standingMatrix(piece: TownPiece, into: Matrix4, y = 0, tall = 1): Matrix4 {
  const { cells } = piece.shape;
  const width = Math.max(...cells.map(([x]) => x)) + 1;
  const depth = Math.max(...cells.map(([, z]) => z)) + 1;
  const quarter = ((piece.quarter % 4) + 4) % 4;
  const [dx, dz] = [
    [0, 0],
    [depth, 0],
    [width, depth],
    [0, width],
  ][quarter]!;
  into.makeRotationY((-quarter * Math.PI) / 2).scale(stretch.set(1, tall, 1));
  return into.setPosition(piece.x + dx!, y, piece.z + dz!);
}

/** Find the places where two walls touch: the middle between their spaces, and whether it lies from north to south. */
export function findWallLinks(pieces: readonly TownPiece[]): { x: number; z: number; upright: boolean }[] {
  const owner = new Map<string, TownPiece>();
  for (const piece of pieces)
    if (isWall(piece)) for (const cell of piece.cells) owner.set(String(cell), piece);
  const links: { x: number; z: number; upright: boolean }[] = [];
  for (const [cell, piece] of owner) {
    const [x, z] = cell.split(",").map(Number) as [number, number];
    const [east, south] = [owner.get(`${x + 1},${z}`), owner.get(`${x},${z + 1}`)];
    if (east && east !== piece) links.push({ x: x + 1, z: z + 0.5, upright: false });
    if (south && south !== piece) links.push({ x: x + 0.5, z: z + 1, upright: true });
  }
  return links;
}
