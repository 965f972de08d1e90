// The border: striped posts in a row, and a customs house with a barrier on every road that crosses it.

import { type BufferGeometry, Matrix4 } from "three";
import { Kit } from "../../../render3d/kit";
import type { MerchantsView } from "../view.gen";
import type { Footprint } from "./ground";
import type { MapGround } from "./lens";

const RED = "#a3271d";
const WHITE = "#f7ecd2";
const POST_GAP = 0.62;
const POST_HEIGHT = 0.34;
/** No post stands nearer to the middle of a road. */
const ROAD_CLEAR = 0.62;
const BARRIER_LENGTH = 0.78;
const PIVOT_HEIGHT = 0.27;
/** How far a barrier lifts. */
const LIFTED = 1.25;

export interface Barrier {
  pair: readonly [string, string];
  x: number;
  z: number;
  /** Radians: which way the pole points when it is closed. */
  turn: number;
}

export function buildBorder(
  ground: MapGround,
  view: MerchantsView,
): { geometry: BufferGeometry; barriers: Barrier[]; footprints: Footprint[] } {
  const kit = new Kit(17);
  const posts = ground.layout.posts(view);
  const gates = posts.map((post) => ({ ...post, at: ground.at(post) }));
  for (const { x, y, width, height } of ground.layout.borderEdges(view)) {
    const [from, to] = [ground.at({ x, y }), ground.at({ x: x + width, y: y + height })];
    const count = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / POST_GAP));
    let last: [number, number] | null = null;
    for (let n = 0; n <= count; n++) {
      const [px, pz] = [from[0] + ((to[0] - from[0]) * n) / count, from[1] + ((to[1] - from[1]) * n) / count];
      const clear = gates.every(({ at }) => Math.hypot(at[0] - px, at[1] - pz) > ROAD_CLEAR);
      if (clear) {
        stripedPost(kit, px, pz);
        if (last) kit.beam([last[0], 0.22, last[1]], [px, 0.22, pz], 0.03, "#e9dcbc", { flat: true });
      }
      last = clear ? [px, pz] : null;
    }
  }
  const barriers: Barrier[] = [];
  const footprints: Footprint[] = [];
  for (const {
    at: [x, z],
    turned,
    pair,
  } of gates) {
    // A road from west to east is barred from south to north.
    const turn = turned ? Math.PI / 2 : 0;
    const side = (far: number): [number, number] => (turned ? [x, z + far] : [x - far, z]);
    const [hx, hz] = side(0.66);
    customsHouse(kit, hx, hz);
    const [px, pz] = side(0.34);
    stripedPost(kit, px, pz, 0.3);
    const [ex, ez] = side(-0.42);
    stripedPost(kit, ex, ez, 0.3);
    barriers.push({ pair, x: px, z: pz, turn });
    footprints.push({ x: hx, z: hz, radius: 0.55 });
  }
  return { geometry: kit.build(), barriers, footprints };
}

function stripedPost(kit: Kit, x: number, z: number, height = POST_HEIGHT): void {
  const parts = 4;
  for (let n = 0; n < parts; n++)
    kit.cylinder(
      x,
      z,
      0.045,
      0.045,
      (height * n) / parts,
      (height * (n + 1)) / parts,
      7,
      n % 2 ? WHITE : RED,
      {
        flat: true,
      },
    );
}

function customsHouse(kit: Kit, x: number, z: number): void {
  kit.box(x - 0.2, 0, z - 0.18, x + 0.2, 0.36, z + 0.18, "#c4beb1");
  kit.hip(x - 0.2, z - 0.18, x + 0.2, z + 0.18, 0.36, 0.26, "#7c828d", { over: 0.05, ridge: "#3a4048" });
  kit.door(x, z + 0.18, "s", 0, 0.12, 0.22);
  kit.pane(x + 0.2, 0.14, z, 0.1, 0.12, "e", { frame: "#5a3d26" });
  kit.pane(x - 0.2, 0.14, z, 0.1, 0.12, "w", { frame: "#5a3d26" });
}

/** A pole that lies along x from its pivot at 0. */
export function buildPole(): BufferGeometry {
  const kit = new Kit(5);
  const parts = 6;
  for (let n = 0; n < parts; n++)
    kit.beam(
      [(BARRIER_LENGTH * n) / parts, PIVOT_HEIGHT, 0],
      [(BARRIER_LENGTH * (n + 1)) / parts, PIVOT_HEIGHT, 0],
      0.045,
      n % 2 ? WHITE : RED,
      { flat: true },
    );
  kit.box(-0.14, PIVOT_HEIGHT - 0.06, -0.05, -0.02, PIVOT_HEIGHT + 0.06, 0.05, "#5d5a56", { flat: true });
  return kit.build();
}

const pivot = new Matrix4().makeTranslation(0, PIVOT_HEIGHT, 0);
const unpivot = new Matrix4().makeTranslation(0, -PIVOT_HEIGHT, 0);

/** Where a barrier's pole is when it is lifted so far, from 0 to 1. */
export function placePole({ x, z, turn }: Barrier, lifted: number, matrix: Matrix4): Matrix4 {
  const lift = new Matrix4().makeRotationZ(lifted * LIFTED);
  return matrix.makeRotationY(turn).setPosition(x, 0, z).multiply(pivot).multiply(lift).multiply(unpivot);
}

/** How far a barrier is lifted while a carriage goes through, by the share of its way: it is up when the carriage is there. */
export function liftAt(share: number): number {
  const up = Math.min(1, Math.max(0, (share - 0.12) / 0.2));
  const down = Math.min(1, Math.max(0, (share - 0.68) / 0.22));
  return up * up * (3 - 2 * up) * (1 - down * down * (3 - 2 * down));
}
