// Dice with bodies are as large as real ones. Up to so many lie in the tray as it is; for more, what else is in it (the
// odds, the buttons) moves into a wing beside it, over the column of the others, so that nothing shifts.

import { signal } from "@preact/signals";

/** Where the middle column is narrow, as the style sheets make it: less than 650 pixels. */
const NARROW_COLUMN = "(width < 1358px), (800px < height) and (height < 861px)";
/** Dice that fit into one row of the tray, which leaves room for the odds below it. */
const ONE_ROW = { narrow: 5, wide: 7 };
/** In a row beside a wing. There are two of them; a third makes the tray higher. */
const ROW_BESIDE_WING = { narrow: 6, wide: 7 };
/** So few lie on shelves with names; the shelves of more are told apart by their colour. */
const MAX_ON_SHELVES = 5;

const isNarrow = signal(false);
if (typeof matchMedia !== "undefined") {
  const query = matchMedia(NARROW_COLUMN);
  isNarrow.value = query.matches;
  query.addEventListener("change", () => {
    isNarrow.value = query.matches;
  });
}

/** Name how a tray with so many dice is laid out, for the style sheets. */
export function trayRoom(dice: number): "shelves" | "row" | "wing" | "high" {
  const width = isNarrow.value ? "narrow" : "wide";
  if (dice > 2 * ROW_BESIDE_WING[width]) return "high";
  if (dice > ONE_ROW[width]) return "wing";
  return dice > MAX_ON_SHELVES ? "row" : "shelves";
}

/** Whether dice that stay and dice that are rolled again can have a row each beside a wing. */
export const haveOwnRows = (staying: number, again: number): boolean =>
  Math.max(staying, again) <= ROW_BESIDE_WING[isNarrow.value ? "narrow" : "wide"];
