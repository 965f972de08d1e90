// Source marks as the data files write them.

import type { Mark } from "./types.gen";

/** Read the marks of a fact: "S 000:537 002:410, I". */
export function readMarks(source: string): Mark[] {
  return source
    .split(",")
    .map((part) => part.trim().split(/\s+/))
    .filter(([kind]) => kind)
    .map(([kind, ...lines]) => ({ kind: kind as Mark["kind"], lines }));
}
