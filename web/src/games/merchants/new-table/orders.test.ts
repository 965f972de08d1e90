import { expect, it } from "vitest";
import type { GameOption } from "../../../net/api";
import { averageGoods, countGoodsOn, findLevel, listByCity, suggestOrders } from "./orders";

const CITIES = ["grand-berg", "genova", "elderia"];
const option = {
  of: CITIES.flatMap((city) => ["wa", "wfg", "ffgg"].map((letters) => `${city}-${letters}`)),
  count: 3,
} as GameOption;

it("counts the goods on orders", () => {
  expect(countGoodsOn(["genova-wfg", "elderia-ffgg"])).toBe(7);
  expect(averageGoods(option)).toBe(9);
});

it("says how hard a choice makes the game", () => {
  expect(findLevel(option, ["genova-wa", "elderia-wa", "grand-berg-wa"])).toBe("harder");
  expect(findLevel(option, ["genova-wfg", "elderia-wfg", "grand-berg-wfg"])).toBe("average");
  expect(findLevel(option, ["genova-ffgg", "elderia-wfg", "grand-berg-wfg"])).toBe("easier");
});

it("lists orders by their city", () => {
  expect(listByCity(option.of).map(([city, cards]) => [city, cards.length])).toEqual([
    ["grand-berg", 3],
    ["genova", 3],
    ["elderia", 3],
  ]);
});

it("suggests an average set with an order of each city", () => {
  const chosen = suggestOrders(option);
  expect(chosen).toHaveLength(3);
  expect(countGoodsOn(chosen)).toBe(averageGoods(option));
  expect(listByCity(chosen)).toHaveLength(3);
});
