// Somebody's finished games: searched, page by page, each with a small picture of the town that was built.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ensureMe } from "../../app/me";
import { go } from "../../app/routes";
import { TownPicture } from "../../app/TownPicture";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { api } from "../../net/api";
import type { HistoryPage, PlayedGameInfo } from "../../net/people";
import { Crest } from "../../ui/Icon";
import { writeDay } from "./Career";

const t = words("profile");
const OUTCOMES = ["", "won", "shared", "lost", "alone", "resigned", "ended"];
const PAUSE_MS = 250;

interface HistoryProps {
  total: number;
  load: (query: string, outcome: string, after: string) => Promise<HistoryPage>;
  /** They are mine, and I may take them all home. */
  exported?: boolean;
}

export function History({ total, load: ask, exported }: HistoryProps): JSX.Element {
  const games = useSignal<PlayedGameInfo[]>([]);
  const next = useSignal("");
  const query = useSignal("");
  const outcome = useSignal("");
  const load = (after = "") =>
    attempt(async () => {
      const page = await ask(query.peek(), outcome.peek(), after);
      games.value = after ? [...games.peek(), ...page.games] : page.games;
      next.value = page.next;
    });
  useEffect(() => {
    const timer = setTimeout(() => void load(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query.value, outcome.value, lang.value]);
  return (
    <section class="panel history" aria-labelledby="history">
      <div class="row wrap history-head">
        <h2 id="history">{t("history")}</h2>
        <span class="sm muted sp">{t("finished", { count: total })}</span>
        <input
          class="field"
          type="search"
          placeholder={t("search")}
          aria-label={t("search")}
          value={query.value}
          onInput={(event) => (query.value = event.currentTarget.value)}
          data-testid="history-search"
        />
        <select
          class="field"
          aria-label={t("outcome")}
          value={outcome.value}
          onChange={(event) => (outcome.value = event.currentTarget.value)}
        >
          {OUTCOMES.map((each) => (
            <option key={each} value={each}>
              {t(`outcome-${each || "any"}`)}
            </option>
          ))}
        </select>
      </div>
      {!games.value.length && <p class="muted">{t("none")}</p>}
      <ul data-testid="history">
        {games.value.map((game) => (
          <Game key={game.table} game={game} />
        ))}
      </ul>
      <div class="row wrap history-foot">
        {next.value && (
          <button type="button" class="btn" onClick={() => void load(next.value)}>
            {t("earlier")}
          </button>
        )}
        <span class="sp" />
        {exported && total > 0 && (
          <a href="/api/me/export" download>
            {t("export")}
          </a>
        )}
      </div>
    </section>
  );
}

function Game({ game }: { game: PlayedGameInfo }): JSX.Element {
  const again = () =>
    attempt(async () => {
      await ensureMe();
      go(`/t/${(await api.playSame(game.table)).id}`);
    });
  return (
    <li class="played" data-testid="played">
      <a
        class="played-picture"
        href={`/t/${game.table}/replay`}
        aria-label={t("replay-of", { title: game.title })}
      >
        <TownPicture game={game.game} table={game.table} side={game.seat} />
      </a>
      <span class="played-what">
        <b class="disp">{game.title}</b>
        <span class="row wrap sm muted">
          {game.names.map((name, n) => (
            <span key={n} class="row">
              <Crest seat={n} size={16} /> {name || t("bot")}
            </span>
          ))}
        </span>
        <span class="sm muted">{writeDay(game.at)}</span>
      </span>
      <span class="played-how">
        <b>
          {game.outcome === "alone" || game.outcome === "ended" || game.outcome === "resigned"
            ? t(`outcome-${game.outcome}`)
            : t("place", { place: game.place, players: game.players })}
        </b>
        <span class={`sm ${game.change && game.change > 0 ? "ok" : "muted"}`}>
          {game.change === undefined
            ? t("unrated")
            : t("change", { change: `${game.change > 0 ? "+" : ""}${game.change}` })}
        </span>
      </span>
      <b class="num played-points">{game.points}</b>
      <span class="row">
        <a class="btn s" href={`/t/${game.table}/replay`}>
          {t("replay")}
        </a>
        <button type="button" class="btn s" onClick={() => void again()}>
          {t("same")}
        </button>
      </span>
    </li>
  );
}
