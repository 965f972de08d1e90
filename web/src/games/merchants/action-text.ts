/** Actions in words: what a button offers. */

import { list, words } from "../../i18n";
import { capital } from "../../net/names";
import type { TableModel } from "../../table/game";
import { type Act, readAct, readCard } from "./legal";
import { who } from "./names";
import type { Goods, MerchantsView } from "./view";

const t = words("merchants");

/** "2 wheat and fabric" */
export function goodsInWords(model: TableModel, goods: Goods): string {
  const parts = Object.entries(goods)
    .filter(([, n]) => n > 0)
    .map(([good, n]) => (n > 1 ? t("goods-many", { count: n, good: model.names(good) }) : model.names(good)));
  return parts.length ? list(parts) : t("goods-none");
}

/** What a card asks for: as the row shows it, or as its name says once it has left the row. */
export function cardGoods(view: MerchantsView, name: string): Goods {
  return view.row.find((card) => card.card === name)?.goods ?? readCard(name).goods;
}

type Values = Record<string, unknown>;

/** The words that a sentence about this action needs; `section` is `do` (offers) or `log` (tells). */
export function actValues(act: Act, model: TableModel, view: MerchantsView): Values {
  const values: Values = {};
  if ("good" in act) values.good = model.names(act.good);
  if ("city" in act) values.city = model.names(act.city);
  if (act.verb === "move" && act.duty) values.good = model.names(act.duty);
  if (act.verb === "load" && act.from) values.other = who(model, view, act.from);
  if (act.verb === "load" && act.swap) values.swap = model.names(act.swap);
  if (act.verb === "unload" && act.to) values.other = who(model, view, act.to);
  if (act.verb === "start" || act.verb === "remove") values.other = who(model, view, act.merchant);
  if (act.verb === "deliver") values.goods = goodsInWords(model, act.goods);
  if (act.verb === "sell") {
    values.city = model.names(readCard(act.card).city);
    values.goods = goodsInWords(model, cardGoods(view, act.card));
  }
  return values;
}

/** Which sentence of a section tells this action. */
export function actKey(act: Act): string {
  if (act.verb === "move" && act.duty) return "move-duty";
  if (act.verb === "load" && act.from) return act.area ? "load-area" : "load-from";
  if (act.verb === "unload" && act.to) return "unload-to";
  if (act.verb === "sell" && readCard(act.card).special) return "sell-special";
  return act.verb;
}

export function offer(act: Act, model: TableModel, view: MerchantsView): string {
  const values = actValues(act, model, view);
  const what = t(`do.${actKey(act)}`, values);
  if (act.verb !== "load" || !act.swap) return what;
  return act.swap === act.good ? t("do.swap-same", { what }) : t("do.swap", { what, swap: values.swap });
}

/** The same under its verb, which need not be repeated. A delivery is asked about afterwards. */
export function short(act: Act, model: TableModel, view: MerchantsView): string {
  const key = actKey(act);
  const values = actValues(act, model, view);
  if (act.verb === "deliver") return t("do.sell-special", values);
  return capital(t(SHORT.includes(key) ? `short.${key}` : `do.${key}`, values));
}

const SHORT = ["move", "move-duty", "load", "load-from", "load-area", "unload", "unload-to", "sell"];

export function offerText(text: string, model: TableModel, view: MerchantsView): string {
  const act = readAct(text);
  return act ? offer(act, model, view) : text;
}
