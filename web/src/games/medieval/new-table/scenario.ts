// A scenario as the server's files write it: what a card is played with, and what a custom set changes.

/** How many spaces each area one starts with has, for one to four players. */
const START_AREAS = [3, 2, 1, 0];

export interface Scenario {
  buildings?: string[];
  /** Walls, roads, bridges, gates. */
  pieces?: string[];
  river?: "none" | "each" | "choice";
  /** Buildings that are drawn by lot. */
  draw?: { count: number; of: string[] }[];
  /** By the number of skulls. */
  disasters?: Record<string, string[]>;
  start?: Record<string, unknown>;
}

/** Give a custom scenario other disasters for three skulls; the areas one starts with go with them. */
export function withDisasters(scenario: Scenario, three: string[]): Scenario {
  const start = { ...scenario.start };
  delete start.scorched;
  delete start.flooded;
  if (three.includes("treachery")) start.scorched = START_AREAS;
  if (three.includes("flood")) start.flooded = START_AREAS;
  return { ...scenario, disasters: { ...scenario.disasters, 3: three }, start };
}
