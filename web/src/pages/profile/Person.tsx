// Somebody else: what they let others see, how often we met, and what one can do about them.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ensureMe, loadMe } from "../../app/me";
import { Page } from "../../app/Page";
import { go } from "../../app/routes";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { ApiError } from "../../net/api";
import { watchNames } from "../../net/names";
import { type Career, type PublicProfile, people } from "../../net/people";
import { Icon } from "../../ui/Icon";
import { notify } from "../../ui/Toast";
import { Waiting } from "../../ui/Waiting";
import { CareerPanels, ProfileHead } from "./Career";
import { Duel } from "./Duel";
import { History } from "./History";
import { ReportPerson } from "./ReportPerson";
import "./profile.css";

const t = words("profile");

/** Load something that may not be there; the sentence that says so stands in its place. */
function useSomebody<T>(load: () => Promise<T>, again: unknown[]): { found: Signal<T | null>; none: string } {
  const found = useSignal<T | null>(null);
  const none = useSignal("");
  useEffect(() => {
    let over = false;
    void loadMe()
      .then(load)
      .then(
        (value) => {
          if (over) return;
          found.value = value;
          none.value = "";
        },
        (error: unknown) => {
          if (!over) none.value = error instanceof ApiError ? error.message : t("unreachable");
        },
      );
    return () => {
      over = true;
    };
  }, [...again, lang.value]);
  return { found, none: none.value };
}

export function Person({ id }: { id: string }): JSX.Element {
  const { found, none } = useSomebody(() => people.person(id), [id]);
  useEffect(watchNames, []);
  const known = found.value;
  return (
    <Page title={known?.name ?? t("title")} class="profile">
      {none ? (
        <Nobody why={none} />
      ) : known ? (
        <Known profile={found as Signal<PublicProfile>} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/** From a name at a table to the profile, which has an address of its own. */
export function PersonAtTable({ table, by }: { table: string; by: string }): JSX.Element {
  const { found, none } = useSomebody(() => people.findAtTable(table, by), [table, by]);
  const id = found.value?.id;
  useEffect(() => {
    if (id) go(`/person/${id}`, true);
  }, [id]);
  return (
    <Page title={t("title")} class="profile">
      {none ? <Nobody why={none} back={`/t/${table}`} /> : <Waiting />}
    </Page>
  );
}

function Nobody({ why, back }: { why: string; back?: string }): JSX.Element {
  return (
    <section class="panel profile-none" data-testid="no-profile">
      <p>{why}</p>
      <a class="btn" href={back ?? "/"}>
        {t(back ? "to-table" : "to-home")}
      </a>
    </section>
  );
}

function Known({ profile }: { profile: Signal<PublicProfile> }): JSX.Element {
  const known = profile.value;
  const career: Career | undefined = known.shows
    ? {
        ...known,
        games: known.games ?? 0,
        won: known.won ?? 0,
        with_people: known.with_people ?? 0,
        statistics: known.statistics ?? [],
        bests: known.bests ?? [],
        ratings: known.ratings ?? [],
        clubs: known.clubs ?? [],
      }
    : undefined;
  return (
    <>
      <ProfileHead name={known.name} since={known.since} career={career}>
        {known.mine ? <WhatOthersSee shows={known.shows} /> : <Acts profile={profile} />}
      </ProfileHead>
      {career ? (
        <History total={career.games} load={people.historyOf(known.id)} />
      ) : (
        <p class="panel profile-hidden" data-testid="profile-hidden">
          {t("hidden", { name: known.name })}
        </p>
      )}
      <div class="profile-side">
        {known.head_to_head && <HeadToHead profile={known} />}
        {career && <CareerPanels career={career} />}
      </div>
    </>
  );
}

function WhatOthersSee({ shows }: { shows: boolean }): JSX.Element {
  return (
    <p class="sm">
      {t(shows ? "others-see" : "others-see-none")} <a href="/settings">{t("change-in-settings")}</a>
    </p>
  );
}

function HeadToHead({ profile }: { profile: PublicProfile }): JSX.Element {
  const { games, won, lost } = profile.head_to_head!;
  return (
    <section class="panel" aria-labelledby="head-to-head">
      <h2 id="head-to-head">{t("head-to-head")}</h2>
      <p class="sm muted">{t("met", { count: games })}</p>
      <div class="opponents-one" data-testid="head-to-head">
        <b class="sp">{t("you-they", { name: profile.name })}</b>
        <Duel won={won} lost={lost} />
      </div>
    </section>
  );
}

function Acts({ profile }: { profile: Signal<PublicProfile> }): JSX.Element {
  const { id, name, friend = false, muted = false } = profile.value;
  const asked = useSignal(false);
  const act = (run: () => Promise<void>, next: Partial<PublicProfile>, said: string) =>
    attempt(async () => {
      await ensureMe();
      await run();
      profile.value = { ...profile.peek(), ...next };
      notify({ text: said, kind: "ok" });
    });
  return (
    <span class="row wrap profile-acts">
      <button
        type="button"
        class={`btn s ${friend ? "" : "p"}`}
        aria-pressed={friend}
        onClick={() =>
          void act(
            () => people.befriend(id, !friend),
            { friend: !friend },
            t(friend ? "friend-no-more" : "friend-now", { name }),
          )
        }
        data-testid="befriend"
      >
        <Icon name={friend ? "check" : "hand"} size={16} />
        {t(friend ? "is-friend" : "befriend")}
      </button>
      <button
        type="button"
        class="btn s"
        aria-pressed={muted}
        onClick={() =>
          void act(
            () => people.mute(id, !muted),
            { muted: !muted },
            t(muted ? "mute-no-more" : "mute-now", { name }),
          )
        }
        data-testid="mute-profile"
      >
        {t(muted ? "unmute" : "mute")}
      </button>
      <button type="button" class="btn s" onClick={() => (asked.value = true)} data-testid="report-profile">
        <Icon name="flag" size={16} />
        {t("report")}
      </button>
      {asked.value && <ReportPerson id={id} name={name} onClose={() => (asked.value = false)} />}
    </span>
  );
}
