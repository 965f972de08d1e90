// A city of the map: the building that stands for it, a few houses behind, a low wall with gates where the roads come in.
// Trees and hedges of the land are here, too: all of it never moves and becomes one geometry.

import type { BufferGeometry } from "three";
import { Kit } from "../../../render3d/kit";
import { cellsOfDesign, modelOf } from "../../../render3d/pieces";
import { seedOf } from "../../../render3d/random";
import { CITY_ROOFS } from "../city-roofs";
import { TREES } from "../map-layout";
import type { City, MerchantsView } from "../view.gen";
import { type Footprint, YARD_RADIUS } from "./ground";
import type { MapGround } from "./lens";
import { type PlacedPart, placePart } from "./merge";

/** How wide and how deep the building of a city may be, in spaces. */
const MAIN_WIDTH = 2;
const MAIN_DEPTH = 1.85;
const MAIN_MIDDLE = -0.34;

const WALL_RADIUS = YARD_RADIUS - 0.1;
const WALL_HEIGHT = 0.24;
const WALL_THICK = 0.13;
const STONE = "#c4beb1";
const STONE_DARK = "#a8a296";

/** Degrees, clockwise from the east: the wall is open towards the roads, and in front, where the name stands. */
const WALLS = [
  [196, 254],
  [286, 344],
  [16, 48],
  [132, 164],
] as const;

/** Houses of the townspeople: where they stand from the middle, and which way their ridge runs. */
const COTTAGES = [
  [-0.92, -0.78, "x"],
  [-0.42, -1.1, "z"],
  [0.36, -1.12, "x"],
  [0.9, -0.82, "z"],
] as const;

const ROOFS: Record<string, readonly string[]> = {
  kingdom: ["#b3392f", "#9c4a33", "#c46f3c"],
  "holy-land": ["#598359", "#5b8894", "#67a193"],
  open: ["#cd813e", "#94673f", "#e0b048"],
};

export function buildCity(ground: MapGround, city: City): { parts: PlacedPart[]; footprints: Footprint[] } {
  const [x, z] = ground.at(ground.layout.place(city));
  const piece = CITY_ROOFS[city.city]?.[0] ?? "longhouse";
  const cells = cellsOfDesign(piece);
  const main = modelOf({ name: piece, kind: "building", cells }).geometry;
  const [width, depth] = [
    Math.max(...cells.map(([cx]) => cx)) + 1,
    Math.max(...cells.map(([, cz]) => cz)) + 1,
  ];
  const scale = Math.min(MAIN_WIDTH / width, MAIN_DEPTH / depth);
  const surround = buildSurround(city);
  return {
    parts: [
      placePart(main, x - (width / 2) * scale, z + MAIN_MIDDLE - (depth / 2) * scale, 0, scale),
      placePart(surround, x, z),
    ],
    footprints: [
      { x, z: z + MAIN_MIDDLE, radius: 1.1 },
      ...COTTAGES.map(([dx, dz]) => ({ x: x + dx, z: z + dz, radius: 0.42 })),
    ],
  };
}

/** The wall and the houses around a city's middle. */
function buildSurround(city: City): BufferGeometry {
  const kit = new Kit(seedOf(city.city));
  const roofs = ROOFS[city.country ?? "open"] ?? ROOFS.open!;
  for (const [from, to] of WALLS) buildWall(kit, from, to, roofs[0]!);
  for (const [x, z, axis] of COTTAGES) cottage(kit, x, z, axis, kit.pick(roofs));
  return kit.build();
}

const onRing = (degrees: number, radius = WALL_RADIUS): [number, number] => [
  Math.cos((degrees * Math.PI) / 180) * radius,
  Math.sin((degrees * Math.PI) / 180) * radius,
];

function buildWall(kit: Kit, from: number, to: number, roof: string): void {
  const parts = Math.max(2, Math.round((to - from) / 12));
  for (let n = 0; n < parts; n++) {
    const [a, b] = [from + ((to - from) * n) / parts, from + ((to - from) * (n + 1)) / parts];
    const [[x0, z0], [x1, z1]] = [onRing(a), onRing(b)];
    const look = { shade: 0.96 + 0.08 * kit.random() };
    const middle = WALL_HEIGHT / 2;
    kit.beam([x0, middle, z0], [x1, middle, z1], WALL_THICK, STONE, look, WALL_HEIGHT);
    kit.merlons(x0, z0, x1, z1, WALL_HEIGHT, STONE_DARK, { size: 0.07, tall: 0.06, gap: 0.07 });
  }
  for (const end of [from, to]) {
    const [x, z] = onRing(end);
    kit.cylinder(x, z, 0.13, 0.12, 0, 0.4, 8, STONE);
    kit.cylinder(x, z, 0.17, 0, 0.38, 0.62, 8, roof, { flat: true });
  }
}

function cottage(kit: Kit, x: number, z: number, axis: "x" | "z", roof: string): void {
  const [long, short] = [0.26, 0.17];
  const [w, d] = axis === "x" ? [long, short] : [short, long];
  const wall = kit.pick(["#f0e4c8", "#e6d3ad", "#ece0c6"]);
  kit.box(x - w, 0, z - d, x + w, 0.24, z + d, wall);
  kit.gable(x - w, z - d, x + w, z + d, 0.24, 0.22, axis, roof, { wall, over: 0.03 });
  kit.pane(x - w * 0.4, 0.09, z + d, 0.07, 0.09, "s", { frame: "#5a3d26" });
  kit.door(x + w * 0.45, z + d, "s", 0, 0.09, 0.16);
}

/** The trees of the drawing, each with one or two beside it. */
export function buildTrees(
  ground: MapGround,
  view: MerchantsView,
): { geometry: BufferGeometry; footprints: Footprint[] } {
  const kit = new Kit(view.cities.length);
  const footprints: Footprint[] = [];
  for (const [ux, uy] of TREES) {
    const [x, z] = ground.at({ x: (ux * ground.layout.width) / 700, y: uy });
    const size = 0.26 + 0.1 * kit.random();
    kit.cylinder(x, z, 0.045, 0.035, 0, 0.22, 6, "#6b4426");
    kit.lump(x, 0.14, z, size, kit.pick(["#6f8f45", "#7d9a4c", "#5f823f"]), size * 1.7, 7);
    const bush = 0.12 + 0.06 * kit.random();
    kit.lump(x + 0.34, 0, z + 0.14, bush, "#86a656", bush, 6);
    footprints.push({ x, z, radius: size * 1.7 });
  }
  return { geometry: kit.build(), footprints };
}
