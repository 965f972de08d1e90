// What a browser remembers of a lesson: what has been read at a table. All else is seen from the state of the game.

const KEY = "era-lesson";
const MAX_TABLES = 6;

export interface Progress {
  read: string[];
  /** The player went on alone. */
  left: boolean;
}

type Known = Record<string, Progress>;

function readAll(): Known {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "null") as Known | null) ?? {};
  } catch {
    return {};
  }
}

export function readProgress(table: string): Progress {
  const found = readAll()[table];
  return { read: Array.isArray(found?.read) ? found.read : [], left: found?.left === true };
}

export function writeProgress(table: string, progress: Progress): void {
  const { [table]: _, ...others } = readAll();
  const kept = Object.entries(others).slice(1 - MAX_TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [table]: progress }));
  } catch {
    // A browser that stores nothing still teaches; it only repeats itself after a reload.
  }
}
