import { expect, test } from "vitest";
import { setActor } from "./actors";
import type { Movement } from "./beats";
import { makeFlight } from "./fly";

const move = (what: Movement["what"]): Movement => ({
  what,
  key: "",
  from: "",
  to: "die:1",
  count: 1,
  at: 0,
  ms: 500,
});

test("what is drawn elsewhere is moved there, and only in ways it has", () => {
  const die = document.createElement("span");
  die.dataset.anchor = "die:1";
  die.getBoundingClientRect = () => new DOMRect(10, 10, 50, 50);
  document.body.append(die);
  const layer = document.createElement("div");
  const seen: string[] = [];
  const flight = { endMs: 500, show: () => {}, remove: () => {} };
  const stop = setActor(die, ({ what }) => {
    seen.push(what);
    return flight;
  });
  expect(makeFlight(move("die"), layer)).toEqual([flight]);
  expect(makeFlight(move("flip"), layer)).toEqual([flight]);
  expect(seen).toEqual(["die", "flip"]);
  expect(makeFlight(move("icon"), layer), "goods fly over it as before").not.toContain(flight);
  stop();
  expect(makeFlight(move("die"), layer)).not.toContain(flight);
  die.remove();
});

const WALK: Movement = {
  what: "walk",
  key: "city:b",
  from: "city:a",
  to: "horse:1",
  count: 1,
  at: 0,
  ms: 600,
};

test("lets a part of a model make its own flight, and no other movement", () => {
  const shown: number[] = [];
  const flight = { endMs: 600, show: (ms: number) => shown.push(ms), remove: () => shown.push(-1) };
  const layer = document.createElement("div");
  const stop = setActor("horse:1", (move) => (move.what === "walk" ? flight : null));
  expect(makeFlight(WALK, layer)).toEqual([flight]);
  // What it leaves to the page has no place on this one.
  expect(makeFlight({ ...WALK, what: "light" }, layer)).toEqual([]);
  expect(makeFlight({ ...WALK, to: "horse:2" }, layer)).toEqual([]);
  stop();
  expect(makeFlight(WALK, layer)).toEqual([]);
});
