// The line around a set of cells, for drawings of pieces and areas.

/** The drawings of pieces.svg have 40 units a space. */
export const SPACE_UNITS = 40;

export type Point = [number, number];
const STEPS: Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Trace the closed lines around a set of cells, clockwise, as corners in cell units. */
export function traceLoops(cells: Iterable<Point>): Point[][] {
  const inside = new Set<string>();
  for (const [x, y] of cells) inside.add(`${x},${y}`);
  // Each side of a cell that is a border, from its first corner, walked with the cell on the right.
  const borders = new Map<string, Set<number>>();
  const add = (x: number, y: number, way: number) => {
    const key = `${x},${y}`;
    if (!borders.has(key)) borders.set(key, new Set());
    borders.get(key)!.add(way);
  };
  for (const key of inside) {
    const [x, y] = key.split(",").map(Number) as Point;
    if (!inside.has(`${x},${y - 1}`)) add(x, y, 0);
    if (!inside.has(`${x + 1},${y}`)) add(x + 1, y, 1);
    if (!inside.has(`${x},${y + 1}`)) add(x + 1, y + 1, 2);
    if (!inside.has(`${x - 1},${y}`)) add(x, y + 1, 3);
  }
  const found: Point[][] = [];
  for (const [start, ways] of borders) {
    while (ways.size) found.push(walk(start, ways.values().next().value!, borders));
  }
  return found;
}

/** Follows a border from one corner until it is back. Where two cells touch only at a corner, a right turn keeps
 *  to the same cell. */
function walk(start: string, first: number, borders: Map<string, Set<number>>): Point[] {
  const corners: Point[] = [];
  let [x, y] = start.split(",").map(Number) as Point;
  let way = first;
  let last = -1;
  for (;;) {
    if (way !== last) corners.push([x, y]);
    borders.get(`${x},${y}`)!.delete(way);
    last = way;
    x += STEPS[way]![0];
    y += STEPS[way]![1];
    const here = `${x},${y}`;
    if (here === start && (last + 1) % 4 === first) break;
    const next = [(last + 1) % 4, last, (last + 3) % 4].find((w) => borders.get(here)?.has(w));
    if (next === undefined) break;
    way = next;
  }
  if (last === first) corners.shift();
  return corners;
}

/** Draw a path around cells, `inset` units inside them, its corners rounded. */
export function drawOutline(cells: Iterable<Point>, inset = 3, radius = 4): string {
  return traceLoops(cells)
    .map((corners) =>
      roundCorners(
        corners.map((_, index) => moveCorner(corners, index, inset)),
        radius,
      ),
    )
    .join("");
}

/** Move a corner inwards from both of its sides, in units. */
function moveCorner(corners: Point[], index: number, inset: number): Point {
  const [x, y] = corners[index]!;
  const before = corners[(index + corners.length - 1) % corners.length]!;
  const after = corners[(index + 1) % corners.length]!;
  let [px, py] = [x * SPACE_UNITS, y * SPACE_UNITS];
  for (const [dx, dy] of [direction(before, [x, y]), direction([x, y], after)]) {
    // The cell lies to the right of the way walked: right of (dx, dy) is (-dy, dx), y going down.
    px += -dy * inset;
    py += dx * inset;
  }
  return [px, py];
}

function direction(from: Point, to: Point): Point {
  return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
}

function roundCorners(corners: Point[], radius: number): string {
  const parts = corners.map((corner, index) => {
    const before = stepTowards(corner, corners[(index + corners.length - 1) % corners.length]!, radius);
    const after = stepTowards(corner, corners[(index + 1) % corners.length]!, radius);
    return `${index ? "L" : "M"}${before.join(" ")}Q${corner.join(" ")} ${after.join(" ")}`;
  });
  return `${parts.join("")}Z`;
}

function stepTowards(from: Point, to: Point, distance: number): Point {
  const [dx, dy] = direction(from, to);
  return [from[0] + dx * distance, from[1] + dy * distance];
}
