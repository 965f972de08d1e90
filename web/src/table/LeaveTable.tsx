// Leaving a running game: for a while, for good, or all together. Each says what it means before it is done.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { attempt } from "../app/tables";
import { words } from "../i18n";
import { api } from "../net/api";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { useTable } from "./context";
import { useVote } from "./votes";
import "./stand-ins.css";

const t = words("table");

export function LeaveTable(): JSX.Element | null {
  const { model } = useTable();
  const open = useSignal(false);
  const info = model.info.value;
  const plays = info?.seats.some((seat) => seat.yours && !seat.stand_in);
  if (info?.status !== "running" || !plays || info.lesson || info.puzzle) return null;
  return (
    <div class="leave">
      <button type="button" class="btn s" onClick={() => (open.value = true)} data-testid="leave-game">
        <Icon name="flag" size={16} />
        {t("leave-game")}
      </button>
      {open.value && <LeaveDialog onClose={() => (open.value = false)} />}
    </div>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { model } = useTable();
  const vote = useVote();
  const sure = useSignal(false);
  const info = model.info.value!;
  const others = info.seats.some((seat) => seat.kind === "person" && !seat.yours && !seat.stand_in);
  const act = async (what: "leave" | "resign") => {
    const done = await attempt(async () => {
      for (const [index, seat] of info.seats.entries())
        if (seat.yours && !seat.gone) await api.seat(model.id, index, what);
      model.reconnect?.();
    });
    if (done) onClose();
  };
  const end = async () => {
    if (await vote("end", null, true)) onClose();
  };
  return (
    <Dialog title={t("leave-game")} onClose={onClose} class="away-sheet">
      <ul class="away-choices">
        <li>
          <span class="sp">
            <b>{t("leave-while")}</b>
            <span class="sm muted">{t("leave-while-about")}</span>
          </span>
          <button type="button" class="btn s" onClick={() => void act("leave")} data-testid="leave-while">
            {t("leave-while-do")}
          </button>
        </li>
        <li>
          <span class="sp">
            <b>{t("end-here")}</b>
            <span class="sm muted">{t(others ? "end-here-about" : "end-here-alone")}</span>
          </span>
          <button type="button" class="btn s" onClick={() => void end()} data-testid="end-here">
            {t("end-here-do")}
          </button>
        </li>
        <li>
          <span class="sp">
            <b>{t("resign")}</b>
            <span class="sm muted">{t(others ? "resign-about" : "resign-alone")}</span>
          </span>
          <button
            type="button"
            class={`btn s ${sure.value ? "danger" : ""}`}
            onClick={() => {
              if (sure.value) void act("resign");
              sure.value = true;
            }}
            data-testid="resign"
          >
            {t(sure.value ? "resign-sure" : "resign-do")}
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
