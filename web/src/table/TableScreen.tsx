import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { watchNames } from "../net/names";
import { openTable } from "../net/table";
import { Waiting } from "../ui/Waiting";
import type { GamePart, TableModel } from "./game";
import { gamePart } from "./parts";

export function TableScreen({ id }: { id: string }): JSX.Element {
  const model = useSignal<TableModel | null>(null);
  const part = useSignal<GamePart | null>(null);
  useEffect(() => {
    watchNames();
    const opened = openTable(id);
    model.value = opened;
    const stop = opened.info.subscribe((info) => {
      if (info && !part.peek())
        void gamePart(info.game).then((found) => {
          part.value = found;
        });
    });
    return () => {
      stop();
      opened.close();
    };
  }, [id]);
  if (!model.value || !part.value) return <Waiting />;
  const Table = part.value.Table;
  return <Table model={model.value} tab="board" />;
}
