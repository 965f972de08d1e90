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
