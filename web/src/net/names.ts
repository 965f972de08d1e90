// Names of pieces, cities, goods, ranks... in the reader's language, from the game's own data.

import { effect, signal } from "@preact/signals";
import { lang } from "../i18n";
import { api } from "./api";

const names = signal<Record<string, string>>({});
let watching = false;

/** Fetches the names, and again when the language changes. */
export function watchNames(): void {
  if (watching) return;
  watching = true;
  effect(() => {
    const code = lang.value;
    api.names(code).then(
      (found) => {
        if (lang.peek() === code) names.value = flat(found);
      },
      () => undefined,
    );
  });
}

/** The name of a thing, or its key if it has none. */
export function nameOf(key: string): string {
  return names.value[key] ?? key;
}

/** Names may come in groups: {"pieces": {"market": "Market"}} is also found as "market" and "pieces.market". */
export function flat(found: Record<string, unknown>, before = ""): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [key, value] of Object.entries(found)) {
    if (typeof value === "string") {
      all[before + key] = value;
      all[key] ??= value;
    } else if (value && typeof value === "object") {
      for (const [inner, name] of Object.entries(flat(value as Record<string, unknown>, `${before}${key}.`)))
        all[inner] ??= name;
    }
  }
  return all;
}
