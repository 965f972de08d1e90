// Throws dice as a table does, and reads from the picture what lies on top: every face of a die has another colour.
import { noteThrow } from "../../../../web/src/dice3d/hand";
import { openField, type OpenField, prepareDice } from "../../../../web/src/dice3d/open-field";
import { findActor } from "../../../../web/src/stage/actors";
import type { Movement } from "../../../../web/src/stage/beats";

interface Thrown {
  /** What the matrices say, half way and at the end: a tilde marks a die that does not lie level. */
  rolling: string[];
  tops: string[];
  /** What the picture shows. */
  seen: string[];
}

const THROW_MS = 500;
const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)!;
const canvas = find<HTMLCanvasElement>("#host > canvas");
const tray = find<HTMLElement>("#tray");
let field: OpenField;
let faces: string[] = [];

const WHITE = "white.only";
let kinds: string[][] = [];
const sidesOf = (face: string) => kinds.find((sides) => sides.includes(face)) ?? [WHITE];

/** The sides of a die are as far apart as colours can be; other dice have the same ones. */
function colourOf(face: string): string {
  const sides = [...new Set(sidesOf(face))];
  return face === WHITE ? "white" : `hsl(${(sides.indexOf(face) * 360) / sides.length} 100% 50%)`;
}

function draw(face: string): SVGSVGElement {
  const place = document.createElement("div");
  place.innerHTML = `<svg viewBox="0 0 62 62"><rect width="62" height="62" fill="${colourOf(face)}"/></svg>`;
  return place.querySelector("svg")!;
}

/** How the face of each die looks from above, in this light. */
const looks = new Map<string, number[]>();

/** Makes dice of these kinds ready; each is the list of its sides. */
async function prepare(wanted: string[][]): Promise<void> {
  kinds = wanted;
  faces = [...new Set(kinds.flat()), WHITE];
  const look = { key: {}, faces, draw, sidesOf };
  await prepareDice(look);
  field = openField(canvas, find("#host"), look, () => false, { ready: () => false, throwDice: () => {} })!;
  await throwDice([WHITE], 0, 0, 0);
  const light = readColour(tray.firstElementChild!);
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  for (const face of faces) {
    paint.fillStyle = colourOf(face);
    paint.fillRect(0, 0, 1, 1);
    const colour = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
    // Light is multiplied where colours are linear: a power, so that the same holds as they are stored.
    looks.set(face, colour.map((value, n) => (value * light[n]!) / 255)); // biome-ignore format: one thought
  }
}

/** Throws these; every drawing is dear where the processor draws, so they are seen on their way only if `watched`. */
async function throwDice(
  wanted: string[],
  x: number,
  y: number,
  strength: number,
  watched = false,
): Promise<Thrown> {
  const dice = wanted.map((face) => Object.assign(document.createElement("span"), { className: face }));
  dice.forEach((die, n) => (die.dataset.die = wanted[n]));
  tray.replaceChildren(...dice);
  field.sync();
  noteThrow({ x, y, strength, from: null });
  const flights = dice.map((die, n) => {
    const move: Movement = { what: "die", key: "", from: "", to: "", count: n + 1, at: 0, ms: THROW_MS };
    return findActor(move, () => die)!(move, find("#cup").getBoundingClientRect())!;
  });
  const readTops = async () => {
    await Promise.resolve();
    return (canvas.dataset.tops ?? "").split(" ");
  };
  for (const flight of flights) flight.show(THROW_MS / 2);
  const rolling = watched ? await readTops() : [];
  for (const flight of flights) flight.show(THROW_MS);
  for (const flight of flights) flight.remove();
  const tops = await readTops();
  return { rolling, tops, seen: dice.map(readFace) };
}

/** What is drawn in the middle of a die. */
function readColour(die: Element): number[] {
  const [area, box] = [canvas.getBoundingClientRect(), die.getBoundingClientRect()];
  const scale = canvas.width / area.width;
  const x = (box.left + box.width / 2 - area.left) * scale;
  const y = (box.top + box.height / 2 - area.top) * scale;
  return [...canvas.getContext("2d")!.getImageData(x, y, 1, 1).data].slice(0, 3);
}

/** The side of this die that looks most like what is drawn there. */
function readFace(die: HTMLElement): string {
  const drawn = readColour(die);
  const apart = (face: string) => Math.hypot(...looks.get(face)!.map((value, n) => value - drawn[n]!));
  return sidesOf(die.dataset.die!).reduce((best, face) => (apart(face) < apart(best) ? face : best));
}

Object.assign(window, { prepare, throwDice, ready: true });
