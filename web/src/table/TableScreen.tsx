// Opens a table: its lobby while it waits for people, else the game's table in the frame.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadGameUi } from "../app/games";
import { loadMe } from "../app/me";
import { words } from "../i18n";
import { ApiError, api } from "../net/api";
import { watchNames } from "../net/names";
import { openTable } from "../net/table";
import { Waiting } from "../ui/Waiting";
import { TableContext } from "./context";
import { Frame } from "./Frame";
import type { GameUi, TableModel } from "./game";
import { Lobby } from "./Lobby";
import { listen } from "./remarks";

const t = words("table");

export function TableScreen({ id }: { id: string }): JSX.Element {
  const model = useSignal<TableModel | null>(null);
  const gameUi = useSignal<GameUi | null>(null);
  const missing = useSignal("");
  useEffect(() => {
    watchNames();
    void loadMe();
    const opened = openTable(id);
    model.value = opened;
    // A socket only says that it was closed; why, the table's address tells.
    api.table(id).catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        missing.value = error.message || t("missing");
    });
    let stopListening = () => {};
    const stop = opened.info.subscribe((info) => {
      if (!info || gameUi.peek()) return;
      void loadGameUi(info.game).then((found) => {
        gameUi.value = found;
        if (opened.director && found.makeBeats)
          opened.director.makeBeats = (line, before, after) => found.makeBeats!(line, before, after, opened);
        if (opened.director && found.isSecret) opened.director.isSecret = found.isSecret;
        stopListening = listen(opened, found);
      });
    });
    return () => {
      stop();
      stopListening();
      opened.close();
    };
  }, [id]);
  if (missing.value) return <Missing sentence={missing.value} />;
  const open = model.value;
  if (!open?.info.value) return <Waiting />;
  if (open.gone.value) return <Missing sentence={open.gone.value} />;
  if (open.info.value.status === "open") return <Lobby model={open} gameUi={gameUi.value} />;
  if (!gameUi.value || !open.state.value || !open.box.value) return <Waiting />;
  return (
    <TableContext.Provider value={{ model: open, gameUi: gameUi.value }}>
      <Frame />
    </TableContext.Provider>
  );
}

function Missing({ sentence }: { sentence: string }): JSX.Element {
  return (
    <main id="main" class="waiting" data-testid="missing">
      <h1>{t("missing-title")}</h1>
      <p>{sentence}</p>
      <a class="btn p" href="/">
        {t("leave")}
      </a>
    </main>
  );
}
