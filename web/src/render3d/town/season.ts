// The year passes over a town, quietly: the meadow changes, and snow lies on the roofs in winter.

import type { Daylight } from "../theme";

export type Season = "spring" | "summer" | "autumn" | "winter";

const YEAR: readonly Season[] = ["spring", "summer", "autumn", "winter"];
const ROUNDS_PER_SEASON = 2;

export function seasonOf(round: number): Season {
  return YEAR[Math.floor(Math.max(0, round - 1) / ROUNDS_PER_SEASON) % YEAR.length]!;
}

/** How much snow lies: so little that every roof keeps its colour. */
export const SNOW: Record<Season, number> = { spring: 0, summer: 0, autumn: 0, winter: 0.15 };

/** The meadow by day and at dusk; in summer it is as in the drawing. */
const MEADOWS: Partial<Record<Season, Record<"day" | "dusk", Partial<Daylight>>>> = {
  spring: {
    day: { ground: "#c8d494", groundPatch: "#b5c981" },
    dusk: { ground: "#98b580", groundPatch: "#86a770" },
  },
  autumn: {
    day: { ground: "#d6cb92", groundPatch: "#cbb97c" },
    dusk: { ground: "#aaa57a", groundPatch: "#9c956b" },
  },
  winter: {
    // Snow is cool beside the warm sun, and the meadow shows through it.
    day: { ground: "#e3ecf0", groundPatch: "#c6d2a2", grid: "#a3b09c" },
    dusk: { ground: "#a8bac8", groundPatch: "#8ba584", grid: "#728779" },
  },
};

/** The light with the meadow of a season. */
export function inSeason(light: Daylight, season: Season): Daylight {
  const meadow = MEADOWS[season]?.[light.glow ? "dusk" : "day"];
  return meadow ? { ...light, ...meadow } : light;
}
