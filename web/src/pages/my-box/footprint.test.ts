import { expect, test } from "vitest";
import { isOnePiece, keyOf, readRows, setCell, turnCells, writeRows } from "./footprint";

const cross = [".#.", "###", ".#.", ".#."];

test("rows are read and written, wherever the spaces lie on the grid", () => {
  expect(writeRows(readRows(cross))).toEqual(cross);
  const moved = new Map(
    [...readRows(cross)].map(([key, mark]) => {
      const [x, y] = key.split(",").map(Number);
      return [keyOf(x! + 2, y! + 1), mark];
    }),
  );
  expect(writeRows(moved)).toEqual(cross);
  expect(writeRows(readRows([]))).toEqual([]);
  expect(writeRows(readRows(["##", "~."]))).toEqual(["##", "~."]);
});

test("a space is filled and emptied", () => {
  const longer = setCell(readRows(cross), keyOf(1, 4), "#");
  expect(writeRows(longer)).toEqual([...cross, ".#."]);
  expect(writeRows(setCell(longer, keyOf(1, 4), ""))).toEqual(cross);
});

test("four quarter turns bring a footprint back", () => {
  let cells = readRows(["#.", "#.", "##"]);
  cells = turnCells(cells, 6);
  expect(writeRows(cells)).toEqual(["###", "#.."]);
  for (let n = 0; n < 3; n++) cells = turnCells(cells, 6);
  expect(writeRows(cells)).toEqual(["#.", "#.", "##"]);
});

test("a turn keeps every space on the grid", () => {
  const cells = turnCells(new Map([0, 1, 2, 3, 4, 5].map((y) => [keyOf(5, y), "#"])), 6);
  expect([...cells.keys()].sort()).toEqual(["0,0", "1,0", "2,0", "3,0", "4,0", "5,0"]);
});

test("spaces that touch only at a corner are two pieces", () => {
  expect(isOnePiece(readRows(cross))).toBe(true);
  expect(isOnePiece(readRows(["#.", ".#"]))).toBe(false);
  expect(isOnePiece(readRows([]))).toBe(false);
});
