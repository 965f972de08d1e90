// The row of orders: what each city wants, who is nearest to it, and how many places are left.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { isAdvised } from "../../../table/panels";
import { Crest, Icon } from "../../../ui/Icon";
import { describeGoods } from "../action-text";
import { optionsAtOrder } from "../legal";
import { describeCard } from "../log-text";
import { countSteps } from "../map-layout";
import { describeMerchant, eventTitle } from "../names";
import { claimsOn, countUnclaimed, nameGoods } from "../planning";
import { chooseOrder, type PlayProps, type TableSelection } from "../selection";
import { readPings } from "../signals";
import type { Goods, Merchant, MerchantsView, OrderCard } from "../view.gen";
import { boxOf, cityNamed, countGoods, isFederation } from "../view-queries";
import { OrderClaims } from "./Claims";
import { Stock } from "./Panels";

const t = words("merchants");

export function Orders({ selection, view }: PlayProps): JSX.Element {
  const all = boxOf(selection.model)?.places ?? Math.max(view.places, view.row.length);
  const free = isFederation(view) ? Math.max(0, all - view.row.length) : 0;
  return (
    <section class="panel mer-orders" aria-label={t("orders.title")}>
      <div class="mer-orders-head">
        <h2>{t(selection.together.value ? "claim.orders" : "orders.title")}</h2>
        <span class="muted sm">
          {selection.together.value ? t("claim.stay") : describeNext(selection, view)}
        </span>
        {isFederation(view) && (
          <a class="rule" href={`/rules/merchants?id=${view.challenge?.begun ? "FED-14" : "FED-12"}`}>
            {view.challenge?.begun ? "FED-14" : "FED-12"}
          </a>
        )}
        <span class="sp" />
        <Stock selection={selection} view={view} />
        {view.borders.length > 0 && <Legend />}
      </div>
      <ol class="mer-row" data-anchor="orders">
        {view.row.map((card, index) => (
          <li key={card.card}>
            <div class={`mer-order-cell ${hasClaims(selection, view, card) ? "mer-claimed" : ""}`}>
              <OrderView selection={selection} view={view} card={card} place={index + 1} />
              <OrderClaims selection={selection} view={view} card={card} />
            </div>
          </li>
        ))}
        {Array.from({ length: free }, (_, index) => (
          <li key={`free${index}`}>
            <FreePlace view={view} place={view.row.length + index + 1} all={all} />
          </li>
        ))}
      </ol>
      <Deck selection={selection} view={view} />
    </section>
  );
}

/** Whether promises stand under an order, or can be made there. */
const hasClaims = (selection: TableSelection, view: MerchantsView, card: OrderCard): boolean =>
  selection.together.value && !view.over ? true : claimsOn(selection.model, card.card).length > 0;

function describeNext(selection: TableSelection, view: MerchantsView): string {
  if (!isFederation(view)) return t("orders.base", { places: view.places });
  if (view.challenge?.begun) return t("orders.challenge");
  const figures = boxOf(selection.model)?.federation;
  const late = view.deck.specials === 0;
  return t("orders.next", {
    count: late ? (figures?.cards_a_round_late ?? 2) : (figures?.cards_a_round ?? 1),
  });
}

function Legend(): JSX.Element {
  return (
    <span class="mer-legend sm">
      <i class="mer-swatch" />
      {t("country.kingdom")}
      <i class="mer-swatch holy-land" />
      {t("country.holy-land")}
    </span>
  );
}

// ---------------------------------------------------------------- one order

interface CardProps extends PlayProps {
  card: OrderCard;
  place: number;
}

function OrderView({ selection, view, card, place }: CardProps): JSX.Element {
  const options = optionsAtOrder(selection.options.value, card.card, card.city);
  const pinged = readPings(selection.model.signals.value).some((ping) => ping.card === card.card);
  const country = cityNamed(view, card.city)?.country ?? "open";
  const lit = options.some((option) => isAdvised(option.text)) ? "advised" : "";
  const state = `${country} ${card.special ? "special" : ""} ${options.length ? "can" : ""} ${pinged ? "pinged" : ""} ${lit}`;
  const missing = card.missing ?? card.goods;
  const label = t("orders.label", {
    kind: selection.model.names(card.special ? "special" : "order"),
    city: selection.model.names(card.city),
    goods: describeGoods(selection.model, missing),
  });
  return (
    <button
      type="button"
      class={`mer-order ${state}`}
      aria-label={`${label}. ${describeHelp(selection, view, card)}${options.length ? `. ${t(options.length > 1 ? "orders.can-part" : "orders.can")}` : ""}`}
      data-about={`order:${card.card}`}
      data-testid={`order-${card.card}`}
      data-anchor={`order:${card.card}`}
      onClick={() => chooseOrder(selection, card)}
      onKeyDown={(event) => {
        if (event.key === "p") selection.model.signal("ping", `card ${card.card}`);
      }}
    >
      <span class="mer-order-head">
        {card.special && <Icon name="crown" size={17} />}
        <span class="mer-city-name">{selection.model.names(card.city)}</span>
        <span class="sp" />
        {card.points === null && <span class="mer-place">{place}</span>}
      </span>
      <span class="mer-order-goods">
        <CardGoods goods={card.goods} missing={missing} />
      </span>
      <span class="sm b mer-kind">{describeKind(card)}</span>
      <span class="xs muted mer-more">{describeMore(selection, view, card)}</span>
      <Nearest selection={selection} view={view} card={card} />
      {options.length > 0 && (
        <span class="mer-badge">
          <Icon name="check" size={14} />
        </span>
      )}
    </button>
  );
}

/** Draw what an order asks for, with delivered goods struck through. */
function CardGoods({ goods, missing }: { goods: Goods; missing: Goods }): JSX.Element {
  const small = countGoods(goods) > 5;
  return (
    <>
      {Object.entries(goods).flatMap(([good, n]) =>
        Array.from({ length: n }, (_, index) => {
          const done = index < n - (missing[good] ?? 0);
          return (
            <span key={good + index} class={`mer-order-good ${done ? "done" : ""}`}>
              <Icon name={good} size={small ? 22 : 25} />
            </span>
          );
        }),
      )}
    </>
  );
}

function describeKind(card: OrderCard): string {
  if (card.points !== null) return t("orders.points", { count: card.points });
  const all = countGoods(card.goods);
  if (!card.special) return t("orders.order", { count: all });
  return t("orders.special", { left: countGoods(card.missing ?? card.goods), all });
}

function describeMore(selection: TableSelection, view: MerchantsView, card: OrderCard): string {
  if (card.event) return t("orders.event-ends", { event: eventTitle(selection.model, card.event) });
  if (card.points === null) return describeMissing(selection, view, card);
  return card.white_jewels ? t("orders.jewels", { count: card.white_jewels }) : "";
}

/** Say what the best placed carriage does not have yet. */
function describeMissing(selection: TableSelection, view: MerchantsView, card: OrderCard): string {
  const best = findHelper(view, card);
  if (!best) return "";
  const who = describeMerchant(selection.model, view, best.merchant.merchant);
  if (best.has === best.needs) return t("orders.all", { who });
  const left = Object.entries(card.missing ?? card.goods).map(([good, n]) => [
    good,
    n - (best.merchant.cargo[good] ?? 0),
  ]);
  return t("orders.lacks", { who, goods: describeGoods(selection.model, Object.fromEntries(left)) });
}

// ---------------------------------------------------------------- who is nearest to it

interface Helper {
  merchant: Merchant;
  has: number;
  needs: number;
  away: number;
}

/** Find whoever carries most of what is missing; among equals, the nearest. */
function findHelper(view: MerchantsView, card: OrderCard): Helper | null {
  const missing = card.missing ?? card.goods;
  const needs = countGoods(missing);
  const found = view.merchants.map((merchant) => ({
    merchant,
    has: Object.entries(missing).reduce((sum, [good, n]) => sum + Math.min(n, merchant.cargo[good] ?? 0), 0),
    needs,
    away: merchant.city ? countSteps(view, merchant.city, card.city) : 9,
  }));
  return found.filter((each_) => each_.has > 0).sort((a, b) => b.has - a.has || a.away - b.away)[0] ?? null;
}

function describeHelp(selection: TableSelection, view: MerchantsView, card: OrderCard): string {
  const best = findHelper(view, card);
  if (!best) return t("orders.nobody");
  const who = describeMerchant(selection.model, view, best.merchant.merchant);
  const what =
    best.has === best.needs
      ? t("orders.all", { who })
      : t("orders.some", { who, has: best.has, needs: best.needs });
  return `${what}, ${best.away === 0 ? t("orders.here") : t("orders.steps", { count: best.away })}`;
}

/** Say who is nearest; where somebody has promised something, what is still open. */
function Nearest({ selection, view, card }: PlayProps & { card: OrderCard }): JSX.Element {
  const claims = claimsOn(selection.model, card.card);
  if (claims.length) {
    const open = countUnclaimed(card, claims);
    const full = !countGoods(open);
    return (
      <span class={`xs b mer-near ${full ? "ok" : ""}`}>
        {full && <Icon name="check" size={14} />}
        {full ? t("claim.full") : t("claim.open", { goods: nameGoods(selection.model, open) })}
      </span>
    );
  }
  const best = findHelper(view, card);
  return (
    <span class="xs mer-near">
      {best && <Crest seat={best.merchant.merchant - 1} size={17} />}
      <span>
        {best
          ? `${best.has}/${best.needs} · ${best.away === 0 ? t("orders.here") : t("orders.steps", { count: best.away })}`
          : t("orders.nobody")}
      </span>
    </span>
  );
}

// ---------------------------------------------------------------- free places, the deck

function FreePlace({ view, place, all }: { view: MerchantsView; place: number; all: number }): JSX.Element {
  const gone = place > view.places;
  const text = place === view.row.length + 1 ? "lands" : place === all ? "last" : "then";
  return (
    <div class={`mer-free ${gone ? "gone" : ""}`}>
      <Icon name={gone ? "x" : "jewelw"} size={28} />
      <b class="sm">{t(gone ? "orders.gone" : "orders.free", { place })}</b>
      {!gone && <span class="xs">{t(`orders.${text}`)}</span>}
    </div>
  );
}

function Deck({ selection, view }: PlayProps): JSX.Element {
  const { deck, difficulty } = view;
  const parts = [t("head.orders-left", { count: deck.orders })];
  if (deck.specials) parts.push(t("orders.deck-specials", { count: deck.specials }));
  if (deck.to_special)
    parts.push(
      deck.to_special === 1
        ? t("orders.deck-special-next")
        : t("orders.deck-to-special", { count: deck.to_special }),
    );
  if (difficulty?.level)
    parts.push(t("head.difficulty-level", { ...difficulty, level: selection.model.names(difficulty.level) }));
  if (view.challenge?.chosen) parts.push(t("head.challenge"));
  return (
    <details class="mer-deck" data-anchor="deck">
      <summary class="sm">
        <b>{t("orders.deck")}</b> <span class="muted">{parts.join(" · ")}</span>
      </summary>
      <CardList selection={selection} title={t("orders.deck-left")} cards={deck.left} />
      {difficulty && (
        <CardList selection={selection} title={t("orders.deck-excluded")} cards={difficulty.excluded} />
      )}
    </details>
  );
}

function CardList({
  selection,
  title: heading,
  cards,
}: {
  selection: TableSelection;
  title: string;
  cards: string[];
}): JSX.Element {
  return (
    <div class="mer-list">
      <b class="sm">{heading}</b>
      <ul class="xs">
        {cards.map((card) => (
          <li key={card}>{describeCard(card, selection.model)}</li>
        ))}
      </ul>
    </div>
  );
}
