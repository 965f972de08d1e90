import { describe, expect, it } from "vitest";
import type { LessonBeat } from "../net/api";
import { fillFigures, findBeat, holds, isExpected, lookUp } from "./matching";

const view = {
  round: 2,
  on: true,
  name: "x",
  players: [{ stock: { food: 3 }, faces: { "peasant.skull": 2 } }],
  pieces: [
    { at: "h5", walled: true },
    { at: "k5", walled: false },
  ],
};

// The same cases as tests/lessons/test_lessons.py.
it.each([
  ["round", 2],
  ["players/0/stock/food", 3],
  ["players/0/faces/peasant.skull", 2],
  ["players/#", 1],
  ["players/4/stock", 0],
  ["nothing/at/all", 0],
  ["round/x", 0],
  ["name", "x"],
  ["pieces/at=h5/#", 1],
  ["pieces/at=a1/#", 0],
  ["pieces/walled=true/#", 1],
  ["pieces/at=h5/0/at", "h5"],
])("finds %s", (path, value) => {
  expect(lookUp(view, path)).toBe(value);
});

it("compares with values and with bounds", () => {
  expect(holds(view, {})).toBe(true);
  expect(holds(view, { round: { min: 1, max: 2 }, name: "x", on: true })).toBe(true);
  expect(holds(view, { nothing: 0, "nothing/else": { max: 0 } })).toBe(true);
  expect(holds(view, { round: { min: 3 } })).toBe(false);
  expect(holds(view, { round: { max: 1 } })).toBe(false);
  expect(holds(view, { name: { min: 0 } })).toBe(false);
  expect(holds(view, { round: 2, name: "y" })).toBe(false);
});

it("fills figures in", () => {
  expect(fillFigures("You have {{players/0/stock/food}} of {{round}}.", view)).toBe("You have 3 of 2.");
});

it("knows what is hoped for", () => {
  const beat = { expect: ["done", "build church *"] } as LessonBeat;
  expect(
    ["done", "build church a1", "build churchyard a1", "ready"].map((text) => isExpected(beat, text)),
  ).toEqual([true, true, false, false]);
});

describe("the beat that is shown", () => {
  const base = { chapter: "a", title: "", text: "", next: "press" as const };
  const beats: LessonBeat[] = [
    { ...base, id: "other-phase", phase: "build" },
    { ...base, id: "cup", phase: "roll", gate: "roll" },
    { ...base, id: "dice", phase: "roll", when: { round: 2 } },
  ];
  const find = (read: string[], gate: string, told = true) =>
    findBeat(beats, new Set(read), { phase: "roll", view, gate, told })?.id ?? null;

  it("waits for its gate", () => {
    expect(find([], "roll")).toBe("cup");
    expect(find(["cup"], "roll")).toBe(null);
    expect(find([], "")).toBe("dice");
    expect(find([], "harvest")).toBe(null);
  });

  it("comes at once where no story is told", () => {
    expect(find([], "", false)).toBe("cup");
    expect(find(["cup"], "", false)).toBe("dice");
  });
});
