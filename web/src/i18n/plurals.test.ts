// What is counted agrees with its number: every sentence is said of 1, of 2 and of none, in every language.

import { signal } from "@preact/signals";
import { beforeAll, describe, expect, it, test } from "vitest";
import { describeAction } from "../games/medieval/action-text";
import { describeLine } from "../games/medieval/log-text";
import { describeGoods } from "../games/merchants/action-text";
import type { TableModel } from "../table/game";
import { languages, loadWords, setLanguage, words } from ".";
import { listNouns, wrongPlural, wrongSingular } from "./wrong-plurals";

const files = import.meta.glob<{ default: object }>("./*/*.json", { eager: true });
const NAMESPACES = [...new Set(Object.keys(files).map((path) => path.split("/")[2]!.replace(".json", "")))];
const LANGUAGES = Object.keys(languages);

function keysOf(nested: object, before = ""): string[] {
  return Object.entries(nested).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : keysOf(value as object, `${before}${key}.`),
  );
}

/** Every value that a sentence names, filled with the same number. */
function valuesOf(nested: object, count: number): Record<string, unknown> {
  const names = [...JSON.stringify(nested).matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1]!);
  return Object.fromEntries(
    [...new Set(names), "count"].map((name) => [name, name === "count" ? count : "·"]),
  );
}

test("the nouns are found", () => {
  expect(listNouns("en")).toContainEqual({ one: "die", several: "dice" });
  expect(listNouns("es")).toContainEqual({ one: "dado", several: "dados" });
  expect("It costs 1 dice.").toMatch(wrongPlural("en"));
  expect("**1** clustered buildings").toMatch(wrongPlural("en"));
  expect("21 dice, 1 die").not.toMatch(wrongPlural("en"));
  expect("**2** die").toMatch(wrongSingular("en"));
  expect("21 dice, 1 die, 1 point").not.toMatch(wrongSingular("en"));
});

describe.each(LANGUAGES)("what is counted, in %s", (lang) => {
  beforeAll(async () => {
    await loadWords(...NAMESPACES);
    await setLanguage(lang);
  });

  it.each(NAMESPACES)("agrees with its number in %s", (namespace) => {
    const catalogue = files[`./${lang}/${namespace}.json`]!.default;
    const t = words(namespace);
    const keys = new Set(
      keysOf(catalogue).map((key) => key.replace(/(_ordinal)?_(zero|one|two|few|many|other)$/, "")),
    );
    const said = [...keys].flatMap((key) => [1, 2, 0].map((count) => t(key, valuesOf(catalogue, count))));
    expect(said.filter((text) => wrongPlural(lang).test(text))).toEqual([]);
    expect(said.filter((text) => text.includes("{{"))).toEqual([]);
  });

  it("agrees with its number in the log and in offers", () => {
    const said = [1, 2].flatMap((count) => [
      ...NEWS(count).flatMap((news) =>
        [0, 1].map((seat) => describeLine({ n: 1, at: 0, text: "", news: [{ ...news, seat }] }, model)),
      ),
      ...MOVES.flatMap((text) => [0, 1].map((seat) => describeLine({ n: 1, at: 0, seat, text }, model))),
      ...MOVES.map((text) => describeAction(text, model)),
      ...["wheat", "fabric", "alcohol", "weapons", "silk"].map((good) =>
        describeGoods(model, { [good]: count }),
      ),
    ]);
    expect(said.filter((text) => wrongPlural(lang).test(text))).toEqual([]);
    expect(said.filter((text) => /\{\{|\w\.\w+\.\d|amount\.[a-z]|goods\.[a-z]/.test(text))).toEqual([]);
  });

  it("tells the second feather of a die as a feather", () => {
    const line = describeLine({ n: 1, at: 0, text: "roll 2 clergy.feather clergy.feather.2" }, model);
    expect(line).toContain("2 × clergy.feather");
  });
});

const model = {
  names: (key: string) => key,
  current: signal(0),
  info: signal({ seats: [{ name: "Mara" }, { name: "Inés" }] }),
  box: signal({ pieces: {} }),
  state: signal({ seat: 0, view: { board: { width: 14, height: 12 }, players: [] } }),
} as unknown as TableModel;

const MOVES = [
  "lose trade",
  "demand trade",
  "swap trade for stone",
  "trade 2 trade for food",
  "reroll peasant.food",
];

const NEWS = (count: number) => [
  { kind: "fed", values: { fed: count, hungry: 0 } },
  { kind: "fed", values: { fed: 0, hungry: count } },
  { kind: "disease", values: { sick: count } },
  { kind: "refused", values: { points: count } },
  { kind: "robbed", values: { resource: "trade", amount: count } },
  { kind: "paid", values: { to: 1, resource: "trade", lost: count } },
  { kind: "hammers", values: { from_dice: count, from_pieces: 0 } },
  { kind: "skulls", values: { count, names: ["disease"] } },
  { kind: "pool", values: { gained: { peasant: count }, lost: {} } },
  {
    kind: "gain",
    values: { by: "piece", of: "farm", count, gives: { trade: count }, lost: { trade: count } },
  },
  { kind: "revolt", values: { resource: "trade", amount: count } },
  { kind: "x", values: { piece: "farm", xs: count } },
  {
    kind: "collected",
    values: { stock: { trade: count, stone: count, wood: count, food: count }, culture: 0 },
  },
];
