// A small picture of a finished game: the town as it lay at the end, where the game draws one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../net/api";
import type { GameUi } from "../table/game";
import { loadGameUi } from "./games";

interface TownPictureProps {
  game: string;
  table: string;
  side: number;
  /** How the view is fetched, if not as everybody's of a finished game. */
  load?: (table: string) => Promise<unknown>;
}

export function TownPicture({ game, table, side, load = api.endView }: TownPictureProps): JSX.Element | null {
  const ui = useSignal<GameUi | null>(null);
  const view = useSignal<unknown>(null);
  useEffect(() => {
    let over = false;
    void Promise.all([loadGameUi(game), load(table)]).then(
      ([found, shown]) => {
        if (over) return;
        ui.value = found;
        view.value = shown;
      },
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [table]);
  const Thumbnail = ui.value?.Thumbnail;
  return Thumbnail && view.value ? <Thumbnail view={view.value} side={side} /> : null;
}
