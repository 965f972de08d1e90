// What lies beside a board in a replay: the same dice, tracks and Sir Philippe as at the table.

import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { SideBoardProps, TableModel } from "../../../table/game";
import { isPhone } from "../../../ui/phone";
import { readScene } from "../scene";
import { TableSelection } from "../selection";
import type { MedievalView } from "../view.gen";
import { Philippe } from "./Opponents";
import { DiceShelf } from "./Shelf";
import { StockLine, Tracks } from "./Tracks";

export function SideTray({ side, model }: SideBoardProps<MedievalView>): JSX.Element | null {
  const seated = useMemo(() => seatAt(model, side), [model, side]);
  const selection = useMemo(() => new TableSelection(seated), [seated]);
  useEffect(() => () => selection.close(), [selection]);
  const scene = readScene(seated);
  if (!scene || scene.view.step === "layout") return null;
  return (
    <div class="med-table">
      <div class="med-side-tray">
        <DiceShelf scene={scene} selection={selection} />
        {isPhone.value ? (
          <StockLine scene={scene} selection={selection} />
        ) : (
          <Tracks scene={scene} selection={selection} />
        )}
        {scene.view.players.length === 1 && <Philippe scene={scene} />}
      </div>
    </div>
  );
}

/** The table as this side saw it. */
const seatAt = (model: TableModel, side: number): TableModel => ({
  ...model,
  state: computed(() => model.state.value && { ...model.state.value, seat: side }),
});
