// What flies over the table: goods, dice, pictures, pegs, words.

import { findActor } from "./actors";
import { center, findAnchor, findSpaces, isShown, measureAll, measureAnchor, type Point } from "./anchors";
import type { Movement } from "./beats";
import { EFFECTS } from "./effects";
import {
  addFlyer,
  control,
  drawShapes,
  drawUse,
  type Flight,
  moveTo,
  place,
  play,
  sample,
  scatter,
} from "./flyer";
import { tiltedBoards } from "./tilted";

const DIE_SIDES = 6;
const ARC_FRAMES = 20;
const THROW_FRAMES = 28;
const FACE_SHOWN_MS = 62;
const GOODS_GAP_MS = 60;
const ICON_PX = 24;

// ---------------------------------------------------------------- making flights

/** Make what one movement shows, or nothing where a place of it is not on the screen. */
export function makeFlight(move: Movement, layer: HTMLElement): Flight[] {
  const acted = findActor(move, () => findAnchor(move.to))?.(move, measureAnchor(move.from));
  if (acted) return [acted];
  switch (move.what) {
    case "icon":
      return Array.from({ length: move.count }, (_, index) => flyIcon(move, index, layer)).flatMap(orNothing);
    case "die":
      return orNothing(throwDie(move, layer));
    case "copy":
      return orNothing(flyCopy(move, layer));
    case "slide":
      return orNothing(slide(move));
    case "light":
      return orNothing(light(move, layer));
    case "shake":
      return orNothing(shake(move));
    case "note":
      return orNothing(raiseNote(move, layer));
    default:
      return playOnBoard(move) ?? EFFECTS[move.what](move, layer);
  }
}

/** A board in three dimensions shows by itself what happens on its spaces. */
function playOnBoard(move: Movement): Flight[] | null {
  const found = findSpaces(move.to);
  const board = found?.board ?? findAnchor(move.to.split(" ")[0]!);
  const tilted = board ? tiltedBoards.get(board) : undefined;
  return tilted?.play(move, found?.cells ?? []) ?? null;
}

const orNothing = (flight: Flight | null): Flight[] => (flight ? [flight] : []);

function flyIcon(move: Movement, index: number, layer: HTMLElement): Flight | null {
  const [from, to] = [measureAnchor(move.from), measureAnchor(move.to)];
  if (!from || !to) return null;
  const flyer = addFlyer(layer, ICON_PX, ICON_PX, drawThing(move));
  const spread = (index - (move.count - 1) / 2) * Math.min(18, from.width / move.count);
  const path = arcPath(center(from), center(to), spread, ICON_PX, !!move.lost);
  return play(flyer, sample(ARC_FRAMES, path), move.ms, index * GOODS_GAP_MS);
}

/** An icon, or (`d-peasant1`) a die; one that is lost has cracked. */
function drawThing({ key, lost }: Movement): Element {
  if (!key.startsWith("d-")) return drawUse(`#i-${key}`, "0 0 24 24");
  const die = drawUse(`#${key}`, "0 0 64 66");
  if (lost)
    die.append(drawShapes("0 0 64 66", [["M30 4L36 24L26 34L38 48L33 62L29 47L19 33L30 24Z", "#3a1d12"]]));
  return die;
}

const easeInOut = (t: number) => (t < 0.5 ? 4 * t * t * t : 1 - (2 - 2 * t) ** 3 / 2);
const easeOut = (t: number) => 1 - (1 - t) ** 3;

/** Where the arc of something lost ends and its fall begins. */
const FALL_FROM = 0.62;

function arcPath([x0, y0]: Point, [x1, y1]: Point, spread: number, size: number, lost: boolean) {
  const lift = Math.min(90, Math.hypot(x1 - x0, y1 - y0) * 0.28) + 8;
  return (share: number): Keyframe => {
    const way = lost ? Math.min(1, share / FALL_FROM) : share;
    const eased = easeInOut(way);
    let x = x0 + spread + (x1 - x0 - spread) * eased;
    let y = y0 + (y1 - y0) * eased - lift * 4 * eased * (1 - eased);
    let opacity = Math.min(1, way * 7);
    let turn = 0;
    if (lost && share > FALL_FROM) {
      const fall = (share - FALL_FROM) / (1 - FALL_FROM);
      x += 26 * fall;
      y += 62 * fall * fall - 30 * Math.sin(fall * Math.PI * 0.62);
      turn = 160 * fall;
      opacity = 1 - Math.max(0, fall - 0.55) / 0.45;
    } else if (way > 0.93) opacity = (1 - way) / 0.07;
    const scale = 0.82 + 0.42 * Math.sin(Math.PI * Math.min(1, way * 1.15));
    return { transform: moveTo(x - size / 2, y - size / 2, turn, scale), opacity };
  };
}

/** Throw a die: an arc with two bounces, turning, its face unknown until it lies. The real one waits unseen. */
function throwDie(move: Movement, layer: HTMLElement): Flight | null {
  const target = findAnchor(move.to);
  const from = measureAnchor(move.from);
  if (!target || !from) return null;
  const to = target.getBoundingClientRect();
  const picture = move.key ? drawUse(`#d-${move.key}`, "0 0 64 66") : copyPicture(target);
  const flyer = addFlyer(layer, to.width, to.height, picture);
  const kind = move.key.replace(/\d+$/, "");
  const [[x0, y0], [x1, y1]] = [center(from), center(to)];
  const height = Math.min(50, 22 + Math.abs(x1 - x0) * 0.18);
  const seed = move.count;
  const spin = (x1 < x0 ? -1 : 1) * (430 + 170 * scatter(seed, 2));
  const flight = play(
    flyer,
    sample(THROW_FRAMES, (share) => {
      const way = 1 - (1 - share) ** 2.1;
      const up = hop(share) * height;
      const x = x0 + (x1 - x0) * way - to.width / 2;
      const y = y0 + (y1 - y0) * way - up - to.height / 2;
      const turn = spin * (1 - easeOut(Math.min(1, share / 0.95)));
      return { transform: moveTo(x, y, turn, 0.86 + 0.14 * Math.min(1, share * 5) + (0.34 * up) / height) };
    }),
    move.ms,
  );
  const hidden = target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: move.ms + 1 });
  hidden.pause();
  const drawing = move.key ? picture?.firstElementChild : null;
  return {
    endMs: flight.endMs,
    show: (ms) => {
      flight.show(ms);
      hidden.currentTime = Math.min(ms, move.ms);
      const rolling = ms < move.ms * 0.66;
      const side = 1 + Math.floor(scatter(seed * 17.3 + Math.floor(ms / FACE_SHOWN_MS), 7) * DIE_SIDES);
      drawing?.setAttribute("href", rolling ? `#d-${kind}${side}` : `#d-${move.key}`);
    },
    remove: () => {
      hidden.cancel();
      flight.remove();
    },
  };
}

const copyPicture = (element: Element): Element | undefined =>
  element.querySelector("svg")?.cloneNode(true) as Element | undefined;

/** The height of a thrown thing, from 0 to 1: three hops, each lower. */
function hop(share: number): number {
  if (share < 0.58) return Math.sin((share / 0.58) * Math.PI);
  if (share < 0.82) return 0.3 * Math.sin(((share - 0.58) / 0.24) * Math.PI);
  return share < 0.95 ? 0.09 * Math.sin(((share - 0.82) / 0.13) * Math.PI) : 0;
}

/** Fly a copy of the picture at `from` to `to`, where it is set down. */
function flyCopy(move: Movement, layer: HTMLElement): Flight | null {
  const source = findAnchor(move.from);
  const picture = source?.matches("svg") ? source : source?.querySelector("svg");
  const [from, to] = [picture?.getBoundingClientRect(), measureAnchor(move.to)];
  if (!picture || !from || !to || !isShown(from)) return null;
  const flyer = addFlyer(layer, from.width, from.height, picture.cloneNode(true) as Element);
  const [[x0, y0], [x1, y1]] = [center(from), center(to)];
  const lift = Math.min(110, Math.hypot(x1 - x0, y1 - y0) * 0.25) + 20;
  return play(
    flyer,
    sample(ARC_FRAMES, (share) => {
      const way = easeInOut(share);
      const x = x0 + (x1 - x0) * way - from.width / 2;
      const y = y0 + (y1 - y0) * way - lift * 4 * way * (1 - way) - from.height / 2;
      return {
        transform: moveTo(x, y, 0, 1 + 0.35 * Math.sin(Math.PI * way)),
        opacity: Math.min(1, share * 8),
      };
    }),
    move.ms,
  );
}

/** Move what already is at its new place there from its old one. */
function slide(move: Movement): Flight | null {
  const target = findAnchor(move.to);
  const from = measureAnchor(move.from);
  if (!target || !from) return null;
  const to = target.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }];
  return control(
    target.animate(frames, { duration: move.ms, easing: "cubic-bezier(.65,0,.35,1)", fill: "backwards" }),
    move.ms,
  );
}

function light(move: Movement, layer: HTMLElement): Flight | null {
  const box = measureAll(move.to);
  if (!box) return null;
  const flyer = addFlyer(layer, box.width, box.height);
  flyer.classList.add("stage-light", `stage-${move.key || "gold"}`);
  place(flyer, box.left, box.top);
  const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }];
  return play(flyer, frames, move.ms);
}

function shake(move: Movement): Flight | null {
  const target = findAnchor(move.to);
  if (!target) return null;
  const frames = [0, -3, 3, -2, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  return control(target.animate(frames, { duration: move.ms }), move.ms);
}

function raiseNote(move: Movement, layer: HTMLElement): Flight | null {
  const box = measureAnchor(move.to);
  if (!box) return null;
  const flyer = addFlyer(layer, 0, 0);
  flyer.classList.add("stage-note", `stage-${move.tone || "gold"}`);
  flyer.textContent = move.key;
  const [x, y] = center(box);
  // It rises only a little: rows of numbers lie close above each other.
  const frames = [
    { transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`, opacity: 0 },
    { transform: `translate(${x}px, ${y - 3}px) translate(-50%, -50%)`, opacity: 1, offset: 0.2 },
    { transform: `translate(${x}px, ${y - 5}px) translate(-50%, -50%)`, opacity: 1, offset: 0.75 },
    { transform: `translate(${x}px, ${y - 8}px) translate(-50%, -50%)`, opacity: 0 },
  ];
  return play(flyer, frames, move.ms);
}
