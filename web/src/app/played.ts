// Whether somebody has finished a game in this browser: until then the first page offers a lesson first.

import { hasKept } from "./best";

const KEY = "era-played";

export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null || hasKept();
  } catch {
    return false;
  }
}

export function rememberPlayed(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // A browser that stores nothing is always new.
  }
}
