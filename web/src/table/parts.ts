// Which module draws which game. Loaded only when such a table is opened.

import { loadWords } from "../i18n";
import type { GamePart } from "./game";

const loaders: Record<string, () => Promise<{ default: GamePart }>> = {
  medieval: () => import("../games/medieval"),
  merchants: () => import("../games/merchants"),
};

/** The part that draws this game, with its words. */
export async function gamePart(game: string): Promise<GamePart> {
  const load = loaders[game];
  if (!load) throw new Error(`no part draws ${game}`);
  const [module] = await Promise.all([load(), loadWords(game, "table")]);
  return module.default;
}
