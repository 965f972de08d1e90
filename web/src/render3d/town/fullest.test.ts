// How much a town may cost at most, counted without a graphics card.

import { expect, test } from "vitest";
import { cellsOfDesign, modelOf, type PieceShape } from "../pieces";
import { readFootprints } from "../pieces/footprints";

const MAX_TRIANGLES = 150_000;
const [WIDTH, DEPTH] = [14, 12];
/** Two more than the rules' data count: walls and roads come in lengths, of which there are many. */
const LENGTHS = { wall: [2, 3, 4, 5, 6], road: [2, 3, 4, 5] };
const MANY = 9;

interface Kind {
  shape: PieceShape;
  count: number;
  cost: number;
}

/** What is drawn twice: what stands also throws a shadow. */
const passes = (kind: string) => (kind === "road" || kind === "area" ? 1 : 2);

function listKinds(): Kind[] {
  const make = (name: string, kind: string, count: number): Kind => {
    const shape = { name, kind, cells: cellsOfDesign(name) };
    return { shape, count, cost: (modelOf(shape).triangles * passes(kind)) / shape.cells.length };
  };
  const areas = new Set(["scorched", "flooded"]);
  const listed = readFootprints()
    .filter(({ name }) => name !== "gate" && name !== "bridge")
    .map(({ name, count }) =>
      make(name, areas.has(name) ? "area" : "building", areas.has(name) ? MANY : count),
    );
  const lines = Object.entries(LENGTHS).flatMap(([kind, lengths]) =>
    lengths.map((length) => make(`${kind}-${length}`, kind, MANY)),
  );
  return [...listed, ...lines].sort((a, b) => b.cost - a.cost);
}

test("the heaviest pieces, packed until no space is free, stay under the limit with their shadows", () => {
  const free = new Set(Array.from({ length: WIDTH * DEPTH }, (_, space) => space));
  let triangles = 0;
  const types = new Set<string>();
  for (const { shape, count } of listKinds()) {
    const turns = [0, 1].map((turn) =>
      shape.cells.map(([x, y]) => (turn ? [y, x] : [x, y]) as [number, number]),
    );
    let left = count;
    for (const cells of turns)
      for (let at = 0; at < WIDTH * DEPTH && left; at++) {
        const [ax, ay] = [at % WIDTH, Math.floor(at / WIDTH)];
        const spaces = cells.map(([x, y]) => (ax + x < WIDTH && ay + y < DEPTH ? at + y * WIDTH + x : -1));
        if (!spaces.every((space) => free.has(space))) continue;
        for (const space of spaces) free.delete(space);
        triangles += modelOf(shape).triangles * passes(shape.kind);
        types.add(shape.name);
        left -= 1;
      }
  }
  expect(free.size).toBeLessThan(6);
  expect(types.size).toBeGreaterThan(8);
  // Tray, ground, links of walls, people, smoke and what happens: counted in the browser, and small.
  expect(triangles).toBeLessThan(MAX_TRIANGLES - 12_000);
});
