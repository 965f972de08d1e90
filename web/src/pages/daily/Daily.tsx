// The dice of the day: the same for everybody. Others' towns are shown when one's own is done.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadGameUi } from "../../app/games";
import { ensureMe, loadMe } from "../../app/me";
import { Page } from "../../app/Page";
import { go } from "../../app/routes";
import { TownPicture } from "../../app/TownPicture";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { clubs, type DailyPage, type DailyRow } from "../../net/clubs";
import { nameOf, watchNames } from "../../net/names";
import { Choose } from "../../ui/Choose";
import { Icon } from "../../ui/Icon";
import { Waiting } from "../../ui/Waiting";
import { DailyResults } from "./DailyResults";
import { MyDay } from "./MyDay";
import { Seal } from "./Seal";
import "./daily.css";

const t = words("daily");
const MAX_TOWNS = 8;
const REFRESH_MS = 20_000;
const DAY_MS = 24 * 3600 * 1000;

export function Daily({ game, day }: { game: string; day: string }): JSX.Element {
  const page = useSignal<DailyPage | null>(null);
  const load = () => attempt(async () => (page.value = await clubs.daily(game, day)));
  useEffect(() => {
    watchNames();
    void loadMe().then(load);
    const timer = setInterval(() => document.hidden || void load(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [game, day, lang.value]);
  const known = page.value;
  return (
    <Page title={t("title")} class="daily">
      {known ? <Day page={known} /> : <Waiting />}
    </Page>
  );
}

function Day({ page }: { page: DailyPage }): JSX.Element {
  const rows = page.rows ?? [];
  return (
    <>
      <div class="daily-main">
        <div class="row wrap daily-head">
          <h2 class="sp">{t(`${rows.length ? "head" : "head-none"}-${useChanceKind(page.game)}`)}</h2>
          <Choose
            label={t("which")}
            value={page.game}
            options={page.games.map((each) => ({ value: each.game, name: each.title }))}
            onChange={(next) => go(address(next, page.day === page.today ? "" : page.day))}
            testid="daily-game"
          />
        </div>
        <DayNavigation page={page} />
        {rows.length ? <Towns page={page} rows={rows} /> : <Invitation page={page} />}
      </div>
      <div class="daily-side">
        {rows.length > 0 && <MyDay page={page} rows={rows} />}
        {rows.length > 0 && <DailyResults page={page} rows={rows} />}
        <Seal page={page} />
      </div>
    </>
  );
}

/** What falls the same for everybody in this game: dice, or cards. */
function useChanceKind(game: string): string {
  const kind = useSignal("dice");
  useEffect(() => {
    let over = false;
    void loadGameUi(game).then(
      (ui) => {
        if (!over) kind.value = ui.sameAgain ?? "dice";
      },
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [game]);
  return kind.value;
}

const address = (game: string, day: string) => `/daily?game=${game}${day ? `&day=${day}` : ""}`;

function DayNavigation({ page }: { page: DailyPage }): JSX.Element {
  const after = page.after || (page.day < page.today ? page.today : "");
  const date = new Intl.DateTimeFormat(lang.value, { dateStyle: "full", timeZone: "UTC" });
  return (
    <div class="row wrap daily-day">
      <span class="row daily-nav">
        <DayLink page={page} day={page.before ?? ""} name={t("before")} sign="‹" />
        <b class="daily-date">{date.format(page.ends - DAY_MS)}</b>
        <DayLink page={page} day={after} name={t("after")} sign="›" />
      </span>
      <span class="muted sp" data-testid="daily-count">
        {page.played ? t("played", { count: page.played }) : t("nobody")} · {page.title}
      </span>
      {page.rows && <span class="sm muted">{t(page.seed ? "opened" : "open-after")}</span>}
    </div>
  );
}

function DayLink(props: { page: DailyPage; day: string; name: string; sign: string }): JSX.Element {
  const { page, day, name, sign } = props;
  if (!day) return <span class="daily-step none">{sign}</span>;
  return (
    <a class="daily-step" href={address(page.game, day === page.today ? "" : day)} aria-label={name}>
      {sign}
    </a>
  );
}

/** Before one's own game is over there is nothing to see but the way to it. */
function Invitation({ page }: { page: DailyPage }): JSX.Element {
  const play = () =>
    attempt(async () => {
      await ensureMe();
      go(`/t/${(await clubs.playDaily(page.game)).id}`);
    });
  const isPast = page.day !== page.today;
  return (
    <section class="panel daily-invitation">
      <Icon name={isPast ? "lock" : "die"} size={56} />
      <p>{t(isPast ? "about-past" : "about")}</p>
      {!isPast && (
        <button type="button" class="btn p" onClick={() => void play()} data-testid="daily-play">
          <Icon name="play" size={18} />
          {t(page.mine ? "go-on" : "play")}
        </button>
      )}
    </section>
  );
}

function Towns({ page, rows }: { page: DailyPage; rows: DailyRow[] }): JSX.Element {
  const first = rows.slice(0, MAX_TOWNS);
  const mine = rows.find((row) => row.mine);
  const shown = mine && !first.includes(mine) ? [...first.slice(0, -1), mine] : first;
  return (
    <section aria-label={t("towns")}>
      <ul class="daily-towns" data-testid="daily-towns">
        {shown.map((row) => (
          <li key={row.table}>
            <a
              class={`panel daily-town ${row.mine ? "mine" : ""}`}
              href={`/t/${row.table}/replay`}
              aria-label={t("replay-of", { name: row.name, points: row.points })}
            >
              <span class="daily-picture">
                <TownPicture game={page.game} table={row.table} side={0} />
              </span>
              <span class="row">
                <b class="daily-points">{row.points}</b>
                <span class="sp daily-who">
                  <b>{row.mine ? t("mine", { name: row.name }) : row.name}</b>
                  <span class="sm muted">{describe(page.game, row)}</span>
                </span>
                <Icon name="play" size={16} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a row is besides its points: a rank or an end, and the figure that tells most. */
function describe(game: string, row: DailyRow): string {
  const [key, value] = Object.entries(row.figures ?? {}).toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const figure = key ? `${value} ${nameOf(game, key)}` : "";
  const how = row.won === undefined ? (row.rank ? nameOf(game, row.rank) : "") : t(row.won ? "won" : "lost");
  return [how, figure].filter(Boolean).join(" · ");
}
