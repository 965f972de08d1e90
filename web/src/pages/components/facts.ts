// Turns a game's component data into cards with facts, each with its source.

import { words } from "../../i18n";

const t = words("rules");

export type Names = Record<string, string>;

export interface Entry {
  group: string;
  key: string;
  name: string;
  about: string;
  rule: string;
  data: Record<string, any>;
}

export interface Fact {
  key: string;
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
const MEDIEVAL = ["buildings", "others", "dice", "areas", "facts"];
const MERCHANTS = ["goods", "cities", "orders", "specials", "characters", "events", "facts"];
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

export function entries(components: Record<string, any>, names: Names, game: string): Group[] {
  return (game === "medieval" ? MEDIEVAL : MERCHANTS).map((group) => ({
    key: group,
    entries: inGroup(components, names, group),
  }));
}

function inGroup(components: Record<string, any>, names: Names, group: string): Entry[] {
  if (group === "others")
    return OTHERS.filter((key) => components[key]).map((key) => entry(group, key, components[key], names));
  if (group === "facts")
    return FACTS.filter((key) => components[key]).map((key) => entry(group, key, components[key], names));
  return Object.entries<Record<string, any>>(components[group] ?? {})
    .filter(([key]) => key !== "source")
    .map(([key, data]) => entry(group, key, data, names));
}

const PREFIX: Record<string, string> = { characters: "character-", events: "event-" };
const ABOUT: Record<string, string> = { characters: "ability-", events: "effect-" };

function entry(group: string, key: string, data: Record<string, any>, names: Names): Entry {
  const singular = key === "walls" ? "wall" : key === "roads" ? "road" : key;
  const about = ABOUT[group] ? (names[ABOUT[group] + key] ?? "") : "";
  const name = group === "facts" ? t(`of-${key}`) : (names[(PREFIX[group] ?? "") + singular] ?? singular);
  return { group, key, name, about, rule: typeof data.rule === "string" ? data.rule : "", data };
}

export function factsOf({ group, key: entry, data }: Entry): Fact[] {
  return Object.entries(data)
    .filter(([key]) => !SILENT.has(key) && !(group === "cities" && key === "row"))
    .map(([key, value]) => ({
      key,
      value,
      entry,
      source: typeof data.source === "string" ? data.source : (data.source?.[key] ?? ""),
    }));
}
