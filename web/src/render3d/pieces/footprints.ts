// For tests: the footprints that the rules' data files give, and how many of each piece there are.

const files = import.meta.glob<string>("../../../../src/era/games/medieval/data/*.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});

export interface Footprint {
  name: string;
  count: number;
  /** Row by row, as a design has it. */
  rows: string;
}

export function readFootprints(): Footprint[] {
  const found: Footprint[] = [];
  for (const text of Object.values(files)) {
    let [name, count] = ["", 0];
    for (const line of text.split("\n")) {
      const heading = /^\[(?:\w+\.)?([\w-]+)\]/.exec(line);
      if (heading) [name, count] = [heading[1]!, 0];
      count = Number(/^count = (\d+)/.exec(line)?.[1] ?? count);
      const rows = /^footprint = \[(.*)\]/.exec(line)?.[1];
      if (rows) found.push({ name, count, rows: rows.replace(/[",]/g, "").trim() });
    }
  }
  return found;
}
