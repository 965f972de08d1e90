import type { Resource } from "./view.gen";

/** In the order of the tracks, which is also the server's. */
export const RESOURCES: readonly Resource[] = ["trade", "stone", "wood", "food"];

export const isResource = (word: string | undefined): word is Resource =>
  RESOURCES.some((resource) => resource === word);
