// When a beat of a lesson is shown. The same paths and conditions as src/era/lessons/conditions.py, which tests every
// lesson with them.

import type { LessonBeat } from "../net/api";

/** Find what is at the end of `players/0/stock/food`; 0 if the path leads nowhere. In a list, `piece=farm` keeps the
 * entries whose `piece` is `farm`, and `#` counts. */
export function lookUp(view: unknown, path: string): unknown {
  return path.split("/").reduce(step, view) ?? 0;
}

function step(found: unknown, part: string): unknown {
  if (typeof found !== "object" || found === null) return part === "#" ? 0 : undefined;
  if (part === "#") return Object.keys(found).length;
  if (Array.isArray(found) && part.includes("=")) {
    const at = part.indexOf("=");
    const [key, value] = [part.slice(0, at), part.slice(at + 1)];
    return found.filter((each) => String((each as Record<string, unknown>)?.[key]).toLowerCase() === value);
  }
  return (found as Record<string, unknown>)[part];
}

function fits(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return value === wanted;
  const { min, max } = wanted as { min?: number; max?: number };
  return typeof value === "number" && value >= (min ?? value) && value <= (max ?? value);
}

export function holds(view: unknown, when: Record<string, unknown>): boolean {
  return Object.entries(when).every(([path, wanted]) => fits(lookUp(view, path), wanted));
}

/** Where the table is: the phase of the turn, the view, and what the story waits for. */
export interface Moment {
  phase: string;
  view: unknown;
  /** The kind of the gate at which the story waits; "" if it does not. */
  gate: string;
  /** Whether a story is told at all: without one, what is said at gates is said at once. */
  told: boolean;
}

/** Find the first beat that has not been read and whose state has come. */
export function findBeat(beats: LessonBeat[], read: ReadonlySet<string>, moment: Moment): LessonBeat | null {
  const isNow = (beat: LessonBeat) =>
    (beat.gate ?? "") === moment.gate || (!!beat.gate && !moment.gate && !moment.told);
  return (
    beats.find(
      (beat) =>
        !read.has(beat.id) &&
        isNow(beat) &&
        (!beat.phase || beat.phase === moment.phase) &&
        holds(moment.view, beat.when ?? {}),
    ) ?? null
  );
}

/** Say whether a move is one that the beat hopes for; `build church *` stands for any place. */
export function isExpected(beat: LessonBeat, move: string): boolean {
  return (beat.expect ?? []).some((wanted) =>
    wanted.endsWith(" *") ? move.startsWith(wanted.slice(0, -1)) : wanted === move,
  );
}

/** Put the figures of the view into a sentence. */
export function fillFigures(text: string, view: unknown): string {
  return text.replace(/\{\{(.+?)\}\}/g, (_, path: string) => String(lookUp(view, path)));
}
