// What a box lays over the printed one, as plain tables, and how changing a fact changes them. Nothing here is drawn.
//
// Tables are laid over entry by entry, so an entry that differs is written whole: with every field it has.

import type { BoxTables, Fact, Mark } from "../../net/boxes";
import { isRecord } from "./toml";

/** Where a fact stands. */
export interface Spot {
  table: string;
  /** "" where the table itself holds the field. */
  entry: string;
  field: string;
}

/** A component, or a table of figures: what is edited as a whole. */
export interface Thing {
  table: string;
  entry: string;
  facts: Fact[];
  /** Laid over and nowhere in the printed box. */
  added: boolean;
}

export interface LocalDifference extends Spot {
  path: string;
  printed: unknown;
  here: unknown;
}

export function pathOf({ table, entry, field }: Spot): string {
  return [table, entry, field].filter(Boolean).join(".");
}

export function thingKey({ table, entry }: { table: string; entry: string }): string {
  return entry ? `${table}.${entry}` : table;
}

/** Collect the facts of a box into its tables. */
export function collectTables(facts: Fact[]): BoxTables {
  const tables: BoxTables = {};
  for (const { table, entry, field, value } of facts) {
    tables[table] ??= {};
    if (!entry) tables[table][field] = value;
    else tables[table][entry] = { ...fieldsOf(tables, table, entry), [field]: value };
  }
  return tables;
}

/** Name the tables whose keys are entries with fields. */
export function findEntryTables(facts: Fact[]): Set<string> {
  return new Set(facts.filter((fact) => fact.entry).map((fact) => fact.table));
}

function fieldsOf(tables: BoxTables, table: string, entry: string): Record<string, unknown> {
  const found = tables[table]?.[entry];
  return isRecord(found) ? found : {};
}

/** Give a fact another value, or (undefined) leave it out of its entry. */
export function setFact(own: BoxTables, printed: BoxTables, spot: Spot, value: unknown): BoxTables {
  const { table, entry, field } = spot;
  if (!entry) return setKey(own, printed, table, field, value);
  const before = own[table]?.[entry] ? fieldsOf(own, table, entry) : fieldsOf(printed, table, entry);
  const fields = { ...before, [field]: value };
  if (value === undefined) delete fields[field];
  return setKey(own, printed, table, entry, fields);
}

/** Give a fact its printed value again; an entry of one's own has none to go back to. */
export function resetFact(own: BoxTables, printed: BoxTables, spot: Spot): BoxTables {
  const { table, entry, field } = spot;
  const value = entry ? fieldsOf(printed, table, entry)[field] : printed[table]?.[field];
  return setFact(own, printed, spot, value);
}

/** Take everything that was laid over a component away: it is as printed, or gone if it was added. */
export function resetThing(own: BoxTables, { table, entry }: { table: string; entry: string }): BoxTables {
  const { [table]: values, ...others } = own;
  if (!values || !entry) return others;
  const { [entry]: _gone, ...kept } = values;
  return Object.keys(kept).length ? { ...own, [table]: kept } : others;
}

function setKey(own: BoxTables, printed: BoxTables, table: string, key: string, value: unknown): BoxTables {
  const values = { ...own[table], [key]: value };
  if (value === undefined || isSame(withoutSource(value), printed[table]?.[key])) delete values[key];
  const next = { ...own, [table]: values };
  if (!Object.keys(values).length) delete next[table];
  return next;
}

/** The marks that somebody wrote beside their own figures do not make an entry differ. */
function withoutSource(value: unknown): unknown {
  if (!isRecord(value) || !("source" in value)) return value;
  const { source: _source, ...rest } = value;
  return rest;
}

/** Compare two values; the order of a table's keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, n) => isSame(value, other[n]));
  if (isRecord(one) && isRecord(other)) {
    const keys = Object.keys(one);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => key in other && isSame(one[key], other[key]))
    );
  }
  return one === other;
}

/** List every component of the printed box with what is laid over it, in the printed order, added ones at the end. */
export function listThings(printedFacts: Fact[], printed: BoxTables, own: BoxTables): Thing[] {
  const things = new Map<string, Thing>();
  const marks = new Map(printedFacts.map((fact) => [fact.path, fact]));
  const entryTables = findEntryTables(printedFacts);
  const add = (table: string, entry: string, values: Record<string, unknown>, added: boolean) => {
    const facts = Object.entries(values)
      .filter(([field, value]) => field !== "source" && value !== undefined)
      .map(([field, value]) => makeFact({ table, entry, field }, value, printed, marks));
    things.set(thingKey({ table, entry }), { table, entry, facts, added });
  };
  for (const [table, values] of Object.entries(printed)) {
    if (!entryTables.has(table)) add(table, "", { ...values, ...own[table] }, false);
    else
      for (const entry of Object.keys({ ...values, ...own[table] })) {
        const source = own[table]?.[entry] ? own : printed;
        add(table, entry, fieldsOf(source, table, entry), !(entry in values));
      }
  }
  for (const [table, values] of Object.entries(own))
    if (!(table in printed))
      for (const [entry, fields] of Object.entries(values))
        if (isRecord(fields)) add(table, entry, fields, true);
  return [...things.values()];
}

function makeFact(spot: Spot, value: unknown, printed: BoxTables, known: Map<string, Fact>): Fact {
  const path = pathOf(spot);
  const before = spot.entry
    ? fieldsOf(printed, spot.table, spot.entry)[spot.field]
    : printed[spot.table]?.[spot.field];
  const marks: Mark[] = known.get(path)?.marks ?? [];
  return { ...spot, path, value, marks, yours: !isSame(value, before), rule: known.get(path)?.rule ?? null };
}

/** List what differs from the printed box, fact by fact. */
export function listDifferences(printedFacts: Fact[], things: Thing[]): LocalDifference[] {
  const before = new Map(printedFacts.map((fact) => [fact.path, fact]));
  const here = new Map(things.flatMap((thing) => thing.facts).map((fact) => [fact.path, fact]));
  const changed = [...here.values()]
    .filter((fact) => fact.yours)
    .map((fact) => ({ ...spotOf(fact), printed: before.get(fact.path)?.value, here: fact.value }));
  const gone = printedFacts
    .filter((fact) => !here.has(fact.path))
    .map((fact) => ({ ...spotOf(fact), printed: fact.value, here: undefined }));
  return [...changed, ...gone];
}

function spotOf({ path, table, entry, field }: Fact): Spot & { path: string } {
  return { path, table, entry, field };
}

/** Make a name into the key of a new entry: "Old Mill" is `old-mill`. "" if nothing of it can stand in a key. */
export function makeKey(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Add an entry with the fields that every printed entry of the table has, their values taken from `model`. */
export function addEntry(
  own: BoxTables,
  printed: BoxTables,
  table: string,
  entry: string,
  model: string,
): BoxTables {
  const entries = Object.values(printed[table] ?? {}).filter(isRecord);
  const like = { ...fieldsOf(printed, table, model), ...fieldsOf(own, table, model) };
  const needed = Object.keys(entries[0] ?? {}).filter((field) => entries.every((one) => field in one));
  const fields = Object.fromEntries(needed.map((field) => [field, like[field] ?? entries[0]?.[field]]));
  return { ...own, [table]: { ...own[table], [entry]: fields } };
}

/** List the fields that other entries of a table have and this one lacks, each with the value another has. */
export function listMissing(things: Thing[], thing: Thing): { field: string; value: unknown }[] {
  if (!thing.entry) return [];
  const has = new Set(thing.facts.map((fact) => fact.field));
  const missing = new Map<string, unknown>();
  for (const other of things)
    if (other.table === thing.table)
      for (const { field, value } of other.facts)
        if (!has.has(field) && !missing.has(field)) missing.set(field, value);
  return [...missing].map(([field, value]) => ({ field, value }));
}

/** Rebuild what is laid over from the facts of a check, for a box that cannot be played yet. */
export function readOverlay(facts: Fact[], printed: BoxTables): BoxTables {
  let own: BoxTables = {};
  const all = collectTables(facts);
  const entryTables = findEntryTables(facts);
  for (const [table, values] of Object.entries(all))
    for (const [key, value] of Object.entries(values))
      if (entryTables.has(table) || !isSame(value, printed[table]?.[key]))
        own = setKey(own, printed, table, key, value);
  return own;
}
