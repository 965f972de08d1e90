// The place of the town behind the board's drawing. What draws it is fetched when a model is wanted; until its first
// frame, and whenever it cannot be drawn, the flat board is seen.

import { useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { showsModel } from "../../../render3d/capability";
import type { TownViewProps } from "./TownView";

let known: ComponentType<TownViewProps> | null = null;

export function TownLayer(props: TownViewProps): JSX.Element | null {
  const wanted = showsModel.value;
  const part = useSignal<ComponentType<TownViewProps> | null>(null);
  useEffect(() => {
    if (!wanted || known) return;
    // Without it the board stays flat, which is no reason to interrupt anybody.
    import("./TownView").then(
      (loaded) => {
        known = loaded.TownView;
        part.value = known;
      },
      () => {},
    );
  }, [wanted]);
  const View = known ?? part.value;
  return wanted && View ? <View {...props} /> : null;
}
