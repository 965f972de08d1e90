// Where things lie in a graph over the game. Nothing here draws.

export type Point = [line: number, values: number[]];

/** Find the values after any line: between two known positions, in proportion. */
export function interpolateValues(points: Point[], line: number): number[] {
  const after = points.findIndex(([at]) => at >= line);
  if (after < 0) return points.at(-1)?.[1] ?? [];
  const [to, values] = points[after]!;
  if (to === line || after === 0) return values;
  const [from, earlier] = points[after - 1]!;
  const share = (line - from) / (to - from);
  return values.map((value, index) => (earlier[index] ?? 0) * (1 - share) + value * share);
}

export interface Span {
  from: number;
  to: number;
}

/** List the rounds as stretches of the log. What comes before the first belongs to none. */
export function listSpans(rounds: number[], last: number): Span[] {
  return rounds.map((from, index) => ({ from, to: rounds[index + 1] ?? last }));
}

/** Choose round figures from below `low` to above `high`, about four steps. */
export function chooseTicks(low: number, high: number): number[] {
  const rough = Math.max(1, (high - low) / 4);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((each) => each >= rough)!;
  const found: number[] = [];
  for (let at = Math.floor(low / step) * step; ; at += step) {
    found.push(at);
    if (at >= high) return found;
  }
}

const MARK_PX = 23;

/** Raise markers that would lie on one another. They come in order of x; y grows downwards. */
export function spreadMarks<T extends { x: number; y: number }>(marks: T[]): T[] {
  const placed: T[] = [];
  for (const mark of marks) {
    const near = placed.filter((other) => Math.abs(other.x - mark.x) < MARK_PX);
    const clear = near.every((other) => Math.abs(other.y - mark.y) >= MARK_PX);
    const y = clear ? mark.y : Math.min(...near.map((other) => other.y)) - MARK_PX;
    placed.push({ ...mark, y });
  }
  return placed;
}
