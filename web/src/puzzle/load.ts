// What a puzzle asks, in the reader's language; fetched once for each.

import { signal } from "@preact/signals";
import { lang } from "../i18n";
import { api, type Puzzle } from "../net/api";

const known = signal<Record<string, Puzzle>>({});
const asked = new Set<string>();

/** Give the puzzle if it is there by now; who reads it is drawn again when it comes. */
export function loadPuzzle(id: string): Puzzle | null {
  const key = `${id} ${lang.value}`;
  if (id && !asked.has(key)) {
    asked.add(key);
    api
      .puzzle(id)
      .then((puzzle) => (known.value = { ...known.peek(), [key]: puzzle }))
      .catch(() => asked.delete(key));
  }
  return known.value[key] ?? null;
}
