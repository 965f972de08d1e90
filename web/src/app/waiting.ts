// How many tables wait for me: in the title of every page, on the app's icon, beside my name.

import { computed, effect, signal } from "@preact/signals";
import { me } from "./me";
import { loadMine, myTables } from "./tables";

const REFRESH_MS = 30_000;

/** The table on the screen, and whether it waits for me: its socket tells sooner than the list of my tables. */
const atTable = signal<{ id: string; turn: boolean } | null>(null);

export const waiting = computed(() => {
  const here = atTable.value;
  const others = (myTables.value ?? []).filter((mine) => mine.turn && mine.table.id !== here?.id);
  return others.length + (here?.turn ? 1 : 0);
});

/** Count the table on the screen by what its socket tells. */
export function countTable(id: string, turn: boolean): void {
  atTable.value = { id, turn };
}

/** Count a table by the list again, which is asked for: it may be older than what was seen at the table. */
export async function leaveTable(id: string): Promise<void> {
  await loadMine();
  if (atTable.peek()?.id === id) atTable.value = null;
}

/** Look every half minute, while the page is in sight and whenever it comes into sight. */
export function watchWaiting(): () => void {
  const look = () => {
    if (!document.hidden && me.peek()) void loadMine();
  };
  const timer = setInterval(look, REFRESH_MS);
  document.addEventListener("visibilitychange", look);
  const stops = [me.subscribe((known) => known && void loadMine()), effect(showBadge)];
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    for (const stop of stops) stop();
  };
}

function showBadge(): void {
  const count = waiting.value;
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  void shown?.catch(() => undefined);
}
