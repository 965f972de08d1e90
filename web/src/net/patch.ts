// Changes of a view: a path and what is there now. What did not change stays the same object, so that
// only what changed is drawn again.

import type { Change } from "./types.gen";

export function patch<T>(view: T, changes: readonly Change[]): T {
  let next = view;
  for (const [path, value] of changes) next = put(next, path, 0, value) as T;
  return next;
}

/** Lists and objects alike are read and written by their keys. */
type Tree = Record<string | number, unknown>;

function put(whole: unknown, path: readonly (string | number)[], at: number, value: unknown): unknown {
  if (at === path.length) return value;
  const key = path[at]!;
  const before = whole as Tree | undefined;
  const copy = (Array.isArray(whole) ? whole.slice() : { ...before }) as Tree;
  copy[key] = put(before?.[key], path, at + 1, value);
  return copy;
}
