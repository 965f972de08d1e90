// A new table: what is played, who sits where, and what else one may choose.

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { loadMe, me } from "../../app/me";
import { Page } from "../../app/Page";
import { attempt, games, loadGames, makeTable } from "../../app/tables";
import { lang, words } from "../../i18n";
import type { GameOffer } from "../../net/api";
import { watchNames } from "../../net/names";
import { Icon } from "../../ui/Icon";
import { Waiting } from "../../ui/Waiting";
import { CustomSet } from "./CustomSet";
import { CardOptions, TableOptions } from "./NewTableOptions";
import { SeatList } from "./NewTableSeats";
import { InThisTable, ScenarioCard } from "./ScenarioCard";
import { CUSTOM, makeWish, type Wish } from "./wish";
import "./new-table.css";

const t = words("new");

export function NewTable({ query }: { query: URLSearchParams }): JSX.Element {
  useEffect(() => {
    watchNames();
    void loadMe();
    void attempt(loadGames);
  }, [lang.value]);
  return (
    <Page title={t("title")} class="new">
      {games.value.length ? <Form offers={games.value} query={query} /> : <Waiting />}
    </Page>
  );
}

function Form({ offers, query }: { offers: GameOffer[]; query: URLSearchParams }): JSX.Element {
  const wish = useMemo(() => makeWish(offers, query), []);
  const busy = useSignal(false);
  const game = wish.game.value;
  const card = wish.card.value;
  const offer = useComputed(() => offers.find((one) => one.game === wish.game.value) ?? offers[0]!).value;
  // After a change of language the same choice has another title.
  const shown = useComputed(() => kinds(offers));
  async function open(): Promise<void> {
    busy.value = true;
    await makeTable(wish.request());
    busy.value = false;
  }
  return (
    <form
      class="new-form"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <div class="new-what">
        <div class="gametabs" role="tablist" aria-label={t("game")}>
          {shown.value.map((kind) => (
            <button
              key={kind.key}
              type="button"
              role="tab"
              class="gametab"
              aria-selected={kind.game === game && (kind.game === "medieval" || kind.card === card)}
              onClick={() => wish.choose(kind.game, kind.card)}
              data-testid={`game-${kind.key}`}
            >
              <Icon name={kind.icon} size={20} />
              {kind.title}
              {kind.note && <span class="muted sm">{kind.note}</span>}
            </button>
          ))}
        </div>
        {game === "medieval" ? (
          <div class="cards" role="radiogroup" aria-label={t("scenario")}>
            {offer.cards.map((one) => (
              <ScenarioCard
                key={one.key}
                game={game}
                card={one}
                on={one.key === card}
                onChoose={() => wish.choose(game, one.key)}
              />
            ))}
            <ScenarioCard
              game={game}
              card={customCard()}
              on={card === CUSTOM}
              onChoose={() => wish.choose(game, CUSTOM)}
            />
          </div>
        ) : (
          <Merchants offer={offer} card={card} />
        )}
        {game === "medieval" && card === CUSTOM && <CustomSet wish={wish} offer={offer} />}
        {game === "medieval" && (
          <InThisTable game={game} table={wish.table.value} peaceful={wish.options.value.peaceful === true} />
        )}
      </div>
      <div class="panel new-side">
        <SeatList wish={wish} offer={offer} myName={me.value?.name ?? ""} />
        <CardOptions wish={wish} offer={offer} />
        <TableOptions wish={wish} />
        <div class="new-go">
          <p class="sm muted">
            <Icon name="share" size={18} />
            {t(wish.isFull.value ? "starts-at-once" : "link-comes")}
          </p>
          <button
            type="submit"
            class="btn p"
            aria-busy={busy.value}
            disabled={busy.value}
            data-testid="open-table"
          >
            {t(wish.isFull.value ? "start" : "open")}
          </button>
        </div>
      </div>
    </form>
  );
}

interface Kind {
  key: string;
  game: string;
  card: string;
  title: string;
  icon: string;
  note: string;
}

/** The games as one chooses them: the two ways to play Era of Merchants are told apart from the start. */
function kinds(offers: GameOffer[]): Kind[] {
  return offers.flatMap((offer): Kind[] =>
    offer.game === "medieval"
      ? [
          {
            key: offer.game,
            game: offer.game,
            card: offer.solo,
            title: t("medieval"),
            icon: "hammer",
            note: "",
          },
        ]
      : offer.cards.map((card) => ({
          key: card.key,
          game: offer.game,
          card: card.key,
          title: card.key === "federation" ? t("federation") : offer.title,
          icon: card.key === "federation" ? "horse" : "carriage",
          note: t(card.key === "federation" ? "together" : "reconstruction"),
        })),
  );
}

function customCard(): {
  key: string;
  title: string;
  about: string;
  options: Record<string, unknown>;
  players: number[];
} {
  return {
    key: CUSTOM,
    title: t("custom"),
    about: t("custom-about"),
    options: { scenario: CUSTOM },
    players: [1, 2, 3, 4],
  };
}

/** What each way to play Era of Merchants is about, with its drawing. */
const ABOUT: Record<string, string[]> = {
  federation: ["carriage", "flag", "house", "disaster"],
  base: ["carriage", "crown", "house", "jewelr"],
};

function Merchants({ offer, card }: { offer: GameOffer; card: string }): JSX.Element {
  const chosen = offer.cards.find((one) => one.key === card) ?? offer.cards[0]!;
  return (
    <>
      <div class="cards one">
        <ScenarioCard game={offer.game} card={chosen} on={true} onChoose={() => undefined} wide />
      </div>
      <ul class="cards facts">
        {(ABOUT[chosen.key] ?? []).map((icon) => (
          <li key={icon} class="panel">
            <Icon name={icon} size={34} />
            <b class="disp">{t(`${chosen.key}-${icon}`)}</b>
            <span class="sm muted">{t(`${chosen.key}-${icon}-about`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export type { Wish };
