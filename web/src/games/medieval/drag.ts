// Dragging a piece from a list onto the board, with mouse, pen or finger.
import { DragGesture } from "@use-gesture/vanilla";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TableSelection } from "./selection";
import { type BoardSurface, findOwnSurface } from "./town/surface";

/** The picture under the pointer while it is not over the board. */
const FLOATER = "floater";

/** Make the element with the returned ref a handle of `piece`. */
export function usePieceDrag(
  selection: TableSelection,
  piece: string,
  verb: string,
  enabled: boolean,
): RefObject<HTMLSpanElement | null> {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!ref.current || !enabled) return;
    const gesture = new DragGesture(ref.current, carry(selection, piece, verb), {
      filterTaps: true,
      threshold: 6,
      pointer: { capture: true },
    });
    return () => gesture.destroy();
  }, [selection, piece, verb, enabled]);
  return ref;
}

interface Carried {
  first: boolean;
  last: boolean;
  tap: boolean;
  xy: [number, number];
}

/** Move the ghost when over the board, else the floating picture. */
function carry(selection: TableSelection, piece: string, verb: string): (state: Carried) => void {
  let board: BoardSurface | null = null;
  return ({ first, last, tap, xy: [px, py] }) => {
    const { hand } = selection;
    if (tap) return;
    if (first) {
      board = findOwnSurface(hand.size);
      hand.take(piece, verb);
      hand.dragging.value = true;
    }
    const over = board ? place(selection, board, px, py) : false;
    const floater = document.getElementById(FLOATER);
    if (floater) {
      floater.style.transform = `translate(${px}px, ${py}px)`;
      floater.style.visibility = over ? "hidden" : "visible";
    }
    if (!last) return;
    hand.dragging.value = false;
    if (over) hand.confirm();
    else hand.at.value = null;
  };
}

function place(selection: TableSelection, board: BoardSurface, px: number, py: number): boolean {
  const size = selection.hand.size;
  const [x, y] = board.toSpaces(px, py) ?? [-1, -1];
  const over = x > -0.5 && y > -0.5 && x < size.width + 0.5 && y < size.height + 0.5;
  if (over) selection.hand.over(x, y);
  else selection.hand.at.value = null;
  return over;
}
