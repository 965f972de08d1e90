// What to do next: count again, play again, with the same dice, look at it again, show it around.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { ensureMe } from "../../app/me";
import { go } from "../../app/routes";
import { openRematch } from "../../app/tables";
import { words } from "../../i18n";
import { ApiError, api } from "../../net/api";
import type { Ending } from "../../table/game";
import { Icon } from "../../ui/Icon";
import { notify } from "../../ui/Toast";
import type { Counter } from "./counter";
import type { EndGame } from "./EndScene";
import { MakeFilm } from "./model/MakeFilm";
import { SharePicture } from "./SharePicture";

const t = words("end");

interface Props {
  game: EndGame;
  ending: Ending | null;
  counter: Counter;
  onCount: () => void;
  onClose?: () => void;
}

export function Actions({ game, ending, counter, onCount, onClose }: Props): JSX.Element {
  const { info, gameUi } = game;
  const mine = info.seats.some((seat) => seat.yours);
  const counting = counter.step.value < counter.steps.length;
  return (
    <div class="end-actions">
      {info.rematch && mine && (
        <p class="end-asked" role="status" data-testid="rematch-asked">
          {t("rematch-asked")}
        </p>
      )}
      {(mine || info.rematch) && (
        <Button primary testid="rematch" onClick={() => openRematch(info.id, info.rematch)}>
          {t(info.rematch ? "rematch-open" : info.seats.length > 1 ? "rematch" : "play-again")}
        </Button>
      )}
      {info.seed && (
        <Button testid="same-again" onClick={() => playSame(info.id)}>
          {t(`same-${gameUi.sameAgain ?? "dice"}`)}
        </Button>
      )}
      <a class="btn" href={`/t/${info.id}/replay`} data-testid="replay">
        <Icon name="play" size={18} />
        {t("replay")}
      </a>
      {ending && game.played && <SharePicture game={game} story={game.played.story} ending={ending} />}
      {ending && game.played && <MakeFilm game={game} played={game.played} ending={ending} />}
      {counter.steps.length > 0 && (
        <button
          type="button"
          class="btn"
          onClick={() => (counting ? counter.finish() : onCount())}
          data-testid={counting ? "count-skip" : "count-again"}
        >
          {t(counting ? "count-skip" : "count-again")}
        </button>
      )}
      <a class="btn" href={api.recordUrl(info.id)} download="game.era" data-testid="record">
        {t("record")}
      </a>
      {onClose ? (
        <button type="button" class="btn" onClick={onClose} data-testid="to-table">
          {t("to-table")}
        </button>
      ) : (
        <a class="btn" href="/">
          {t("home")}
        </a>
      )}
    </div>
  );
}

interface ButtonProps {
  children: ComponentChildren;
  onClick: () => Promise<void>;
  primary?: boolean;
  small?: boolean;
  testid?: string;
}

/** Draw a button whose work takes a moment: it cannot be pressed twice meanwhile. */
export function Button({
  children,
  onClick,
  primary = false,
  small = false,
  testid,
}: ButtonProps): JSX.Element {
  const busy = useSignal(false);
  const run = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      await onClick();
    } catch (error) {
      notify({ text: (error instanceof ApiError && error.message) || t("failed"), kind: "bad" });
    }
    busy.value = false;
  };
  return (
    <button
      type="button"
      class={`btn ${primary ? "p" : ""} ${small ? "s" : ""}`}
      aria-busy={busy.value}
      data-testid={testid}
      onClick={() => void run()}
    >
      {children}
    </button>
  );
}

async function playSame(id: string): Promise<void> {
  await ensureMe();
  go(`/t/${(await api.playSame(id)).id}`);
}
