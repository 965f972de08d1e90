// Boards that are not drawn flat: where their spaces are on the page, and what they can show by themselves.

import type { Point } from "./anchors";
import type { Movement } from "./beats";
import type { Flight } from "./flyer";

export interface TiltedBoard {
  /** Where a corner of a space is on the page, counted from the first space. */
  toPage(column: number, row: number): Point;
  /** Shows a movement at these spaces on the board itself; null where it cannot. */
  play(move: Movement, cells: Point[]): Flight[] | null;
}

/** By the element that is the board's anchor. */
export const tiltedBoards = new WeakMap<Element, TiltedBoard>();
