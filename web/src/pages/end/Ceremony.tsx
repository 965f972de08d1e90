// The points are counted inside the table's frame: everything is in the view already, the record comes meanwhile.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { counting } from "../../table/Banners";
import { useTable } from "../../table/context";
import { EndScene } from "./EndScene";
import { type PlayedGame, readPlayed } from "./played";

const RETRY_DELAY_MS = 2000;

export function Ceremony(): JSX.Element | null {
  const { model, gameUi } = useTable();
  const played = useSignal<PlayedGame | null>(null);
  useEffect(() => {
    let timer = 0;
    const read = () => {
      readPlayed(model, gameUi, (found) => {
        played.value = found;
      }).catch(() => {
        timer = Number(setTimeout(read, RETRY_DELAY_MS));
      });
    };
    read();
    return () => clearTimeout(timer);
  }, [model]);
  const info = model.info.value;
  if (!info) return null;
  return (
    <div class="end">
      <EndScene
        game={{ model, gameUi, info, played: played.value }}
        counts
        onClose={() => (counting.value = "")}
      />
    </div>
  );
}
