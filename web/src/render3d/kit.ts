// The builder's kit: solids and roofs, and what every building has on top: floor, windows, doors, chimneys, flags.
// Models are made with it in code; there are no files to load.

import { Roofs } from "./roofs";
import type { V } from "./solids";

export type { Pattern } from "./roofs";
export type { Look, V } from "./solids";

export type Side = "n" | "e" | "s" | "w";
/** A space of a footprint: column and row. */
export type FootCell = readonly [number, number];

/** How far a pane stands before its wall. */
const PANE_LIFT = 0.012;

/** Outwards, and to the right of whoever looks at it, for each side. */
const SIDES: Record<Side, { out: [number, number]; right: [number, number] }> = {
  n: { out: [0, -1], right: [1, 0] },
  s: { out: [0, 1], right: [1, 0] },
  w: { out: [-1, 0], right: [0, 1] },
  e: { out: [1, 0], right: [0, 1] },
};

export interface PaneLook {
  hex?: string;
  arch?: boolean;
  glow?: number;
  frame?: string;
}

export class Kit extends Roofs {
  /** Where smoke leaves. */
  readonly smoke: V[] = [];

  /** `cells`: the spaces it stands on. */
  constructor(
    seed: number,
    readonly cells: readonly FootCell[] = [],
  ) {
    super(seed);
  }

  /** The floor over the footprint, as the outline in the drawing. */
  plinth(hex: string, height = 0.05, inset = 0.07, y0 = 0): void {
    const has = (x: number, z: number) => this.cells.some(([a, b]) => a === x && b === z);
    const i = inset;
    for (const [x, z] of this.cells) {
      const [east, south] = [has(x + 1, z), has(x, z + 1)];
      this.box(x + i, y0, z + i, x + 1 - i, height, z + 1 - i, hex);
      if (east) this.box(x + 1 - i, y0, z + i, x + 1 + i, height, z + 1 - i, hex);
      if (south) this.box(x + i, y0, z + 1 - i, x + 1 - i, height, z + 1 + i, hex);
      if (east && south && has(x + 1, z + 1))
        this.box(x + 1 - i, y0, z + 1 - i, x + 1 + i, height, z + 1 + i, hex);
    }
  }

  /** A window or a door on a wall that looks to `side`; (x, z) is the middle of its sill on the wall. */
  pane(
    x: number,
    y: number,
    z: number,
    width: number,
    height: number,
    side: Side,
    look: PaneLook = {},
  ): void {
    const { out, right } = SIDES[side];
    const put = (wide: number, y0: number, y1: number, lift: number, hex: string, glow: number) => {
      const at = (u: number, h: number): V => [
        x + right[0] * u + out[0] * lift,
        h,
        z + right[1] * u + out[1] * lift,
      ];
      const half = wide / 2;
      const corners = look.arch
        ? [
            at(-half, y0),
            at(half, y0),
            at(half, y1 - wide * 0.45),
            at(wide * 0.32, y1 - wide * 0.12),
            at(0, y1),
            at(-wide * 0.32, y1 - wide * 0.12),
            at(-half, y1 - wide * 0.45),
          ]
        : [at(-half, y0), at(half, y0), at(half, y1), at(-half, y1)];
      this.face(corners, hex, [x - out[0], y, z - out[1]], glow ? { glow } : { flat: true });
    };
    const rim = 0.0225;
    if (look.frame) put(width + 2 * rim, y - rim, y + height + rim, PANE_LIFT * 0.6, look.frame, 0);
    put(width, y, y + height, PANE_LIFT, look.hex ?? "#4a3f3a", look.glow ?? 1);
  }

  door(x: number, z: number, side: Side, y = 0.05, width = 0.15, height = 0.24, frame = "#3a2a1d"): void {
    this.pane(x, y, z, width, height, side, { hex: "#5b3a22", arch: true, glow: 0, frame });
  }

  /** Merlons along a straight parapet. */
  merlons(
    x0: number,
    z0: number,
    x1: number,
    z1: number,
    y: number,
    hex: string,
    look: { size?: number; tall?: number; gap?: number } = {},
  ): void {
    const size = look.size ?? 0.1;
    const count = Math.max(2, Math.round(Math.hypot(x1 - x0, z1 - z0) / (size + (look.gap ?? 0.09))));
    const half = size / 2;
    for (let i = 0; i < count; i++) {
      const share = i / (count - 1);
      const [x, z] = [x0 + (x1 - x0) * share, z0 + (z1 - z0) * share];
      this.box(x - half, y, z - half, x + half, y + (look.tall ?? 0.09), z + half, hex, { flat: true });
    }
  }

  chimney(x: number, z: number, y0: number, y1: number, smokes = true, width = 0.1): void {
    const [half, rim] = [width / 2, width * 0.65];
    this.box(x - half, y0, z - half, x + half, y1, z + half, "#a5654a", { flat: true, top: "#2c1d14" });
    this.box(x - rim, y1 - 0.05, z - rim, x + rim, y1 - 0.01, z + rim, "#8d523b", { flat: true });
    if (smokes) this.smoke.push([x, y1, z]);
  }

  /** A pennant on a pole. */
  flag(x: number, z: number, y0: number, y1: number, hex: string, long = 0.3, deep = 0.17): void {
    this.cylinder(x, z, 0.016, 0.012, y0, y1, 5, "#5a3d26", { flat: true });
    this.cylinder(x, z, 0.026, 0, y1, y1 + 0.05, 5, "#e2bc59", { flat: true });
    const parts = 5;
    const start = this.positions.length / 3;
    const middle = y1 - 0.02 - deep / 2;
    const half = (share: number) => (deep * (1 - 0.75 * share)) / 2;
    for (let i = 0; i < parts; i++) {
      const [a, b] = [i / parts, (i + 1) / parts];
      const [xa, xb] = [x + 0.012 + long * a, x + 0.012 + long * b];
      for (const side of [1, -1])
        this.face(
          [
            [xa, middle + half(a), z],
            [xb, middle + half(b), z],
            [xb, middle - half(b), z],
            [xa, middle - half(a), z],
          ],
          hex,
          [x, y1, z - side],
          { flat: true, shade: i % 2 ? 0.92 : 1 },
        );
    }
    // The wind grows along the cloth.
    this.sway(start, ([px]) => (px - x) / long);
  }

  goldCross(x: number, y: number, z: number, height = 0.24): void {
    const [half, arm] = [height * 0.065, height * 0.3];
    const bar = y + height * 0.58;
    this.box(x - half, y, z - half, x + half, y + height, z + half, "#e2b648", { flat: true });
    this.box(x - arm, bar, z - half, x + arm, bar + half * 2, z + half, "#e2b648", { flat: true });
  }
}
