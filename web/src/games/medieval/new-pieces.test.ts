import { expect, it } from "vitest";
import type { Line } from "../../net/types.gen";
import { listNewPieces } from "./components/NewPieces";

const line = (n: number, seat: number | null, text: string): Line => ({ n, at: 0, seat, text });

it("numbers what others laid since one's own last decision", () => {
  const lines = [
    line(1, 1, "build farm a1"),
    line(2, 0, "done"),
    line(3, 1, "build farm c3"),
    line(4, null, "roll 1 peasant.food"),
    line(5, 2, "build wall-4 d5 r1"),
    line(6, 2, "done"),
  ];
  expect(listNewPieces(lines, 0)).toEqual([
    { seat: 1, text: "build farm c3", number: 1 },
    { seat: 2, text: "build wall-4 d5 r1", number: 2 },
  ]);
  expect(listNewPieces([...lines, line(7, 0, "build farm a1")], 0)).toEqual([]);
  expect(listNewPieces(lines, null)).toEqual([]);
});
