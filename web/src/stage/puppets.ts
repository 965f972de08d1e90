// What moves itself: a model in three dimensions has no elements that could be animated. A part of it that is named like
// an anchor makes its own flight of a movement; the director gives it the time as it does to all others.

import type { Anchor, Movement } from "./beats";
import type { Flight } from "./flyer";

/** Makes a flight of a movement to it, or null if the page shows it as it always does. */
export type Puppet = (move: Movement) => Flight | null;

const puppets = new Map<Anchor, Puppet>();

/** Let a part move itself until the returned function is called. */
export function addPuppet(anchor: Anchor, puppet: Puppet): () => void {
  puppets.set(anchor, puppet);
  return () => {
    if (puppets.get(anchor) === puppet) puppets.delete(anchor);
  };
}

export const performMove = (move: Movement): Flight | null => puppets.get(move.to)?.(move) ?? null;
