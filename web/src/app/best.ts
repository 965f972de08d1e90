// The best solitaire game of this browser.

import type { SoloResult } from "../table/game";

const KEY = "era-best";

export function readBest(): SoloResult | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as SoloResult | null;
    return typeof found?.points === "number" ? found : null;
  } catch {
    return null;
  }
}

/** Keep a finished solitaire game if it is the best. */
export function rememberBest(game: SoloResult): void {
  if ((readBest()?.points ?? Number.NEGATIVE_INFINITY) >= game.points) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(game));
  } catch {
    // A browser that stores nothing still plays.
  }
}
