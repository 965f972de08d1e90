// The games that were played alone in this browser: what one has reached so far, by what was played.

import type { TableInfo } from "../net/types.gen";
import type { SoloResult } from "../table/game";

const KEY = "era-best-games";
const MAX_KEPT = 20;
/** What changes nothing about how hard a game is. */
const PLAIN_OPTIONS = new Set(["confirm", "box_name"]);

export interface KeptGame extends SoloResult {
  table: string;
}

type Kept = Record<string, KeptGame[]>;

/** What was played: a game, its scenario and all other options. */
export function keyOfGame({ game, options }: Pick<TableInfo, "game" | "options">): string {
  const plain = Object.keys(options)
    .filter((key) => !PLAIN_OPTIONS.has(key) && options[key] !== null)
    .sort();
  return `${game} ${plain.map((key) => `${key}=${JSON.stringify(options[key])}`).join(" ")}`;
}

function readKept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** Whether any game was played to its end alone. */
export const hasKept = (): boolean => Object.keys(readKept()).length > 0;

/** List the games that were played so, the oldest first. */
export function listKept(info: Pick<TableInfo, "game" | "options">): KeptGame[] {
  return readKept()[keyOfGame(info)] ?? [];
}

/** Find the best game of this kind; `part` are options that it must have been played with. */
export function readBest(game: string, part: Record<string, unknown>): SoloResult | null {
  const wanted = Object.entries(part).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const found = Object.entries(readKept())
    .filter(([key]) => key.startsWith(`${game} `) && wanted.every((each) => key.includes(` ${each}`)))
    .flatMap(([, games]) => games);
  return found.reduce<SoloResult | null>((best, each) => (best && best.points >= each.points ? best : each), null); // biome-ignore format: one thought
}

/** Whether the dice of a game were its own: with dice that one knows, in a lesson, or from the middle of another game,
 * nothing is reached that could be compared. */
export const isCounted = (info: TableInfo): boolean => !info.same && !info.continued && !info.lesson;

/** Keep a finished game. */
export function rememberGame(info: TableInfo, result: SoloResult): void {
  if (!isCounted(info)) return;
  const kept = readKept();
  const key = keyOfGame(info);
  const games = kept[key] ?? [];
  if (games.some((each) => each.table === info.id)) return;
  const best = games.reduce((most, each) => (each.points > most.points ? each : most), games[0] ?? { ...result, table: info.id }); // biome-ignore format: one thought
  const newest = [...games, { ...result, table: info.id }].slice(-MAX_KEPT);
  // The best stays, however many came after it.
  kept[key] = newest.includes(best) || best.table === info.id ? newest : [best, ...newest.slice(1)];
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that stores nothing still plays.
  }
}
