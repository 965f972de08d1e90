// The elements in which things fly, and the animations that move them. They never run by themselves: the director writes
// their time, so they can be paused, hastened and cut, and a clock set by a test decides where everything is.

const SVG = "http://www.w3.org/2000/svg";

export interface Flight {
  endMs: number;
  /** Shows it as it is so many milliseconds after it began. */
  show(ms: number): void;
  remove(): void;
}

export function addFlyer(layer: HTMLElement, width: number, height: number, picture?: Element): HTMLElement {
  const flyer = document.createElement("div");
  flyer.className = "stage-flyer";
  if (width) flyer.style.width = `${width}px`;
  if (height) flyer.style.height = `${height}px`;
  if (picture) flyer.append(picture);
  layer.append(flyer);
  return flyer;
}

/** Put a flyer where it stays. */
export function place(flyer: HTMLElement, left: number, top: number): void {
  flyer.style.transform = `translate(${left}px, ${top}px)`;
}

export function drawUse(href: string, viewBox: string): Element {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("class", href.startsWith("#d-") ? "die" : "ic");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", href);
  svg.append(use);
  return svg;
}

export const moveTo = (x: number, y: number, turn: number, scale: number) =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(1)}deg) scale(${scale.toFixed(3)})`;

export const sample = (count: number, at: (share: number) => Keyframe): Keyframe[] =>
  Array.from({ length: count + 1 }, (_, n) => ({ ...at(n / count), offset: n / count }));

export function play(flyer: HTMLElement, frames: Keyframe[], ms: number, delay = 0): Flight {
  const flight = control(flyer.animate(frames, { duration: ms, delay, fill: "both" }), ms + delay);
  return {
    ...flight,
    remove: () => {
      flight.remove();
      flyer.remove();
    },
  };
}

export function control(animation: Animation, endMs: number): Flight {
  animation.pause();
  return {
    endMs,
    show: (ms) => {
      animation.currentTime = ms;
    },
    remove: () => animation.cancel(),
  };
}

/** A number between 0 and 1 that looks thrown and is the same each time. */
export function scatter(seed: number, salt: number): number {
  const value = Math.sin(seed * 127.1 + salt * 311.7) * 43758.5453;
  return value - Math.floor(value);
}

/** Draw filled shapes: each with its path and its colour. */
export function drawShapes(viewBox: string, shapes: [path: string, fill: string][]): Element {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  for (const [path, fill] of shapes) {
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute("d", path);
    shape.setAttribute("fill", fill);
    svg.append(shape);
  }
  return svg;
}
