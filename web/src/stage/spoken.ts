// What a screen reader is told at once: no more than it can say before the next thing happens.

/** More than this wait in no queue: the older ones are only counted. */
export const MAX_PENDING = 4;

export interface Sentence {
  key: number;
  text: string;
}

/** Keep what was said last, and add what is new; of many at once, the last few and how many came before them. */
export function addSentences(said: Sentence[], fresh: string[], fold: (count: number) => string): Sentence[] {
  if (!fresh.length) return said;
  const first = (said.at(-1)?.key ?? 0) + 1;
  const folded = fresh.length - MAX_PENDING;
  const texts = folded > 0 ? [fold(folded), ...fresh.slice(folded)] : fresh;
  const added = texts.map((text, index) => ({ key: first + index, text: text.replaceAll("**", "") }));
  return [...said, ...added].slice(-(MAX_PENDING + 1));
}
