// What happened while somebody was away, put together from its beats.

import type { Beat } from "./beats";

/** What one seat did or suffered in a row. */
export interface SummaryRow {
  seat: number | null;
  texts: string[];
  tone: Beat["tone"];
}

export interface SummaryRound {
  title: string;
  rows: SummaryRow[];
}

export interface Gain {
  name: string;
  from: number;
  to: number;
}

/** Group the beats by rounds, and in them by whom they happened to. */
export function groupBeats(beats: Beat[], titleOf: (view: unknown) => string): SummaryRound[] {
  const rounds: SummaryRound[] = [];
  let group: string | undefined;
  for (const beat of beats.filter((each) => each.text)) {
    const title = titleOf(beat.view);
    if (rounds.at(-1)?.title !== title) rounds.push({ title, rows: [] });
    const { rows } = rounds.at(-1)!;
    const last = rows.at(-1);
    if (last && last.seat === beat.seat) {
      // Neighbours of one group share a sentence.
      if (beat.group && beat.group === group) last.texts.push(addTo(last.texts.pop()!, beat.text));
      else last.texts.push(firstText(beat));
      last.tone = worse(last.tone, beat.tone);
    } else rows.push({ seat: beat.seat, texts: [firstText(beat)], tone: beat.tone });
    group = beat.group;
  }
  return rounds;
}

const firstText = (beat: Beat) => (beat.group ? addTo(beat.say ?? "", beat.text, " ").trim() : beat.text);
const addTo = (sentence: string, text: string, by = ", ") =>
  `${sentence.replace(/\.$/, "")}${by}${text.replace(/\.$/, "")}.`;

const worse = (a: Beat["tone"], b: Beat["tone"]) => (a === "bad" || b === "bad" ? "bad" : a || b);

/** What the reader's own numbers were before and are after all of it; those that returned are left out. */
export function sumNumbers(beats: Beat[]): Gain[] {
  const found = new Map<string, Gain>();
  for (const { name, from, to } of beats.flatMap((beat) => beat.numbers)) {
    const known = found.get(name);
    if (known) known.to = to;
    else found.set(name, { name, from, to });
  }
  return [...found.values()].filter(({ from, to }) => from !== to);
}
