// How the points of a finished game are counted: line by line, in every column at once. What is shown is a function of
// the time that has passed, so that it can be held, skipped and tested. A game says what its lines are.

import type { JSX } from "preact";

export type CountGroup = "buildings" | "bonuses" | "culture" | "majority" | "disasters" | "plain";

/** A line of the score pad. */
export interface CountLine {
  key: string;
  name: string;
  group: CountGroup;
  /** By column. */
  points: number[];
  /** Of what is compared: whoever has most scores. */
  amounts?: number[];
  /** What the points are for, in a sentence. */
  about: string;
  rule: string;
  /** By column: what lights up on its board. */
  lit: string[][];
  draw(size: number): JSX.Element | null;
}

export interface CountColumn {
  /** Whose shield and whose board. */
  seat: number;
  name: string;
}

/** A rung of the ladder that a score climbs, from the lowest. */
export interface Rung {
  from: number;
  name: string;
}

export interface Counting {
  columns: CountColumn[];
  lines: CountLine[];
  /** What a score is called, where one plays alone. */
  ladder: Rung[];
  /** Whether the lines add up; else each stands for itself. */
  adds: boolean;
}

/** A line, or all those that nobody has anything of, as they are shown. */
export interface CountStep {
  lines: CountLine[];
  /** From the beginning. */
  at: number;
  ms: number;
}

export interface Moment {
  /** The step that is being counted; the number of steps once all are. */
  step: number;
  /** How much of it is counted: from 0 to 1. */
  share: number;
  /** By column, as far as counted. */
  totals: number[];
}

const LINE_MS = 450;
const COMPARED_MS = 900;
const NOTHING_MS = 250;
const MAX_COUNT_MS = 16_000;
/** The last part of a step, in which the number stands still. */
const REST_SHARE = 0.35;

/** List the steps. Lines in which nobody has anything are one step, before what is compared. */
export function listSteps({ lines }: Counting): CountStep[] {
  const isEmpty = (line: CountLine) => line.points.every((points) => !points);
  const own = lines.filter((line) => !isCompared(line));
  const full = own.filter((line) => !isEmpty(line)).map((line) => [line]);
  const empty = own.filter(isEmpty);
  const compared = lines.filter(isCompared).map((line) => [line]);
  const groups = [...full, ...(empty.length ? [empty] : []), ...compared];
  const wanted = groups.map(([first]) => (isEmpty(first!) ? NOTHING_MS : isCompared(first!) ? COMPARED_MS : LINE_MS)); // biome-ignore format: one thought
  const scale = Math.min(1, MAX_COUNT_MS / wanted.reduce((sum, ms) => sum + ms, 0));
  let at = 0;
  return groups.map((group, index) => {
    const step = { lines: group, at, ms: Math.round(wanted[index]! * scale) };
    at += step.ms;
    return step;
  });
}

const isCompared = (line: CountLine) => line.group === "majority" || line.group === "disasters";

export const countMs = (steps: CountStep[]): number => {
  const last = steps.at(-1);
  return last ? last.at + last.ms : 0;
};

/** Find what is counted after so many milliseconds. */
export function findMoment(counting: Counting, steps: CountStep[], ms: number): Moment {
  const found = steps.findIndex((step) => ms < step.at + step.ms);
  const step = found < 0 ? steps.length : found;
  const now = steps[step];
  const share = now ? Math.min(1, Math.max(0, (ms - now.at) / now.ms / (1 - REST_SHARE))) : 1;
  const totals = counting.columns.map((_, column) => {
    const before = steps.slice(0, step).reduce((sum, each) => sum + sumStep(each, column), 0);
    return before + Math.round((now ? sumStep(now, column) : 0) * share);
  });
  return { step, share, totals };
}

export const sumStep = (step: CountStep, column: number): number =>
  step.lines.reduce((sum, line) => sum + (line.points[column] ?? 0), 0);

/** Rank the columns by their totals: equals share a place. */
export const rankColumns = (totals: number[]): number[] =>
  totals.map((total) => 1 + totals.filter((other) => other > total).length);

export const listTotals = ({ columns, lines }: Counting): number[] =>
  columns.map((_, column) => lines.reduce((sum, line) => sum + (line.points[column] ?? 0), 0));

/** A part of a column as it is built: neighbouring lines of a kind are one part. */
export interface Part {
  group: CountGroup;
  points: number;
  line: CountLine;
}

/** List the parts of a column up to a moment. Buildings are one part, everything else has its own; what is lost is none. */
export function listParts(steps: CountStep[], { step, share }: Moment, column: number): Part[] {
  const parts: Part[] = [];
  for (const [index, each] of steps.slice(0, step + 1).entries()) {
    for (const line of each.lines) {
      const points = Math.round((line.points[column] ?? 0) * (index === step ? share : 1));
      if (points <= 0) continue;
      const last = parts.at(-1);
      if (line.group === "buildings" && last?.group === "buildings") last.points += points;
      else parts.push({ group: line.group, points, line });
    }
  }
  return parts;
}

/** Find the rung on which a score stands, and how much is missing to the next. */
export function findRung(
  ladder: Rung[],
  points: number,
): { now: Rung | undefined; next: Rung | undefined; missing: number } {
  const index = Math.max(
    0,
    ladder.findLastIndex((rung) => points >= rung.from),
  );
  const next = ladder[index + 1];
  return { now: ladder[index], next, missing: next ? next.from - points : 0 };
}

/** How high on the ladder a score stands, from 0 to 1: every rung is as far from the next, whatever it asks for. */
export function climb(ladder: Rung[], points: number): number {
  const steps = ladder.length - 1;
  if (steps < 1) return 0;
  const index = ladder.findLastIndex((rung) => points >= rung.from);
  if (index < 0) return 0;
  const [from, to] = [ladder[index]!, ladder[index + 1]];
  const part = to ? (points - from.from) / (to.from - from.from) : 0;
  return Math.min(1, (index + part) / steps);
}
