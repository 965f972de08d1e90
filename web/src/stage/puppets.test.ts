import { expect, it } from "vitest";
import type { Movement } from "./beats";
import { makeFlight } from "./fly";
import { addPuppet } from "./puppets";

const WALK: Movement = {
  what: "walk",
  key: "city:b",
  from: "city:a",
  to: "horse:1",
  count: 1,
  at: 0,
  ms: 600,
};

it("lets a part of a model make its own flight, and no other movement", () => {
  const shown: number[] = [];
  const flight = { endMs: 600, show: (ms: number) => shown.push(ms), remove: () => shown.push(-1) };
  const layer = document.createElement("div");
  const stop = addPuppet("horse:1", (move) => (move.what === "walk" ? flight : null));
  expect(makeFlight(WALK, layer)).toEqual([flight]);
  // What it leaves to the page has no place on this one.
  expect(makeFlight({ ...WALK, what: "light" }, layer)).toEqual([]);
  expect(makeFlight({ ...WALK, to: "horse:2" }, layer)).toEqual([]);
  stop();
  expect(makeFlight(WALK, layer)).toEqual([]);
});
