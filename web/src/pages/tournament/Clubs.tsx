// One's clubs and tournaments, and how to begin new ones.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ensureMe, loadMe, me } from "../../app/me";
import { Page } from "../../app/Page";
import { go } from "../../app/routes";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { clubs, type TournamentLine } from "../../net/clubs";
import { NewTournamentForm } from "./NewTournamentForm";
import "./tournament.css";

const t = words("tournament");

export function Clubs(): JSX.Element {
  const tournaments = useSignal<TournamentLine[]>([]);
  const mine = useSignal<{ id: string; name: string }[]>([]);
  useEffect(() => {
    void loadMe().then(() =>
      attempt(async () => {
        if (!me.peek()) return;
        tournaments.value = (await clubs.myTournaments()).tournaments;
        mine.value = (await clubs.myClubs()).clubs;
      }),
    );
  }, [lang.value]);
  return (
    <Page title={t("clubs")} class="clubs">
      <section class="panel clubs-part" aria-labelledby="my-tournaments">
        <h2 id="my-tournaments">{t("mine")}</h2>
        <TournamentList tournaments={tournaments.value} none={t("none")} />
      </section>
      <section class="panel clubs-part clubs-tall" aria-labelledby="my-clubs">
        <h2 id="my-clubs">{t("my-clubs")}</h2>
        {!mine.value.length && <p class="muted">{t("none")}</p>}
        <ul class="clubs-list">
          {mine.value.map((club) => (
            <li key={club.id}>
              <a href={`/club/${club.id}`}>{club.name}</a>
            </li>
          ))}
        </ul>
        <FoundClub />
      </section>
      <NewTournamentForm clubs={mine.value} />
    </Page>
  );
}

interface TournamentListProps {
  tournaments: TournamentLine[];
  none: string;
}

export function TournamentList({ tournaments, none }: TournamentListProps): JSX.Element {
  if (!tournaments.length) return <p class="muted">{none}</p>;
  return (
    <ul class="clubs-list">
      {tournaments.map((each) => (
        <li key={each.id}>
          <a class="sp" href={`/tournament/${each.id}`}>
            {each.name}
          </a>
          <span class="sm muted">{each.title}</span>
          <span class="tag">{t(`status-${each.status}`, { round: each.round, rounds: each.rounds })}</span>
        </li>
      ))}
    </ul>
  );
}

function FoundClub(): JSX.Element {
  const name = useSignal("");
  const season = useSignal("");
  const found = () =>
    attempt(async () => {
      await ensureMe();
      go(`/club/${(await clubs.foundClub(name.value, season.value)).id}`);
    });
  return (
    <form
      class="clubs-form"
      aria-label={t("found")}
      onSubmit={(event) => {
        event.preventDefault();
        void found();
      }}
    >
      <h3>{t("found")}</h3>
      <label>
        {t("club-name")}
        <input
          class="field"
          required
          maxLength={60}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <label>
        {t("season-name")}
        <input
          class="field"
          required
          maxLength={60}
          value={season.value}
          onInput={(event) => (season.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn">
        {t("found-act")}
      </button>
    </form>
  );
}
