// Letting a bot stand in for somebody else: it says what will happen, and whether the others are asked.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import type { Seat } from "../net/types.gen";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { useVote } from "./votes";

const t = words("table");
const ABSENCE_MS = 120_000;

export function ReplaceSeat({ seat, index }: { seat: Seat; index: number }): JSX.Element {
  const vote = useVote();
  const open = useSignal(false);
  const away = seat.away ? Date.now() - seat.away : 0;
  const how = seat.here ? "here" : away < ABSENCE_MS ? "soon" : "away";
  return (
    <>
      <button
        type="button"
        class="btn s"
        title={t("seat-replace-about", { name: seat.name })}
        aria-label={t("seat-replace-about", { name: seat.name })}
        onClick={() => (open.value = true)}
        data-testid={`replace-${index}`}
      >
        <Icon name="turn" size={16} />
        <span class="seat-act">{t("seat-replace")}</span>
      </button>
      {open.value && (
        <Dialog title={t("seat-replace-about", { name: seat.name })} onClose={() => (open.value = false)}>
          <p>{t(`replace-${how}`, { name: seat.name })}</p>
          <p class="sm muted">{t("replace-told", { name: seat.name })}</p>
          <div class="row wrap">
            <button
              type="button"
              class="btn p"
              onClick={() => {
                open.value = false;
                void vote("replace", index, true);
              }}
              data-testid="replace-ask"
            >
              {t(how === "away" ? "replace-do" : "replace-ask")}
            </button>
            <button type="button" class="btn" onClick={() => (open.value = false)}>
              {t("undo-keep")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
