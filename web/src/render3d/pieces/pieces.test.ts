import { describe, expect, test } from "vitest";
import { readFootprints } from "./footprints";
import { cellsOfDesign, DESIGNS, modelOf, type PieceShape } from "./index";

const MAX_HEIGHT = 2.6;
/** Eaves and buttresses may reach so far over the edge of a space. */
const OVERHANG = 0.08;

const kindOf = (name: string) =>
  /^(wall|road)-/.exec(name)?.[1] ??
  (/^(gate|bridge)$/.test(name) ? name : /ed$/.test(name) ? "area" : "building");

const shapeOf = (name: string): PieceShape => ({ name, kind: kindOf(name), cells: cellsOfDesign(name) });

/** Own boxes: a piece nobody has drawn, one with another footprint than we know, and one of each kind. */
const OWN: PieceShape[] = [
  {
    name: "observatory",
    kind: "building",
    cells: [
      [0, 0, "#"],
      [1, 0, "#"],
      [1, 1, "#"],
    ],
  },
  {
    name: "church",
    kind: "building",
    cells: [
      [0, 0, "#"],
      [0, 1, "#"],
      [1, 1, "#"],
    ],
  },
  { name: "wall-7", kind: "wall", cells: Array.from({ length: 7 }, (_, x) => [x, 0, "#"] as const) },
  {
    name: "alley",
    kind: "road",
    cells: [
      [0, 0, "#"],
      [0, 1, "#"],
    ],
  },
  {
    name: "swamp",
    kind: "area",
    cells: [
      [0, 0, "#"],
      [1, 0, "#"],
      [0, 1, "#"],
    ],
  },
];

const ALL = [...Object.keys(DESIGNS).map(shapeOf), ...OWN];

test.each(ALL.map((shape) => [shape.name, shape] as const))("%s stands within its footprint", (_, shape) => {
  const { geometry, height, smoke } = modelOf(shape);
  const place = geometry.getAttribute("position");
  const covers = (x: number, z: number) =>
    shape.cells.some(
      ([a, b]) => x > a - OVERHANG && x < a + 1 + OVERHANG && z > b - OVERHANG && z < b + 1 + OVERHANG,
    );
  const outside: string[] = [];
  for (let i = 0; i < place.count; i++) {
    const [x, y, z] = [place.getX(i), place.getY(i), place.getZ(i)];
    if (!covers(x, z)) outside.push(`${x.toFixed(2)} ${y.toFixed(2)} ${z.toFixed(2)}`);
  }
  expect([...new Set(outside)]).toEqual([]);
  expect(height).toBeGreaterThan(0.03);
  expect(height).toBeLessThan(MAX_HEIGHT);
  for (const [x, y, z] of smoke) expect(covers(x, z) && y < height + 0.01).toBe(true);
});

test("a model has what its paint needs, and no corner is missing", () => {
  for (const shape of ALL) {
    const { geometry, triangles } = modelOf(shape);
    for (const [name, size] of [
      ["position", 3],
      ["normal", 3],
      ["color", 3],
      ["fx", 2],
    ] as const) {
      const attribute = geometry.getAttribute(name);
      expect([shape.name, name, attribute.itemSize, attribute.count]).toEqual([
        shape.name,
        name,
        size,
        triangles * 3,
      ]);
      expect(attribute.array.every(Number.isFinite)).toBe(true);
    }
  }
});

describe("the data files", () => {
  const footprints = readFootprints();

  test("are read", () => expect(footprints.length).toBeGreaterThan(20));

  test.each(footprints.map(({ name, rows }) => [name, rows] as const))(
    "%s has a design of its own",
    (name, rows) => {
      expect(DESIGNS[name]?.rows).toBe(rows);
    },
  );
});
