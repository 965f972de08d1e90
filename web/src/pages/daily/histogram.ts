// How many reached how many points, in steps that people read.

export interface Bar {
  from: number;
  count: number;
  mine: boolean;
}

const MAX_BARS = 14;
const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** Sort points into bars of one width, the smallest of the usual ones that gives no more than `MAX_BARS`. */
export function makeHistogram(points: number[], mine: number | undefined): Bar[] {
  if (!points.length) return [];
  const low = Math.min(...points);
  const high = Math.max(...points);
  const step = STEPS.find((each) => high / each - Math.floor(low / each) < MAX_BARS) ?? high - low + 1;
  const first = Math.floor(low / step);
  const bars = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => ({
    from: (first + n) * step,
    count: 0,
    mine: false,
  }));
  const barOf = (value: number) => bars[Math.floor(value / step) - first];
  for (const value of points) {
    const bar = barOf(value);
    if (bar) bar.count += 1;
  }
  const own = mine === undefined ? undefined : barOf(mine);
  if (own) own.mine = true;
  return bars;
}

/** Say of how many of the others one was ahead, in percent. */
export function shareBehind(points: number[], mine: number): number {
  if (points.length < 2) return 0;
  return Math.round((100 * points.filter((each) => each < mine).length) / (points.length - 1));
}
