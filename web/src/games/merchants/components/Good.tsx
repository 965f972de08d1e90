import type { JSX } from "preact";
import { Icon } from "../../../ui/Icon";
import type { Goods } from "../view.gen";
import { listGoods } from "../view-queries";

/** Draw goods as a row of cubes, each as often as it is there. */
export function GoodsRow({ goods, size = 20 }: { goods: Goods; size?: number }): JSX.Element {
  return (
    <span class="mer-goods" aria-hidden="true">
      {listGoods(goods).map((good, index) => (
        <Icon key={index} name={good} size={size} />
      ))}
    </span>
  );
}
