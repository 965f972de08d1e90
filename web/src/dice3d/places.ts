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
const PITCH = { x: 1.14, y: 1.16 };
/** They are not pulled farther apart than this, in edges; in what is left of their room they lie by chance. */
const MAX_PITCH = { x: 1.8, y: 1.5 };
const CHANCE = 0.8;
const MAX_PX = 86;
/** What a die is to have at least where the page can make the room for it, with a little to spare. */
const WANTED_PX = 83;
/** Narrower trays are a phone's: three dice a row, and what stays lies below those that are thrown. */
const NARROW_PX = 440;
const NARROW_ACROSS = 3;
const MAX_NARROW_ROWS = 6;
/** Between dice that stay and those that are thrown. */
const APART_GAP_PX = 10;

/** How high a phone's tray must be for dice of full size, in pixels. */
export function measureNarrowTray(staying: number, thrown: number): number {
  const rows = Math.ceil(staying / NARROW_ACROSS) + Math.ceil(thrown / NARROW_ACROSS);
  return Math.ceil(Math.min(MAX_NARROW_ROWS, rows) * WANTED_PX * PITCH.y + gapBetween(staying, thrown));
}

const gapBetween = (staying: number, thrown: number): number => (staying && thrown ? APART_GAP_PX : 0);

/** Lay out a tray: first the dice that stay, at its left (below, where it is narrow), then those that were thrown. */
export function layOutTray(staying: number, thrown: number, width: number, height: number): Spot[] {
  const isNarrow = width < NARROW_PX;
  const gap = gapBetween(staying, thrown);
  const [along, across] = isNarrow ? [height - gap, width] : [width - gap, height];
  const [pitchAlong, pitchAcross] = isNarrow ? [PITCH.y, PITCH.x] : [PITCH.x, PITCH.y];
  let best = { size: 0, apart: 0 };
  for (let lines = 1; lines <= staying + thrown; lines++) {
    const [apart, others] = [Math.ceil(staying / lines), Math.ceil(thrown / lines)];
    const size = Math.min(MAX_PX, across / (lines * pitchAcross), along / ((apart + others) * pitchAlong));
    if (size > best.size + 0.5) best = { size, apart: (along * apart) / (apart + others) };
  }
  const { size, apart } = best;
  const [stay, go]: [Area, Area] = isNarrow
    ? [
        { left: 0, top: height - apart, width, height: apart },
        { left: 0, top: 0, width, height: height - apart - gap },
      ]
    : [
        { left: 0, top: 0, width: apart, height },
        { left: apart + gap, top: 0, width: width - apart - gap, height },
      ];
  return [...fill(staying, stay, size), ...fill(thrown, go, size)];
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
