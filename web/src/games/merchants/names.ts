// Who is who: a merchant's name on cards, in sentences, and whose it is.

import { words } from "../../i18n";
import type { TableModel } from "../../table/game";
import type { Merchant, MerchantsView } from "./view.gen";
import { boxOf, merchantAt } from "./view-queries";

const t = words("merchants");

/** Name the person or bot who plays this merchant. */
export const playerName = (model: TableModel, merchant: Merchant): string =>
  model.info.value?.seats[merchant.seat]?.name || `${merchant.seat + 1}`;

/** Name a merchant on a card: the character's hometown in the Federation, the player's name in the base game. */
export const merchantTitle = (model: TableModel, merchant: Merchant): string =>
  merchant.character ? model.names(merchant.character) : playerName(model, merchant);

/** Name a merchant wherever others read of them: the hometown with the player's name, "Genova (Mara)"; the hometown alone
 * where one player has them all, the player's name in the base game. */
export function describeMerchant(model: TableModel, view: MerchantsView, number: number): string {
  const merchant = merchantAt(view, number);
  if (!merchant) return String(number);
  const name = playerName(model, merchant);
  if (!merchant.character) return name;
  const town = model.names(merchant.character);
  const hasAll = view.merchants.every((other) => other.seat === merchant.seat);
  return hasAll ? town : t("several", { town, name });
}

/** Find the merchant whose player chooses a character now. */
export const findChooser = (view: MerchantsView): Merchant | undefined =>
  view.phase === "choose" ? view.merchants.find((merchant) => !merchant.character) : undefined;

/** Name an event as its card does: its printed number, and its printed name. */
export function eventTitle(model: TableModel, event: string): string {
  const number = boxOf(model)?.events[event]?.number;
  const name = model.names(`event-${event}`);
  return number ? `${number} · ${name}` : name;
}

export const isMine = (model: TableModel, merchant: Merchant): boolean =>
  model.mine.value.includes(merchant.seat);

/** List the merchants in the order of their turns, the one who opens the round first. */
export function listInTurnOrder(view: MerchantsView): Merchant[] {
  const first = Math.max(
    0,
    view.merchants.findIndex((merchant) => merchant.first),
  );
  return [...view.merchants.slice(first), ...view.merchants.slice(0, first)];
}

/** Count the turns until this merchant's: 0 is on turn, null while nobody is. */
export function countTurnsUntil(view: MerchantsView, merchant: Merchant): number | null {
  if (!view.turn) return null;
  const order = listInTurnOrder(view).map((each) => each.merchant);
  const ahead = order.indexOf(merchant.merchant) - order.indexOf(view.turn.merchant);
  return (ahead + order.length) % order.length;
}
