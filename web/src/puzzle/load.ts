// What a puzzle asks, in the reader's language; fetched once for each.

import { signal } from "@preact/signals";
import { lang } from "../i18n";
import { api, OWN_GAME, type Puzzle } from "../net/api";

const known = signal<Record<string, Puzzle>>({});
const asked = new Set<string>();

/** Give the puzzle if it is there by now; who reads it is drawn again when it comes. */
export function loadPuzzle(id: string, table: string): Puzzle | null {
  const own = id === OWN_GAME;
  const key = `${own ? table : id} ${lang.value}`;
  if (id && !asked.has(key)) {
    asked.add(key);
    (own ? api.ownPuzzle(table) : api.puzzle(id))
      .then((puzzle) => (known.value = { ...known.peek(), [key]: puzzle }))
      .catch(() => asked.delete(key));
  }
  return known.value[key] ?? null;
}
