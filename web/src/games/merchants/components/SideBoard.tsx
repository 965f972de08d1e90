// The board for replay: the map and the row below it; one side's merchant stands out.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { SideBoardProps } from "../../../table/game";
import { listInTurnOrder } from "../names";
import { createSelection } from "../selection";
import type { MerchantsView } from "../view.gen";
import { MapView } from "./MapView";
import { MerchantCard } from "./MerchantCard";
import { Orders } from "./Orders";

export function SideBoard({ view, side, model }: SideBoardProps<MerchantsView>): JSX.Element {
  const selection = useMemo(() => createSelection(model), [model]);
  const own = listInTurnOrder(view).filter((merchant) => merchant.seat === side);
  const others = listInTurnOrder(view).filter((merchant) => merchant.seat !== side);
  return (
    <div class={`mer-table mer-replay mer-${view.variant}`}>
      <div class="mer-board">
        <MapView selection={selection} view={view} still />
      </div>
      <div
        class="mer-merchants"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        {[...own, ...others].map((merchant) => (
          <MerchantCard key={merchant.merchant} selection={selection} view={view} merchant={merchant} />
        ))}
      </div>
      <Orders selection={selection} view={view} />
    </div>
  );
}
