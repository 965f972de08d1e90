// Pictures of domains, laid by hand.

import type { Scene } from "./Meadow";

export const heroScene: Scene = {
  river: { column: 9 },
  pieces: [
    ["farm", 0, 0],
    ["farm", 2, 0],
    ["trade-fair", 10, 1],
    ["wall4", 5, 1],
    ["market", 6, 2],
    ["townhouse", 4, 2],
    ["wall5", 1, 2, "upright"],
    ["joinery", 12, 2],
    ["cathedral", 2, 3],
    ["church", 0, 3, "upright"],
    ["university", 10, 4],
    ["wall3", 5, 4, "upright"],
    ["keep", 6, 5],
    ["wharf", 8, 5, "upright"],
    ["lumber-mill", 10, 6],
    ["armory", 0, 6, "upright"],
    ["guildhall", 12, 7],
    ["longhouse", 5, 7],
    ["wall4", 1, 7],
    ["monastery", 1, 8],
    ["hospital", 4, 8],
    ["longhouse", 7, 8],
    ["townhouse", 10, 8],
    ["quarry", 11, 10],
    ["chapel", 7, 10],
    ["gate", 9, 1, "across"],
  ],
};

/** A picture for each scenario, about five spaces wide. */
export const scenes: Record<string, Scene> = {
  base: {
    pieces: [
      ["wall4", 1, 0],
      ["keep", 5, 0],
      ["longhouse", 1, 2],
      ["farm", 1, 3],
      ["church", 4, 3],
      ["longhouse", 3, 5],
      ["longhouse", 5, 5],
    ],
  },
  roads: {
    pieces: [
      ["armory", 5, 0],
      ["longhouse", 0, 1],
      ["townhouse", 3, 1],
      ["road5", 0, 2],
      ["road2", 5, 2],
      ["gate", 7, 2],
      ["lumber-mill", 1, 3],
      ["trade-fair", 4, 3],
    ],
  },
  river: {
    river: { column: 4 },
    pieces: [
      ["church", 0, 1, "upright"],
      ["wharf", 3, 0, "upright"],
      ["monastery", 5, 1],
      ["flooded", 2, 3],
      ["chapel", 6, 4],
      ["longhouse", 0, 5],
    ],
  },
  "rivers-roads": {
    river: { column: 5 },
    pieces: [
      ["farm", 0, 1],
      ["keep", 6, 0],
      ["townhouse", 3, 2],
      ["road4", 0, 3],
      ["bridge", 4, 3],
      ["joinery", 2, 4],
      ["longhouse", 6, 4],
    ],
  },
  big: {
    pieces: [
      ["cathedral", 0, 0],
      ["university", 3, 0],
      ["guildhall", 6, 0],
      ["hospital", 3, 2],
      ["trade-fair", 0, 4],
      ["market", 6, 3],
      ["quarry", 4, 5],
    ],
  },
  alone: {
    pieces: [
      ["scorched", 0, 0],
      ["longhouse", 3, 1],
      ["farm", 6, 0],
      ["keep", 3, 2],
      ["armory", 5, 2, "upright"],
      ["longhouse", 0, 3],
      ["wall4", 1, 4],
      ["scorched", 6, 3],
    ],
  },
  solitaire: {
    river: { column: 6 },
    pieces: [
      ["scorched", 0, 0],
      ["keep", 3, 1],
      ["wharf", 5, 2, "upright"],
      ["longhouse", 0, 3],
      ["flooded", 3, 4],
      ["chapel", 1, 5],
      ["farm", 7, 0],
      ["bridge", 5, 5],
    ],
  },
  "solitaire-roads": {
    pieces: [
      ["scorched", 6, 0],
      ["keep", 3, 0],
      ["longhouse", 0, 1],
      ["road4", 0, 2],
      ["gate", 4, 2],
      ["road3", 5, 2],
      ["joinery", 1, 3],
      ["scorched", 4, 4],
      ["farm", 6, 3],
      ["longhouse", 0, 5],
    ],
  },
  custom: {
    pieces: [
      ["market", 1, 0],
      ["church", 4, 0],
      ["townhouse", 4, 2],
      ["farm", 1, 3],
      ["guildhall", 6, 2],
      ["longhouse", 4, 5],
    ],
  },
};
