// Boxes of one's own over REST: the printed facts, a check of what is laid over them, and the boxes that people keep.

import { lang } from "../i18n";
import { call } from "./api";

export type MarkKind = "S" | "P" | "I" | "C";

/** How a fact is known; `lines` say where it is stated, as SEED:LINE. */
export interface Mark {
  kind: MarkKind;
  lines: string[];
}

/** One figure of a box: `buildings.townhouse.cost` is the field `cost` of the entry `townhouse` in a table. */
export interface Fact {
  path: string;
  table: string;
  /** "" where the table itself holds the field, as `tracks.stone` does. */
  entry: string;
  field: string;
  value: unknown;
  marks: Mark[];
  /** Laid over the printed box, and different from it. */
  yours: boolean;
  rule: string | null;
}

export interface PrintedBox {
  toml: string;
  facts: Fact[];
  /** Why we know a fact, by its path, in the reader's language. */
  notes: Record<string, string>;
  names: Record<string, string>;
}

export interface Difference {
  path: string;
  table?: string;
  entry: string;
  field: string;
  rule: string | null;
  printed: unknown;
  here: unknown;
  kind: "changed" | "added" | "removed";
  /** What it means in play, or "". */
  sentence: string;
}

/** What is wrong with a box. `line` counts from 1 in the TOML that was sent. */
export interface Problem {
  line: number | null;
  path: string;
  why: string;
  rule?: string | null;
}

/** By table, then by entry or field: what is laid over the printed box. */
export type BoxTables = Record<string, Record<string, unknown>>;

export interface CheckedBox {
  problems: Problem[];
  facts: Fact[];
  differences: Difference[];
  /** What a table takes as its option `box`; null while there are problems. */
  tables: BoxTables | null;
  box: object | null;
  fingerprint: string | null;
}

export interface MyBox {
  id: string;
  game: string;
  name: string;
  changed: number;
  differences: number;
  playable: boolean;
}

export interface SharedBox {
  id: string;
  game: string;
  name: string;
  toml: string;
  owner_name: string;
  yours: boolean;
  changed: number;
}

export interface BoxWish {
  game: string;
  name: string;
  toml: string;
}

/** How the box of a table differs from the printed one. */
export interface TableDifferences {
  name: string | null;
  differences: Difference[];
  /** How many facts were compared, and how many of them are as printed. */
  compared: number;
  same: number;
  fingerprint: string;
}

const enc = encodeURIComponent;
const inLanguage = () => `lang=${lang.peek()}`;

export const boxes = {
  printed: (game: string) => call<PrintedBox>("GET", `/api/games/${enc(game)}/box?${inLanguage()}`),
  check: (game: string, toml: string) =>
    call<CheckedBox>("POST", `/api/games/${enc(game)}/box/check?${inLanguage()}`, { toml }),
  mine: () => call<{ boxes: MyBox[] } | MyBox[]>("GET", "/api/me/boxes").then(listed),
  read: (id: string) => call<SharedBox>("GET", `/api/boxes/${enc(id)}`),
  create: (wish: BoxWish) => call<{ id: string }>("POST", "/api/boxes", wish),
  replace: (id: string, wish: BoxWish) => call<unknown>("PUT", `/api/boxes/${enc(id)}`, wish),
  remove: (id: string) => call<void>("DELETE", `/api/boxes/${enc(id)}`),
  ofTable: (id: string) =>
    call<TableDifferences>("GET", `/api/tables/${enc(id)}/box/differences?${inLanguage()}`),
};

const listed = (found: { boxes: MyBox[] } | MyBox[]): MyBox[] => (Array.isArray(found) ? found : found.boxes);
