// What the table itself has to say: lost connection, a question about an undo, the end of the game.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../i18n";
import { Icon } from "../ui/Icon";
import { Thinking } from "../ui/Waiting";
import { useTable } from "./context";
import { PastBanner } from "./Log";
import { StandIns } from "./StandIns";
import { StandingUnmet } from "./StandingAnswers";
import { UndoDialog, UndoQuestion } from "./UndoAsk";
import { Votes } from "./Votes";

const t = words("table");
/** A connection that comes back at once is not worth a word. */
const LOST_NOTICE_DELAY_MS = 600;

/** The table whose points are being counted in the table's place. */
export const counting = signal("");

export function Banners(): JSX.Element {
  return (
    <div class="banners">
      <Connection />
      <Stopped />
      <StandIns />
      <Votes />
      <UndoQuestion />
      <StandingUnmet />
      <PastBanner />
      <Over />
      <UndoDialog />
    </div>
  );
}

function Connection(): JSX.Element | null {
  const { model } = useTable();
  const late = useSignal(false);
  const lost = model.connection.value !== "open";
  useEffect(() => {
    late.value = false;
    if (!lost) return;
    const timer = setTimeout(() => (late.value = true), LOST_NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  if (!lost || !late.value) return null;
  return (
    <div class="banner lost" role="alert" data-testid="connection-lost">
      <Thinking />
      <span class="sp">{model.gone.value || t("connection-lost")}</span>
    </div>
  );
}

/** The box has changed since, and a move of this game is not possible any more: the server says which. */
function Stopped(): JSX.Element | null {
  const { model } = useTable();
  const sentence = model.info.value?.stopped;
  if (!sentence) return null;
  return (
    <div class="banner lost" role="alert" data-testid="stopped">
      <span class="sp">{sentence}</span>
    </div>
  );
}

function Over(): JSX.Element | null {
  const { model } = useTable();
  const here = model.director !== undefined;
  if (!model.now.value?.turn.over || model.past.value !== null) return null;
  return (
    <div class="banner over" role="status">
      <Icon name="crown" size={20} />
      <span class="sp">{t("over-about")}</span>
      {here && (
        <button
          type="button"
          class="btn s p"
          onClick={() => (counting.value = model.id)}
          data-testid="count-points"
        >
          {t("over-count")}
        </button>
      )}
      <a class={`btn s ${here ? "" : "p"}`} href={`/t/${model.id}/end`} data-testid="to-end">
        {t("over-sheet")}
      </a>
    </div>
  );
}
