// The score pad: a column for each merchant. In the Federation all win or lose together.

import type { JSX } from "preact";
import { formatList, words } from "../../../i18n";
import type { ScoreProps, TableModel } from "../../../table/game";
import { Crest, Icon } from "../../../ui/Icon";
import { describeGoods } from "../action-text";
import { readCard } from "../legal";
import { merchantTitle, playerName } from "../names";
import type { Goods, Merchant, MerchantsView } from "../view.gen";
import { boxOf, countGoods, isFederation, sumPoints } from "../view-queries";
import { GoodsRow } from "./Good";

const t = words("merchants");

type Props = ScoreProps<MerchantsView>;

export function Score({ view, model }: Props): JSX.Element {
  return isFederation(view) ? <Together view={view} model={model} /> : <Points view={view} model={model} />;
}

function Head({ view, model, best }: Props & { best: number }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span class="visually-hidden">{t("score.title")}</span>
        </th>
        {view.merchants.map((merchant) => (
          <th
            key={merchant.merchant}
            scope="col"
            class={best > 0 && sumPoints(merchant) === best ? "mer-best" : ""}
          >
            <span class="row mer-who">
              <Crest seat={merchant.merchant - 1} size={26} />
              <span class="col">
                <b class="disp">{merchantTitle(model, merchant)}</b>
                {merchant.character && <span class="xs muted">{playerName(model, merchant)}</span>}
              </span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  name: string;
  icon?: string;
  cells: (string | number)[];
  best?: boolean[];
  total?: boolean;
}

function Row({ name, icon, cells, best = [], total = false }: RowProps): JSX.Element {
  return (
    <tr class={total ? "mer-total" : ""}>
      <th scope="row">
        <span class="row">
          {icon && <Icon name={icon} size={20} />}
          {name}
        </span>
      </th>
      {cells.map((cell, index) => (
        <td key={index} class={`num ${best[index] ? "mer-best" : ""}`}>
          {cell === 0 ? <span class="muted">–</span> : cell}
        </td>
      ))}
    </tr>
  );
}

// ---------------------------------------------------------------- base game

const ICONS: Record<string, string> = {
  orders: "carriage",
  specials: "crown",
  "white-jewels": "jewelw",
  "red-jewels": "jewelr",
  titles: "flag",
};

function Points({ view, model }: Props): JSX.Element {
  const best = Math.max(...view.merchants.map(sumPoints));
  const wins = view.merchants.map((merchant) => best > 0 && sumPoints(merchant) === best);
  const keys = Object.keys(view.merchants[0]?.points ?? {});
  return (
    <div class="mer-pad">
      <table>
        <Head view={view} model={model} best={best} />
        <tbody>
          {keys.map((key) => (
            <Row
              key={key}
              name={t(`score.${key}`)}
              icon={ICONS[key]}
              cells={view.merchants.map((each) => each.points?.[key] ?? 0)}
              best={wins}
            />
          ))}
          <Row name={t("score.total")} cells={view.merchants.map(sumPoints)} best={wins} total />
          <Filled view={view} model={model} />
        </tbody>
      </table>
      <ul class="sm muted mer-notes">
        {view.merchants
          .filter((merchant) => merchant.titles?.length)
          .map((merchant) => (
            <li key={merchant.merchant}>
              <Crest seat={merchant.merchant - 1} size={16} /> {formatList(listTitles(merchant, model))}
            </li>
          ))}
      </ul>
    </div>
  );
}

const listTitles = (merchant: Merchant, model: TableModel): string[] =>
  (merchant.titles ?? []).map((each) =>
    t("score.most", { what: each === "houses" ? t("merchant.title-houses") : model.names(each) }),
  );

// ---------------------------------------------------------------- the Federation

function Together({ view, model }: Props): JSX.Element {
  const { merchants } = view;
  const special = (merchant: Merchant) => merchant.cards.filter((card) => readCard(card).special).length;
  const delivered = (merchant: Merchant) =>
    merchant.cards.reduce((sum, card) => sum + goodsOn(card, model), 0);
  const cards = merchants.reduce((sum, merchant) => sum + merchant.cards.length, 0);
  return (
    <div class="mer-pad">
      <table>
        <Head view={view} model={model} best={0} />
        <tbody>
          <Row
            name={t("score.orders")}
            icon="carriage"
            cells={merchants.map((each) => each.cards.length - special(each))}
          />
          <Row name={t("score.specials")} icon="crown" cells={merchants.map(special)} />
          <Row name={t("score.goods")} icon="trade" cells={merchants.map(delivered)} />
          <Row name={t("score.houses")} icon="house" cells={merchants.map((each) => each.houses.length)} />
          <Row name={t("score.red-jewels")} icon="jewelr" cells={merchants.map((each) => each.red_jewels)} />
          <Row name={t("score.cards-each")} cells={merchants.map((each) => each.cards.length)} total />
          <Filled view={view} model={model} />
        </tbody>
      </table>
      {view.outcome && <p class="mer-outcome b">{model.names(view.outcome)}</p>}
      <p class="mer-sum">
        <b>
          {t("score.together")}: {t("score.cards", { count: cards })}
        </b>
        <span class="muted">{t("score.of-places", { taken: view.row.length, places: view.places })}</span>
      </p>
    </div>
  );
}

/** List the cards that each has filled, once the game is over. */
function Filled({ view, model }: Props): JSX.Element | null {
  if (!view.over) return null;
  return (
    <tr class="mer-filled">
      <th scope="row">{t("score.filled")}</th>
      {view.merchants.map((merchant) => (
        <td key={merchant.merchant}>
          <ul>
            {merchant.cards.map((card) => (
              <li key={card}>
                <span class="xs">{model.names(readCard(card).city)}</span>
                <span class="visually-hidden">{describeGoods(model, goodsOf(card, model))}</span>
                <GoodsRow goods={goodsOf(card, model)} size={16} />
              </li>
            ))}
          </ul>
        </td>
      ))}
    </tr>
  );
}

const goodsOf = (card: string, model: TableModel): Goods =>
  boxOf(model)?.cards[card]?.goods ?? readCard(card).goods;

/** Count the goods that a card asked for: the box knows the special orders' as well. */
function goodsOn(card: string, model: TableModel): number {
  return countGoods(goodsOf(card, model));
}
