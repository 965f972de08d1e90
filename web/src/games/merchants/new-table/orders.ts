// The orders that leave the game: how many goods are on them, and how hard that makes it.

import type { GameOption } from "../../../net/api";
import { readCard } from "../legal";
import { countGoods } from "../view-queries";

export const EXCLUDED = "excluded";

export type Level = "easier" | "average" | "harder";

export const countGoodsOn = (cards: string[]): number =>
  cards.reduce((sum, card) => sum + countGoods(readCard(card).goods), 0);

/** Work out how many goods so many cards carry on average. */
export const averageGoods = ({ of, count }: GameOption): number =>
  Math.round((count * countGoodsOn(of)) / of.length);

/** More goods on the cards that leave make it easier. */
export function findLevel(option: GameOption, chosen: string[]): Level {
  const more = countGoodsOn(chosen) - averageGoods(option);
  return more > 0 ? "easier" : more < 0 ? "harder" : "average";
}

/** List the cards by their city, in the order of the box. */
export function listByCity(cards: string[]): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const card of cards) {
    const { city } = readCard(card);
    found.set(city, [...(found.get(city) ?? []), card]);
  }
  return [...found];
}

/** Suggest a set to begin with: city by city, as near to the average as it can be. */
export function suggestOrders(option: GameOption): string[] {
  const cities = listByCity(option.of);
  const step = averageGoods(option) / option.count;
  const chosen: string[] = [];
  while (chosen.length < option.count) {
    const left = cities[chosen.length % cities.length]?.[1].filter((card) => !chosen.includes(card)) ?? [];
    const wanted = step * (chosen.length + 1) - countGoodsOn(chosen);
    const nearest = [...left].sort(
      (a, b) => Math.abs(countGoodsOn([a]) - wanted) - Math.abs(countGoodsOn([b]) - wanted),
    )[0];
    if (nearest === undefined) break;
    chosen.push(nearest);
  }
  return chosen;
}
