import { expect, test } from "vitest";
import type { Fact } from "../../net/types.gen";
import {
  addEntry,
  collectTables,
  findEntryTables,
  isSame,
  listDifferences,
  listMissing,
  listThings,
  makeKey,
  readOverlay,
  removeThing,
  resetFact,
  resetThing,
  setFact,
  shorten,
} from "./overlay";

const fact = (table: string, entry: string, field: string, value: unknown): Fact => ({
  path: [table, entry, field].filter(Boolean).join("."),
  table,
  entry,
  field,
  value,
  marks: [{ kind: "S", lines: ["000:1"] }],
  yours: false,
  rule: null,
});
const facts = [
  fact("tracks", "", "stone", 7),
  fact("tracks", "", "wood", 8),
  fact("buildings", "keep", "count", 8),
  fact("buildings", "keep", "cost", { stone: 3 }),
  fact("buildings", "keep", "wall", true),
  fact("buildings", "farm", "count", 16),
  fact("buildings", "farm", "cost", { wood: 1 }),
];
const printed = collectTables(facts);
const cost = { table: "buildings", entry: "farm", field: "cost" };

const entryTables = findEntryTables(facts);

test("an entry that differs is laid over whole, a figure of a table alone; a file says only what differs", () => {
  const wall = { table: "buildings", entry: "keep", field: "wall" };
  const own = setFact(setFact({}, printed, cost, { wood: 2 }), printed, wall, undefined);
  expect(shorten(own, printed, entryTables)).toEqual({
    buildings: { farm: { cost: { wood: 2 } }, keep: { wall: "" } },
  });
  expect(setFact({}, printed, cost, { wood: 2 })).toEqual({
    buildings: { farm: { count: 16, cost: { wood: 2 } } },
  });
  expect(setFact({}, printed, { table: "tracks", entry: "", field: "stone" }, 8)).toEqual({
    tracks: { stone: 8 },
  });
});

test("what is as printed again is no longer laid over", () => {
  const changed = setFact({}, printed, cost, { wood: 2 });
  expect(setFact(changed, printed, cost, { wood: 1 })).toEqual({});
  expect(resetFact(changed, printed, cost)).toEqual({});
  const two = setFact(changed, printed, { ...cost, field: "count" }, 14);
  expect(resetFact(two, printed, cost)).toEqual({ buildings: { farm: { count: 14, cost: { wood: 1 } } } });
  expect(resetThing(two, cost)).toEqual({});
});

test("marks that an owner wrote beside the figures do not make them differ", () => {
  const own = { buildings: { farm: { count: 16, cost: { wood: 3 }, source: { cost: "P" } } } };
  expect(setFact(own, printed, cost, { wood: 1 })).toEqual({});
});

test("a fact can be left out of an entry, which is a difference", () => {
  const own = setFact({}, printed, { table: "buildings", entry: "keep", field: "wall" }, undefined);
  const found = listDifferences(facts, listThings(facts, printed, own));
  expect(found).toEqual([
    {
      path: "buildings.keep.wall",
      table: "buildings",
      entry: "keep",
      field: "wall",
      printed: true,
      here: undefined,
    },
  ]);
});

test("things keep the printed order and marks, and know what is the reader's own", () => {
  const own = setFact({}, printed, cost, { wood: 2 });
  const things = listThings(facts, printed, own);
  expect(things.map((thing) => thing.entry || thing.table)).toEqual(["tracks", "keep", "farm"]);
  const [count, changed] = things[2]!.facts;
  expect([count!.yours, changed!.yours]).toEqual([false, true]);
  expect(changed!.marks[0]!.lines).toEqual(["000:1"]);
  expect(listDifferences(facts, things)).toEqual([
    { ...cost, path: "buildings.farm.cost", printed: { wood: 1 }, here: { wood: 2 } },
  ]);
});

test("an added entry begins with what every entry has, like the one it was made from", () => {
  const own = addEntry({}, printed, "buildings", "mill", "keep");
  expect(own).toEqual({ buildings: { mill: { count: 8, cost: { stone: 3 } } } });
  const things = listThings(facts, printed, own);
  const mill = things.at(-1)!;
  expect([mill.entry, mill.added]).toEqual(["mill", true]);
  expect(listMissing(things, mill)).toEqual([{ field: "wall", value: true }]);
  expect(resetThing(own, mill)).toEqual({});
});

test("a component that is left out is one difference, and can come back", () => {
  const farm = { table: "buildings", entry: "farm" };
  const own = removeThing({}, printed, farm);
  expect(own).toEqual({ buildings: { farm: false } });
  const things = listThings(facts, printed, own);
  expect(things.at(-1)).toMatchObject({ entry: "farm", removed: true, facts: [] });
  expect(listDifferences(facts, things)).toEqual([
    {
      ...farm,
      field: "",
      path: "buildings.farm",
      printed: { count: 16, cost: { wood: 1 } },
      here: undefined,
    },
  ]);
  expect(shorten(own, printed, entryTables)).toEqual(own);
  expect(resetThing(own, farm)).toEqual({});
  const merged = things.flatMap((thing) => thing.facts);
  expect(readOverlay(merged, printed)).toEqual(own);
});

test("the facts of a check give back what was laid over", () => {
  const own = setFact(
    setFact({}, printed, cost, { wood: 2 }),
    printed,
    { table: "tracks", entry: "", field: "stone" },
    8,
  );
  const merged = listThings(facts, printed, own).flatMap((thing) => thing.facts);
  expect(readOverlay(merged, printed)).toEqual(own);
});

test("the rule that tells of an entry is none of its facts, and stays in it", () => {
  const ruled = [...facts, fact("events", "wolves", "rule", "EVE-5"), fact("events", "wolves", "count", 2)];
  const tables = collectTables(ruled);
  const own = setFact({}, tables, { table: "events", entry: "wolves", field: "count" }, 3);
  expect(own).toEqual({ events: { wolves: { rule: "EVE-5", count: 3 } } });
  const things = listThings(ruled, tables, own);
  expect(things.at(-1)!.facts.map((one) => one.field)).toEqual(["count"]);
  expect(listDifferences(ruled, things).map((one) => one.path)).toEqual(["events.wolves.count"]);
  expect(shorten(own, tables, findEntryTables(ruled))).toEqual({ events: { wolves: { count: 3 } } });
  const plain = collectTables(ruled.filter((one) => one.field !== "rule"));
  expect(shorten(own, plain, findEntryTables(ruled))).toEqual({ events: { wolves: { count: 3 } } });
  expect(setFact(own, plain, { table: "events", entry: "wolves", field: "count" }, 2)).toEqual({});
});

test("values are compared without the order of keys", () => {
  expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isSame({ a: 1, b: 0 }, { a: 1 })).toBe(true);
  expect(isSame([1], [1, 2])).toBe(false);
  expect(isSame([], {})).toBe(false);
});

test("a name becomes a key", () => {
  expect(makeKey("  Tía María's Mill ")).toBe("tia-maria-s-mill");
  expect(makeKey("!?")).toBe("");
  expect(entryTables).toEqual(new Set(["buildings"]));
});
