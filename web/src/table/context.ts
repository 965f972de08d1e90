// What everything inside an open table may ask for: the table, and what draws its game.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { GameUi, TableModel } from "./game";

export interface OpenTable {
  model: TableModel;
  gameUi: GameUi;
}

export const TableContext = createContext<OpenTable | null>(null);

export function useTable(): OpenTable {
  const table = useContext(TableContext);
  if (!table) throw new Error("not inside a table");
  return table;
}

/** Name a seat as the others call it. */
export function seatName(model: TableModel, seat: number | null | undefined): string {
  return seat === null || seat === undefined ? "" : (model.info.value?.seats[seat]?.name ?? "");
}

/** Whether other people are asked before the last action is taken back. Bots never mind, and nobody asks themselves: then
 * it is simply taken back, whatever has fallen since; the same dice fall again. */
export function asksToUndo(model: TableModel): boolean {
  const others = model.info.value?.seats.some(
    (seat) => seat.kind === "person" && !seat.yours && !seat.stand_in,
  );
  return model.now.value?.undo === "ask" && !!others;
}
