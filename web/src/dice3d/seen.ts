// Where dice were seen last at a table: they go from there to where they lie now, also into another part of the page.

import type { Quaternion } from "three";

export interface Seen {
  /** From the corner of the table, which scrolls with the page. */
  x: number;
  y: number;
  size: number;
  rest: Quaternion;
}

const lastSeen = new Map<string, Seen>();

/** Note where a die is now; returns where it was. */
export function noteSeen(id: string, seen: Seen): Seen | undefined {
  const before = lastSeen.get(id);
  lastSeen.set(id, seen);
  return before;
}

export const recallSeen = (id: string): Seen | undefined => lastSeen.get(id);

/** From now on no die comes from anywhere. */
export const forgetSeen = (): void => lastSeen.clear();
