// One side's domain as a plan of a town, for who draws it outside the table: the end of a game, a film of it.

import type { TableModel, TownPlan } from "../../../table/game";
import { boxOf } from "../scene";
import type { MedievalView } from "../view.gen";
import { townPieces } from "./town-pieces";

export function readTown(view: MedievalView, side: number, model: TableModel): TownPlan | null {
  const box = boxOf(model);
  const player = view.players[side];
  if (!box || !player) return null;
  const { width, height } = view.board;
  const places: TownPlan["places"] = {};
  for (const placed of player.pieces) {
    const [piece] = townPieces([placed], box, view.board);
    const cells = piece?.cells ?? [];
    if (!cells.length) continue;
    const mean = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length + 0.5;
    places[placed.at] = [mean(0), mean(1)];
  }
  return { width, depth: height, pieces: townPieces(player.pieces, box, view.board), places };
}
