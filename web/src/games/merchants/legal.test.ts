import { describe, expect, test } from "vitest";
import { optionsAtCity, optionsAtOrder, readAction, readCard, readOptions } from "./legal";
import { groupOptions, optionsOfKind } from "./legal-groups";

const LEGAL = [
  "move genova duty wheat",
  "move genova duty fabric",
  "move elderia",
  "load wheat from 2 area swap fabric",
  "load wheat from 2 area swap wheat",
  "load wheat from 2 swap wheat",
  "unload fabric to 3",
  "unload fabric",
  "sell grand-berg-wfg",
  "deliver grand-berg wheat wheat",
  "deliver grand-berg wheat",
  "jewel",
  "end",
];

describe("notation", () => {
  test("every action of the game is read", () => {
    expect(readOptions(LEGAL)).toHaveLength(LEGAL.length);
    expect(readAction("remove fabric 2 court-vinheim")).toEqual({
      verb: "remove",
      good: "fabric",
      merchant: 2,
      city: "court-vinheim",
    });
    expect(readAction("start 3")).toEqual({ verb: "start", merchant: 3 });
    expect(readAction("settle genova")).toEqual({ verb: "settle", city: "genova" });
    expect(readAction("build market a1")).toBeNull();
  });

  test("what is loaded from where, and what goes for it", () => {
    expect(readAction("load wheat from 2 area swap fabric")).toEqual({
      verb: "load",
      good: "wheat",
      from: 2,
      area: true,
      swap: "fabric",
    });
    expect(readAction("deliver grand-berg wheat wheat alcohol")).toMatchObject({
      goods: { wheat: 2, alcohol: 1 },
    });
  });

  test("a card's name tells its city and goods", () => {
    expect(readCard("hiji-feel-wwaag")).toEqual({
      city: "hiji-feel",
      special: false,
      goods: { wheat: 2, alcohol: 2, weapons: 1 },
    });
    expect(readCard("genova-wg-2")).toEqual({
      city: "genova",
      special: false,
      goods: { wheat: 1, weapons: 1 },
    });
    expect(readCard("grand-berg-special")).toMatchObject({ city: "grand-berg", special: true });
  });
});

describe("what a click on the map or on a card can mean", () => {
  const options = readOptions(LEGAL);

  test("a city across the border asks which good is the duty", () => {
    expect(optionsAtCity(options, "genova").map(({ text }) => text)).toEqual(LEGAL.slice(0, 2));
    expect(optionsAtCity(options, "elderia")).toHaveLength(1);
    expect(optionsAtCity(options, "hiji-feel")).toHaveLength(0);
  });

  test("an order is sold, a special order is delivered to", () => {
    expect(optionsAtOrder(options, "grand-berg-wfg", "grand-berg").map(({ text }) => text)).toEqual([
      "sell grand-berg-wfg",
    ]);
    expect(optionsAtOrder(options, "grand-berg-special", "grand-berg")).toHaveLength(2);
  });

  test("groups hold every action once", () => {
    const found = groupOptions(options);
    expect(found.flatMap((group) => group.options)).toHaveLength(LEGAL.length);
    expect(found.map((group) => group.options.length)).toEqual([2, 1, 2, 1, 1, 1, 1, 2, 1, 1]);
    expect(optionsOfKind(options, "sell")).toHaveLength(3);
  });
});
