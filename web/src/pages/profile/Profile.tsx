// Who I am at this house: what I have played and reached, and with whom.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadMe, me } from "../../app/me";
import { Page } from "../../app/Page";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { watchNames } from "../../net/names";
import { type Opponent, type Profile as ProfileInfo, people } from "../../net/people";
import { Icon } from "../../ui/Icon";
import { PersonName } from "../../ui/PersonName";
import { Waiting } from "../../ui/Waiting";
import { CareerPanels, ProfileHead } from "./Career";
import { Duel } from "./Duel";
import { History } from "./History";
import "./profile.css";

const t = words("profile");

export function Profile(): JSX.Element {
  const profile = useSignal<ProfileInfo | null>(null);
  const load = () =>
    attempt(async () => {
      await loadMe();
      if (me.peek()) profile.value = await people.profile();
    });
  useEffect(() => {
    watchNames();
    void load();
  }, [lang.value]);
  const known = profile.value;
  return (
    <Page title={t("title")} class="profile">
      {me.value === null ? (
        <p class="panel profile-none">{t("nobody")}</p>
      ) : known ? (
        <Known profile={profile as Signal<ProfileInfo>} onChange={load} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

interface KnownProps {
  profile: Signal<ProfileInfo>;
  onChange: () => Promise<boolean>;
}

function Known({ profile, onChange }: KnownProps): JSX.Element {
  const known = profile.value;
  return (
    <>
      <ProfileHead name={known.name} since={known.since} career={known}>
        <span class="row wrap">
          <a href="/settings">{t("settings")}</a>
          <a href="/your-move">{t("moves")}</a>
          {me.value?.person ? (
            <a href={`/person/${me.value.person}`} data-testid="as-others">
              {t("as-others")}
            </a>
          ) : null}
        </span>
      </ProfileHead>
      <History total={known.games} load={people.history} exported />
      <div class="profile-side">
        <CareerPanels career={known} />
        <Opponents opponents={known.opponents} onChange={onChange} />
        <Friends friends={known.friends} />
      </div>
    </>
  );
}

interface OpponentsProps {
  opponents: Opponent[];
  onChange: () => Promise<boolean>;
}

function Opponents({ opponents, onChange }: OpponentsProps): JSX.Element | null {
  if (!opponents.length) return null;
  const befriend = async ({ table, by, friend }: Opponent) => {
    if (await attempt(() => people.befriendAt(table, by, !friend))) await onChange();
  };
  return (
    <section class="panel" aria-labelledby="opponents">
      <h2 id="opponents">{t("head-to-head")}</h2>
      <ul class="opponents" data-testid="opponents">
        {opponents.map((one) => (
          <li key={one.table + one.by}>
            <b class="sp">
              <PersonName name={one.name} person={one.person} />
            </b>
            <Duel won={one.won} lost={one.lost} />
            <button
              type="button"
              class={`btn s ${one.friend ? "" : "g"}`}
              aria-pressed={one.friend}
              onClick={() => void befriend(one)}
            >
              <Icon name={one.friend ? "check" : "hand"} size={16} />
              {t("friend")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All whom I befriended: with some of them I may not have played yet. */
function Friends({ friends }: { friends: ProfileInfo["friends"] }): JSX.Element | null {
  if (!friends.length) return null;
  return (
    <section class="panel" aria-labelledby="friends">
      <h2 id="friends">{t("friends")}</h2>
      <ul class="friends" data-testid="friends">
        {friends.map(({ name, person }, n) => (
          <li key={n}>
            <PersonName name={name} person={person} />
          </li>
        ))}
      </ul>
    </section>
  );
}
