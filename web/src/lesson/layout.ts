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
const GRID_STEPS = 10;
/** What is better left free: covering a square pixel of it costs as much as being so many pixels farther away. */
const AVOIDED = [
  { selector: "[data-testid=board], [data-testid=stage-strip], .thead", weight: 0.03 },
  { selector: "[data-testid$=tray], [data-testid=question]", weight: 0.03 },
  { selector: "[data-testid=layout] :is(button, input)", weight: 0.03 },
  { selector: "[data-testid=tracks], [data-testid=supply], [data-anchor=philippe]", weight: 0.012 },
  {
    selector: "[data-testid^=merchant-], [data-anchor^='order:'], [data-anchor=events], [data-anchor=stock]",
    weight: 0.012,
  },
  { selector: ".panel", weight: 0.001 },
];
const TARGET_WEIGHT = 10;
const DISTANCE_WEIGHT = 0.05;
/** A card that jumps about is hard to read, and what comes under the pointer then speaks up unasked. */
const MOVE_COST = 60;
const NARROW_WEIGHT = 0.4;
const MAX_ARROW_PX = 380;
/** Of a phone: they stay in reach. The style sheet knows it, too. */
export const TABS_PX = 66;
/** How far a phone's card stands off the upper edge, as the style sheet says. */
export const CARD_TOP_PX = 4;
/** How wide a card may be: the widest that finds a free place is easiest to read. */
export const CARD_WIDTHS_PX = [440, 380, 320, 236];

/** Measure what a beat lights, places on the board first. Two spaces after each other are the corners of one place. */
export function measureTargets(show: readonly string[]): Area[] {
  const spaces: Area[] = [];
  const others: Area[] = [];
  for (const anchor of show) {
    const box = findTarget(anchor)?.getBoundingClientRect() ?? measureAnchor(anchor);
    if (box && box.width > 0 && box.bottom > 0 && box.top < innerHeight)
      (anchor.startsWith("space:") ? spaces : others).push(toArea(box));
  }
  const places = Array.from({ length: Math.ceil(spaces.length / 2) }, (_, n) =>
    unite(spaces.slice(2 * n, 2 * n + 2)),
  );
  return [...places, ...others];
}

/** Find what an anchor stands for: `control:HOOK` by its hook, `die:FACE` a die that can be kept, else an anchor. */
export function findTarget(anchor: string): Element | null {
  const [, kind, name] = /^(control|die):(.+)$/.exec(anchor) ?? [];
  if (!kind) return findAnchor(anchor);
  const selector =
    kind === "control"
      ? `[data-testid="${CSS.escape(name!)}"]`
      : `[data-testid^=die-][data-about="${CSS.escape(`face:${name}`)}"]`;
  for (const element of document.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return element;
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
    [
      ...document.querySelectorAll(
        `:is(${selector}):not(.lesson-card, .lesson-goal, .lesson-first, .lesson-alone)`,
      ),
    ].map((element) => ({
      area: toArea(element.getBoundingClientRect()),
      weight,
    })),
  );
}

export interface Shape {
  width: number;
  height: number;
}

/** Find the best place for a card that can have any of these shapes. It stays where it `was` unless that is worse. */
export function placeCard(
  shapes: Shape[],
  targets: Area[],
  avoided: { area: Area; weight: number }[],
  page: Shape,
  was: Area | null = null,
): Area {
  const main = targets[0];
  const lit = targets.map((area) => grow(area, GAP_PX / 2));
  const widest = Math.max(...shapes.map((shape) => shape.width));
  let best: Area = { left: MARGIN_PX, top: MARGIN_PX, ...shapes[0]! };
  let least = Number.POSITIVE_INFINITY;
  for (const shape of shapes)
    for (const { left, top } of candidates(shape, targets, page, was)) {
      const area = { left, top, width: shape.width, height: shape.height };
      const cost =
        lit.reduce((sum, each) => sum + overlap(area, each) * TARGET_WEIGHT, 0) +
        avoided.reduce((sum, each) => sum + overlap(area, each.area) * each.weight, 0) +
        (widest - shape.width) * NARROW_WEIGHT +
        (main ? distance(area, main) * DISTANCE_WEIGHT : 0) +
        (was && (was.left !== left || was.top !== top) ? MOVE_COST : 0);
      if (cost < least) [best, least] = [area, cost];
    }
  return best;
}

/** Whether a phone's card, which has the page's width, is better off at the lower edge. */
export function isBetterBelow(
  height: number,
  targets: Area[],
  avoided: { area: Area; weight: number }[],
  page: Shape,
): boolean {
  const cost = (top: number) => {
    const area = { left: 0, top, width: page.width, height };
    return (
      targets.reduce((sum, each) => sum + overlap(area, each) * TARGET_WEIGHT, 0) +
      avoided.reduce((sum, each) => sum + overlap(area, each.area) * each.weight, 0)
    );
  };
  return cost(page.height - TABS_PX - height) < cost(0);
}

const grow = (area: Area, by: number): Area => ({
  left: area.left - by,
  top: area.top - by,
  width: area.width + 2 * by,
  height: area.height + 2 * by,
});

function candidates(
  card: Shape,
  targets: Area[],
  page: Shape,
  was: Area | null,
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
  return [...(was ? [was] : []), ...beside, ...spread].map(({ left, top }) => ({
    left: clamp(left, right),
    top: clamp(top, bottom),
  }));
}

function distance(a: Area, b: Area): number {
  const x = Math.max(0, a.left - b.left - b.width, b.left - a.left - a.width);
  const y = Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height);
  return Math.hypot(x, y);
}

/** Draw an arrow from a card to the nearest thing it speaks of; nothing where they stand side by side, or so far apart
 * that it would run across the table. */
export function drawArrow(from: Area, lit: Area[]): string {
  const to = lit.reduce((best, area) => (distance(from, area) < distance(from, best) ? area : best));
  const target = grow(to, GAP_PX / 2);
  const middle = { x: to.left + to.width / 2, y: to.top + to.height / 2 };
  const start = nearestPoint(from, middle);
  const end = nearestPoint(target, start);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length < GAP_PX || length > MAX_ARROW_PX) return "";
  // A little bent, to the side that leads around the corner.
  const bend = { x: start.x + dx / 2 - dy * 0.15, y: start.y + dy / 2 + dx * 0.15 };
  return `M${round(start)}Q${round(bend)} ${round(end)}`;
}

const round = ({ x, y }: { x: number; y: number }) => `${Math.round(x)} ${Math.round(y)}`;

const nearestPoint = (area: Area, { x, y }: { x: number; y: number }) => ({
  x: Math.max(area.left, Math.min(area.left + area.width, x)),
  y: Math.max(area.top, Math.min(area.top + area.height, y)),
});
