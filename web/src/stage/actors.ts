// Things of the page that are drawn elsewhere: a die with a body of its own, a carriage of a model, which has no elements
// that could be animated. What happens to them is shown there; the director gives it the time as it does to all others.

import type { Anchor, Movement } from "./beats";
import type { Flight } from "./flyer";

/** Shows a movement of a thing, from somewhere on the screen; null if the page shows it as it always does. */
export type Actor = (move: Movement, from: DOMRect | null) => Flight | null;

const ACTED: readonly Movement["what"][] = ["die", "flip", "shake", "unroll"];
const elements = new WeakMap<Element, Actor>();
const anchors = new Map<Anchor, Actor>();

/** From now on this element, or what is named like this anchor, is shown by an actor; returns what ends it. */
export function setActor(thing: Element | Anchor, actor: Actor): () => void {
  if (typeof thing === "string") {
    anchors.set(thing, actor);
    return () => {
      if (anchors.get(thing) === actor) anchors.delete(thing);
    };
  }
  elements.set(thing, actor);
  return () => {
    if (elements.get(thing) === actor) elements.delete(thing);
  };
}

/** Find who shows this movement: by its place's name, or of the element that `find` finds. */
export function findActor(move: Movement, find: () => Element | null): Actor | null {
  const named = anchors.get(move.to);
  if (named) return named;
  const element = ACTED.includes(move.what) ? find() : null;
  return (element && elements.get(element)) ?? null;
}
