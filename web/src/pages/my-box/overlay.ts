// What a box lays over the printed one, as plain tables, and how changing a fact changes them. Nothing here is drawn.
//
// Inside the program an entry that differs is whole, with every field it has, and `false` if it was left out: that is
// what a table is played with. A file says less, only what differs (`shorten`).

import type { Fact, Mark } from "../../net/types.gen";
import { isRecord } from "./toml";

/** By table, then by entry or field: what is laid over the printed box. */
export type BoxTables = Record<string, Record<string, unknown>>;

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
  /** Printed, and left out of this box. */
  removed: boolean;
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

/** What stands beside the facts of an entry and is none: their marks, and the rule that tells of it. */
const SILENT = new Set(["source", "rule"]);

/** List what the printed box says of a component. */
export function listPrinted(printedFacts: Fact[], thing: { table: string; entry: string }): Fact[] {
  return printedFacts.filter(
    (fact) => fact.table === thing.table && fact.entry === thing.entry && !SILENT.has(fact.field),
  );
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

/** Leave a component out of the box. */
export function removeThing(
  own: BoxTables,
  printed: BoxTables,
  thing: { table: string; entry: string },
): BoxTables {
  const { table, entry } = thing;
  if (!(entry in (printed[table] ?? {}))) return resetThing(own, thing);
  return { ...own, [table]: { ...own[table], [entry]: false } };
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
  if (value === undefined || isSame(withoutSilent(value), withoutSilent(printed[table]?.[key])))
    delete values[key];
  const next = { ...own, [table]: values };
  if (!Object.keys(values).length) delete next[table];
  return next;
}

/** Neither marks that somebody wrote beside their own figures nor a rule's id make an entry differ. */
function withoutSilent(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => !SILENT.has(field)));
}

/** Compare two values; the order of a table's keys does not matter, and an amount of 0 is none. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, n) => isSame(value, other[n]));
  if (isRecord(one) && isRecord(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].every((key) => isSame(one[key] ?? 0, other[key] ?? 0));
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
      .filter(([field, value]) => !SILENT.has(field) && value !== undefined)
      .map(([field, value]) => makeFact({ table, entry, field }, value, printed, marks));
    const removed = own[table]?.[entry] === false;
    things.set(thingKey({ table, entry }), { table, entry, facts, added, removed });
  };
  for (const [table, values] of Object.entries(printed)) {
    if (!entryTables.has(table)) add(table, "", { ...values, ...own[table] }, false);
    else
      for (const entry of Object.keys({ ...values, ...own[table] })) {
        const source = own[table]?.[entry] === undefined ? printed : own;
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

/** List what differs from the printed box, fact by fact; a component that was added or left out is one difference. */
export function listDifferences(printedFacts: Fact[], things: Thing[]): LocalDifference[] {
  const before = new Map(printedFacts.map((fact) => [fact.path, fact]));
  return things.flatMap((thing): LocalDifference[] => {
    const whole = { path: thingKey(thing), table: thing.table, entry: thing.entry, field: "" };
    if (thing.added) return [{ ...whole, printed: undefined, here: valuesOf(thing) }];
    const wasHere = listPrinted(printedFacts, thing);
    if (thing.removed)
      return [
        {
          ...whole,
          printed: Object.fromEntries(wasHere.map((fact) => [fact.field, fact.value])),
          here: undefined,
        },
      ];
    const here = new Set(thing.facts.map((fact) => fact.path));
    return [
      ...thing.facts
        .filter((fact) => fact.yours)
        .map((fact) => ({ ...spotOf(fact), printed: before.get(fact.path)?.value, here: fact.value })),
      ...wasHere
        .filter((fact) => !here.has(fact.path))
        .map((fact) => ({ ...spotOf(fact), printed: fact.value, here: undefined })),
    ];
  });
}

/** The facts of a component by their fields. */
export function valuesOf(thing: Thing): Record<string, unknown> {
  return Object.fromEntries(thing.facts.map((fact) => [fact.field, fact.value]));
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
  for (const [table, values] of Object.entries(all))
    for (const [key, value] of Object.entries(values)) own = setKey(own, printed, table, key, value);
  const entryTables = findEntryTables(facts);
  for (const [table, values] of Object.entries(printed))
    if (entryTables.has(table))
      for (const entry of Object.keys(values))
        if (!(entry in (all[table] ?? {}))) own = removeThing(own, printed, { table, entry });
  return own;
}

/** Leave only what differs, as a file says it: of an entry the changed fields, and "" for a field it does without. */
export function shorten(own: BoxTables, printed: BoxTables, entryTables: ReadonlySet<string>): BoxTables {
  const short: BoxTables = {};
  for (const [table, values] of Object.entries(own)) {
    const entries = Object.entries(values).map(([key, value]) => {
      const before = entryTables.has(table) ? printed[table]?.[key] : undefined;
      return [key, isRecord(value) && isRecord(before) ? shortenEntry(value, before) : value];
    });
    short[table] = Object.fromEntries(entries);
  }
  return short;
}

function shortenEntry(
  fields: Record<string, unknown>,
  before: Record<string, unknown>,
): Record<string, unknown> {
  const differs = (field: string) =>
    field === "source" || (!SILENT.has(field) && !isSame(fields[field], before[field]));
  const changed = Object.entries(fields).filter(([field]) => differs(field));
  const gone = Object.keys(before).filter((field) => !SILENT.has(field) && !(field in fields));
  return Object.fromEntries([...changed, ...gone.map((field) => [field, ""])]);
}
