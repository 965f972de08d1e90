// What is painted on the board: the meadow with its peg holes, the frame with its letters, waves, grain.

import { type CanvasTexture, RepeatWrapping } from "three";
import type { Extent3d } from "../camera";
import { makeCanvas, makeTexture, type Pen } from "../canvas-texture";
import { makeRandom } from "../random";
import type { Daylight } from "../theme";

export type Cell = readonly [number, number];

const FULL_TURN = Math.PI * 2;
const PATCHES = 22;
const BLADES_PER_SPACE = 31;

/** Lay the meadow: patches, blades of grass, and the grid. */
export function paintMeadow(pen: Pen, px: number, { width, depth }: Extent3d, light: Daylight): void {
  const next = makeRandom(7);
  const [w, h] = [width * px, depth * px];
  pen.globalAlpha = 1;
  pen.fillStyle = light.ground;
  pen.fillRect(0, 0, w, h);
  pen.fillStyle = light.groundPatch;
  pen.globalAlpha = 0.5;
  for (let i = 0; i < PATCHES; i++) {
    pen.beginPath();
    const [x, y, rx, ry] = [next() * w, next() * h, (0.9 + next() * 1.3) * px, (0.5 + next() * 0.6) * px];
    pen.ellipse(x, y, rx, ry, next() * 3, 0, FULL_TURN);
    pen.fill();
  }
  pen.lineWidth = px * 0.011;
  for (let i = 0; i < width * depth * BLADES_PER_SPACE; i++) {
    const [x, y, long] = [next() * w, next() * h, (0.03 + next() * 0.05) * px];
    pen.globalAlpha = 0.1 + next() * 0.16;
    pen.strokeStyle = next() > 0.5 ? "#f3f5c4" : "#6f7d3c";
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + (next() - 0.5) * long, y - long);
    pen.stroke();
  }
  pen.globalAlpha = 0.5;
  pen.strokeStyle = light.grid;
  pen.lineWidth = px * 0.02;
  pen.beginPath();
  for (let x = 1; x < width; x++) {
    pen.moveTo(x * px, 0);
    pen.lineTo(x * px, h);
  }
  for (let z = 1; z < depth; z++) {
    pen.moveTo(0, z * px);
    pen.lineTo(w, z * px);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

/** A peg hole in every free space. */
export function paintHoles(
  pen: Pen,
  px: number,
  { width, depth }: Extent3d,
  isFree: (x: number, z: number) => boolean,
): void {
  for (let z = 0; z < depth; z++)
    for (let x = 0; x < width; x++)
      if (isFree(x, z)) paintHole(pen, (x + 0.5) * px, (z + 0.5) * px, px * 0.075);
  pen.globalAlpha = 1;
}

/** A dark disc with a lit lower lip. */
function paintHole(pen: Pen, x: number, y: number, radius: number): void {
  const disc = (dx: number, dy: number, r: number) => {
    pen.beginPath();
    pen.arc(x + dx, y + dy, r, 0, FULL_TURN);
    pen.fill();
  };
  pen.globalAlpha = 0.75;
  pen.fillStyle = "#f6f4c8";
  disc(radius * 0.18, radius * 0.26, radius * 1.12);
  pen.globalAlpha = 1;
  const hole = pen.createRadialGradient(x + radius * 0.3, y + radius * 0.35, radius * 0.1, x, y, radius);
  hole.addColorStop(0, "#6a6338");
  hole.addColorStop(1, "#332c17");
  pen.fillStyle = hole;
  disc(0, 0, radius);
}

/** What stands on the meadow darkens it softly all round, whatever the sun does. Only the shadow is drawn: what
 * throws it lies beyond the edge. */
export function paintContact(
  pen: Pen,
  px: number,
  cells: readonly Cell[],
  strength: number,
  reach: number,
): void {
  const away = pen.canvas.width * 2;
  pen.save();
  pen.shadowColor = `rgba(38,26,8,${strength})`;
  pen.shadowBlur = px * reach;
  pen.shadowOffsetX = away;
  pen.fillStyle = "#000";
  for (const [x, z] of cells) pen.fillRect((x + 0.05) * px - away, (z + 0.05) * px, px * 0.9, px * 0.9);
  pen.restore();
}

/** The frame shades the meadow, most from the north and west. */
export function paintRimShade(pen: Pen, px: number, { width, depth }: Extent3d): void {
  const sides: [number, number, number, number, number][] = [
    [0, 0, 0.5, 0, 0.42],
    [0, 0, 0, 0.5, 0.42],
    [width, 0, width - 0.25, 0, 0.22],
    [0, depth, 0, depth - 0.25, 0.22],
  ];
  for (const [x0, y0, x1, y1, dark] of sides) {
    const shade = pen.createLinearGradient(x0 * px, y0 * px, x1 * px, y1 * px);
    shade.addColorStop(0, `rgba(30,18,6,${dark})`);
    shade.addColorStop(1, "rgba(30,18,6,0)");
    pen.fillStyle = shade;
    pen.fillRect(0, 0, width * px, depth * px);
  }
}

/** The warm light before doors and windows at dusk. */
export function paintLamps(pen: Pen, px: number, { width, depth }: Extent3d, lamps: readonly Cell[]): void {
  pen.globalCompositeOperation = "source-over";
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, width * px, depth * px);
  pen.globalCompositeOperation = "lighter";
  const reach = px * 1.25;
  for (const [x, z] of lamps) {
    const lamp = pen.createRadialGradient(x * px, z * px, 0, x * px, z * px, reach);
    lamp.addColorStop(0, "rgba(255,235,205,.62)");
    lamp.addColorStop(1, "rgba(0,0,0,0)");
    pen.fillStyle = lamp;
    pen.fillRect(x * px - reach, z * px - reach, reach * 2, reach * 2);
  }
}

/** The top of the frame: planks, letters and numbers, a nail in each corner. */
export function paintFrame({ width, depth, rim }: Extent3d, light: Daylight, px: number): CanvasTexture {
  const [w, h, r] = [(width + 2 * rim) * px, (depth + 2 * rim) * px, rim * px];
  const [canvas, pen] = makeCanvas(w, h);
  const next = makeRandom(3);
  paintPlank(pen, next, light, px, 0, 0, w, r);
  paintPlank(pen, next, light, px, 0, h - r, w, r);
  paintPlank(pen, next, light, px, 0, r, r, h - 2 * r);
  paintPlank(pen, next, light, px, w - r, r, r, h - 2 * r);
  pen.strokeStyle = light.frameLight;
  pen.globalAlpha = 0.8;
  pen.lineWidth = px * 0.035;
  pen.strokeRect(px * 0.03, px * 0.03, w - px * 0.06, h - px * 0.06);
  pen.globalAlpha = 1;
  pen.strokeStyle = light.frameDark;
  pen.lineWidth = px * 0.06;
  pen.strokeRect(r - px * 0.03, r - px * 0.03, w - 2 * r + px * 0.06, h - 2 * r + px * 0.06);
  pen.fillStyle = light.label;
  pen.font = `600 ${px * 0.29}px "Source Sans 3", system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let x = 0; x < width; x++)
    for (const y of [r * 0.52, h - r * 0.46])
      pen.fillText(String.fromCharCode(65 + x), r + (x + 0.5) * px, y);
  for (let z = 0; z < depth; z++) pen.fillText(String(z + 1), r * 0.5, r + (z + 0.52) * px);
  for (const x of [r / 2, w - r / 2]) for (const y of [r / 2, h - r / 2]) paintNail(pen, x, y, px);
  return makeTexture(canvas);
}

function paintPlank(
  pen: Pen,
  next: () => number,
  light: Daylight,
  px: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const lengthways = width > height;
  const long = lengthways ? width : height;
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.globalAlpha = 1;
  pen.fillStyle = light.frame;
  pen.fillRect(x, y, width, height);
  for (let i = 0; i < 70; i++) {
    pen.globalAlpha = 0.07 + next() * 0.13;
    pen.strokeStyle = next() > 0.45 ? light.frameDark : light.frameLight;
    pen.lineWidth = px * (0.008 + next() * 0.018);
    const across = next() * (lengthways ? height : width);
    const bend = () => across + (next() - 0.5) * px * 0.16;
    const at = (u: number, v: number): [number, number] => (lengthways ? [x + u, y + v] : [x + v, y + u]);
    pen.beginPath();
    pen.moveTo(...at(0, across));
    pen.bezierCurveTo(...at(long * 0.3, bend()), ...at(long * 0.7, bend()), ...at(long, across));
    pen.stroke();
  }
  pen.restore();
}

function paintNail(pen: Pen, x: number, y: number, px: number): void {
  const brass = pen.createRadialGradient(x - px * 0.03, y - px * 0.03, 0, x, y, px * 0.1);
  brass.addColorStop(0, "#ffe9b0");
  brass.addColorStop(0.6, "#c89a4a");
  brass.addColorStop(1, "#6b4820");
  pen.fillStyle = brass;
  pen.beginPath();
  pen.arc(x, y, px * 0.085, 0, FULL_TURN);
  pen.fill();
}

const WAVES: readonly [number, number, number][] = [
  [20, 60, 0.75],
  [120, 100, 0.65],
  [40, 150, 0.6],
  [150, 196, 0.75],
  [180, 40, 0.5],
];

/** White wave lines on blue, as in the drawing; one repeat is two spaces. */
export function paintWaves(): CanvasTexture {
  const px = 256;
  const [canvas, pen] = makeCanvas(px, px);
  const back = pen.createLinearGradient(0, 0, 0, px);
  back.addColorStop(0, "#7fb9cd");
  back.addColorStop(0.5, "#67a5bd");
  back.addColorStop(1, "#7fb9cd");
  pen.fillStyle = back;
  pen.fillRect(0, 0, px, px);
  const next = makeRandom(5);
  pen.globalAlpha = 0.12;
  for (let i = 0; i < 40; i++) {
    pen.fillStyle = next() > 0.5 ? "#9fd0de" : "#4f8ea9";
    const [x, y, rx, ry] = [next() * px, next() * px, 10 + next() * 26, 4 + next() * 5];
    // It is drawn beyond both edges, so that the repeats have no seam.
    for (const away of [-px, 0, px]) {
      pen.beginPath();
      pen.ellipse(x + away, y, rx, ry, 0, 0, FULL_TURN);
      pen.fill();
    }
  }
  pen.strokeStyle = "#eaf6f8";
  pen.lineWidth = 5;
  pen.lineCap = "round";
  for (const [x, y, strength] of WAVES) {
    pen.globalAlpha = strength;
    for (const away of [-px, 0, px]) {
      pen.beginPath();
      pen.moveTo(x + away, y);
      for (let i = 0; i < 3; i++)
        pen.quadraticCurveTo(x + away + i * 24 + 12, y + (i % 2 ? 14 : -14), x + away + (i + 1) * 24, y);
      pen.stroke();
    }
  }
  return repeat(makeTexture(canvas, 4));
}

/** Long grain for the sides of the tray. */
export function paintGrain(): CanvasTexture {
  const [canvas, pen] = makeCanvas(512, 128);
  const next = makeRandom(8);
  pen.fillStyle = "#8a6242";
  pen.fillRect(0, 0, 512, 128);
  for (let i = 0; i < 90; i++) {
    pen.globalAlpha = 0.08 + next() * 0.14;
    pen.strokeStyle = next() > 0.45 ? "#4f341f" : "#b08458";
    pen.lineWidth = 0.8 + next() * 2;
    const y = next() * 128;
    pen.beginPath();
    pen.moveTo(0, y);
    pen.bezierCurveTo(170, y + (next() - 0.5) * 12, 340, y + (next() - 0.5) * 12, 512, y);
    pen.stroke();
  }
  return repeat(makeTexture(canvas, 4));
}

function repeat(texture: CanvasTexture): CanvasTexture {
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}
