// The answer to the puzzle of a table: asked for after every move, shown in the table's place once it is given.

import { effect, type Signal, signal } from "@preact/signals";
import { lang } from "../i18n";
import { api, type PuzzleAnswer } from "../net/api";
import { lastLine } from "../net/table";
import type { TableModel } from "../table/game";
import { rememberAnswer } from "./progress";

/** The table whose result stands in the table's place. */
export const shownResult = signal("");

/** Bots play the answer to a moment of a finished game out: so often it is asked whether they are done. */
const ASK_AGAIN_MS = 1000;

/** What was answered so far at the table that is open. */
export const answer: Signal<PuzzleAnswer | null> = signal(null);

/** Keep the answer up to date, and show the result when the story has come to it. Returns what ends it. */
export function watchAnswer(model: TableModel): () => void {
  let seen = -1;
  let language = "";
  let open = true;
  answer.value = null;
  shownResult.value = "";
  const stopAsking = effect(() => {
    const state = model.now.value;
    if (!state || (lastLine(state) === seen && lang.value === language)) return;
    seen = lastLine(state);
    language = lang.value;
    void ask();
  });
  let shown = false;
  const stopShowing = effect(() => {
    const done = !!answer.value?.result;
    const playing = model.director?.state.value === "playing";
    if (!done) {
      // A move was taken back: the table is asked again.
      shown = false;
      shownResult.value = "";
    }
    if (!done || playing || shown) return;
    shown = true;
    shownResult.value = model.id;
  });

  async function ask(): Promise<void> {
    const line = seen;
    const found = await api.answer(model.id).catch(() => null);
    if (!open || line !== seen || !found) return;
    answer.value = found;
    if (found.result) {
      if (!found.table) rememberAnswer(found.puzzle, found.result);
    } else if (!found.moves_left) {
      setTimeout(() => {
        if (open && line === seen) void ask();
      }, ASK_AGAIN_MS);
    }
  }

  return () => {
    open = false;
    stopAsking();
    stopShowing();
    shownResult.value = "";
    answer.value = null;
  };
}
