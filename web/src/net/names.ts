// Names of pieces, cities, goods, ranks... in the reader's language, from the games' own data.

import { effect, signal } from "@preact/signals";
import { lang } from "../i18n";
import { api } from "./api";

const names = signal<Record<string, Record<string, string>>>({});
let watching = false;
const RETRY_DELAY_MS = 3000;

/** Fetch the names, and again when the language changes. */
export function watchNames(): void {
  if (watching) return;
  watching = true;
  effect(() => {
    const code = lang.value;
    void fetchNames(code);
  });
}

async function fetchNames(code: string): Promise<void> {
  try {
    const found = await api.names(code);
    if (lang.peek() === code) names.value = found.names;
  } catch {
    setTimeout(() => lang.peek() === code && void fetchNames(code), RETRY_DELAY_MS);
  }
}

/** Name a thing of a game; its key stands in if it has no name, as what somebody invented has none. */
export function nameOf(game: string, key: string): string {
  return names.value[game]?.[key] ?? readKey(key);
}

/** Read a key as people would: the side `miller.flour` of a die of one's own is "flour (miller)". */
export function readKey(key: string): string {
  const [die, side] = key.split(".");
  return side ? `${side} (${die})` : key;
}

/** Write the beginning of a line: "wall of 4" -> "Wall of 4". */
export function capitalize(name: string): string {
  return name.charAt(0).toLocaleUpperCase(lang.value) + name.slice(1);
}
