// The board as a surface: whichever way it is drawn, a point of the page is a place on it and the other way round.

import { type Signal, signal } from "@preact/signals";
import { SPACE_UNITS } from "../../../ui/outline";
import { RIM } from "../components/Ground";
import type { Size } from "../grid";

export interface BoardSurface {
  /** Turn a point of the page into spaces of the board; null where a tilted board has none. */
  toSpaces(x: number, y: number): [number, number] | null;
  /** Turn a place of the board into a point of the page. */
  toPage(x: number, y: number): [number, number];
}

/** The ways of looking at a model. */
export type Look = "tilted" | "above" | "close";
export const look: Signal<Look> = signal("tilted");

/** The reader's own board as a model, while it is one. */
export const model: Signal<BoardSurface | null> = signal(null);

/** The surface of a flat drawing that covers the measured box. */
export function flatSurface(measure: () => DOMRect, size: Size, labelled: boolean): BoardSurface {
  const rim = labelled ? RIM.labelled : RIM.plain;
  const units = size.width * SPACE_UNITS + 2 * rim;
  return {
    toSpaces(x, y) {
      const { left, top, width } = measure();
      const scale = units / width;
      return [((x - left) * scale - rim) / SPACE_UNITS, ((y - top) * scale - rim) / SPACE_UNITS];
    },
    toPage(x, y) {
      const { left, top, width } = measure();
      const scale = width / units;
      return [left + (x * SPACE_UNITS + rim) * scale, top + (y * SPACE_UNITS + rim) * scale];
    },
  };
}

/** Find the reader's own board on the page, for what is dragged onto it. Its place is read once, where reading it for
 * every movement would make the browser lay out the page. */
export function findOwnSurface(size: Size): BoardSurface | null {
  if (model.peek()) return model.peek();
  const element = document.querySelector(".med-board > .med-domain");
  if (!element) return null;
  const area = element.getBoundingClientRect();
  return flatSurface(() => area, size, !!element.querySelector(".med-board-labels"));
}
