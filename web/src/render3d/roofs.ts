// Roofs in courses: each tile has a shade of its own and a dark line under its lower edge. It is what makes a box a
// house.

import { along, cross, dot, type Look, minus, mix, Solids, unit, type V } from "./solids";

export type Pattern = "tile" | "thatch" | "plank" | "rib" | "diamond" | "chevron" | "scale" | "dot" | "plain";

/** How wide and how high a tile of each pattern is. */
const TILES: Record<Pattern, [number, number]> = {
  tile: [0.14, 0.11],
  scale: [0.125, 0.095],
  thatch: [0.085, 0.16],
  plank: [0.1, 9],
  rib: [0.07, 9],
  diamond: [0.125, 0.115],
  chevron: [0.1, 0.095],
  dot: [0.125, 0.11],
  plain: [9, 9],
};

/** How light the tile in this row and column is; `jitter` is from -0.5 to 0.5. */
const SHADES: Record<Pattern, (row: number, column: number, rows: number, jitter: number) => number> = {
  tile: (row, _, __, jitter) => 1 + jitter * 0.17 + (row % 2 ? 0.025 : -0.025),
  scale: (row, _, __, jitter) => 1 + jitter * 0.17 + (row % 2 ? 0.025 : -0.025),
  thatch: (row, _, rows, jitter) => 1 + jitter * 0.26 - 0.05 * (rows - 1 - row),
  plank: (_, column, __, jitter) => 1 + (column % 2 ? 0.07 : -0.07) + jitter * 0.1,
  rib: (_, column) => (column % 2 ? 1.16 : 0.95),
  diamond: (row, column, _, jitter) => 1 + ((row + column) % 2 ? 0.1 : -0.07) + jitter * 0.04,
  chevron: (row, column, _, jitter) =>
    1 + ((row + Math.abs((column % 6) - 3)) % 2 ? 0.1 : -0.07) + jitter * 0.04,
  dot: (row, column, _, jitter) => 1 + (((row % 2) + column) % 2) * 0.12 - 0.05 + jitter * 0.05,
  plain: () => 1,
};

export interface GableLook {
  pattern?: Pattern;
  /** Closes the two ends with this colour. */
  wall?: string;
  /** How far the eaves reach over the walls; `end`: the two ends. */
  over?: number;
  end?: number;
  ridge?: string;
}

const THICK = 0.05;

export class Roofs extends Solids {
  /** A slope of tiles from the eave (a to b) to the ridge (d to c). */
  slope(a: V, b: V, c: V, d: V, hex: string, centre: V, pattern: Pattern = "tile", look: Look = {}): void {
    const [width, height] = TILES[pattern];
    const columns = Math.max(1, Math.round(Math.hypot(...minus(b, a)) / width));
    const rows = Math.max(1, Math.round(Math.hypot(...minus(mix(d, c, 0.5), mix(a, b, 0.5))) / height));
    const normal = unit(cross(minus(b, a), minus(d, a)));
    const out = dot(normal, minus(a, centre)) < 0 ? -1 : 1;
    const raise = (p: V, far: number) => along(p, normal, far * out);
    const lift = pattern === "thatch" ? 0.018 : rows > 1 ? 0.013 : 0;
    // A dark sheet beneath, so that no pinhole shines between two courses.
    if (pattern !== "plain")
      this.face(
        [a, b, c, d].map((p) => raise(p, -0.014)),
        hex,
        centre,
        { flat: true, shade: 0.5 },
      );
    for (let row = 0; row < rows; row++) {
      const [low, high] = [row / rows, (row + 1) / rows];
      const [left0, right0, left1, right1] = [
        mix(a, d, low),
        mix(b, c, low),
        mix(a, d, high),
        mix(b, c, high),
      ];
      for (let column = 0; column < columns; column++) {
        const [s, t] = [column / columns, (column + 1) / columns];
        const tile = [
          raise(mix(left0, right0, s), lift),
          raise(mix(left0, right0, t), lift),
          mix(left1, right1, t),
          mix(left1, right1, s),
        ];
        const shade = SHADES[pattern](row, column, rows, this.random() - 0.5);
        this.face(tile, hex, centre, { ...look, flat: true, shade });
      }
      // The butt of the course, seen as a thin dark line.
      if (lift)
        this.face([left0, right0, raise(right0, lift), raise(left0, lift)], hex, mix(left1, right1, 0.5), {
          flat: true,
          shade: 0.55,
        });
    }
  }

  /** A gable roof over a rectangle whose ridge runs along `axis`. */
  gable(
    x0: number,
    z0: number,
    x1: number,
    z1: number,
    y: number,
    height: number,
    axis: "x" | "z",
    hex: string,
    look: GableLook = {},
  ): void {
    const over = look.over ?? 0.05;
    const end = look.end ?? over;
    const across = axis === "x" ? [z0, z1] : [x0, x1];
    const length = axis === "x" ? [x0, x1] : [z0, z1];
    const [near, far] = [across[0]! - over, across[1]! + over];
    const [first, last] = [length[0]! - end, length[1]! + end];
    const middle = (near + far) / 2;
    const eave = y - (over * height) / ((across[1]! - across[0]!) / 2);
    const at = (u: number, h: number, v: number): V => (axis === "x" ? [u, h, v] : [v, h, u]);
    const centre = at((first + last) / 2, y - 0.1, middle);
    const pattern = look.pattern ?? "tile";
    const top = y + height;
    for (const side of [near, far])
      this.slope(
        at(first, eave, side),
        at(last, eave, side),
        at(last, top, middle),
        at(first, top, middle),
        hex,
        centre,
        pattern,
      );
    const outline = (u: number): [V, V, V] => [at(u, eave, near), at(u, top, middle), at(u, eave, far)];
    this.edge(outline(first), outline(last), hex);
    if (look.wall)
      for (const u of length)
        this.face(
          [at(u, y, across[0]!), at(u, y, across[1]!), at(u, y + height * 0.97, middle)],
          look.wall,
          centre,
        );
    this.beam(at(first, top + 0.008, middle), at(last, top + 0.008, middle), 0.045, look.ridge ?? hex, {
      flat: true,
    });
  }

  /** The thickness of a roof at its ends and eaves, so that it is no sheet of paper. */
  private edge(a: [V, V, V], b: [V, V, V], hex: string): void {
    const down = ([x, y, z]: V, by: number): V => [x, y - by, z];
    for (const [end, away] of [
      [a, b],
      [b, a],
    ] as const)
      for (const i of [0, 1] as const) {
        const [p, q] = [end[i], end[i + 1]!];
        this.face([p, q, down(q, THICK), down(p, THICK)], hex, away[1], { flat: true, shade: 0.72 });
      }
    for (const i of [0, 2] as const) {
      const [p, q] = [a[i], b[i]];
      const thin = THICK * 0.7;
      this.face([p, q, down(q, thin), down(p, thin)], hex, mix(a[1], b[1], 0.5), { flat: true, shade: 0.6 });
    }
  }

  /** A hipped roof, its ridge along the longer side; `cut` says how far the ends lean inwards. */
  hip(
    x0: number,
    z0: number,
    x1: number,
    z1: number,
    y: number,
    height: number,
    hex: string,
    look: { pattern?: Pattern; over?: number; ridge?: string; cut?: number } = {},
  ): void {
    const over = look.over ?? 0.05;
    const [a, b, s, t] = [x0 - over, x1 + over, z0 - over, z1 + over];
    const lengthways = b - a >= t - s;
    const cut = look.cut ?? Math.min(b - a, t - s) / 2;
    const [x, z] = [(a + b) / 2, (s + t) / 2];
    const top = y + height;
    const p: V = lengthways ? [a + cut, top, z] : [x, top, s + cut];
    const q: V = lengthways ? [b - cut, top, z] : [x, top, t - cut];
    const [nw, ne, se, sw]: [V, V, V, V] = [
      [a, y, s],
      [b, y, s],
      [b, y, t],
      [a, y, t],
    ];
    const centre: V = [x, y - 0.1, z];
    const pattern = look.pattern ?? "tile";
    const sides: [V, V, V, V][] = lengthways
      ? [
          [sw, se, q, p],
          [ne, nw, p, q],
          [nw, sw, p, p],
          [se, ne, q, q],
        ]
      : [
          [sw, se, q, q],
          [ne, nw, p, p],
          [nw, sw, q, p],
          [se, ne, p, q],
        ];
    for (const [e, f, g, h] of sides) this.slope(e, f, g, h, hex, centre, pattern);
    const ridge = look.ridge ?? hex;
    this.box(a, y - 0.035, s, b, y, t, ridge, { flat: true });
    const raise = ([px, py, pz]: V): V => [px, py + 0.01, pz];
    const cap = (from: V, to: V, width: number) =>
      this.beam(raise(from), raise(to), width, ridge, { flat: true });
    if (Math.hypot(...minus(q, p)) > 0.05) cap(p, q, 0.045);
    const hips: [V, V][] = [
      [nw, p],
      [lengthways ? sw : ne, p],
      [lengthways ? ne : sw, q],
      [se, q],
    ];
    for (const [from, to] of hips) cap(from, to, 0.03);
  }
}
