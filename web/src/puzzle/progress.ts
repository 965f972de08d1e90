// Which puzzles were solved in this browser, and how far the others came.

import type { PuzzleResult } from "../net/api";

const KEY = "era-puzzles";

export interface Tried {
  solved: boolean;
  value: number;
  best: number;
}

export function readTried(): Record<string, Tried> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Record<string, Tried> | null;
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** Keep an answer, unless an earlier one was as near to the best. */
export function rememberAnswer(puzzle: string, { solved, value, best_value: best }: PuzzleResult): void {
  const tried = readTried();
  const before = tried[puzzle];
  if (before && Math.abs(before.value - best) <= Math.abs(value - best)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...tried, [puzzle]: { solved, value, best } }));
  } catch {
    // A browser that stores nothing still asks.
  }
}
