// What lies beside a board in a replay: the same dice, tracks and Sir Philippe as at the table.

import type { JSX } from "preact";
import type { SideBoardProps } from "../../../table/game";
import { isPhone } from "../../../ui/phone";
import { useSide } from "../side";
import type { MedievalView } from "../view.gen";
import { DiceUpClose } from "./DiceUpClose";
import { Philippe } from "./Opponents";
import { DiceShelf } from "./Shelf";
import { StockLine, Tracks } from "./Tracks";

export function SideTray({ side, model }: SideBoardProps<MedievalView>): JSX.Element | null {
  const { scene, selection } = useSide(model, side);
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
      <DiceUpClose scene={scene} selection={selection} />
    </div>
  );
}
