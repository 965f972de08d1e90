// The table as one side sees it, for who looks at several: a replay.

import { computed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { TableModel } from "../../table/game";
import { readScene, type Scene } from "./scene";
import { TableSelection } from "./selection";

export function useSide(model: TableModel, side: number): { scene: Scene | null; selection: TableSelection } {
  const seated = useMemo(() => seatAt(model, side), [model, side]);
  const selection = useMemo(() => new TableSelection(seated), [seated]);
  useEffect(() => () => selection.close(), [selection]);
  return { scene: readScene(seated), selection };
}

const seatAt = (model: TableModel, side: number): TableModel => ({
  ...model,
  state: computed(() => model.state.value && { ...model.state.value, seat: side }),
});
