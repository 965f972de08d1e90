// What several parts of the table ask of a view and of the box.

import type { SeatState, TableModel } from "../../table/game";
import type { City, GoodName, Goods, Merchant, MerchantsBox, MerchantsView, OrderCard } from "./view.gen";

/** The frame hands a game's view on without knowing its type: here it gets it. */
export const viewOf = (state: SeatState | null): MerchantsView | null =>
  (state?.view as MerchantsView | undefined) ?? null;

export const boxOf = (model: TableModel): MerchantsBox | null => model.box.value as MerchantsBox | null;

export const isFederation = (view: MerchantsView): boolean => view.variant === "federation";

export const merchantAt = (view: MerchantsView, number: number): Merchant | undefined =>
  view.merchants[number - 1];

export const cityNamed = (view: MerchantsView, name: string): City | undefined =>
  view.cities.find((city) => city.city === name);

export const merchantsIn = (view: MerchantsView, city: string): Merchant[] =>
  view.merchants.filter((merchant) => merchant.city === city);

export const ordersOf = (view: MerchantsView, city: string): OrderCard[] =>
  view.row.filter((card) => card.city === city);

export const countGoods = (goods: Goods): number => Object.values(goods).reduce((sum, n) => sum + n, 0);

/** List each good as often as it is there, in the order of the rulebook. */
export const listGoods = (goods: Goods): GoodName[] =>
  Object.entries(goods).flatMap(([good, n]) => Array<GoodName>(Math.max(0, n)).fill(good));

export const sumPoints = (merchant: Merchant): number => countGoods(merchant.points ?? {});

/** Count the cards still to come before the end card can be turned up. */
export const countCardsToEnd = (view: MerchantsView): number => view.deck.orders + view.deck.specials;
