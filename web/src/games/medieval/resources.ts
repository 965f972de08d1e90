import { formatList, words } from "../../i18n";
import type { Goods, Resource } from "./view.gen";

const t = words("medieval");

/** In the order of the tracks, which is also the server's. */
export const RESOURCES: readonly Resource[] = ["trade", "stone", "wood", "food"];

export const isResource = (word: string | undefined): word is Resource =>
  RESOURCES.some((resource) => resource === word);

/** Say so much of a resource, or so many swords or shields: "1 trade good". */
export const describeAmount = (thing: string, count: number): string => t(`amount.${thing}`, { count });

/** List so much of several: "2 wood and 1 stone". */
export const listGoods = (goods: Goods): string =>
  formatList(Object.entries(goods).map(([what, count]) => describeAmount(what, count)));
