// How the Federation came to its end: the map, how full the row was round by round, and the row as it was left.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { words } from "../../../i18n";
import type { PlayedGame } from "../../../pages/end/played";
import type { EndPartProps, TableModel } from "../../../table/game";
import { Icon } from "../../../ui/Icon";
import { describeGoods } from "../action-text";
import { createSelection } from "../selection";
import { findArrivals, listRowRounds, missingOf } from "../turning-points";
import type { Goods, MerchantsView, OrderCard } from "../view.gen";
import { cityNamed } from "../view-queries";
import { MapView } from "./MapView";

const t = words("end");
const names = words("merchants");
/** Fewer cards are no wider than these. */
const MIN_COLUMNS = 8;

export function EndPart({ played, model }: EndPartProps): JSX.Element {
  const game = played as PlayedGame<MerchantsView>;
  const { view } = game;
  const selection = useMemo(() => createSelection(model), [model]);
  return (
    <div class={`mer-end ${view.outcome === "lost" ? "lost" : ""}`}>
      <div class="mer-end-map" aria-hidden="true" inert data-share>
        <MapView selection={selection} view={view} still />
      </div>
      <Chart played={game} />
      <Row played={game} model={model} />
    </div>
  );
}

/** One bar for each round: how many places were taken. */
function Chart({ played: { story, view } }: { played: PlayedGame<MerchantsView> }): JSX.Element {
  const rounds = listRowRounds(story, view);
  const places = Math.max(...rounds.map((each) => each.places));
  const top = Math.max(places, ...rounds.map((each) => each.taken)) + 1;
  const full = rounds.filter((each) => each.taken === each.places).map((each) => each.round);
  return (
    <section class="panel mer-end-chart" data-testid="places-chart">
      <h2>
        {t("merchants.chart")}
        <span class="sm muted">
          {full.length
            ? t("merchants.chart-full", { rounds: full.join(", "), count: full.length })
            : t("merchants.chart-never")}
        </span>
      </h2>
      <ol style={{ "--top": top, "--places": places }}>
        {rounds.map(({ round, taken, places: had, line }) => (
          <li key={round} class={taken > had ? "over" : taken === had ? "full" : ""}>
            <i style={{ height: `${(taken / top) * 100}%` }}>
              {taken >= had && <b class="xs num">{taken}</b>}
            </i>
            <span class="visually-hidden">
              {t("merchants.chart-bar", { round, taken, places: had, line })}
            </span>
            <span class="xs" aria-hidden="true">
              {round === 1 || round % 5 === 0 ? round : ""}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Row({
  played: { story, view },
  model,
}: {
  played: PlayedGame<MerchantsView>;
  model: TableModel;
}): JSX.Element {
  const arrivals = findArrivals(story);
  const lost = view.outcome === "lost";
  const complete = view.outcome === "complete";
  const free = complete ? 0 : Math.max(0, view.places - view.row.length - (view.outcome === "won" ? 1 : 0));
  const shown = view.row.length + free + (lost || view.outcome === "won" ? 1 : 0);
  return (
    <section class="panel mer-end-row" data-testid="last-row">
      <h2>{t(`merchants.row-${view.outcome ?? "lost"}`)}</h2>
      <ol style={{ "--cards": Math.max(MIN_COLUMNS, shown) }}>
        {complete && (
          <li class="mer-end-card end-card-up all">
            <Icon name="crown" size={44} />
            <b class="disp">{t("merchants.all-filled")}</b>
          </li>
        )}
        {view.row.map((card, index) => (
          <li key={card.card}>
            <Card
              card={card}
              place={index + 1}
              view={view}
              model={model}
              since={arrivals.get(card.card) ?? 0}
            />
          </li>
        ))}
        {view.outcome === "won" && (
          <li class="mer-end-card end-card-up">
            <Icon name="crown" size={30} />
            <b class="disp">{t("merchants.end-card")}</b>
            <span class="xs">{t("merchants.end-card-place", { place: view.row.length + 1 })}</span>
          </li>
        )}
        {Array.from({ length: free }, (_, index) => (
          <li key={`free${index}`} class="mer-end-card free">
            <Icon name="jewelw" size={22} />
            <span class="xs">{t("merchants.place-free")}</span>
          </li>
        ))}
        {lost && (
          <li class="mer-end-card ninth">
            <Icon name="disaster" size={26} />
            <b class="disp">{t("merchants.next-card")}</b>
            <span class="xs bad">{t("merchants.no-place")}</span>
          </li>
        )}
      </ol>
    </section>
  );
}

interface CardProps {
  card: OrderCard;
  place: number;
  view: MerchantsView;
  model: TableModel;
  since: number;
}

function Card({ card, place, view, model, since }: CardProps): JSX.Element {
  const missing = missingOf(card);
  const placeless = place > view.places;
  const begun = sumGoods(missing) < sumGoods(card.goods);
  const country = cityNamed(view, card.city)?.country ?? "open";
  return (
    <div class={`mer-end-card ${country} ${card.special ? "special" : ""} ${placeless ? "placeless" : ""}`}>
      <span class="mer-end-head">
        <span class="xs">
          {card.special && <Icon name="crown" size={15} />}
          {placeless ? "–" : place}
        </span>
        <b>{model.names(card.city)}</b>
      </span>
      <span class="mer-end-goods" aria-hidden="true">
        {listGoods(card.goods, missing).map(({ good, done }, index) => (
          <span key={index} class={done ? "done" : ""}>
            <Icon name={good} size={18} />
          </span>
        ))}
      </span>
      {/* Where nothing was delivered, the goods themselves say what is missing. */}
      <span class={begun ? "xs" : "visually-hidden"}>
        {t("merchants.missing", { goods: describeGoods(model, missing) })}
      </span>
      <span class="xs muted">
        {since ? t("merchants.since", { round: since }) : names("score.first-cards")}
      </span>
      {placeless && <b class="xs bad">{t("merchants.no-place")}</b>}
    </div>
  );
}

const sumGoods = (goods: Goods): number => Object.values(goods).reduce((sum, n) => sum + n, 0);

const listGoods = (goods: Goods, missing: Goods): { good: string; done: boolean }[] =>
  Object.entries(goods).flatMap(([good, n]) =>
    Array.from({ length: n }, (_, index) => ({ good, done: index < n - (missing[good] ?? 0) })),
  );
