// Making tables and knowing mine: what several screens do.

import { type Signal, signal } from "@preact/signals";
import { words } from "../i18n";
import {
  ApiError,
  api,
  type GameOffer,
  type LessonWish,
  type MyTable,
  type NewTable,
  type PuzzleWish,
  type TablePage,
} from "../net/api";
import type { TableInfo } from "../net/types.gen";
import { notify } from "../ui/Toast";
import { ensureMe, loadMe, me } from "./me";
import { go } from "./routes";

const t = words("common");

export const games = signal<GameOffer[]>([]);
export const myTables = signal<MyTable[] | null>(null);
export const publicTables = signal<TableInfo[] | null>(null);
/** How the lists go on; empty at their end. */
export const myNext = signal("");
export const publicNext = signal("");

/** Go to the table of a rematch; `known`: somebody has asked for one already. */
export async function openRematch(id: string, known?: string): Promise<void> {
  go(`/t/${known || (await api.rematch(id)).id}`);
}

export async function loadGames(): Promise<void> {
  games.value = await api.games();
}

/** Load the first pages again; what was shown beyond them stays. */
export async function loadTables(): Promise<void> {
  const [mine, all] = await Promise.allSettled([
    me.value ? api.myTables() : Promise.resolve({ tables: [], next: "" }),
    api.tables(),
  ]);
  if (mine.status === "fulfilled") putFirst(mine.value, myTables, myNext, (one) => one.table.id);
  if (all.status === "fulfilled") putFirst(all.value, publicTables, publicNext, (one) => one.id);
}

/** Load the first page of my own tables again. */
export async function loadMine(): Promise<void> {
  try {
    putFirst(await api.myTables(), myTables, myNext, (one) => one.table.id);
  } catch {
    // What is known stays on the screen.
  }
}

function putFirst<T>(
  page: TablePage<T>,
  list: Signal<T[] | null>,
  next: Signal<string>,
  idOf: (one: T) => string,
): void {
  const fresh = new Set(page.tables.map(idOf));
  const older = (list.peek() ?? []).slice(page.tables.length).filter((one) => !fresh.has(idOf(one)));
  const hasMore = page.next !== "" && older.length > 0;
  list.value = hasMore ? [...page.tables, ...older] : page.tables;
  if (!hasMore) next.value = page.next;
}

/** Show one page more of my tables, or of the public ones. */
export async function loadMore(mine: boolean): Promise<void> {
  await attempt(async () => {
    if (mine) append(await api.myTables(myNext.peek()), myTables, myNext, (one) => one.table.id);
    else append(await api.tables(publicNext.peek()), publicTables, publicNext, (one) => one.id);
  });
}

function append<T>(
  page: TablePage<T>,
  list: Signal<T[] | null>,
  next: Signal<string>,
  idOf: (one: T) => string,
): void {
  const known = new Set((list.peek() ?? []).map(idOf));
  list.value = [...(list.peek() ?? []), ...page.tables.filter((one) => !known.has(idOf(one)))];
  next.value = page.next;
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
    const ended = error instanceof ApiError && error.key === "session-ended";
    notify({
      text: said || t("unreachable"),
      kind: "bad",
      act: ended ? { name: t("begin-anew"), run: () => void beginAnew() } : undefined,
    });
    return false;
  }
}

/** Let go of a session that has ended elsewhere: whoever was here asked for it. */
async function beginAnew(): Promise<void> {
  await attempt(async () => {
    await api.logout();
    await loadMe();
  });
}

/** Find the id of a table in a pasted link or code. */
export function readTableId(text: string): string {
  const plain = text
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  return plain.slice(plain.lastIndexOf("/") + 1);
}
