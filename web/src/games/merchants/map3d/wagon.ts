// A merchant on the road: a horse, a cart, and whoever drives it, on a base in the merchant's colour. It looks east.

import type { BufferGeometry } from "three";
import { Kit, type V } from "../../../render3d/kit";
import { merchantColour } from "./colours";

const WOOD = "#8a5a34";
const WOOD_DARK = "#5d3b21";
const COATS = ["#7b4a2b", "#9a6a3c", "#5b4636", "#b08a5c"] as const;
const MANES = ["#2f2118", "#4a2f1a", "#241a14", "#6d5233"] as const;

/** Where the cart's floor is; cubes are piled on it. */
const BED = { x0: -0.55, x1: 0.08, z: 0.19, y: 0.2 };
export const CUBE = 0.16;
const ACROSS = 2;
const ALONG = 3;

/** Where the n-th cube of a load lies, counted from the floor: its middle. */
export function cubePlace(n: number): V {
  const layer = Math.floor(n / (ACROSS * ALONG));
  const inLayer = n % (ACROSS * ALONG);
  const column = inLayer % ALONG;
  const row = Math.floor(inLayer / ALONG);
  return [
    BED.x0 + 0.13 + column * (CUBE + 0.03),
    BED.y + CUBE / 2 + layer * CUBE,
    (row - 0.5) * (CUBE + 0.02),
  ];
}

/** Where the shield is carried. */
export const SHIELD_AT: V = [0.02, 0.66, 0];

export function buildWagon(merchant: number): BufferGeometry {
  const kit = new Kit(merchant);
  const colour = merchantColour(merchant);
  kit.box(-0.64, 0, -0.27, 0.86, 0.035, 0.27, colour, { flat: true });
  buildCart(kit);
  buildHorse(kit, COATS[(merchant - 1) % 4]!, MANES[(merchant - 1) % 4]!);
  buildDriver(kit, colour);
  return kit.build();
}

function buildCart(kit: Kit): void {
  const { x0, x1, y, z } = BED;
  kit.box(x0, y - 0.05, -z, x1, y, z, WOOD, { flat: true });
  for (const side of [-1, 1]) {
    kit.box(x0, y, side * z - 0.015, x1, y + 0.09, side * z + 0.015, WOOD_DARK, { flat: true });
    wheel(kit, -0.42, 0.15, side * (z + 0.03));
    wheel(kit, -0.04, 0.15, side * (z + 0.03));
    // The shafts reach along the horse.
    kit.beam([x1, y - 0.02, side * 0.11], [0.62, 0.26, side * 0.1], 0.022, WOOD_DARK, { flat: true });
  }
  kit.box(x0 - 0.015, y, -z, x0 + 0.015, y + 0.09, z, WOOD_DARK, { flat: true });
}

function wheel(kit: Kit, x: number, y: number, z: number): void {
  const ring = (radius: number, lift: number): V[] =>
    Array.from({ length: 10 }, (_, n) => {
      const angle = (n / 10) * Math.PI * 2;
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, z + lift];
    });
  for (const side of [-1, 1]) {
    const inside: V = [x, y, z - side];
    kit.face(ring(0.13, side * 0.02), WOOD_DARK, inside, { flat: true });
    kit.face(ring(0.095, side * 0.024), "#c39a63", inside, { flat: true });
    for (const [dx, dy] of [
      [0.095, 0],
      [0, 0.095],
      [0.067, 0.067],
      [0.067, -0.067],
    ] as const)
      kit.beam(
        [x - dx, y - dy, z + side * 0.026],
        [x + dx, y + dy, z + side * 0.026],
        0.018,
        WOOD_DARK,
        { flat: true },
        0.008,
      );
  }
}

function buildHorse(kit: Kit, coat: string, mane: string): void {
  kit.box(0.3, 0.24, -0.075, 0.66, 0.41, 0.075, coat, { flat: true });
  kit.lump(0.33, 0.28, 0, 0.085, coat, 0.14, 7, { flat: true });
  for (const x of [0.34, 0.62])
    for (const z of [-0.05, 0.05]) {
      kit.box(x - 0.024, 0.06, z - 0.022, x + 0.024, 0.26, z + 0.022, coat, { flat: true, shade: 0.9 });
      kit.box(x - 0.028, 0.035, z - 0.026, x + 0.028, 0.075, z + 0.026, mane, { flat: true });
    }
  kit.beam([0.6, 0.34, 0], [0.75, 0.57, 0], 0.1, coat, { flat: true }, 0.13);
  kit.beam([0.72, 0.56, 0], [0.87, 0.47, 0], 0.075, coat, { flat: true }, 0.09);
  kit.beam([0.55, 0.44, 0], [0.72, 0.65, 0], 0.03, mane, { flat: true }, 0.08);
  kit.beam([0.3, 0.38, 0], [0.22, 0.18, 0], 0.045, mane, { flat: true });
  for (const z of [-0.028, 0.028]) kit.beam([0.735, 0.6, z], [0.725, 0.67, z], 0.024, coat, { flat: true });
}

function buildDriver(kit: Kit, colour: string): void {
  kit.box(0.06, 0.18, -0.12, 0.17, 0.28, 0.12, WOOD_DARK, { flat: true });
  kit.cylinder(0.11, 0, 0.095, 0.05, 0.28, 0.5, 8, colour, { flat: true });
  kit.cylinder(0.11, 0, 0.045, 0.05, 0.49, 0.57, 8, "#e3b48d", { flat: true });
  kit.cylinder(0.11, 0, 0.085, 0.05, 0.565, 0.6, 8, "#4a3320", { flat: true });
  kit.cylinder(0.11, 0, 0.05, 0.03, 0.6, 0.65, 8, colour, { flat: true });
}

/** A trading house with the merchant's flag. */
export function buildHouse(merchant: number): BufferGeometry {
  const kit = new Kit(40 + merchant);
  const colour = merchantColour(merchant);
  kit.box(-0.25, 0, -0.19, 0.25, 0.04, 0.19, colour, { flat: true });
  kit.box(-0.21, 0.02, -0.15, 0.21, 0.32, 0.15, "#f0e4c8");
  for (const x of [-0.2, 0, 0.2]) kit.box(x - 0.014, 0.02, 0.15, x + 0.014, 0.32, 0.162, "#5a3d26");
  kit.gable(-0.21, -0.15, 0.21, 0.15, 0.32, 0.24, "x", colour, { wall: "#f0e4c8", over: 0.04 });
  kit.door(0.1, 0.15, "s", 0.03, 0.1, 0.17);
  kit.pane(-0.1, 0.12, 0.15, 0.09, 0.1, "s", { frame: "#5a3d26" });
  kit.flag(-0.19, 0, 0.4, 0.95, colour, 0.26, 0.15);
  return kit.build();
}

/** A cube of goods, white: each is painted in its own colour. */
export function buildCube(): BufferGeometry {
  const kit = new Kit(3);
  const half = CUBE / 2;
  kit.box(-half, 1, -half, half, 1 + CUBE, half, "#ffffff", { flat: true });
  return kit.build().translate(0, -1 - half, 0);
}
