// What the stage paints over the table besides flights: fire and water, a light that runs along walls, turned cards,
// lifted screens, stamps, a horse that walks.

import { drawOutline } from "../ui/outline";
import { center, findAnchor, findSpaces, measureAll, measureAnchor } from "./anchors";
import type { Movement } from "./beats";
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

type Effect = (move: Movement, layer: HTMLElement) => Flight[];

const FLAME_FRAMES = 16;
const WALK_FRAMES = 24;
const STAMP_PX = 44;
const HOPS = 4;

/** Flames over each of the spaces. */
function burn(move: Movement, layer: HTMLElement): Flight[] {
  return move.to.split(" ").flatMap((anchor, index) => {
    const box = measureAnchor(anchor);
    if (!box) return [];
    const flyer = addFlyer(layer, box.width, box.height * 1.3, drawFlame());
    flyer.classList.add("stage-flame");
    const [left, top] = [box.left, box.top - box.height * 0.4];
    const frames = sample(FLAME_FRAMES, (share) => {
      const flicker = 0.8 + 0.4 * scatter(index * 7 + Math.round(share * FLAME_FRAMES), 3);
      const grown = Math.min(1, share * 5) * Math.min(1, (1 - share) * 4);
      return {
        transform: `translate(${left}px, ${top}px) scale(${(0.9 + 0.1 * flicker).toFixed(2)}, ${(grown * flicker).toFixed(2)})`,
        opacity: Math.min(1, grown * 1.4),
      };
    });
    return [play(flyer, frames, move.ms)];
  });
}

function drawFlame(): Element {
  return drawShapes("0 0 40 52", [
    [
      "M20 2C24 14 36 20 36 34A16 17 0 0 1 4 34C4 24 11 20 12 12C16 15 17 18 18 21C21 16 21 9 20 2Z",
      "#e2571e",
    ],
    [
      "M21 18C23 26 30 29 30 38A10 12 0 0 1 10 38C10 32 14 30 15 25C18 27 19 29 19 31C21 28 22 23 21 18Z",
      "#ffb52e",
    ],
    ["M20 34C22 37 25 39 25 43A5 6 0 0 1 15 43C15 40 18 38 20 34Z", "#fff1b8"],
  ]);
}

/** Something that rises over the spaces and stays a while: water; a haze only comes and goes. */
function cover(move: Movement, layer: HTMLElement): Flight[] {
  const box = measureAll(move.to);
  if (!box) return [];
  const flyer = addFlyer(layer, box.width, box.height);
  flyer.classList.add(`stage-${move.key}`);
  place(flyer, box.left, box.top);
  const frames =
    move.key === "water"
      ? [
          { clipPath: "inset(100% 0 0 0)", opacity: 0.9 },
          { clipPath: "inset(0 0 0 0)", opacity: 0.9, offset: 0.6 },
          { clipPath: "inset(0 0 0 0)", opacity: 0 },
        ]
      : [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0.7, offset: 0.7 }, { opacity: 0 }];
  return [play(flyer, frames, move.ms)];
}

/** A light runs around the spaces, along the walls that close them in. */
function trace(move: Movement, layer: HTMLElement): Flight[] {
  const found = findSpaces(move.to);
  if (!found) return [];
  const { board, cells } = found;
  // A drawing that is laid into a model covers its parent; the light is laid into it likewise.
  const tilted = tiltedBoards.has(board);
  const area = (tilted ? board.parentElement! : board).getBoundingClientRect();
  const svg = drawShapes(board.getAttribute("viewBox")!, [[drawOutline(cells, -8, 8), "none"]]);
  if (tilted)
    (svg as SVGElement).style.cssText =
      `transform: ${getComputedStyle(board).transform}; transform-origin: 0 0`;
  const line = svg.firstElementChild!;
  line.setAttribute("pathLength", "1");
  const flyer = addFlyer(layer, area.width, area.height, svg);
  flyer.classList.add("stage-trace");
  place(flyer, area.left, area.top);
  const frames = [
    { strokeDashoffset: 1, opacity: 1 },
    { strokeDashoffset: 0, opacity: 1, offset: 0.55 },
    { strokeDashoffset: 0, opacity: 1, offset: 0.8 },
    { strokeDashoffset: 0, opacity: 0 },
  ];
  const flight = control(line.animate(frames, { duration: move.ms, fill: "both" }), move.ms);
  return [
    {
      ...flight,
      remove: () => {
        flight.remove();
        flyer.remove();
      },
    },
  ];
}

/** A number in the middle of all of it, which counts: `6 14`. */
function count(move: Movement, layer: HTMLElement): Flight[] {
  const box = measureAll(move.to);
  if (!box) return [];
  const [first, last] = move.key.split(" ").map(Number) as [number, number];
  const flyer = addFlyer(layer, 0, 0);
  flyer.classList.add("stage-count");
  const [x, y] = center(box);
  const at = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  const frames = [
    { transform: `${at} scale(.6)`, opacity: 0 },
    { transform: `${at} scale(1)`, opacity: 1, offset: 0.15 },
    { transform: `${at} scale(1.15)`, opacity: 1, offset: 0.8 },
    { transform: `${at} scale(1.15)`, opacity: 0 },
  ];
  const flight = play(flyer, frames, move.ms);
  return [
    {
      ...flight,
      show: (ms) => {
        flight.show(ms);
        const share = Math.min(1, Math.max(0, ms / move.ms - 0.1) / 0.5);
        flyer.textContent = String(Math.round(first + (last - first) * share));
      },
    },
  ];
}

/** Turn what is there over, as a card or (`page`) as a leaf. */
function flip(move: Movement): Flight[] {
  const target = findAnchor(move.to);
  if (!target) return [];
  const axis = move.key === "page" ? "rotateX" : "rotateY";
  const frames = [
    { transform: `perspective(500px) ${axis}(-92deg)`, opacity: 0.4 },
    { transform: `perspective(500px) ${axis}(12deg)`, opacity: 1, offset: 0.75 },
    { transform: `perspective(500px) ${axis}(0)`, opacity: 1 },
  ];
  return [control(target.animate(frames, { duration: move.ms, fill: "backwards" }), move.ms)];
}

/** Uncover what is there, from the left or (`down`) from above. */
function unroll(move: Movement): Flight[] {
  const target = findAnchor(move.to);
  if (!target) return [];
  const closed = move.key === "down" ? "inset(0 0 100% 0)" : "inset(0 100% 0 0)";
  const frames = [{ clipPath: closed }, { clipPath: "inset(0 0 0 0)" }];
  return [
    control(
      target.animate(frames, { duration: move.ms, fill: "backwards", easing: "cubic-bezier(.3,0,.3,1)" }),
      move.ms,
    ),
  ];
}

/** A screen stands before it, and goes up. */
function lift(move: Movement, layer: HTMLElement): Flight[] {
  const box = measureAnchor(move.to);
  if (!box) return [];
  const flyer = addFlyer(layer, box.width, box.height);
  flyer.classList.add("stage-screen");
  place(flyer, box.left, box.top);
  const frames = [
    { clipPath: "inset(0 0 0 0)", translate: "0 0" },
    { clipPath: "inset(0 0 0 0)", translate: "0 3px", offset: 0.25 },
    { clipPath: "inset(100% 0 0 0)", translate: `0 ${-box.height}px` },
  ];
  return [play(flyer, frames, move.ms)];
}

/** A sign comes down on it, and goes. */
function stamp(move: Movement, layer: HTMLElement): Flight[] {
  const box = measureAnchor(move.to);
  if (!box) return [];
  const flyer = addFlyer(layer, STAMP_PX, STAMP_PX, drawUse(`#i-${move.key}`, "0 0 24 24"));
  const [x, y] = center(box);
  const at = (scale: number) => moveTo(x - STAMP_PX / 2, y - STAMP_PX / 2, 0, scale);
  const frames = [
    { transform: at(2.6), opacity: 0 },
    { transform: at(1), opacity: 1, offset: 0.25 },
    { transform: at(1), opacity: 1, offset: 0.7 },
    { transform: at(1.1), opacity: 0 },
  ];
  return [play(flyer, frames, move.ms)];
}

/** What stands at its new place already comes there on foot; `key` is where the new place is, as `from` is the old. */
function walk(move: Movement): Flight[] {
  const target = findAnchor(move.to);
  const [from, to] = [measureAnchor(move.from), measureAnchor(move.key)];
  if (!target || !from || !to) return [];
  const scale = target instanceof SVGGraphicsElement ? (target.getScreenCTM()?.a ?? 1) : 1;
  const [[x0, y0], [x1, y1]] = [center(from), center(to)];
  const [dx, dy] = [(x0 - x1) / scale, (y0 - y1) / scale];
  const frames = sample(WALK_FRAMES, (share) => {
    const left = 1 - (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2);
    const hop = 5 * Math.abs(Math.sin(share * Math.PI * HOPS));
    return { transform: `translate(${(dx * left).toFixed(1)}px, ${(dy * left - hop).toFixed(1)}px)` };
  });
  return [control(target.animate(frames, { duration: move.ms, fill: "backwards" }), move.ms)];
}

/** The whole of what is at `from` flies to `to`, growing smaller and turning over. */
function send(move: Movement, layer: HTMLElement): Flight[] {
  const source = findAnchor(move.from);
  const [from, to] = [source?.getBoundingClientRect(), measureAnchor(move.to)];
  if (!source || !from || !to) return [];
  const copy = source.cloneNode(true) as HTMLElement;
  for (const each of [
    copy,
    ...copy.querySelectorAll<HTMLElement>("[data-testid], [data-anchor], [data-about]"),
  ])
    for (const name of ["data-testid", "data-anchor", "data-about", "id"]) each.removeAttribute(name);
  const flyer = addFlyer(layer, from.width, from.height, copy);
  flyer.classList.add("stage-sent");
  const [[x1, y1], [x0, y0]] = [center(to), center(from)];
  const frames = sample(WALK_FRAMES, (share) => {
    const way = share * share * (3 - 2 * share);
    const x = x0 + (x1 - x0) * way - from.width / 2;
    const y = y0 + (y1 - y0) * way - 60 * Math.sin(Math.PI * way) - from.height / 2;
    return {
      transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(1 - 0.75 * way).toFixed(2)}) rotateY(${(180 * way).toFixed(0)}deg)`,
      opacity: share > 0.9 ? (1 - share) / 0.1 : 1,
    };
  });
  return [play(flyer, frames, move.ms)];
}

/** Robbers in the streets: only a board in three dimensions shows them. */
const raid = (): Flight[] => [];

export const EFFECTS = {
  burn,
  cover,
  trace,
  count,
  flip,
  unroll,
  lift,
  stamp,
  walk,
  send,
  raid,
} satisfies Record<string, Effect>;
