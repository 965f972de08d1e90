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
import type { GameKind, NewTableUi } from "../../table/game";
import { Icon } from "../../ui/Icon";
import { Waiting } from "../../ui/Waiting";
import { BoxChoice } from "./BoxChoice";
import { CardOptions, TableOptions } from "./NewTableOptions";
import { SeatList } from "./NewTableSeats";
import { useProblem } from "./problem";
import { makeWish } from "./wish";
import "./new-table.css";

const t = words("new");
const newTableUis = import.meta.glob<{ default: NewTableUi }>("../../games/*/new-table/index.tsx", {
  eager: true,
});

const findNewTableUi = (game: string): NewTableUi | undefined =>
  newTableUis[`../../games/${game}/new-table/index.tsx`]?.default;

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
  const newTableUi = findNewTableUi(game);
  const problem = useProblem(wish, newTableUi).value;
  // After a change of language the same choice has another title.
  const shown = useComputed(() => listKinds(offers));
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
              aria-selected={kind.game === game && (kind.hasAllCards || kind.card === card)}
              onClick={() => wish.choose(kind.game, kind.card)}
              data-testid={`game-${kind.key}`}
            >
              <Icon name={kind.icon} size={20} />
              {kind.title}
              {kind.note && <span class="muted sm">{kind.note}</span>}
            </button>
          ))}
        </div>
        {newTableUi && <newTableUi.Choices wish={wish} offer={offer} />}
      </div>
      <div class="panel new-side">
        <SeatList wish={wish} offer={offer} myName={me.value?.name ?? ""} />
        <section aria-label={t("box")}>
          <BoxChoice
            key={game}
            wish={wish}
            game={game}
            wanted={game === query.get("game") ? (query.get("box") ?? "") : ""}
          />
        </section>
        <CardOptions wish={wish} offer={offer} own={newTableUi?.ownSets ?? {}} />
        <TableOptions wish={wish} />
        <div class="new-go">
          {problem ? (
            <p class="sm bad" role="status" data-testid="problem">
              {problem}
            </p>
          ) : (
            <p class="sm muted">
              <Icon name="share" size={18} />
              {t(wish.isFull.value ? "starts-at-once" : "link-comes")}
            </p>
          )}
          <button
            type="submit"
            class="btn p"
            aria-busy={busy.value}
            disabled={busy.value || problem !== null}
            data-testid="open-table"
          >
            {t(wish.isFull.value ? "start" : "open")}
          </button>
        </div>
      </div>
    </form>
  );
}

/** List the tabs of all games; a game that this app does not know has none. */
function listKinds(offers: GameOffer[]): GameKind[] {
  return offers.flatMap((offer) => findNewTableUi(offer.game)?.listKinds(offer) ?? []);
}
