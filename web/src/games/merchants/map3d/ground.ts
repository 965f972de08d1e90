// The ground of the map, painted once: the two countries with their signs, roads with ruts, yards of the cities, and a
// soft dark patch under everything that stands.

import type { CanvasTexture } from "three";
import { makeCanvas, makeTexture, type Pen } from "../../../render3d/canvas-texture";
import { makeRandom } from "../../../render3d/random";
import { MAP_HEIGHT, type Point } from "../map-layout";
import type { MerchantsView } from "../view.gen";
import type { LandColours } from "./colours";
import type { MapGround } from "./lens";
import { listRoad } from "./road";

/** So many spaces the ground reaches beyond what is seen at first. */
const MARGIN = 8;
/** The land at the edge of the drawing goes on beyond it. */
const BEYOND_UNITS = 420;
export const YARD_RADIUS = 1.58;
const TUFTS = 420;

export interface GroundArea {
  x: number;
  z: number;
  width: number;
  depth: number;
}

/** Everything that can be seen, from wherever one may look. */
export function measureGround(ground: MapGround): GroundArea {
  const { width } = ground.layout;
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: MAP_HEIGHT },
    { x: width, y: MAP_HEIGHT },
  ].map((corner) => ground.at(corner));
  const [xs, zs] = [corners.map(([x]) => x), corners.map(([, z]) => z)];
  const [x, z] = [Math.min(...xs) - MARGIN, Math.min(...zs) - MARGIN];
  return { x, z, width: Math.max(...xs) + MARGIN - x, depth: Math.max(...zs) + MARGIN - z };
}

/** Something that stands at a place and keeps the light of the sky from the ground around it. */
export interface Footprint {
  x: number;
  z: number;
  radius: number;
}

export function paintGround(
  ground: MapGround,
  view: MerchantsView,
  colours: LandColours,
  footprints: readonly Footprint[],
  pxPerSpace: number,
): CanvasTexture {
  const area = measureGround(ground);
  const [canvas, pen] = makeCanvas(area.width * pxPerSpace, area.depth * pxPerSpace);
  pen.scale(pxPerSpace, pxPerSpace);
  pen.translate(-area.x, -area.z);
  paintLand(pen, ground, view, colours, area);
  paintTufts(pen, area, colours);
  for (const city of view.cities) {
    const [x, z] = ground.at(ground.layout.place(city));
    blot(pen, x, z, YARD_RADIUS * 1.25, colours.shadow, 0.3);
  }
  paintRoads(pen, ground, view, colours);
  paintYards(pen, ground, view, colours);
  for (const { x, z, radius } of footprints) blot(pen, x, z, radius, colours.shadow, 0.5);
  return makeTexture(canvas);
}

function trace(pen: Pen, ground: MapGround, points: readonly Point[]): void {
  pen.beginPath();
  for (const [n, point] of points.entries()) {
    const [x, z] = ground.at(point);
    if (n) pen.lineTo(x, z);
    else pen.moveTo(x, z);
  }
}

function paintLand(
  pen: Pen,
  ground: MapGround,
  view: MerchantsView,
  colours: LandColours,
  area: GroundArea,
): void {
  const { width } = ground.layout;
  pen.fillStyle = colours.open;
  pen.fillRect(area.x, area.z, area.width, area.depth);
  const signs = {
    kingdom: makeSign(pen, "crown", colours.kingdomSign),
    "holy-land": makeSign(pen, "sun", colours.holySign),
  };
  for (const city of view.cities) {
    const cell = ground.layout.cell(city);
    const left = cell.x <= 0 ? -BEYOND_UNITS : cell.x;
    const top = cell.y <= 0 ? -BEYOND_UNITS : cell.y;
    const right = cell.x + cell.width >= width ? width + BEYOND_UNITS : cell.x + cell.width + 1;
    const bottom = cell.y + cell.height >= MAP_HEIGHT ? MAP_HEIGHT + BEYOND_UNITS : cell.y + cell.height + 1;
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
    trace(pen, ground, corners);
    const country = cell.country === "kingdom" || cell.country === "holy-land" ? cell.country : "open";
    pen.fillStyle = colours[country];
    pen.fill();
    if (country === "open" || !signs[country]) continue;
    pen.fillStyle = signs[country];
    pen.fill();
  }
}

const CROWN = "M4 13v-5l2.500 2L9 7l2.500 3L14 8v5z";
const SUN = "M11 4.5v2.500M11 15v2.500M4.500 11H7M15 11h2.500";
const SIGN_UNITS = 22;
const SIGN_SPACES = 0.72;
const SIGN_PX = 66;

/** The crowns and suns of the drawing, as a pattern. */
function makeSign(pen: Pen, sign: "crown" | "sun", colour: string): CanvasPattern | null {
  const [canvas, small] = makeCanvas(SIGN_PX, SIGN_PX);
  small.scale(SIGN_PX / SIGN_UNITS, SIGN_PX / SIGN_UNITS);
  small.globalAlpha = 0.13;
  small.fillStyle = small.strokeStyle = colour;
  small.lineWidth = 1.4;
  if (sign === "crown") small.fill(new Path2D(CROWN));
  else {
    small.beginPath();
    small.arc(11, 11, 3, 0, 7);
    small.fill();
    small.stroke(new Path2D(SUN));
  }
  const pattern = pen.createPattern(canvas, "repeat");
  pattern?.setTransform(new DOMMatrix().scale(SIGN_SPACES / SIGN_PX));
  return pattern;
}

function paintTufts(pen: Pen, area: GroundArea, colours: LandColours): void {
  const random = makeRandom(7);
  pen.strokeStyle = colours.tuft;
  pen.lineCap = "round";
  for (let n = 0; n < TUFTS; n++) {
    const [x, z] = [area.x + random() * area.width, area.z + random() * area.depth];
    pen.globalAlpha = 0.25 + 0.3 * random();
    pen.lineWidth = 0.03;
    pen.beginPath();
    for (const lean of [-0.06, 0, 0.07]) {
      pen.moveTo(x + lean * 0.4, z);
      pen.lineTo(x + lean, z - 0.12 - 0.08 * random());
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function paintRoads(pen: Pen, ground: MapGround, view: MerchantsView, colours: LandColours): void {
  const roads = ground.layout
    .roads(view.cities)
    .map(({ from, to }) => listRoad(ground.layout.bends(from, to)));
  pen.lineJoin = "round";
  for (const [width, colour, dash] of [
    [0.46, colours.roadEdge, []],
    [0.36, colours.road, []],
    [0.035, colours.ruts, [0.22, 0.16]],
  ] as const) {
    pen.setLineDash([...dash]);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    for (const road of roads) {
      trace(pen, ground, road);
      pen.stroke();
    }
  }
  pen.setLineDash([]);
}

function paintYards(pen: Pen, ground: MapGround, view: MerchantsView, colours: LandColours): void {
  const random = makeRandom(11);
  for (const city of view.cities) {
    const [x, z] = ground.at(ground.layout.place(city));
    pen.beginPath();
    pen.arc(x, z, YARD_RADIUS, 0, Math.PI * 2);
    pen.fillStyle = colours.yard;
    pen.fill();
    pen.lineWidth = 0.05;
    pen.strokeStyle = colours.yardEdge;
    pen.stroke();
    // Paving: a few stones darker or lighter than the rest.
    for (let n = 0; n < 70; n++) {
      const [turn, far] = [random() * Math.PI * 2, Math.sqrt(random()) * (YARD_RADIUS - 0.14)];
      pen.globalAlpha = 0.1 + 0.14 * random();
      pen.fillStyle = random() < 0.5 ? colours.yardEdge : "#fff6dc";
      pen.fillRect(x + Math.cos(turn) * far - 0.07, z + Math.sin(turn) * far - 0.05, 0.14, 0.1);
    }
    pen.globalAlpha = 1;
  }
}

/** The second free occlusion: a blurred dark patch. */
function blot(pen: Pen, x: number, z: number, radius: number, colour: string, strength: number): void {
  const patch = pen.createRadialGradient(x, z, radius * 0.3, x, z, radius);
  patch.addColorStop(0, colour);
  patch.addColorStop(1, `${colour}00`);
  pen.globalAlpha = strength;
  pen.fillStyle = patch;
  pen.fillRect(x - radius, z - radius, radius * 2, radius * 2);
  pen.globalAlpha = 1;
}
