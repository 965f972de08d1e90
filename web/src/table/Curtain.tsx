// Several people at one screen: hands it over, and shows nothing of one's secrets to the other.

import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../i18n";
import { Crest } from "../ui/Icon";
import { seatName, useTable } from "./context";
import type { GameUi, TableModel } from "./game";

const t = words("table");

/** The seat that the screen is being handed to. While it is set, nothing of the table is drawn. */
export const handing = signal<number | null>(null);

/** Find the seat of this screen that should act now, if it is another than the one shown. */
function findNextSeat(model: TableModel): number | null {
  const mine = model.mine.value;
  const current = model.current.value;
  if (mine.length < 2 || current === null) return null;
  const turn = model.now.value?.turn;
  if (!turn || turn.over || turn.seats.includes(current)) return null;
  // Each seat hears of the turn by itself, one after the other: a seat is handed the screen once it knows.
  const waiting = mine.filter((seat) => model.seats.value.get(seat)?.turn.seats.includes(seat));
  return waiting.find((seat) => seat > current) ?? waiting[0] ?? null;
}

/** Say whether several people share this screen and hide something from each other now. */
function hasSecret(model: TableModel, gameUi: GameUi): boolean {
  const view = model.now.value?.view;
  if (!view || model.mine.value.length < 2 || model.now.value?.turn.over) return false;
  return gameUi.isSecret ? gameUi.isSecret(view) : true;
}

/** Watches whose turn it is and hands the screen over: to the next seat, and, when something secret begins or the
 * page was loaded anew, to whoever it belongs to, because nobody knows who looks at it then. */
export function useHandOver(model: TableModel, gameUi: GameUi): void {
  const hidden = useRef(false);
  // Before anything is drawn for the first time.
  useState(() => {
    hidden.current = hasSecret(model, gameUi);
    handing.value = hidden.current ? (findNextSeat(model) ?? model.current.peek()) : null;
  });
  useEffect(
    () =>
      effect(() => {
        const secret = hasSecret(model, gameUi);
        const begins = secret && !hidden.current;
        hidden.current = secret;
        if (model.past.value !== null) return;
        // What all may see is told first, for the seat that is shown.
        if (handing.peek() === null && model.director && model.director.state.value !== "idle") {
          hidden.current = secret && !begins;
          return;
        }
        const next = findNextSeat(model);
        if (next !== null && !secret) model.takeSeat(next);
        else if (next !== null) handing.value = next;
        else if (begins) handing.value = model.current.value;
      }),
    [model, gameUi],
  );
}

export function Curtain(): JSX.Element {
  const { model } = useTable();
  const seat = handing.value!;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  const name = seatName(model, seat);
  return (
    <main id="main" class="curtain" data-testid="curtain">
      <Crest seat={seat} size={96} />
      <h1>{t("curtain", { name })}</h1>
      <p class="muted">{t("curtain-about", { name })}</p>
      <button
        ref={button}
        type="button"
        class="btn p"
        data-testid="curtain-ready"
        onClick={() => {
          model.takeSeat(seat);
          handing.value = null;
        }}
      >
        {t("curtain-ready", { name })}
      </button>
    </main>
  );
}
