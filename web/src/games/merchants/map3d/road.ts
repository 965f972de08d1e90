// The way along a road: the same bend as in the drawing, walked at an even pace.

import type { Layout, Point } from "../map-layout";
import type { City } from "../view.gen";
import type { MapGround } from "./lens";

export interface Step {
  x: number;
  z: number;
  /** Radians: 0 looks east, a quarter turn looks north. */
  heading: number;
}

const SAMPLES = 24;

/** Find a point of the bend, from 0 to 1. */
export function bendPoint([a, bend, b]: readonly [Point, Point, Point], share: number): Point {
  const [p, q, r] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
  return { x: p * a.x + q * bend.x + r * b.x, y: p * a.y + q * bend.y + r * b.y };
}

export const listRoad = (bends: readonly [Point, Point, Point]): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, n) => bendPoint(bends, n / SAMPLES));

/** The bend of the road between two cities, from the first to the second. The drawing knows each road from one end only. */
export function findBends(layout: Layout, from: City, to: City): [Point, Point, Point] {
  const forward = from.row < to.row || (from.row === to.row && from.column < to.column);
  if (forward) return layout.bends(from, to);
  const [a, bend, b] = layout.bends(to, from);
  return [b, bend, a];
}

const easeInOut = (share: number) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2);

/** Where a carriage is after this share of its way from one stand to another: from the first onto the road, along it, and
 * off it to the second. */
export function walkRoad(
  ground: MapGround,
  from: City,
  to: City,
  stands: [Point, Point],
  share: number,
): Step {
  const bends = findBends(ground.layout, from, to);
  // It leaves the road before the middle of the city, where it will stand.
  const inner = listRoad(bends).slice(5, -5);
  const way = [stands[0], ...inner, stands[1]].map((point) => ground.at(point));
  const lengths = way.slice(1).map(([x, z], n) => Math.hypot(x - way[n]![0], z - way[n]![1]));
  let left = easeInOut(Math.min(1, Math.max(0, share))) * lengths.reduce((sum, each) => sum + each, 0);
  let n = 0;
  while (n < lengths.length - 1 && left > lengths[n]!) left -= lengths[n++]!;
  const [[x0, z0], [x1, z1]] = [way[n]!, way[n + 1]!];
  const part = lengths[n] ? Math.min(1, left / lengths[n]!) : 1;
  return { x: x0 + (x1 - x0) * part, z: z0 + (z1 - z0) * part, heading: Math.atan2(z0 - z1, x1 - x0) };
}
