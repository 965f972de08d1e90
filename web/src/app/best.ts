// The best solitaire game of this browser.

export interface Best {
  points: number;
  /** The rank's key, named by the game. */
  rank: string;
}

const KEY = "era-best";

export function best(): Best | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Best | null;
    return typeof found?.points === "number" ? found : null;
  } catch {
    return null;
  }
}

/** Keeps a finished solitaire game if it is the best. */
export function remember(game: Best): void {
  if ((best()?.points ?? Number.NEGATIVE_INFINITY) >= game.points) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(game));
  } catch {
    // A browser that stores nothing still plays.
  }
}
