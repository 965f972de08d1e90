import { expect, test } from "vitest";
import { readValue, writeToml, writeValue } from "./toml";

const entryTables = new Set(["buildings", "dice"]);

test("an entry has a head of its own, a figure stands in its table", () => {
  const written = writeToml(
    {
      tracks: { stone: 8 },
      buildings: { cathedral: { count: 2, cost: { wood: 2, trade: 7 }, footprint: [".#.", "###"] } },
    },
    entryTables,
    "Mara's\nbox",
  );
  expect(written.text).toBe(
    [
      "# Mara's box",
      "",
      "[tracks]",
      "stone = 8",
      "",
      "[buildings.cathedral]",
      "count = 2",
      "cost = { wood = 2, trade = 7 }",
      'footprint = [".#.", "###"]',
      "",
    ].join("\n"),
  );
  expect(written.lineOf.get("tracks.stone")).toBe(4);
  expect(written.lineOf.get("buildings.cathedral")).toBe(6);
  expect(written.lineOf.get("buildings.cathedral.cost")).toBe(8);
  expect(written.lines[7]).toBe("cost = { wood = 2, trade = 7 }");
});

test("faces stand one in a line, and what follows them keeps its line", () => {
  const faces = [
    { name: "food", food: 3 },
    { name: "either", either: [{ food: 2 }, { stone: 1 }] },
  ];
  const written = writeToml({ dice: { peasant: { faces, count: 18 } } }, entryTables);
  expect(written.lines).toEqual([
    "[dice.peasant]",
    "faces = [",
    '  { name = "food", food = 3 },',
    '  { name = "either", either = [{ food = 2 }, { stone = 1 }] },',
    "]",
    "count = 18",
  ]);
  expect(written.lineOf.get("dice.peasant.count")).toBe(6);
});

test("an entry that is left out stands before the others", () => {
  const written = writeToml({ buildings: { keep: { count: 9 }, farm: false } }, entryTables);
  expect(written.lines).toEqual(["[buildings]", "farm = false", "", "[buildings.keep]", "count = 9"]);
  expect(written.lineOf.get("buildings.farm")).toBe(2);
});

test("nothing laid over is no text", () => {
  expect(writeToml({}, entryTables).text).toBe("");
});

test("keys that are more than letters and dashes are quoted", () => {
  expect(writeToml({ skulls: { "6+": ["revolt"] } }, entryTables).lines[1]).toBe('"6+" = ["revolt"]');
  expect(writeValue({})).toBe("{}");
});

test.each([
  ["3", 3],
  ["-1.5", -1.5],
  ["1_000", 1000],
  ["true", true],
  ['"a \\"b\\""', 'a "b"'],
  ["'raw\\'", "raw\\"],
  ["[]", []],
  ["[1, [2, 3], ]", [1, [2, 3]]],
  ['{ wood = 2, "6+" = ["x"] }', { wood: 2, "6+": ["x"] }],
])("%s is read", (text, value) => {
  expect(readValue(text)).toEqual(value);
});

test.each(["", "wood", "[1, 2", "{ wood 2 }", "3 4", '"open', "{ a = }", "--3"])("%s is no value", (text) => {
  expect(readValue(text)).toBeUndefined();
});

test("what is written is read back", () => {
  const faces = [
    { name: "either", either: [{ food: 2 }, { stone: 1 }] },
    { name: "skull", skulls: 1 },
  ];
  expect(readValue(writeValue(faces, true))).toEqual(faces);
});
