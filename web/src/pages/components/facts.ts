// Turns a game's component data into cards with facts, each with its source.

import { words } from "../../i18n";
import type { ComponentData, ComponentFile } from "../../net/api";

const t = words("rules");

export type Names = Record<string, string>;

export interface Entry {
  group: string;
  key: string;
  name: string;
  about: string;
  rule: string;
  data: ComponentData;
}

export interface Fact {
  key: string;
  /** Where it stands in the data: `buildings.keep.cost`. */
  path: string;
  value: unknown;
  source: string;
  entry: string;
}

export interface Group {
  key: string;
  entries: Entry[];
}

/** What is told in another way, or only to the program. */
const SILENT = new Set([
  "source",
  "effect",
  "ability",
  "letter",
  "rule",
  "home",
  "column",
  "card",
  "resource",
]);
/** In the order in which they are shown; a game has some of them. */
const GROUPS = [
  "buildings",
  "others",
  "dice",
  "areas",
  "goods",
  "cities",
  "orders",
  "specials",
  "characters",
  "events",
  "facts",
];
/** Groups of tables that are components themselves. */
const SINGLE = new Set(["others", "facts"]);
const OTHERS = ["walls", "roads", "bridge", "gate", "river"];
const FACTS = [
  "board",
  "tracks",
  "setup",
  "solitaire",
  "deck",
  "points",
  "pieces",
  "turn",
  "federation",
  "base",
  "borders",
];

export function entries(components: ComponentFile, names: Names): Group[] {
  return GROUPS.map((group) => ({
    key: group,
    entries: inGroup(components, names, group),
  }));
}

function inGroup(components: ComponentFile, names: Names, group: string): Entry[] {
  const single = (keys: string[]) =>
    keys.flatMap((key) => (components[key] ? [entry(group, key, components[key], names)] : []));
  if (group === "others") return single(OTHERS);
  if (group === "facts") return single(FACTS);
  return Object.entries((components[group] ?? {}) as ComponentFile)
    .filter(([key]) => key !== "source")
    .map(([key, data]) => entry(group, key, data, names));
}

const PREFIX: Record<string, string> = { characters: "character-", events: "event-" };
const ABOUT: Record<string, string> = { characters: "ability-", events: "effect-" };

function entry(group: string, key: string, data: ComponentData, names: Names): Entry {
  const singular = key === "walls" ? "wall" : key === "roads" ? "road" : key;
  const about = ABOUT[group] ? (names[ABOUT[group] + key] ?? "") : "";
  const name = group === "facts" ? t(`of-${key}`) : (names[(PREFIX[group] ?? "") + singular] ?? singular);
  return { group, key, name, about, rule: typeof data.rule === "string" ? data.rule : "", data };
}

export function listFacts({ group, key: entry, data }: Entry): Fact[] {
  return Object.entries(data)
    .filter(([key]) => !SILENT.has(key) && !(group === "cities" && key === "row"))
    .map(([key, value]) => ({
      key,
      path: [...(SINGLE.has(group) ? [] : [group]), entry, key].join("."),
      value,
      entry,
      source: typeof data.source === "string" ? data.source : (data.source?.[key] ?? ""),
    }));
}
