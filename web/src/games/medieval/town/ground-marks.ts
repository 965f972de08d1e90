// What the flat board draws under the pieces, painted on the meadow: the walled court, and where the held piece may lie.

import type { Pen } from "../../../render3d/canvas-texture";
import type { GroundPainter } from "../../../render3d/town/ground";
import { drawOutline, SPACE_UNITS } from "../../../ui/outline";
import { cellsOf, type Size, type Space } from "../grid";

export interface GroundMarks {
  walled: readonly Space[];
  lit: readonly Space[];
}

/** Where nearly all spaces may be chosen, the dots are enough. */
const MOST_SHARE = 0.6;

/** Make the painter; nothing if there is nothing to paint. Colours come from the page, as those of the flat board. */
export function makePainter({ walled, lit }: GroundMarks, size: Size): GroundPainter | undefined {
  if (!walled.length && !lit.length) return undefined;
  return (pen, px) => {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const [wash, ok, light] = [colour("--wash"), colour("--mok"), colour("--mlit")];
    pen.save();
    pen.scale(px / SPACE_UNITS, px / SPACE_UNITS);
    if (walled.length) paintCourt(pen, walled, size, wash, ok);
    if (lit.length) paintLit(pen, lit, size, light, ok);
    pen.restore();
  };
}

function paintCourt(pen: Pen, walled: readonly Space[], size: Size, wash: string, line: string): void {
  const cells = cellsOf(walled, size);
  pen.fillStyle = wash;
  pen.fill(new Path2D(drawOutline(cells, 0, 0.1)));
  pen.strokeStyle = line;
  pen.lineWidth = 2.6;
  pen.lineCap = "round";
  pen.setLineDash([2, 5]);
  pen.stroke(new Path2D(drawOutline(cells, 3, 5)));
  pen.setLineDash([]);
}

function paintLit(pen: Pen, lit: readonly Space[], size: Size, light: string, line: string): void {
  const cells = cellsOf(lit, size);
  const most = cells.length > size.width * size.height * MOST_SHARE;
  if (!most) {
    const path = new Path2D(drawOutline(cells, 2, 6));
    pen.globalAlpha = 0.6;
    pen.fillStyle = light;
    pen.fill(path);
    pen.globalAlpha = 1;
    pen.strokeStyle = line;
    pen.lineWidth = 2.2;
    pen.stroke(path);
  }
  // The meadow has dark holes of its own: a light ring tells a place that may be chosen from those.
  for (const [x, y] of cells) {
    const [cx, cy] = [(x + 0.5) * SPACE_UNITS, (y + 0.5) * SPACE_UNITS];
    pen.globalAlpha = most ? 0.75 : 1;
    pen.fillStyle = light;
    dot(pen, cx, cy, most ? 5.4 : 6);
    pen.globalAlpha = 1;
    pen.fillStyle = line;
    dot(pen, cx, cy, most ? 3 : 3.6);
  }
  pen.globalAlpha = 1;
}

function dot(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
}
