// What the stage shows over a flat board, staged on the town itself.

import type { EffectKind } from "../../../render3d/town/effects";
import type { Town } from "../../../render3d/town/town";
import type { Movement } from "../../../stage/beats";
import type { Flight } from "../../../stage/flyer";
import type { Size } from "../grid";

/** Which scene of the town stands for a movement of the stage. */
function sceneOf(move: Movement): EffectKind | null {
  if (move.what === "burn")
    return move.key === "attack" ? "attack" : move.key === "scorch" ? "scorch" : "fire";
  if (move.what === "cover") return move.key === "water" ? "flood" : "disease";
  return move.what === "raid" ? "raid" : null;
}

/** Play a movement on the town; null where it is none that a town can show. */
export function playOn(
  town: Town,
  move: Movement,
  cells: readonly [number, number][],
  size: Size,
): Flight[] | null {
  const kind = sceneOf(move);
  if (!kind) return null;
  // Raiders come over the nearest edge to whatever stands in the middle.
  const target: [number, number] = cells[0] ?? [Math.floor(size.width / 2), Math.floor(size.height / 2)];
  const from: [number, number] = [target[0] < size.width / 2 ? -0.3 : size.width + 0.3, target[1] + 1.5];
  return [town.stage(kind, kind === "raid" ? [target] : cells, move.ms, from)];
}
