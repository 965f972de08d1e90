// A scenario as the server's files write it: what a card is played with, and what a custom set changes.

/** How many areas each player starts with, for one to four players. */
const START_AREAS = [3, 2, 1, 0];
const NO_AREAS = [0, 0, 0, 0];
export const MAX_LOTS = 8;
export const RECOMMENDED_TYPES = 13;
const KEEP = "keep";

export interface Lot {
  count: number;
  of: string[];
}

export type AreaKind = "scorched" | "flooded";

export interface ScenarioStart {
  scorched?: number[];
  flooded?: number[];
  /** Buildings that each player takes besides the usual ones. */
  pieces?: Record<string, number>;
  keep?: boolean;
}

export interface Scenario {
  buildings?: string[];
  /** Walls, roads, bridges, gates. */
  pieces?: string[];
  river?: "none" | "each" | "choice";
  /** Buildings that are drawn by lot. */
  draw?: Lot[];
  /** What the option "types by lot" draws instead of those of `buildings` that stand here. */
  by_lot?: Lot[];
  /** By the number of skulls. */
  disasters?: Record<string, string[]>;
  start?: ScenarioStart;
  end?: "xs" | "xs-or-room";
  extort?: boolean;
  players?: number[];
}

/** Where a building type is: always in play, in a lot (from 0), or left out. */
export type Place = "in" | "out" | number;

// ---------------------------------------------------------------- types

export function findPlace(scenario: Scenario, type: string): Place {
  if (scenario.buildings?.includes(type)) return "in";
  const lot = scenario.draw?.findIndex(({ of }) => of.includes(type)) ?? -1;
  return lot < 0 ? "out" : lot;
}

/** Put a type somewhere else. A lot never draws more types than it has. */
export function putType(scenario: Scenario, type: string, place: Place): Scenario {
  const without = (names: string[]) => names.filter((name) => name !== type);
  const buildings = without(scenario.buildings ?? []);
  const draw = (scenario.draw ?? []).map(({ count, of }, lot) => {
    const types = lot === place ? [...without(of), type] : without(of);
    return { count: clamp(count, 1, types.length), of: types };
  });
  if (place === "in") buildings.push(type);
  const next = { ...scenario, buildings, draw };
  return type === KEEP ? withStart(next, { keep: place === "in" }) : next;
}

export const addLot = (scenario: Scenario): Scenario => ({
  ...scenario,
  draw: [...(scenario.draw ?? []), { count: 1, of: [] }],
});

export const removeLot = (scenario: Scenario, lot: number): Scenario => ({
  ...scenario,
  draw: (scenario.draw ?? []).filter((_, index) => index !== lot),
});

export const setLotCount = (scenario: Scenario, lot: number, count: number): Scenario => ({
  ...scenario,
  draw: (scenario.draw ?? []).map((each, index) =>
    index === lot ? { ...each, count: clamp(count, 1, each.of.length) } : each,
  ),
});

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Count the types in play, those still to be drawn included. */
export const countTypes = ({ buildings = [], draw = [] }: Scenario): number =>
  buildings.length + draw.reduce((sum, { count, of }) => sum + Math.min(count, of.length), 0);

/** Draw the further types by lot, as the option says (SCN-7). */
export function withTypesByLot(scenario: Scenario): Scenario {
  const lots = scenario.by_lot ?? [];
  const drawn = new Set(lots.flatMap(({ of }) => of));
  return {
    ...scenario,
    buildings: (scenario.buildings ?? []).filter((name) => !drawn.has(name)),
    draw: lots,
  };
}

// ---------------------------------------------------------------- rivers, disasters, start pieces

/** Give a custom scenario other disasters for three skulls; the areas one starts with go with them. */
export function withDisasters(scenario: Scenario, three: string[]): Scenario {
  const { scorched: _, flooded: __, ...start } = scenario.start ?? {};
  const areas: ScenarioStart = {};
  if (three.includes("treachery")) areas.scorched = START_AREAS;
  if (three.includes("flood") && hasRiver(scenario)) areas.flooded = START_AREAS;
  return { ...scenario, disasters: { ...scenario.disasters, 3: three }, start: { ...start, ...areas } };
}

export const hasRiver = (scenario: Scenario): boolean => (scenario.river ?? "none") !== "none";

/** Without a river nothing is flooded at the start. */
export function withRiver(scenario: Scenario, river: NonNullable<Scenario["river"]>): Scenario {
  const next = { ...scenario, river };
  return river === "none" ? withStart(next, { flooded: NO_AREAS }) : next;
}

export const countAreas = (scenario: Scenario, kind: AreaKind, players: number): number =>
  scenario.start?.[kind]?.[players - 1] ?? 0;

/** Change how many areas each starts with, for this number of players. */
export function setAreas(scenario: Scenario, kind: AreaKind, players: number, count: number): Scenario {
  const areas = [...(scenario.start?.[kind] ?? NO_AREAS)];
  areas[players - 1] = count;
  return withStart(scenario, { [kind]: areas });
}

/** Change how many of a building each takes besides the usual ones; 0 takes it off the list. */
export function setStartPiece(scenario: Scenario, type: string, count: number): Scenario {
  const { [type]: _, ...others } = scenario.start?.pieces ?? {};
  return withStart(scenario, { pieces: count ? { ...others, [type]: count } : others });
}

export const withStart = (scenario: Scenario, start: ScenarioStart): Scenario => ({
  ...scenario,
  start: { ...scenario.start, ...start },
});

// ---------------------------------------------------------------- what is wrong

/** Find the first lot that cannot be drawn. All else is put right while it is chosen, or the server says why not. */
export function findEmptyLot(scenario: Scenario): number | null {
  const lot = (scenario.draw ?? []).findIndex(({ of }) => of.length === 0);
  return lot < 0 ? null : lot;
}

/** Copy a shipped scenario as the beginning of one's own: what belongs to the card alone stays there. */
export function copyScenario(scenario: Scenario): Scenario {
  const { by_lot: _, players: __, ...rest } = scenario;
  const { source: ___, ...copied } = rest as Scenario & { source?: unknown };
  return structuredClone(copied);
}

/** List the printed types that the chosen box has, and those that it adds. */
export function listTypes(printed: string[], own: Record<string, unknown>): string[] {
  const added = Object.keys(own).filter((type) => !printed.includes(type));
  return [...printed, ...added].filter((type) => own[type] !== false);
}
