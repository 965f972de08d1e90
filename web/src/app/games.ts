// The games, found by their folders in games/. What the first screen needs of them comes with it, the rest when it is
// asked for.

import { loadWords } from "../i18n";
import type { GameIntro, GameUi, QuickStart } from "../table/game";

const introModules = import.meta.glob<{ default: GameIntro }>("../games/*/intro/index.tsx", { eager: true });
const uiModules = import.meta.glob<{ default: GameUi }>("../games/*/index.tsx");

const keyOf = (path: string): string => path.split("/")[2]!;

/** Every game's introduction, by the game's key. */
export const gameIntros: Record<string, GameIntro> = Object.fromEntries(
  Object.entries(introModules).map(([path, module]) => [keyOf(path), module.default]),
);

export const gameKeys: string[] = Object.keys(gameIntros);

/** The game that the first page offers. */
export const featuredGame: { key: string; quickStart: QuickStart; lesson: string } = findFeatured();

function findFeatured(): { key: string; quickStart: QuickStart; lesson: string } {
  for (const [key, { quickStart, lesson }] of Object.entries(gameIntros))
    if (quickStart && lesson) return { key, quickStart, lesson };
  throw new Error("no game offers a quick start");
}

/** Load the module that draws this game, together with its words. */
export async function loadGameUi(game: string): Promise<GameUi> {
  const load = uiModules[`../games/${game}/index.tsx`];
  if (!load) throw new Error(`nothing draws ${game}`);
  const [module] = await Promise.all([load(), loadWords(game, "table")]);
  return module.default;
}
