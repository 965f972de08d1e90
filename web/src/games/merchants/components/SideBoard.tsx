/** The board for replay: the map and the row below it; one side's merchant stands out. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { TableModel } from "../../../table/game";
import { inTurnOrder } from "../names";
import { makeUi } from "../selection";
import type { MerchantsView } from "../view";
import { MapView } from "./MapView";
import { MerchantCard } from "./MerchantCard";
import { Orders } from "./Orders";

interface Props {
  view: MerchantsView;
  side: number;
  model: TableModel;
}

export function SideBoard({ view, side, model }: Props): JSX.Element {
  const ui = useMemo(() => makeUi(model), [model]);
  const own = inTurnOrder(view).filter((merchant) => merchant.seat === side);
  const others = inTurnOrder(view).filter((merchant) => merchant.seat !== side);
  return (
    <div class={`mt-table mt-replay ${view.variant}`}>
      <div class="mt-board">
        <MapView ui={ui} view={view} still />
      </div>
      <div
        class="mt-merchants"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        {[...own, ...others].map((merchant) => (
          <MerchantCard key={merchant.merchant} ui={ui} view={view} merchant={merchant} />
        ))}
      </div>
      <Orders ui={ui} view={view} />
    </div>
  );
}
