// Actions in words: what a button offers.

import { formatList, words } from "../../i18n";
import { capitalize } from "../../net/names";
import type { TableModel } from "../../table/game";
import { type Action, readAction, readCard } from "./legal";
import { describeMerchant } from "./names";
import type { Goods, MerchantsView } from "./view.gen";

const t = words("merchants");

const PRINTED_GOODS = ["wheat", "fabric", "alcohol", "weapons"];

/** Say goods in words: "2 wheat, fabric and 1 weapon". */
export function describeGoods(model: TableModel, goods: Goods): string {
  const parts = Object.entries(goods)
    .filter(([, n]) => n > 0)
    .map(([good, count]) =>
      PRINTED_GOODS.includes(good)
        ? t(`goods.${good}`, { count })
        : t("goods-unnamed", { count, good: model.names(good) }),
    );
  return parts.length ? formatList(parts) : t("goods-none");
}

/** Read what a card asks for, from the row or, once it has left the row, from its name. */
function cardGoods(view: MerchantsView, name: string): Goods {
  return view.row.find((card) => card.card === name)?.goods ?? readCard(name).goods;
}

type Values = Record<string, unknown>;

/** Collect the words that a sentence about this action needs, in offers (`do`) and in the log. */
export function actionValues(action: Action, model: TableModel, view: MerchantsView): Values {
  const values: Values = {};
  if ("good" in action) values.good = model.names(action.good);
  if ("city" in action) values.city = model.names(action.city);
  if (action.verb === "move" && action.duty) values.good = model.names(action.duty);
  if (action.verb === "load" && action.from) values.other = describeMerchant(model, view, action.from);
  if (action.verb === "load" && action.swap) values.swap = model.names(action.swap);
  if (action.verb === "unload" && action.to) values.other = describeMerchant(model, view, action.to);
  if (action.verb === "start" || action.verb === "remove")
    values.other = describeMerchant(model, view, action.merchant);
  if (action.verb === "character") {
    values.town = model.names(action.character);
    values.character = model.names(`character-${action.character}`);
    values.ability = model.names(`ability-${action.character}`);
  }
  if (action.verb === "deliver") values.goods = describeGoods(model, action.goods);
  if (action.verb === "sell") {
    values.city = model.names(readCard(action.card).city);
    values.goods = describeGoods(model, cardGoods(view, action.card));
  }
  return values;
}

/** Choose the sentence that tells this action. */
export function actionKey(action: Action): string {
  if (action.verb === "move" && action.duty) return "move-duty";
  if (action.verb === "load" && action.from) return action.area ? "load-area" : "load-from";
  if (action.verb === "unload" && action.to) return "unload-to";
  if (action.verb === "sell" && readCard(action.card).special) return "sell-special";
  return action.verb;
}

export function describeOffer(action: Action, model: TableModel, view: MerchantsView): string {
  const values = actionValues(action, model, view);
  const what = t(`do.${actionKey(action)}`, values);
  if (action.verb !== "load" || !action.swap) return what;
  return action.swap === action.good
    ? t("do.swap-same", { what })
    : t("do.swap", { what, swap: values.swap });
}

/** Describe an offer under its verb, which need not be repeated. A delivery is asked about afterwards. */
export function describeShortly(action: Action, model: TableModel, view: MerchantsView): string {
  const key = actionKey(action);
  const values = actionValues(action, model, view);
  if (action.verb === "deliver") return t("do.sell-special", values);
  return capitalize(t(SHORT.includes(key) ? `short.${key}` : `do.${key}`, values));
}

const SHORT = [
  "settle",
  "move",
  "move-duty",
  "load",
  "load-from",
  "load-area",
  "unload",
  "unload-to",
  "sell",
];

export function describeActionText(text: string, model: TableModel, view: MerchantsView): string {
  const action = readAction(text);
  return action ? describeOffer(action, model, view) : text;
}
