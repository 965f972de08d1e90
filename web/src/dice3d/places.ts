// Where dice lie in a tray: as large as they fit, in rows, each with room of its own; those that were not thrown lie apart.

import { scatter } from "../stage/flyer";

export interface Spot {
  /** The middle of the die, from the upper left corner of the tray. */
  x: number;
  y: number;
  /** Its edge, in pixels. */
  size: number;
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Room that a die needs, in edges: it lies a little askew, and the tray is seen from the front. */
const PITCH = { x: 1.25, y: 1.26 };
/** They are not pulled farther apart than this, in edges; in what is left of their room they lie by chance. */
const MAX_PITCH = { x: 1.8, y: 1.5 };
const CHANCE = 0.8;
export const ROLLING_PX = { max: 92, kept: 46 };
/** Of the tray's width: more than this is never given to dice that only lie there. */
const MAX_APART_SHARE = 0.4;
const APART_GAP_PX = 10;

/** Lay out a tray: first the dice that stay, at its left, then those that were thrown. */
export function layOutTray(staying: number, thrown: number, width: number, height: number): Spot[] {
  if (!staying || !thrown)
    return fill(
      staying + thrown,
      { left: 0, top: 0, width, height },
      staying ? ROLLING_PX.kept * 1.2 : ROLLING_PX.max,
    );
  const rows = Math.max(1, Math.floor(height / (ROLLING_PX.kept * PITCH.y)));
  const wanted = Math.ceil(staying / rows) * ROLLING_PX.kept * PITCH.x;
  const apart = Math.min(wanted, width * MAX_APART_SHARE);
  const left = apart + APART_GAP_PX;
  return [
    ...fill(staying, { left: 0, top: 0, width: apart, height }, ROLLING_PX.kept),
    ...fill(thrown, { left, top: 0, width: width - left, height }, ROLLING_PX.max),
  ];
}

/** Fill an area with the rows in which so many dice are largest. */
function fill(count: number, area: Area, maxSize: number): Spot[] {
  let best: { size: number; across: number; rows: number } = { size: 0, across: 1, rows: 1 };
  for (let rows = 1; rows <= count; rows++) {
    const across = Math.ceil(count / rows);
    const size = Math.min(maxSize, area.width / (across * PITCH.x), area.height / (rows * PITCH.y));
    if (size > best.size + 0.5) best = { size, across, rows: Math.ceil(count / across) };
  }
  const { size, across, rows } = best;
  const stepX = Math.min(area.width / across, size * MAX_PITCH.x);
  const stepY = Math.min(area.height / rows, size * MAX_PITCH.y);
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / across);
    const here = Math.min(across, count - row * across);
    const [freeX, freeY] = [stepX - size * PITCH.x, stepY - size * PITCH.y];
    return {
      x:
        area.left +
        area.width / 2 +
        ((n % across) - (here - 1) / 2) * stepX +
        freeX * CHANCE * (scatter(n, 3) - 0.5),
      y: area.top + area.height / 2 + (row - (rows - 1) / 2) * stepY + freeY * CHANCE * (scatter(n, 5) - 0.5),
      size,
    };
  });
}
