// A duplicate tournament: standings, tables, the proof that all had the same dice, and what its organiser can do.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadMe } from "../../app/me";
import { Page } from "../../app/Page";
import { attempt } from "../../app/tables";
import { formatList, lang, words } from "../../i18n";
import { clubs, type RoundInfo, type TournamentInfo } from "../../net/clubs";
import { Crest, Icon } from "../../ui/Icon";
import { PersonName } from "../../ui/PersonName";
import { Waiting } from "../../ui/Waiting";
import { HowScored } from "./HowScored";
import { Organiser } from "./Organiser";
import { SameDice } from "./SameDice";
import { Standings } from "./Standings";
import { TakePart } from "./TakePart";
import { TournamentTable } from "./TournamentTable";
import "./tournament.css";

const t = words("tournament");
const REFRESH_MS = 5000;

export function Tournament({ id }: { id: string }): JSX.Element {
  const info = useSignal<TournamentInfo | null>(null);
  const load = () => attempt(async () => (info.value = await clubs.tournament(id)));
  useEffect(() => {
    void loadMe().then(load);
    const timer = setInterval(
      () => document.hidden || info.peek()?.status === "over" || void load(),
      REFRESH_MS,
    );
    return () => clearInterval(timer);
  }, [id, lang.value]);
  const known = info.value;
  const take = (next: TournamentInfo) => {
    info.value = next;
  };
  return (
    <Page title={t("title")} class="tournament">
      {known ? <Known info={known} onChange={take} /> : <Waiting />}
    </Page>
  );
}

interface KnownProps {
  info: TournamentInfo;
  onChange: (next: TournamentInfo) => void;
}

function Known({ info, onChange }: KnownProps): JSX.Element {
  const shown = info.played.at(-1);
  return (
    <>
      <div class="tournament-head">
        <h2>{info.name}</h2>
        <span class="muted sp">
          {[
            t("players", { count: info.players.length }),
            info.title,
            t(info.pairing),
            t("rounds", { count: info.rounds }),
            ...(info.rated === false ? [t("unrated")] : []),
          ].join(" · ")}
        </span>
        <span class="row">
          <span class="muted">{t("organised-by")}</span>
          <Crest seat={2} size={20} />
          <b>
            <PersonName
              name={
                info.organises && info.plays ? info.organiser : t("does-not-play", { name: info.organiser })
              }
              person={info.organiser_person}
            />
          </b>
          {info.club && <a href={`/club/${info.club}`}>{t("of-club")}</a>}
        </span>
      </div>
      <Rounds info={info} />
      <TakePart info={info} onChange={onChange} />
      <div class="tournament-left">
        <Standings info={info} />
        <HowScored info={info} />
      </div>
      <div class="tournament-tables" data-testid="tournament-tables">
        {shown?.tables.map((table) => (
          <TournamentTable key={table.id} info={info} table={table} />
        ))}
        {!shown && <p class="panel tournament-wait muted">{t("waiting")}</p>}
      </div>
      <div class="tournament-side">
        <SameDice info={info} />
        {info.organises && <Organiser info={info} onChange={onChange} />}
        <Notes info={info} />
      </div>
    </>
  );
}

function Rounds({ info }: { info: TournamentInfo }): JSX.Element {
  const numbers = Array.from({ length: info.rounds }, (_, n) => n + 1);
  const winners = info.standings.filter((row) => row.place === 1).map((row) => row.name);
  return (
    <ol class="tournament-rounds">
      {numbers.map((number) => (
        <RoundStep key={number} number={number} round={info.played[number - 1]} />
      ))}
      <li class={`panel ${info.status === "over" ? "on" : ""}`}>
        <Icon name="crown" size={20} />
        <span>
          <b>{t("prize")}</b>
          <span class="sm">
            {info.status === "over" ? t("prize-now", { names: formatList(winners) }) : t("prize-when")}
          </span>
        </span>
      </li>
    </ol>
  );
}

const writeShortDay = (at: number): string =>
  new Intl.DateTimeFormat(lang.value, { day: "numeric", month: "short" }).format(at);

function RoundStep({ number, round }: { number: number; round: RoundInfo | undefined }): JSX.Element {
  const isOn = round !== undefined && !round.over;
  const over = round?.tables.filter((table) => table.over).length ?? 0;
  const all = round?.tables.length ?? 0;
  return (
    <li class={`panel ${isOn ? "on" : ""}`} aria-current={isOn ? "step" : undefined}>
      <Icon name={isOn ? "play" : round ? "check" : "clock"} size={18} />
      <span>
        <b>{t(isOn ? "round-on" : "round", { number })}</b>
        <span class="sm">
          {isOn
            ? `${t("finished", { over, all })} · ${t("hidden")}`
            : round
              ? `${writeShortDay(round.began)} · ${t("finished-all", { count: all })}`
              : t("waits")}
        </span>
      </span>
    </li>
  );
}

function Notes({ info }: { info: TournamentInfo }): JSX.Element | null {
  if (!info.notes?.length) return null;
  return (
    <section class="panel tournament-notes" aria-labelledby="tournament-notes">
      <h2 id="tournament-notes">{t("notes")}</h2>
      <ul>
        {info.notes.toReversed().map((note) => (
          <li key={note.at}>{note.text}</li>
        ))}
      </ul>
    </section>
  );
}
