// Painted, flat-shaded solids pushed into one geometry. One space of a board is one unit, y is up, x east, z south.

import { BufferAttribute, BufferGeometry, Color } from "three";
import { makeRandom } from "./random";

export type V = [number, number, number];

export interface Look {
  /** Shines by itself at dusk: windows; above 1 also by day: embers. */
  glow?: number;
  /** Not darkened near the ground. */
  flat?: boolean;
  /** How much lighter or darker than its colour. */
  shade?: number;
}

export const minus = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const cross = (a: V, b: V): V => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const mix = (a: V, b: V, share: number): V => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
/** A point moved along a direction. */
export const along = (p: V, way: V, far: number): V => [
  p[0] + way[0] * far,
  p[1] + way[1] * far,
  p[2] + way[2] * far,
];
export function unit(v: V): V {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

const colours = new Map<string, Color>();
function colourOf(hex: string): Color {
  let colour = colours.get(hex);
  if (!colour) {
    colour = new Color(hex);
    colours.set(hex, colour);
  }
  return colour;
}

/** What is lower than this gets less light of the sky. */
const SHADED_BELOW = 0.42;
const DARKEST = 0.7;

/** The cheapest ambient occlusion there is: what stands near the ground is darker. */
function occlusion(y: number): number {
  const share = Math.min(1, Math.max(0, y / SHADED_BELOW));
  return DARKEST + (1 - DARKEST) * share * (2 - share);
}

export class Solids {
  protected readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly paint: number[] = [];
  /** Two numbers a vertex: its glow, and how far the wind moves it. */
  protected readonly effects: number[] = [];
  readonly random: () => number;

  constructor(seed: number) {
    this.random = makeRandom(seed);
  }

  /** One of some colours. */
  pick(colours: readonly string[]): string {
    return colours[Math.floor(this.random() * colours.length)]!;
  }

  /** A flat convex face that looks away from `centre`. */
  face(corners: V[], hex: string, centre: V, look: Look = {}): void {
    let normal = cross(minus(corners[1]!, corners[0]!), minus(corners[2]!, corners[0]!));
    if (Math.hypot(...normal) < 1e-9) {
      if (corners.length < 4) return;
      normal = cross(minus(corners[2]!, corners[1]!), minus(corners[3]!, corners[1]!));
    }
    normal = unit(normal);
    const inward = dot(normal, minus(corners[0]!, centre)) < 0;
    const order = inward ? [...corners].reverse() : corners;
    const n: V = inward ? [-normal[0], -normal[1], -normal[2]] : normal;
    const { r, g, b } = colourOf(hex);
    for (let i = 1; i + 1 < order.length; i++)
      for (const p of [order[0]!, order[i]!, order[i + 1]!]) {
        const light = (look.flat || look.glow ? 1 : occlusion(p[1])) * (look.shade ?? 1);
        this.positions.push(...p);
        this.normals.push(...n);
        this.paint.push(r * light, g * light, b * light);
        this.effects.push(look.glow ?? 0, 0);
      }
  }

  box(
    x0: number,
    y0: number,
    z0: number,
    x1: number,
    y1: number,
    z1: number,
    hex: string,
    look: Look & { top?: string } = {},
  ): void {
    const centre: V = [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2];
    const put = (corners: V[], colour = hex) => this.face(corners, colour, centre, look);
    const [a, b, c, d]: [V, V, V, V] = [
      [x0, y1, z0],
      [x1, y1, z0],
      [x1, y1, z1],
      [x0, y1, z1],
    ];
    const [e, f, g, h]: [V, V, V, V] = [
      [x0, y0, z0],
      [x1, y0, z0],
      [x1, y0, z1],
      [x0, y0, z1],
    ];
    put([a, b, c, d], look.top ?? hex);
    put([e, f, b, a]);
    put([h, g, c, d]);
    put([e, h, d, a]);
    put([f, g, c, b]);
    // Nobody looks from below: a box has no bottom.
  }

  /** A box between two points: beams, swords, cranes. */
  beam(from: V, to: V, width: number, hex: string, look: Look = {}, height = width): void {
    const way = unit(minus(to, from));
    const side = unit(cross(way, Math.abs(way[1]) > 0.95 ? [1, 0, 0] : [0, 1, 0]));
    const up = cross(side, way);
    const corner = (p: V, i: number, j: number) =>
      along(along(p, side, (i * width) / 2), up, (j * height) / 2);
    const centre = mix(from, to, 0.5);
    const ring: [number, number][] = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ];
    ring.forEach(([i, j], k) => {
      const [m, n] = ring[(k + 1) % 4]!;
      const side = [corner(from, i, j), corner(from, m, n), corner(to, m, n), corner(to, i, j)];
      this.face(side, hex, centre, look);
    });
    for (const end of [from, to])
      this.face(
        ring.map(([i, j]) => corner(end, i, j)),
        hex,
        centre,
        look,
      );
  }

  /** An upright cylinder or cone of `sides` faces; `arc` and `from` make a part of one. */
  cylinder(
    x: number,
    z: number,
    bottom: number,
    top: number,
    y0: number,
    y1: number,
    sides: number,
    hex: string,
    look: Look & { top?: string; from?: number; arc?: number; stripes?: string } = {},
  ): void {
    const from = look.from ?? Math.PI / sides;
    const arc = look.arc ?? Math.PI * 2;
    const whole = arc > Math.PI * 2 - 0.1;
    const centre: V = [x, (y0 + y1) / 2, z];
    const at = (i: number, radius: number, y: number): V => {
      const angle = from + (arc * i) / sides;
      return [x + Math.cos(angle) * radius, y, z + Math.sin(angle) * radius];
    };
    const pointed = top < 1e-4;
    for (let i = 0; i < sides; i++) {
      const upper: V[] = pointed ? [[x, y1, z]] : [at(i + 1, top, y1), at(i, top, y1)];
      const colour = look.stripes && i % 2 ? look.stripes : hex;
      const shade = (look.shade ?? 1) * (0.985 + 0.03 * this.random());
      this.face([at(i, bottom, y0), at(i + 1, bottom, y0), ...upper], colour, centre, { ...look, shade });
    }
    if (pointed) return;
    const lid = Array.from({ length: sides + (whole ? 0 : 1) }, (_, i) => at(i, top, y1));
    this.face(lid, look.top ?? hex, centre, look);
  }

  /** A rough stone or bush: half a dented ball. */
  lump(
    x: number,
    y: number,
    z: number,
    radius: number,
    hex: string,
    height = radius,
    sides = 6,
    look: Look = {},
  ): void {
    const rows = 3;
    const dents = Array.from({ length: (rows + 1) * sides }, () => 0.82 + 0.3 * this.random());
    const at = (row: number, k: number): V => {
      const slope = (Math.PI / 2) * (row / rows);
      const angle = ((k % sides) / sides) * Math.PI * 2 + row * 0.4;
      const wide = row === rows ? 0 : Math.cos(slope) * radius * dents[row * sides + (k % sides)]!;
      return [x + Math.cos(angle) * wide, y + Math.sin(slope) * height, z + Math.sin(angle) * wide];
    };
    const centre: V = [x, y, z];
    for (let row = 0; row < rows; row++)
      for (let k = 0; k < sides; k++) {
        const rough = { ...look, shade: (look.shade ?? 1) * (0.92 + 0.16 * this.random()) };
        this.face([at(row, k), at(row, k + 1), at(row + 1, k)], hex, centre, rough);
        if (row < rows - 1)
          this.face([at(row, k + 1), at(row + 1, k + 1), at(row + 1, k)], hex, centre, rough);
      }
  }

  /** How far the wind moves the vertices from the `start`th on. */
  protected sway(start: number, share: (p: V) => number): void {
    for (let vertex = start; vertex < this.positions.length / 3; vertex++) {
      const [x, y, z] = this.positions.slice(vertex * 3, vertex * 3 + 3) as V;
      this.effects[vertex * 2 + 1] = share([x, y, z]);
    }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(this.positions), 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(this.normals), 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(this.paint), 3));
    geometry.setAttribute("fx", new BufferAttribute(new Float32Array(this.effects), 2));
    geometry.computeBoundingSphere();
    geometry.computeBoundingBox();
    return geometry;
  }
}
