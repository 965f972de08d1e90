// Up to which line this browser has shown each table to each seat: what came later is told to whoever comes back.

const KEY = "era-seen";
/** Tables that are remembered, the latest ones. */
const MAX_TABLES = 60;

type Seen = Record<string, Record<string, number>>;

const keyOf = (seat: number | null) => (seat === null ? "watch" : String(seat));

export function readSeen(table: string, seat: number | null): number | undefined {
  return load()[table]?.[keyOf(seat)];
}

export function noteSeen(table: string, seat: number | null, line: number): void {
  const { [table]: known, ...others } = load();
  if (known?.[keyOf(seat)] === line) return;
  const rest = Object.entries(others).slice(1 - MAX_TABLES);
  const seen: Seen = { ...Object.fromEntries(rest), [table]: { ...known, [keyOf(seat)]: line } };
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // A browser that stores nothing tells nothing again.
  }
}

function load(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Seen;
  } catch {
    return {};
  }
}
