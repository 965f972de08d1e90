import type { BoxTables } from "./overlay";
// Writes what is laid over the printed box as TOML, as `--components FILE` reads it, and reads a single value.

export interface WrittenBox {
  text: string;
  lines: string[];
  /** The line of each entry (`buildings.keep`) and field (`buildings.keep.cost`), from 1. */
  lineOf: Map<string, number>;
}

/** Write the tables; `entryTables` are those whose keys are entries with fields, each under a head of its own. */
export function writeToml(tables: BoxTables, entryTables: ReadonlySet<string>, title = ""): WrittenBox {
  const lines: string[] = title ? [`# ${title.replace(/\s+/g, " ")}`] : [];
  const lineOf = new Map<string, number>();
  const head = (path: string[]) => {
    if (lines.length) lines.push("");
    lines.push(`[${path.map(writeKey).join(".")}]`);
    lineOf.set(path.join("."), lines.length);
  };
  const field = (path: string[], value: unknown) => {
    if (value === undefined || value === null) return;
    const written = `${writeKey(path.at(-1)!)} = ${writeValue(value, true)}`.split("\n");
    lineOf.set(path.join("."), lines.length + 1);
    lines.push(...written);
  };
  for (const [table, values] of Object.entries(tables)) {
    const isEntry = (value: unknown) => entryTables.has(table) && isRecord(value);
    const plain = Object.entries(values).filter(([, value]) => !isEntry(value));
    if (plain.length) head([table]);
    for (const [key, value] of plain) field([table, key], value);
    for (const [entry, fields] of Object.entries(values)) {
      if (!isEntry(fields)) continue;
      head([table, entry]);
      for (const [key, value] of Object.entries(fields as Record<string, unknown>))
        field([table, entry, key], value);
    }
  }
  return { text: lines.length ? `${lines.join("\n")}\n` : "", lines, lineOf };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function writeKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

/** Write a value in one line; a list of tables, such as a die's faces, one table a line if `broken`. */
export function writeValue(value: unknown, broken = false): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (broken && value.length > 1 && value.every(isRecord))
      return `[\n${value.map((one) => `  ${writeValue(one)},\n`).join("")}]`;
    return `[${value.map((one) => writeValue(one)).join(", ")}]`;
  }
  if (!isRecord(value)) return String(value);
  const parts = Object.entries(value)
    .filter(([, one]) => one !== undefined && one !== null)
    .map(([key, one]) => `${writeKey(key)} = ${writeValue(one)}`);
  return parts.length ? `{ ${parts.join(", ")} }` : "{}";
}

/** Read one value as TOML writes it; undefined if it is none. */
export function readValue(text: string): unknown {
  const reader = new ValueReader(text);
  try {
    const value = reader.read();
    return reader.atEnd() ? value : undefined;
  } catch {
    return undefined;
  }
}

class ValueReader {
  private at = 0;

  constructor(private readonly text: string) {}

  atEnd(): boolean {
    this.skip();
    return this.at === this.text.length;
  }

  read(): unknown {
    this.skip();
    const next = this.text[this.at];
    if (next === "[") return this.readList();
    if (next === "{") return this.readTable();
    if (next === '"' || next === "'") return this.readText();
    const word = this.take(/[+-]?[0-9][0-9_.eE+-]*|true|false/y);
    if (word === "true" || word === "false") return word === "true";
    const value = Number(word.replace(/_/g, ""));
    if (Number.isNaN(value)) throw new SyntaxError(word);
    return value;
  }

  private readList(): unknown[] {
    const list: unknown[] = [];
    this.take(/\[/y);
    while (!this.follows("]")) {
      list.push(this.read());
      if (!this.follows(",")) {
        this.take(/\s*\]/y);
        break;
      }
    }
    return list;
  }

  private readTable(): Record<string, unknown> {
    const table: Record<string, unknown> = {};
    this.take(/\{/y);
    while (!this.follows("}")) {
      this.skip();
      const quoted = /["']/.test(this.text[this.at] ?? "");
      const key = quoted ? this.readText() : this.take(/[A-Za-z0-9_-]+/y);
      this.take(/\s*=/y);
      table[key] = this.read();
      if (!this.follows(",")) {
        this.take(/\s*\}/y);
        break;
      }
    }
    return table;
  }

  private readText(): string {
    const quoted = this.take(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y);
    return quoted.startsWith('"') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  }

  private follows(mark: string): boolean {
    this.skip();
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  private skip(): void {
    this.take(/\s*/y);
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) throw new SyntaxError(this.text.slice(this.at));
    this.at += found[0].length;
    return found[0];
  }
}
