// The first page: play at once, go on, watch, learn.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { readBest } from "../../app/best";
import { featuredGame, gameIntros } from "../../app/games";
import { loadMe } from "../../app/me";
import { AppTabs, Brand, useTitle, WhoAmI } from "../../app/Page";
import { hasPlayed } from "../../app/played";
import { go } from "../../app/routes";
import { settings } from "../../app/settings";
import { loadTables, makeTable, myTables, publicTables, readTableId } from "../../app/tables";
import { languages, words } from "../../i18n";
import type { LessonWish, NewTable } from "../../net/api";
import { nameOf, watchNames } from "../../net/names";
import { Choose } from "../../ui/Choose";
import { DieFace, Icon } from "../../ui/Icon";
import { Continue, Learning, Watching } from "./HomeLists";
import "./home.css";

const t = words("home");
const common = words("common");
const { quickStart } = featuredGame;
const alsoPlayed = Object.values(gameIntros).flatMap((intro) => intro.alsoPlay ?? []);
const REFRESH_MS = 15_000;

export function Home(): JSX.Element {
  useTitle("");
  useEffect(() => {
    if (readOwnBest()) watchNames();
    void loadMe().then(loadTables);
    const timer = setInterval(() => document.hidden || void loadTables(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="home">
      <Art />
      <HomeNav />
      <main id="main" tabIndex={-1}>
        <div class="hero">
          <h1>{t("title")}</h1>
          <p class="hero-about muted">{t("about")}</p>
          <PlayNow />
        </div>
        <div class="home-dice" aria-hidden="true">
          <DieFace face="peasant1" size={76} />
          <DieFace face="noble4" size={78} />
          <DieFace face="burgher1" size={74} />
        </div>
        <div class="home-below">
          <Continue tables={myTables.value} />
          <Watching tables={publicTables.value} />
          <Learning />
        </div>
      </main>
      <AppTabs />
    </div>
  );
}

/** A drawing at once; a town once the page has nothing better to do. */
function Art(): JSX.Element {
  const art = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const later = globalThis.requestIdleCallback ?? setTimeout;
    later(() =>
      import("./living-town").then(
        ({ letLive }) => letLive(art.current),
        () => {},
      ),
    );
  }, []);
  return (
    <div class="home-art" aria-hidden="true" ref={art}>
      <quickStart.Hero />
    </div>
  );
}

function HomeNav(): JSX.Element {
  const other = settings.lang.value === "en" ? "es" : "en";
  return (
    <header class="home-nav">
      <Brand />
      <nav aria-label={common("site")}>
        <a href="/" aria-current="page">
          {common("play")}
        </a>
        <a href="/watch">{common("watch")}</a>
        <a href="/learn">{common("learn")}</a>
        <a href="/rules">{common("rules")}</a>
      </nav>
      <span class="sp" />
      <button
        type="button"
        class="btn g s home-lang"
        lang={other}
        onClick={() => {
          settings.lang.value = other;
        }}
      >
        {languages[other]}
      </button>
      <a
        class="iconbtn home-gear"
        href="/settings"
        aria-label={common("settings")}
        title={common("settings")}
      >
        <Icon name="gear" size={22} />
      </a>
      <WhoAmI />
    </header>
  );
}

function PlayNow(): JSX.Element {
  const busy = useSignal("");
  const bots = useSignal(1);
  const level = useSignal("reeve");
  async function open(what: string, wish: NewTable | LessonWish): Promise<void> {
    if (busy.value) return;
    busy.value = what;
    await makeTable(wish);
    busy.value = "";
  }
  const playSolo = () => open("solitaire", quickStart.playSolo());
  const playBots = () => open("bots", quickStart.playBots(bots.value, level.value));
  if (!hasPlayed()) return <Newcomer busy={busy.value} open={open} />;
  return (
    <div class="acts">
      <button
        type="button"
        class="act p"
        data-testid="play-solitaire"
        aria-busy={busy.value === "solitaire"}
        onClick={playSolo}
      >
        <DieFace face="noble3" size={56} />
        <span class="act-text">
          <b>{t("solitaire")}</b>
          <span>{aboutSolitaire()}</span>
        </span>
        <Icon name="play" size={26} />
      </button>
      <div class="act bots">
        <DieFace face="peasant5" size={56} />
        <span class="act-text">
          <b>{t("bots")}</b>
          <span class="muted">{t("bots-about")}</span>
        </span>
        <span class="act-set">
          <Choose
            label={t("how-many")}
            value={bots.value}
            options={[1, 2, 3].map((n) => ({ value: n, name: String(n) }))}
            onChange={(n) => (bots.value = n)}
            testid="bot-count"
          />
          <Choose
            label={t("how-strong")}
            value={level.value}
            options={[
              { value: "reeve", name: t("steady") },
              { value: "duke", name: t("strong") },
            ]}
            onChange={(next) => (level.value = next)}
            testid="bot-level"
          />
          <button
            type="button"
            class="btn"
            data-testid="play-bots"
            aria-busy={busy.value === "bots"}
            onClick={playBots}
          >
            <Icon name="play" size={16} />
            {t("start")}
          </button>
        </span>
      </div>
      <div class="act friends">
        <DieFace face="clergy5" size={56} />
        <span class="act-text">
          <b>{t("friends")}</b>
          <span class="muted">{t("friends-about")}</span>
        </span>
        <a class="btn" href="/new" data-testid="new-table">
          {t("make")}
        </a>
      </div>
      <div class="acts-more">
        {alsoPlayed.map(({ key, icon, play }) => (
          <button
            key={key}
            type="button"
            class="btn"
            data-testid={`play-${key}`}
            aria-busy={busy.value === key}
            onClick={() => open(key, play())}
          >
            <Icon name={icon} size={20} />
            {t(`play-${key}`)}
          </button>
        ))}
        <a class="btn" href="/daily" data-testid="daily">
          <Icon name="crown" size={20} />
          {t("daily")}
        </a>
        <a class="btn" href="/clubs">
          <Icon name="flag" size={20} />
          {t("clubs")}
        </a>
      </div>
      <Invited />
    </div>
  );
}

interface NewcomerProps {
  /** What is being opened. */
  busy: string;
  open: (what: string, wish: NewTable | LessonWish) => Promise<void>;
}

/** For whoever has not played here yet: a lesson first, and every game one press away. */
function Newcomer({ busy, open }: NewcomerProps): JSX.Element {
  const games = [
    { key: "solitaire", icon: "sword", play: quickStart.playSolo },
    { key: "bots", icon: "hammer", play: () => quickStart.playBots(1, "reeve") },
    ...alsoPlayed,
  ];
  return (
    <div class="acts">
      <button
        type="button"
        class="act p act-learn"
        data-testid="learn-by-playing"
        aria-busy={busy === "lesson"}
        onClick={() => open("lesson", { lesson: featuredGame.lesson })}
      >
        <DieFace face="peasant5" size={56} />
        <span class="act-text">
          <b>{t("lesson")}</b>
          <span>{t("lesson-about")}</span>
        </span>
        <Icon name="play" size={26} />
      </button>
      <h2 class="home-know">
        {t("know")} <span class="sm muted">{t("know-about")}</span>
      </h2>
      <div class="home-tiles">
        {games.map(({ key, icon, play }) => (
          <button
            key={key}
            type="button"
            class="act home-tile"
            data-testid={`play-${key}`}
            aria-busy={busy === key}
            onClick={() => open(key, play())}
          >
            <Icon name={icon} size={30} />
            <span class="act-text">
              <b>{t(`tile-${key}`)}</b>
              <span class="muted">{t(`tile-${key}-about`)}</span>
            </span>
          </button>
        ))}
        <a class="act home-tile" href="/new" data-testid="new-table">
          <Icon name="share" size={30} />
          <span class="act-text">
            <b>{t("tile-friends")}</b>
            <span class="muted">{t("tile-friends-about")}</span>
          </span>
        </a>
        <a class="act home-tile" href="/learn">
          <Icon name="book" size={30} />
          <span class="act-text">
            <b>{t("tile-learn")}</b>
            <span class="muted">{t("tile-learn-about")}</span>
          </span>
        </a>
      </div>
      <Invited />
    </div>
  );
}

const readOwnBest = () => readBest(featuredGame.key, quickStart.playSolo().options);

/** Describe solitaire, with this browser's best once there is one. */
function aboutSolitaire(): string {
  const known = readOwnBest();
  if (!known) return t("solitaire-about");
  return t("solitaire-best", { points: known.points, rank: nameOf(featuredGame.key, known.rank) });
}

function Invited(): JSX.Element {
  const link = useSignal("");
  return (
    <form
      class="invited"
      onSubmit={(event) => {
        event.preventDefault();
        const id = readTableId(link.value);
        if (id) go(`/t/${encodeURIComponent(id)}`);
      }}
    >
      <label class="b" for="invitation">
        {t("invited")}
      </label>
      <input
        id="invitation"
        class="field"
        value={link.value}
        placeholder={t("paste")}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => (link.value = event.currentTarget.value)}
        data-testid="invitation"
      />
      <button type="submit" class="btn">
        {t("join")}
      </button>
      <a class="invited-here sm" href="/new?here=1">
        {t("share-screen")}
      </a>
    </form>
  );
}
