// Things of the page that are drawn elsewhere, such as a die with a body of its own: what happens to them is shown there.

import type { Movement } from "./beats";
import type { Flight } from "./flyer";

/** Shows a movement of a thing, from somewhere on the screen; null where it has no way of its own to do so. */
export type Actor = (move: Movement, from: DOMRect | null) => Flight | null;

const ACTED: readonly Movement["what"][] = ["die", "flip", "shake", "unroll"];
const actors = new WeakMap<Element, Actor>();

/** From now on this element is shown by an actor; returns what ends it. */
export function setActor(element: Element, actor: Actor): () => void {
  actors.set(element, actor);
  return () => {
    if (actors.get(element) === actor) actors.delete(element);
  };
}

/** Find who shows this movement of the element that `find` finds. */
export function findActor(move: Movement, find: () => Element | null): Actor | null {
  const element = ACTED.includes(move.what) ? find() : null;
  return (element && actors.get(element)) ?? null;
}
