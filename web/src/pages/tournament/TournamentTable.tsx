// One table of a round: who sits where, and the towns, where they may be seen.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadGameUi } from "../../app/games";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { clubs, type SeatLine, type TableLine, type TournamentInfo } from "../../net/clubs";
import type { GameUi } from "../../table/game";
import { Icon } from "../../ui/Icon";
import { PersonName } from "../../ui/PersonName";

const t = words("tournament");
const REFRESH_MS = 15_000;

export const nameSeat = (seat: number): string => String.fromCharCode(65 + seat);

interface Look {
  ui: GameUi;
  view: unknown;
}

/** Look at the table's board, again and again while it is played; null for whoever may not see it. */
function useLook(info: TournamentInfo, table: TableLine, isOpen: boolean): Signal<Look | null> {
  const look = useSignal<Look | null>(null);
  const mayLook = isOpen || info.sees_towns === true;
  useEffect(() => {
    if (!mayLook) {
      look.value = null;
      return;
    }
    let over = false;
    const load = () =>
      Promise.all([loadGameUi(info.game), isOpen ? api.endView(table.id) : clubs.look(table.id)]).then(
        ([ui, view]) => {
          if (!over) look.value = { ui, view };
        },
        () => undefined,
      );
    void load();
    const timer = table.over ? undefined : setInterval(() => document.hidden || void load(), REFRESH_MS);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [table.id, table.over, isOpen, mayLook]);
  return look;
}

export function TournamentTable({ info, table }: { info: TournamentInfo; table: TableLine }): JSX.Element {
  const isOpen = info.played.at(-1)?.seed !== undefined;
  const look = useLook(info, table, isOpen).value;
  const Thumbnail = look?.ui.Thumbnail;
  return (
    <section class="panel tournament-table" aria-label={t("table", { number: table.number })}>
      <div class="row">
        <h3 class="sp">{t("table", { number: table.number })}</h3>
        {table.over ? (
          <span class="row ok sm b">
            <Icon name="check" size={15} />
            {t("over")}
          </span>
        ) : (
          <span class="sm muted">{look?.ui.describeRound?.(look.view) ?? t("is-playing")}</span>
        )}
        {isOpen && <a href={`/t/${table.id}/replay`}>{t("replay")}</a>}
      </div>
      <ul>
        {table.seats.map((seat) => (
          <li key={seat.seat}>
            <span class="tournament-town">
              {look && Thumbnail ? (
                <Thumbnail view={look.view} side={seat.seat} />
              ) : (
                <Icon name="lock" size={22} class="muted" />
              )}
            </span>
            <Who seat={seat} over={table.over} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Who({ seat, over }: { seat: SeatLine; over: boolean }): JSX.Element {
  const isStandIn = seat.outcome === "stand-in";
  return (
    <span class="tournament-who">
      <span class="tag">{t("seat", { letter: nameSeat(seat.seat) })}</span>
      <b>{isStandIn ? t("stand-in") : <PersonName name={seat.name || t("bot")} person={seat.person} />}</b>
      {isStandIn && <span class="sm muted">{t("stand-in-for", { name: seat.name })}</span>}
      {!over && seat.name && <span class="sm muted">{t("is-playing")}</span>}
      {seat.outcome === "ended" && <span class="sm muted">{t("ended")}</span>}
      {seat.points !== undefined && <b class="tournament-points">{seat.points}</b>}
    </span>
  );
}
