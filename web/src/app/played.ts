// Whether somebody has finished a game in this browser: until then the first page offers a lesson first.

import { hasKept } from "./best";

const KEY = "era-played";
const ASKED_KEY = "era-asked";

export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null || hasKept();
  } catch {
    return false;
  }
}

/** Whether somebody was asked at a table if this is the first time. */
export function wasAsked(): boolean {
  try {
    return localStorage.getItem(ASKED_KEY) !== null;
  } catch {
    return true;
  }
}

export function rememberAsked(): void {
  try {
    localStorage.setItem(ASKED_KEY, "1");
  } catch {
    // A browser that stores nothing is not asked.
  }
}

export function rememberPlayed(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // A browser that stores nothing is always new.
  }
}
