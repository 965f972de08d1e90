import { describe, expect, it } from "vitest";
import { SIZES } from "../../../ui/PiecePicture";
import { DRAWN_ROWS } from "./PieceView";
import { findAngle } from "./Thumbnail";

type Cell = [number, number];

/** The spaces of a drawing after so many quarter turns to the right, somewhere on the board. */
function lay(drawing: string, quarters: number): Cell[] {
  let [width, height] = SIZES[drawing]!;
  const rows = DRAWN_ROWS[drawing]?.split(" ");
  let cells: Cell[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (!rows || rows[y]?.[x] === "#") cells.push([x, y]);
  for (let n = 0; n < quarters; n++) {
    cells = cells.map(([x, y]): Cell => [height - 1 - y, x]);
    [width, height] = [height, width];
  }
  return cells.map(([x, y]): Cell => [x + 3, y + 2]);
}

describe("a town's picture", () => {
  it("finds how every drawing lies from the spaces that it covers", () => {
    for (const drawing of Object.keys(SIZES))
      for (let quarters = 0; quarters < 4; quarters++) {
        const angle = findAngle(drawing, lay(drawing, quarters));
        expect(angle, `${drawing} turned ${quarters} times`).not.toBeNull();
        const sorted = (cells: Cell[]) => cells.map(String).toSorted();
        expect(sorted(lay(drawing, angle! / 90))).toEqual(sorted(lay(drawing, quarters)));
      }
  });
  it("has no drawing for another footprint", () => {
    expect(findAngle("cathedral", [[0, 0]])).toBeNull();
  });
});
