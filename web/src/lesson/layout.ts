// Where the card stands: near what it speaks of, never over it, and away from what the reader needs for it.

import { findAnchor, measureAnchor } from "../stage/anchors";

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MARGIN_PX = 12;
const GAP_PX = 22;
const GRID_STEPS = 8;
/** What is better left free: covering it costs as much as being so much farther away. */
const AVOIDED = [
  { selector: "[data-testid$=tray], [data-testid=question], [data-testid=layout]", weight: 0.02 },
  { selector: "[data-testid=stage-strip], .thead", weight: 0.05 },
  { selector: "[data-testid=board]", weight: 0.02 },
  { selector: ".panel", weight: 0.004 },
];
const TARGET_WEIGHT = 10;

/** Measure what a beat lights. Spaces of one board are one area. */
export function measureTargets(show: readonly string[]): Area[] {
  const spaces: Area[] = [];
  const others: Area[] = [];
  for (const anchor of show) {
    const box = anchor.startsWith("control:")
      ? measureControl(anchor.slice("control:".length))
      : (findAnchor(anchor)?.getBoundingClientRect() ?? measureAnchor(anchor));
    if (box && box.width > 0 && box.bottom > 0 && box.top < innerHeight)
      (anchor.startsWith("space:") ? spaces : others).push(toArea(box));
  }
  return spaces.length ? [unite(spaces), ...others] : others;
}

function measureControl(testid: string): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-testid="${CSS.escape(testid)}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return box;
  }
  return null;
}

const toArea = ({ left, top, width, height }: Area): Area => ({ left, top, width, height });

export function unite(areas: Area[]): Area {
  const left = Math.min(...areas.map((area) => area.left));
  const top = Math.min(...areas.map((area) => area.top));
  const right = Math.max(...areas.map((area) => area.left + area.width));
  const bottom = Math.max(...areas.map((area) => area.top + area.height));
  return { left, top, width: right - left, height: bottom - top };
}

export function overlap(a: Area, b: Area): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export function measureAvoided(): { area: Area; weight: number }[] {
  return AVOIDED.flatMap(({ selector, weight }) =>
    [...document.querySelectorAll(`:is(${selector}):not(.lesson-card)`)].map((element) => ({
      area: toArea(element.getBoundingClientRect()),
      weight,
    })),
  );
}

/** Find the best place for a card of this size. */
export function placeCard(
  card: { width: number; height: number },
  targets: Area[],
  avoided: { area: Area; weight: number }[],
  page: { width: number; height: number },
): { left: number; top: number } {
  const main = targets[0];
  const lit = targets.map((area) => grow(area, GAP_PX / 2));
  let best = { left: MARGIN_PX, top: MARGIN_PX };
  let least = Number.POSITIVE_INFINITY;
  for (const { left, top } of candidates(card, targets, page)) {
    const area = { left, top, ...card };
    const cost =
      lit.reduce((sum, each) => sum + overlap(area, each) * TARGET_WEIGHT, 0) +
      avoided.reduce((sum, each) => sum + overlap(area, each.area) * each.weight, 0) +
      (main ? distance(area, main) : 0);
    if (cost < least) [best, least] = [{ left, top }, cost];
  }
  return best;
}

const grow = (area: Area, by: number): Area => ({
  left: area.left - by,
  top: area.top - by,
  width: area.width + 2 * by,
  height: area.height + 2 * by,
});

function candidates(
  card: { width: number; height: number },
  targets: Area[],
  page: { width: number; height: number },
): { left: number; top: number }[] {
  const right = page.width - card.width - MARGIN_PX;
  const bottom = page.height - card.height - MARGIN_PX;
  const beside = targets.flatMap((area) => {
    const [x, y] = [
      area.left + area.width / 2 - card.width / 2,
      area.top + area.height / 2 - card.height / 2,
    ];
    return [
      { left: area.left + area.width + GAP_PX, top: y },
      { left: area.left - card.width - GAP_PX, top: y },
      { left: x, top: area.top + area.height + GAP_PX },
      { left: x, top: area.top - card.height - GAP_PX },
    ];
  });
  const spread = Array.from({ length: (GRID_STEPS + 1) ** 2 }, (_, n) => ({
    left: MARGIN_PX + ((n % (GRID_STEPS + 1)) / GRID_STEPS) * (right - MARGIN_PX),
    top: MARGIN_PX + (Math.floor(n / (GRID_STEPS + 1)) / GRID_STEPS) * (bottom - MARGIN_PX),
  }));
  const clamp = (value: number, most: number) => Math.round(Math.max(MARGIN_PX, Math.min(most, value)));
  return [...beside, ...spread].map(({ left, top }) => ({
    left: clamp(left, right),
    top: clamp(top, bottom),
  }));
}

function distance(a: Area, b: Area): number {
  const x = Math.max(0, a.left - b.left - b.width, b.left - a.left - a.width);
  const y = Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height);
  return Math.hypot(x, y);
}
