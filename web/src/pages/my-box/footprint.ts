// A footprint on a small grid: which spaces are filled, with which mark.

/** "x,y" -> the mark of the space. */
export type Cells = ReadonlyMap<string, string>;

export const MIN_GRID_SPACES = 6;
const EMPTY = new Set([".", " "]);

export function keyOf(x: number, y: number): string {
  return `${x},${y}`;
}

export function pointOf(key: string): [number, number] {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return [x, y];
}

export function readRows(rows: string[]): Cells {
  const cells = new Map<string, string>();
  for (const [y, row] of rows.entries())
    for (const [x, mark] of [...row].entries()) if (!EMPTY.has(mark)) cells.set(keyOf(x, y), mark);
  return cells;
}

/** Write the rows of the spaces' bounding box; none if there is no space. */
export function writeRows(cells: Cells): string[] {
  if (!cells.size) return [];
  const points = [...cells.keys()].map(pointOf);
  const [left, right] = bounds(points.map(([x]) => x));
  const [top, bottom] = bounds(points.map(([, y]) => y));
  return range(top, bottom).map((y) =>
    range(left, right)
      .map((x) => cells.get(keyOf(x, y)) ?? ".")
      .join(""),
  );
}

function bounds(numbers: number[]): [number, number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** Fill a space with a mark, or ("") empty it. */
export function setCell(cells: Cells, key: string, mark: string): Cells {
  const next = new Map(cells);
  if (mark) next.set(key, mark);
  else next.delete(key);
  return next;
}

/** Turn by a quarter, clockwise; the upper left corner stays where it was, as far as the grid allows. */
export function turnCells(cells: Cells, gridSpaces: number): Cells {
  const rows = writeRows(cells);
  const points = [...cells.keys()].map(pointOf);
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  const left = Math.max(0, Math.min(bounds(points.map(([x]) => x))[0], gridSpaces - height));
  const top = Math.max(0, Math.min(bounds(points.map(([, y]) => y))[0], gridSpaces - width));
  const next = new Map<string, string>();
  for (const [key, mark] of readRows(rows)) {
    const [x, y] = pointOf(key);
    next.set(keyOf(left + height - 1 - y, top + x), mark);
  }
  return next;
}

/** Whether every space can be reached from every other through shared sides. */
export function isOnePiece(cells: Cells): boolean {
  const [first] = cells.keys();
  if (first === undefined) return false;
  const seen = new Set([first]);
  const open = [first];
  while (open.length) {
    const [x, y] = pointOf(open.pop()!);
    for (const next of [keyOf(x + 1, y), keyOf(x - 1, y), keyOf(x, y + 1), keyOf(x, y - 1)])
      if (cells.has(next) && !seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  }
  return seen.size === cells.size;
}
