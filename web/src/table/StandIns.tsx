// Who is away: a banner for everybody at the table, and a sheet with what happened and what the table can do.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { attempt } from "../app/tables";
import { formatClockTime, words } from "../i18n";
import { api } from "../net/api";
import type { Seat } from "../net/types.gen";
import { Dialog } from "../ui/Dialog";
import { Crest, Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import { useTable } from "./context";
import { listStandIns, sayHappening } from "./happened";
import { lineHead } from "./Log";
import { useVote } from "./votes";
import "./stand-ins.css";

const t = words("table");
const MAX_MOVES = 12;

interface Away {
  seat: Seat;
  index: number;
}

/** One banner for each seat where a bot stands in. */
export function StandIns(): JSX.Element | null {
  const { model } = useTable();
  const info = model.info.value;
  if (!info || info.status === "over") return null;
  const away = listStandIns(info).filter(({ seat }) => !seat.gone);
  return (
    <>
      {listStandIns(info).some(({ seat }) => seat.gone && seat.yours) && <Resigned />}
      {away.map((each) =>
        each.seat.yours ? (
          <WelcomeBack key={each.index} {...each} />
        ) : (
          <StandsIn key={each.index} {...each} />
        ),
      )}
    </>
  );
}

function StandsIn({ seat, index }: Away): JSX.Element {
  const open = useSignal(false);
  const moves = useMoves(seat, index);
  return (
    <div class="banner stand-in" role="status" data-testid={`stand-in-${index}`}>
      <Crest seat={index} size={26} />
      <span class="sp">
        <b>{t("stand-in", { name: seat.name, time: formatClockTime(seat.since ?? 0) })}</b>{" "}
        <span class="stand-in-why">{t(`stand-in-${seat.why}`, { name: seat.name })}</span>
      </span>
      {moves.length > 0 && (
        <span class="sm stand-in-count">
          <Icon name="eye" size={16} /> {t("stand-in-moves", { count: moves.length })}
        </span>
      )}
      <button
        type="button"
        class="btn s"
        onClick={() => (open.value = true)}
        data-testid={`stand-in-sheet-${index}`}
      >
        {t("stand-in-sheet")}
      </button>
      {open.value && <AwaySheet seat={seat} index={index} onClose={() => (open.value = false)} />}
    </div>
  );
}

/** For whoever was away: the seat is theirs again with one press. */
function WelcomeBack({ seat, index }: Away): JSX.Element {
  const { model } = useTable();
  const moves = useMoves(seat, index);
  const sit = () =>
    attempt(async () => {
      await api.seat(model.id, index, "sit");
      model.reconnect?.();
    });
  return (
    <div class="banner stand-in yours" role="alert" data-testid="welcome-back">
      <Crest seat={index} size={26} />
      <span class="sp">
        <b>{t("welcome-back")}</b>{" "}
        {moves.length > 0 ? t("welcome-back-moves", { count: moves.length }) : t("welcome-back-none")}
      </span>
      <button type="button" class="btn s p" onClick={() => void sit()} data-testid="take-seat">
        {t("take-seat")}
      </button>
    </div>
  );
}

/** For whoever has given up the seat: it is played on, and they look on. */
function Resigned(): JSX.Element {
  return (
    <div class="banner stand-in" role="status" data-testid="resigned">
      <Icon name="flag" size={20} />
      <span class="sp">{t("resigned-yours")}</span>
    </div>
  );
}

/** The lines that the stand-in wrote, as far as this screen may know of them. */
function useMoves(seat: Seat, index: number) {
  const { model } = useTable();
  const since = seat.since ?? 0;
  return (model.now.value?.lines ?? []).filter((line) => line.seat === index && line.at >= since);
}

function AwaySheet({ seat, index, onClose }: Away & { onClose: () => void }): JSX.Element {
  const table = useTable();
  const { model } = table;
  const info = model.info.value;
  const moves = useMoves(seat, index).filter((line) => lineHead(table, line));
  const told = (info?.happened ?? []).filter((one) => one.seat === index);
  const look = (line: number) => {
    onClose();
    void model.look(line);
  };
  const plays = model.mine.value.length > 0;
  return (
    <Dialog title={t("away-title", { name: seat.name })} onClose={onClose} class="away-sheet">
      <p class="sm muted">{t("away-seen")}</p>
      <ol class="away-story" data-testid="away-story">
        {told.map((one) => (
          <li key={`${one.at}-${one.kind}`}>
            <time>{formatClockTime(one.at)}</time>
            <span>{sayHappening(one)}</span>
          </li>
        ))}
        {moves.slice(-MAX_MOVES).map((line) => (
          <li key={line.n} class="did">
            <time>{formatClockTime(line.at)}</time>
            <span>
              <Rich text={lineHead(table, line)} />{" "}
              <button type="button" class="linklike" onClick={() => look(line.n)}>
                {t("away-see")}
              </button>
            </span>
          </li>
        ))}
      </ol>
      {plays && <AwayChoices seat={seat} index={index} />}
      <p class="sm muted">{t("away-counts", { name: seat.name })}</p>
    </Dialog>
  );
}

const GIVE_UP_MS = 24 * 3_600_000;

function AwayChoices({ seat, index }: Away): JSX.Element {
  const vote = useVote();
  const wait = Math.max(0, (seat.since ?? 0) + GIVE_UP_MS - Date.now());
  return (
    <>
      <h3>{t("away-wants")}</h3>
      <ul class="away-choices">
        <li class="on">
          <Icon name="check" size={18} />
          <span class="sp">
            <b>{t("away-play-on")}</b>
            <span class="sm muted">{t("away-play-on-about", { name: seat.name })}</span>
          </span>
        </li>
        <li>
          <span class="sp">
            <b>{t("away-give-up")}</b>
            <span class="sm muted">
              {wait ? t("away-give-up-in", { count: Math.ceil(wait / 3_600_000) }) : t("away-give-up-now")}
            </span>
          </span>
          <button
            type="button"
            class="btn s"
            disabled={wait > 0}
            onClick={() => void vote("give-up", index, true)}
          >
            {t("away-give-up-do")}
          </button>
        </li>
        <li>
          <span class="sp">
            <b>{t("end-here")}</b>
            <span class="sm muted">{t("end-here-about")}</span>
          </span>
          <button type="button" class="btn s" onClick={() => void vote("end", null, true)}>
            {t("end-here-do")}
          </button>
        </li>
      </ul>
    </>
  );
}
