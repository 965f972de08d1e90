// The reader's hand at the dice: how they were thrown last, and whether dice have bodies on this page. Nothing here loads
// three.js.

import { contextState, showsModel } from "../render3d/capability";
import { isStill } from "../stage/manner";

export interface HandThrow {
  /** Direction on the screen, of length 1, and strength from 0 to 1. */
  x: number;
  y: number;
  strength: number;
  /** Where the cup was let go, on the page; null where it stands. */
  from: { x: number; y: number } | null;
}

const PRESSED: HandThrow = { x: 0, y: 0, strength: 0, from: null };
/** Pixels a second: below, a cup is only set down and tipped; above, it makes no difference any more. */
const SPEED = { least: 120, most: 1700 };

/** Whether dice have bodies here: where nothing may move, they are flat. */
export const diceHaveBodies = (): boolean => showsModel.value && !isStill() && contextState.value === "ready";

let last = PRESSED;

/** The dice are about to be thrown like this; a press of the button says nothing. */
export function noteThrow(thrown: HandThrow = PRESSED): void {
  last = thrown;
}

export const readThrow = (): HandThrow => last;

export interface Trace {
  x: number;
  y: number;
  /** Milliseconds. */
  at: number;
}

const TRACE_MS = 120;

/** Read from the last moments of a movement how the dice were thrown. Only its direction and speed count. */
export function readFlick(trace: readonly Trace[]): HandThrow {
  const end = trace.at(-1);
  if (!end) return PRESSED;
  const start = trace.find(({ at }) => end.at - at <= TRACE_MS) ?? end;
  const seconds = Math.max(1, end.at - start.at) / 1000;
  const [dx, dy] = [(end.x - start.x) / seconds, (end.y - start.y) / seconds];
  const speed = Math.hypot(dx, dy);
  const from = { x: end.x, y: end.y };
  if (speed < SPEED.least) return { ...PRESSED, from };
  const strength = Math.min(1, (speed - SPEED.least) / (SPEED.most - SPEED.least));
  return { x: dx / speed, y: dy / speed, strength, from };
}
