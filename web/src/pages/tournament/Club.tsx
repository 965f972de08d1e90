// A club: its people, and a league table for each season.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ensureMe, loadMe } from "../../app/me";
import { Page } from "../../app/Page";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { type ClubInfo, clubs } from "../../net/clubs";
import { PersonName } from "../../ui/PersonName";
import { notify } from "../../ui/Toast";
import { Waiting } from "../../ui/Waiting";
import { TournamentList } from "./Clubs";
import { writePoints } from "./Standings";
import "./tournament.css";

const t = words("tournament");

export function Club({ id }: { id: string }): JSX.Element {
  const info = useSignal<ClubInfo | null>(null);
  const take = (ask: () => Promise<ClubInfo>) => attempt(async () => (info.value = await ask()));
  useEffect(() => {
    void loadMe().then(() => take(() => clubs.club(id)));
  }, [id, lang.value]);
  const known = info.value;
  if (!known)
    return (
      <Page title={t("club")} class="clubs">
        <Waiting />
      </Page>
    );
  const join = (member: boolean) =>
    take(async () => {
      await ensureMe();
      return clubs.join(id, member);
    });
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(location.href);
      notify({ text: t("copied") });
    });
  const showMore = () =>
    take(async () => {
      const page = await clubs.members(id, known.next);
      return { ...known, members: [...known.members, ...page.members], next: page.next };
    });
  return (
    <Page title={t("club")} class="clubs">
      <div class="row wrap clubs-head">
        <h2 class="sp">{known.name}</h2>
        <button type="button" class="btn" onClick={() => void copy()}>
          {t("link")}
        </button>
        <button
          type="button"
          class={`btn ${known.member ? "" : "p"}`}
          onClick={() => void join(!known.member)}
          data-testid="join-club"
        >
          {t(known.member ? "leave-club" : "join-club")}
        </button>
      </div>
      {known.seasons.toReversed().map((season) => (
        <SeasonPart key={season.number} season={season} />
      ))}
      <section class="panel clubs-part" aria-labelledby="members">
        <h2 id="members">{t("members", { count: known.count })}</h2>
        <ul class="clubs-list">
          {known.members.map(({ name, person }, n) => (
            <li key={n}>
              <PersonName name={name} person={person} />
            </li>
          ))}
        </ul>
        {known.next && (
          <button type="button" class="btn" onClick={() => void showMore()} data-testid="more-members">
            {t("members-more")}
          </button>
        )}
        <a href="/clubs">{t("back")}</a>
        {known.owner && <NewSeason onName={(name) => take(() => clubs.beginSeason(id, name))} />}
      </section>
    </Page>
  );
}

function SeasonPart({ season }: { season: ClubInfo["seasons"][number] }): JSX.Element {
  return (
    <section class="panel clubs-part" aria-label={season.name}>
      <h2>{season.name}</h2>
      {season.league.length ? (
        <table class="league" data-testid="league">
          <thead>
            <tr>
              <th scope="col">{t("place")}</th>
              <th scope="col">{t("player")}</th>
              <th scope="col">{t("tournaments")}</th>
              <th scope="col">{t("best")}</th>
              <th scope="col">{t("points")}</th>
            </tr>
          </thead>
          <tbody>
            {season.league.map((row) => (
              <tr key={row.name} class={row.mine ? "mine" : ""}>
                <td>{row.place}</td>
                <th scope="row">
                  <PersonName name={row.name} person={row.person} />
                </th>
                <td>{row.tournaments}</td>
                <td>{row.best || "–"}</td>
                <td>
                  <b>{writePoints(row.points)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="muted">{t("league-none")}</p>
      )}
      <h3>{t("tournaments")}</h3>
      <TournamentList tournaments={season.tournaments} none={t("tournaments-none")} />
    </section>
  );
}

function NewSeason({ onName }: { onName: (name: string) => Promise<boolean> }): JSX.Element {
  const name = useSignal("");
  return (
    <form
      class="clubs-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onName(name.value).then((done) => {
          if (done) name.value = "";
        });
      }}
    >
      <label>
        {t("new-season")}
        <input
          class="field"
          required
          maxLength={60}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn">
        {t("begin-season")}
      </button>
    </form>
  );
}
