// What would a move do? Asked while an answer is being weighed.
import { useEffect } from "preact/hooks";
import { viewAfter } from "./consequences";
import type { Scene } from "./scene";

/** Asks what a move would change and hands on the view after it. */
export function useTried(s: Scene, move: string | null, then: (after: Scene["view"] | null) => void): void {
  useEffect(() => {
    if (!move) {
      then(null);
      return;
    }
    let stale = false;
    const before = s.view;
    void s.model.try(move).then((tried) => {
      if (!stale) then(tried.type === "tried" && tried.ok ? viewAfter(before, tried) : null);
    });
    return () => {
      stale = true;
    };
  }, [move, s.state.legal]);
}
