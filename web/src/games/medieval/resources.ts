import type { Resource } from "./view";

/** In the order of the tracks, which is also the server's. */
export const RESOURCES: readonly Resource[] = ["trade", "stone", "wood", "food"];
