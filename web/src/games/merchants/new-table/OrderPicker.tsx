// The nine orders that leave the game, by hand: how many goods are on them is the difficulty.

import type { JSX } from "preact";
import { formatList, words } from "../../../i18n";
import type { GameOption } from "../../../net/api";
import { nameOf } from "../../../net/names";
import { GoodsRow } from "../components/Good";
import { readCard } from "../legal";
import { listGoods } from "../view-queries";
import { averageGoods, countGoodsOn, findLevel, listByCity } from "./orders";
import "../styles/order-picker.css";

const t = words("new");

interface PickerProps {
  game: string;
  option: GameOption;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

export function OrderPicker({ game, option, chosen, onChange }: PickerProps): JSX.Element {
  const toggle = (card: string) =>
    onChange(chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card]);
  return (
    <section class="panel mer-orderset" aria-labelledby="orderset">
      <div class="row wrap custom-head">
        <h2 id="orderset">{t("orders-out")}</h2>
        <span class="sm muted" role="status" data-testid="orders-sum">
          {t("orders-chosen", { count: chosen.length, of: option.count })}
          {" · "}
          {t("orders-goods", { count: countGoodsOn(chosen) })}
          {chosen.length === option.count && (
            <b>
              {": "}
              {nameOf(game, findLevel(option, chosen))}
            </b>
          )}
        </span>
      </div>
      <p class="sm muted">{t("orders-about", { n: averageGoods(option) })}</p>
      <ul class="mer-ordercities">
        {listByCity(option.of).map(([city, cards]) => (
          <li key={city}>
            <b class="sm">{nameOf(game, city)}</b>
            <span class="row wrap">
              {cards.map((card) => (
                <OrderTile
                  key={card}
                  game={game}
                  card={card}
                  isChosen={chosen.includes(card)}
                  onPress={() => toggle(card)}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  game: string;
  card: string;
  isChosen: boolean;
  onPress: () => void;
}

function OrderTile({ game, card, isChosen, onPress }: TileProps): JSX.Element {
  const { city, goods } = readCard(card);
  const said = formatList(listGoods(goods).map((good) => nameOf(game, good)));
  return (
    <button
      type="button"
      class="mer-ordertile"
      aria-pressed={isChosen}
      aria-label={`${nameOf(game, city)}: ${said}`}
      data-testid={`order-${card}`}
      onClick={onPress}
    >
      <GoodsRow goods={goods} size={18} />
    </button>
  );
}
