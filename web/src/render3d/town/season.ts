// The year passes over a town, quietly: the meadow changes, and snow lies on the roofs in winter.

import type { Daylight } from "../theme";

export type Season = "spring" | "summer" | "autumn" | "winter";

const YEAR: readonly Season[] = ["spring", "summer", "autumn", "winter"];
const ROUNDS_PER_SEASON = 2;

export function seasonOf(round: number): Season {
  return YEAR[Math.floor(Math.max(0, round - 1) / ROUNDS_PER_SEASON) % YEAR.length]!;
}

/** How much snow lies: so little that every roof keeps its colour. */
export const SNOW: Record<Season, number> = { spring: 0, summer: 0, autumn: 0, winter: 0.2 };

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
    day: { ground: "#dfe1d3", groundPatch: "#d2d8c6", grid: "#a8ae98" },
    dusk: { ground: "#a9b3b0", groundPatch: "#9ba7a4", grid: "#75827d" },
  },
};

/** The light with the meadow of a season. */
export function inSeason(light: Daylight, season: Season): Daylight {
  const meadow = MEADOWS[season]?.[light.glow ? "dusk" : "day"];
  return meadow ? { ...light, ...meadow } : light;
}
