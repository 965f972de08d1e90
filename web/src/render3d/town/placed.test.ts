import { Matrix4, Vector3 } from "three";
import { expect, test } from "vitest";
import { cellsOfDesign, modelOf } from "../pieces";
import { findWallLinks, standingMatrix, type TownPiece } from "./placed";

function turned(name: string, quarter: number, x = 3, z = 4): TownPiece {
  const cells = cellsOfDesign(name);
  const width = Math.max(...cells.map(([a]) => a)) + 1;
  const depth = Math.max(...cells.map(([, b]) => b)) + 1;
  const spin = ([a, b]: readonly [number, number, string]): [number, number] =>
    (
      [
        [a, b],
        [depth - 1 - b, a],
        [width - 1 - a, depth - 1 - b],
        [b, width - 1 - a],
      ] as const
    )[quarter]! as [number, number];
  return {
    key: name,
    shape: { name, kind: "building", cells },
    x,
    z,
    quarter,
    cells: cells.map(spin).map(([a, b]) => [x + a, z + b]),
  };
}

test.each(["guildhall", "monastery", "cathedral", "lumber-mill", "university"])(
  "%s covers its spaces however it is turned",
  (name) => {
    for (const quarter of [0, 1, 2, 3]) {
      const piece = turned(name, quarter);
      const matrix = standingMatrix(piece, new Matrix4());
      const place = modelOf(piece.shape).geometry.getAttribute("position");
      const point = new Vector3();
      for (let i = 0; i < place.count; i++) {
        const { x, z } = point.fromBufferAttribute(place, i).applyMatrix4(matrix);
        const inside = piece.cells.some(
          ([a, b]) => x > a - 0.08 && x < a + 1.08 && z > b - 0.08 && z < b + 1.08,
        );
        expect(inside).toBe(true);
      }
    }
  },
);

test("walls that touch are joined, corners are not", () => {
  const wall = (key: string, cells: [number, number][]): TownPiece => ({
    key,
    shape: { name: "wall-2", kind: "wall", cells: cellsOfDesign("wall-2") },
    x: 0,
    z: 0,
    quarter: 0,
    cells,
  });
  const links = findWallLinks([
    wall("a", [
      [0, 0],
      [1, 0],
    ]),
    wall("b", [
      [2, 0],
      [3, 0],
    ]),
    wall("c", [
      [3, 1],
      [3, 2],
    ]),
    wall("d", [
      [4, 3],
      [5, 3],
    ]),
  ]);
  expect(links).toEqual([
    { x: 2, z: 0.5, upright: false },
    { x: 3.5, z: 1, upright: true },
  ]);
});
