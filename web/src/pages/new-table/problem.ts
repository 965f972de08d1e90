// What keeps a table from being made, while it is being chosen: the game says what it knows, the server the rest.

import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { lang } from "../../i18n";
import { api } from "../../net/api";
import type { NewTableUi } from "../../table/game";
import type { Wish } from "./wish";

const CHECK_DELAY_MS = 200;

/** Return why the table cannot be made as it is wished; null while nothing is known to be wrong. */
export function useProblem(wish: Wish, ui: NewTableUi | undefined): ReadonlySignal<string | null> {
  const refused = useSignal<string | null>(null);
  const known = useComputed(() => ui?.findProblem?.(wish) ?? null);
  useSignalEffect(() => {
    const { game, options } = wish.request();
    void lang.value; // the sentence comes in the reader's language
    if (known.value !== null) return;
    let stale = false;
    const timer = setTimeout(async () => {
      // Where nobody answers, the table itself will be refused with a sentence.
      const why = await api.checkOptions(game, options).catch(() => null);
      if (!stale) refused.value = why;
    }, CHECK_DELAY_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  });
  return useComputed(() => known.value ?? refused.value);
}
