// Fetches what a puzzle adds to its table. Nothing stands in its place meanwhile: the table is there already.

import { useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadWords } from "../i18n";
import { useTable } from "../table/context";
import { lazy } from "../ui/Lazy";
import { watchAnswer } from "./answer";

export const PuzzleResultPart = lazy(() =>
  Promise.all([import("./PuzzleResult"), loadWords("puzzle")]).then(([module]) => module.PuzzleResult),
);

/** Watch what is answered as long as the table is open, whatever stands in its place. */
export function useAnswer(): void {
  const { model } = useTable();
  const puzzle = model.info.value?.puzzle;
  useEffect(() => (puzzle ? watchAnswer(model) : undefined), [model, puzzle]);
}

export function PuzzlePart(): JSX.Element | null {
  const found = useSignal<{ Strip: ComponentType } | null>(null);
  useEffect(() => {
    void Promise.all([import("./PuzzleStrip"), loadWords("puzzle")]).then(([part]) => {
      found.value = { Strip: part.PuzzleStrip };
    });
  }, []);
  const Strip = found.value?.Strip;
  return Strip ? <Strip /> : null;
}
