// The models at the end of a game are fetched where models are shown; nobody waits for them.

import { type Signal, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import type { EndTownProps } from "./EndTown";

const endTown: Signal<ComponentType<EndTownProps> | null> = signal(null);

export function useEndTown(wanted: boolean): ComponentType<EndTownProps> | null {
  useEffect(() => {
    if (!wanted || endTown.peek()) return;
    import("./EndTown").then(
      (found) => {
        endTown.value = found.EndTown;
      },
      () => undefined,
    );
  }, [wanted]);
  return wanted ? endTown.value : null;
}
