// What the stage shows: a beat is one thing at a time, with a sentence, the view after it, and what moves meanwhile.
// A game turns each line of the log into beats; nothing here knows a game or a rule.

import type { Line } from "../net/types.gen";
import type { Sound } from "../ui/sound";
import type { EFFECTS } from "./effects";

/** Where something is on the screen, as a `data-anchor`: `die:3`, `track:0:wood`, `space:0:f7`. Several, separated by
 * `|`, are tried in turn: what a phone does not show has another place there. */
export type Anchor = string;

export interface Movement {
  /** `icon` flies on an arc; `die` is thrown to where a die lies; `copy` is the picture at `from`, flown to `to` and
   * set down; `slide` moves what is at `to` there from `from`; `light` frames `to`; `shake` trembles it; `note` is a
   * word that rises from `to`; the others are in effects.ts. */
  what: "icon" | "die" | "copy" | "slide" | "light" | "shake" | "note" | keyof typeof EFFECTS;
  /** The icon, the die's drawing if it has one, the tone of a light, the word of a note, or the manner of an effect. */
  key: string;
  from: Anchor;
  to: Anchor;
  count: number;
  /** After the beat began, in milliseconds. */
  at: number;
  ms: number;
  /** It does not fit and falls off. */
  lost?: boolean;
  tone?: Tone;
}

export type Tone = "good" | "bad" | "";

/** A place where the story waits for a press. */
export interface Gate {
  kind: string;
  /** What the button says will happen. */
  button: string;
  /** How long it waits by itself where the reader lets gates open after a moment. */
  autoMs: number;
  /** Opened by a press only, whatever the reader wants of gates in general: somebody explains something there. */
  stays?: boolean;
}

export interface Beat {
  /** `12:gain:0`: line, kind, seat. */
  key: string;
  kind: string;
  /** Whom it happens to; -1 is a player of the game's own; null is everybody. */
  seat: number | null;
  line: number;
  /** How many news of the line have been told once this beat is over. */
  news: number;
  /** The view once it has settled. */
  view: unknown;
  /** At normal speed, and the least that can still be followed. */
  ms: number;
  min: number;
  /** When `view` takes over: when the first thing lands. */
  settleMs: number;
  text: string;
  /** Said for `sayMs`, where the sentence would give the dice away. */
  before?: string;
  sayMs: number;
  rule: string;
  tone: Tone;
  sound?: Sound;
  /** The seat whose board is looked at, if it is not the reader's. */
  focus: number | null;
  moves: Movement[];
  gate?: Gate;
  /** Must be understood before the reader decides again. */
  lead: boolean;
  /** Part of the one scene from the reveal to the disasters, which may take longer. */
  scene: boolean;
  /** A moment of which somebody may say something, where the kind alone does not tell. */
  remark?: string;
  /** Neighbours with the same key become one beat. */
  merge?: Merge;
  /** Neighbours with the same key share one growing sentence, which begins with `say`. */
  group?: string;
  say?: string;
  /** What the reader's own numbers became: "food 3 → 9". */
  numbers: { name: string; from: number; to: number }[];
}

export interface Merge {
  key: string;
  items: string[];
  /** Writes the sentence for all of them. */
  tell(items: string[]): string;
}

const MERGED_GAP_MS = 120;

/** Make a beat from what is particular about it. */
export function makeBeat(line: Line, kind: string, part: Partial<Beat> & { view: unknown }): Beat {
  const seat = part.seat ?? null;
  const ms = part.ms ?? 400;
  return {
    key: `${line.n}:${kind}:${seat ?? "-"}`,
    kind,
    line: line.n,
    news: 0,
    ms,
    min: Math.round(ms * 0.38),
    settleMs: 0,
    sayMs: 0,
    text: "",
    rule: "",
    tone: "",
    focus: null,
    moves: [],
    lead: false,
    scene: false,
    numbers: [],
    ...part,
    seat,
  };
}

/** Make neighbours of one kind into one: fewer sentences, the same things move. */
export function mergeBeats(beats: Beat[]): Beat[] {
  const merged: Beat[] = [];
  for (const beat of beats) {
    const last = merged.at(-1);
    if (last?.merge && beat.merge && last.merge.key === beat.merge.key && !last.gate)
      merged[merged.length - 1] = join(last, beat);
    else merged.push(beat);
  }
  return merged;
}

function join(first: Beat, second: Beat): Beat {
  const items = [...first.merge!.items, ...second.merge!.items];
  const late = first.ms - second.ms + MERGED_GAP_MS;
  return {
    ...second,
    key: first.key,
    ms: first.ms + MERGED_GAP_MS,
    min: first.min,
    settleMs: first.settleMs,
    text: first.merge!.tell(items),
    lead: first.lead || second.lead,
    moves: [...first.moves, ...second.moves.map((move) => ({ ...move, at: move.at + Math.max(0, late) }))],
    numbers: [...first.numbers, ...second.numbers],
    merge: { ...first.merge!, items },
  };
}

/** How long may pass until the reader is asked again: of all, and of the scene from the reveal to the disasters. */
export const BUDGET_MS = 2500;
export const SCENE_BUDGET_MS = 4500;

/** Shorten beats until what must be seen before the next question fits: between two gates, as no wait is longer. */
export function fitBudget(beats: Beat[], share: number): Beat[] {
  const fitted: Beat[] = [];
  let part: Beat[] = [];
  const close = () => {
    const last = part.findLastIndex((beat) => beat.lead);
    const waited = part.slice(0, last + 1);
    const budget = (waited.some((beat) => beat.scene) ? SCENE_BUDGET_MS : BUDGET_MS) * share;
    const total = sumMs(waited);
    const scale = total > budget ? budget / total : 1;
    const short = waited.map((beat) => shorten(beat, scale));
    // Still too long: what others do is only read in the list.
    const shown = sumMs(short) > budget ? short.map((beat) => (beat.lead ? beat : pass(beat))) : short;
    fitted.push(...shown, ...part.slice(last + 1));
    part = [];
  };
  for (const beat of beats) {
    part.push(beat);
    if (beat.gate) close();
  }
  close();
  return fitted;
}

export function sumMs(beats: Beat[]): number {
  return beats.reduce((sum, beat) => sum + beat.ms, 0);
}

const pass = (beat: Beat): Beat => ({
  ...beat,
  ms: 0,
  min: 0,
  settleMs: 0,
  sayMs: 0,
  moves: [],
  sound: undefined,
});

function shorten(beat: Beat, scale: number): Beat {
  if (scale >= 1 || !beat.ms) return beat;
  const ms = Math.max(Math.min(beat.min, beat.ms), Math.round(beat.ms * scale));
  const by = ms / beat.ms;
  return {
    ...beat,
    ms,
    settleMs: Math.round(beat.settleMs * by),
    sayMs: Math.round(beat.sayMs * by),
    moves: beat.moves.map((move) => ({ ...move, at: move.at * by, ms: move.ms * Math.max(by, 0.6) })),
  };
}
