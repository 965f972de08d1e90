// A domain's placements as pieces of a town: cells, turns and extents come from the box.

import type { PieceShape } from "../../../render3d/pieces";
import type { TownPiece } from "../../../render3d/town/placed";
import { turnAngle } from "../components/PieceView";
import { type Size, type Space, spaceOf } from "../grid";
import { coveredSpaces } from "../legal";
import type { MedievalBox, PieceInfo, PieceKind, Placement } from "../view.gen";

const shapes = new WeakMap<PieceInfo, PieceShape>();

function shapeOf(info: PieceInfo): PieceShape {
  let shape = shapes.get(info);
  if (!shape) {
    shape = { name: info.name, kind: info.kind, cells: info.cells[0] ?? [[0, 0, "#"]] };
    shapes.set(info, shape);
  }
  return shape;
}

/** A piece of the box at a space, turned. */
export function townPiece(info: PieceInfo, turn: number, at: Space, size: Size, across = false): TownPiece {
  return {
    key: `${info.name}@${at}r${turn}${across ? "x" : ""}`,
    shape: shapeOf(info),
    x: at % size.width,
    z: Math.floor(at / size.width),
    quarter: across ? 1 : turnAngle(info, turn) / 90,
    cells: coveredSpaces(info, turn, at, size).map((space) => [
      space % size.width,
      Math.floor(space / size.width),
    ]),
  };
}

export function townPieces(placements: readonly Placement[], box: MedievalBox, size: Size): TownPiece[] {
  return placements.flatMap((placed) => {
    const info = box.pieces[placed.piece];
    const at = spaceOf(placed.at, size);
    if (!info || at === null) return [];
    return [townPiece(info, placed.turn, at, size, runsAcross(placed, placements))];
  });
}

const WAYS = new Set<PieceKind>(["road", "bridge", "river"]);

/** Say whether a piece is a gate over a way that runs from left to right. */
export function runsAcross(gate: Placement, pieces: readonly Placement[]): boolean {
  if (gate.kind !== "gate") return false;
  const way = pieces.find((p) => WAYS.has(p.kind) && p.spaces.includes(gate.at));
  return !!way && way.spaces[0]?.slice(1) === way.spaces.at(-1)?.slice(1);
}
