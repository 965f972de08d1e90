// Who is at the table: names, presence, clocks, and what the host may do about a seat.

import type { JSX } from "preact";
import { attempt } from "../app/tables";
import { SeatFace } from "../faces/Face";
import { loadWords, words } from "../i18n";
import { api } from "../net/api";
import type { Seat } from "../net/types.gen";
import { lazy } from "../ui/Lazy";
import { Thinking } from "../ui/Waiting";
import { SeatClock } from "./Clock";
import { useTable } from "./context";
import { LeaveTable } from "./LeaveTable";
import { PersonMenu } from "./PersonMenu";
import { ReplaceSeat } from "./ReplaceSeat";
import { StandingAnswers } from "./StandingAnswers";
import { TableHook } from "./TableHook";
import { Watchers } from "./Watchers";

const t = words("table");
const BoxLine = lazy(() =>
  Promise.all([import("../pages/my-box/BoxLine"), loadWords("box")]).then(([module]) => module.BoxLine),
);

export function People(): JSX.Element {
  const { model } = useTable();
  const seats = model.info.value?.seats ?? [];
  const info = model.info.value;
  return (
    <>
      <ul class="people" aria-label={t("people")} data-testid="people">
        {seats.map((seat, index) => (
          <Person key={index} seat={seat} index={index} />
        ))}
      </ul>
      <div class="people-acts">
        <StandingAnswers />
        <LeaveTable />
      </div>
      <TableHook />
      <Watchers />
      {info?.box_differs ? <BoxLine info={info} /> : null}
    </>
  );
}

function Person({ seat, index }: { seat: Seat; index: number }): JSX.Element {
  const { model } = useTable();
  const turn = model.now.value?.turn;
  const acts = !turn?.over && turn?.seats.includes(index);
  return (
    <li>
      <SeatFace seat={seat} index={index} size={24} />
      <span class="sp">
        <b>
          {seat.by && !seat.yours ? (
            <a class="person" href={`/who/${model.id}/${seat.by}`}>
              {seat.name}
            </a>
          ) : (
            seat.name || t("seat-open")
          )}
        </b>
        <span class="sm muted">{describeSeat(seat)}</span>
      </span>
      {model.thinking.value.includes(index) && <Thinking />}
      {acts && <span class="tag turn">{t("acts")}</span>}
      <SeatClock seat={index} />
      <SeatButton seat={seat} index={index} />
      {seat.by && !seat.yours && (
        <PersonMenu who={{ name: seat.name ?? "", by: seat.by, muted: seat.muted }} />
      )}
    </li>
  );
}

function describeSeat(seat: Seat): string {
  if (seat.kind === "open") return t("seat-open-about");
  if (seat.kind === "bot")
    return seat.stand_in
      ? t(seat.gone ? "seat-gone" : "seat-stand-in")
      : t("seat-bot", { level: t(`level-${seat.level}`) });
  if (seat.yours) return t("seat-yours");
  return t(seat.here ? "seat-here" : "seat-away");
}

function SeatButton({ seat, index }: { seat: Seat; index: number }): JSX.Element | null {
  const { model } = useTable();
  const info = model.info.value;
  if (!info || info.status === "over") return null;
  const act = (what: string) =>
    attempt(async () => {
      await api.seat(model.id, index, what);
      model.reconnect?.();
    });
  if (seat.stand_in && seat.yours && !seat.gone)
    return (
      <button type="button" class="btn s" onClick={() => void act("sit")}>
        {t("seat-back")}
      </button>
    );
  const plays = info.seats.some((other) => other.yours && !other.stand_in);
  if (plays && info.status === "running" && seat.kind === "person" && !seat.yours)
    return <ReplaceSeat seat={seat} index={index} />;
  return null;
}
