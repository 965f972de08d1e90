// Making tables and knowing mine: what several screens do.

import { signal } from "@preact/signals";
import { words } from "../i18n";
import {
  ApiError,
  api,
  type GameOffer,
  type LessonWish,
  type MyTable,
  type NewTable,
  type PuzzleWish,
} from "../net/api";
import type { TableInfo } from "../net/types.gen";
import { notify } from "../ui/Toast";
import { ensureMe, me } from "./me";
import { go } from "./routes";

const t = words("common");

export const games = signal<GameOffer[]>([]);
export const myTables = signal<MyTable[] | null>(null);
export const publicTables = signal<TableInfo[] | null>(null);

export async function loadGames(): Promise<void> {
  games.value = await api.games();
}

export async function loadTables(): Promise<void> {
  const [mine, all] = await Promise.allSettled([
    me.value ? api.myTables() : Promise.resolve([]),
    api.tables(),
  ]);
  if (mine.status === "fulfilled") myTables.value = mine.value;
  if (all.status === "fulfilled") publicTables.value = all.value;
}

/** Make a table and go there. The server starts it at once if no seat is open. */
export async function makeTable(wish: NewTable | LessonWish | PuzzleWish, query = ""): Promise<boolean> {
  return attempt(async () => {
    await ensureMe();
    const { id } = await api.open(wish);
    go(`/t/${id}${query}`);
  });
}

/** Run it, say what goes wrong as a sentence, and return whether it worked. */
export async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    const said = error instanceof ApiError ? error.message : "";
    notify({ text: said || t("unreachable"), kind: "bad" });
    return false;
  }
}

/** Find the id of a table in a pasted link or code. */
export function readTableId(text: string): string {
  const plain = text
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  return plain.slice(plain.lastIndexOf("/") + 1);
}
