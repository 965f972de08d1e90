// What draws a game's box, found by the game's folder and fetched when a box of it is shown.

import { loadWords } from "../../i18n";
import type { BoxThing, BoxUi } from "../../table/game";
import { type Thing, valuesOf } from "./overlay";

const modules = import.meta.glob<{ default: BoxUi }>("../../games/*/my-box/index.tsx");

/** Load the module that draws this game's box, together with its words. */
export async function loadBoxUi(game: string): Promise<BoxUi> {
  const load = modules[`../../games/${game}/my-box/index.tsx`];
  if (!load) throw new Error(`nothing draws the box of ${game}`);
  const [module] = await Promise.all([load(), loadWords(game, "box", "rules")]);
  return module.default;
}

export function toBoxThing(thing: Thing): BoxThing {
  return { table: thing.table, entry: thing.entry, values: valuesOf(thing) };
}
