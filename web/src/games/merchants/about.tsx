// What things are, for whoever asks: the facts of the box, and the numbers of now.

import { formatList, words } from "../../i18n";
import type { TableModel, Thing } from "../../table/game";
import { Crest, Icon } from "../../ui/Icon";
import type { InfoCard, InfoRow } from "../../ui/Info";
import { describeGoods } from "./action-text";
import { readCard } from "./legal";
import { eventTitle, merchantTitle } from "./names";
import { describeCard } from "./news-text";
import type { MerchantsBox, MerchantsView } from "./view.gen";
import { boxOf, countCardsToEnd, isFederation, viewOf } from "./view-queries";

const t = words("merchants");

const MAX_CARDS = 8;

interface Asked {
  model: TableModel;
  view: MerchantsView;
  box: MerchantsBox;
}

type Describe = (asked: Asked, name: string) => InfoCard | null;

/** What can be asked about, by the first word of its key. */
const THINGS: Record<string, Describe> = {
  actions: describeActions,
  carriage: describeCarriage,
  merchant: describeMerchantCard,
  step: describeMerchantCard,
  xs: describePlaces,
  place: describePlaces,
  event: describeEvent,
  jewel: describeJewel,
  house: describeHouse,
  border: describeBorder,
  deck: describeDeck,
  order: describeOrder,
  good: describeGood,
};

/** Describe what `data-about` names: `event:wolves`, `carriage:2`. */
export function describeThing(key: string, model: TableModel): InfoCard | null {
  const [view, box] = [viewOf(model.state.value), boxOf(model)];
  const [kind = "", name = ""] = key.split(":");
  return view && box ? (THINGS[kind]?.({ model, view, box }, name) ?? null) : null;
}

/** List what can be looked for by its name. */
export function listThings(model: TableModel): Thing[] {
  const [view, box] = [viewOf(model.state.value), boxOf(model)];
  if (!view || !box) return [];
  const federation = isFederation(view);
  return [
    { key: "actions", name: t("about.actions.title") },
    ...Object.keys(box.goods).map((good) => ({ key: `good:${good}`, name: capital(model.names(good)) })),
    ...view.merchants.map((each) => ({
      key: `merchant:${each.merchant}`,
      name: merchantTitle(model, each),
    })),
    { key: "carriage:1", name: t("about.carriage.title") },
    { key: "house", name: t("about.house.title") },
    { key: "jewel", name: t("about.jewel.title") },
    { key: "deck", name: t("about.deck.title") },
    ...(federation ? [{ key: "place", name: t("about.place.title") }] : []),
    ...(federation ? [{ key: "border", name: t("about.border.title") }] : []),
    ...(federation
      ? Object.keys(box.events).map((event) => ({ key: `event:${event}`, name: eventTitle(model, event) }))
      : []),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function describeActions({ view, box }: Asked): InfoCard {
  const rows: InfoRow[] = [
    { icon: "horse", text: t("about.actions.usual", { count: box.turn.actions }), rule: "FED-5" },
    { icon: "house", text: t("about.actions.house", { count: box.turn.actions_with_house }), rule: "FED-5" },
    { icon: "jewelr", text: t("about.actions.jewel"), rule: "FED-11" },
  ];
  if (view.turn)
    rows.unshift({ text: t("about.actions.left"), value: String(view.turn.actions_left), rule: "FED-5" });
  return { title: t("about.actions.title"), rows };
}

function describeCarriage({ model, view }: Asked, number: string): InfoCard | null {
  const merchant = view.merchants[Number(number) - 1];
  if (!merchant) return null;
  return {
    title: t("about.carriage.title"),
    note: merchantTitle(model, merchant),
    picture: <Icon name="carriage" size={36} />,
    text: t("about.carriage.text"),
    rows: [
      {
        text: t("about.carriage.loaded"),
        value: `${merchant.loaded} / ${merchant.capacity}`,
        rule: "MCO-6",
      },
      ...(merchant.loaded ? [{ icon: "trade", text: capital(describeGoods(model, merchant.cargo)) }] : []),
    ],
  };
}

function describeMerchantCard(asked: Asked, number: string): InfoCard | null {
  const { model, view } = asked;
  const merchant = view.merchants[Number(number) - 1];
  if (!merchant) return null;
  const rows: InfoRow[] = [];
  if (merchant.character)
    rows.push({
      icon: "crown",
      text: capital(model.names(`ability-${merchant.character}`)),
      rule: merchant.rule ?? undefined,
    });
  rows.push(
    {
      icon: "carriage",
      text: t("about.carriage.loaded"),
      value: `${merchant.loaded} / ${merchant.capacity}`,
      rule: "MCO-6",
    },
    {
      icon: "house",
      text: t("merchant.placed", {
        count: merchant.houses.length,
        all: merchant.houses.length + merchant.houses_left,
      }),
      rule: "FED-10",
    },
  );
  return {
    title: merchantTitle(model, merchant),
    note: merchant.city ? t("merchant.in", { city: model.names(merchant.city) }) : t("merchant.not-placed"),
    picture: <Crest seat={merchant.merchant - 1} size={36} />,
    rows,
  };
}

function describePlaces({ view }: Asked): InfoCard | null {
  if (!isFederation(view)) return null;
  return {
    title: t("about.place.title"),
    text: t("about.place.text"),
    rows: [
      {
        text: t("about.place.taken"),
        value: `${view.row.length} / ${view.places}`,
        rule: "FED-12",
      },
      { text: t("about.place.free"), value: String(view.free_places) },
    ],
  };
}

function describeEvent({ model, view, box }: Asked, event: string): InfoCard | null {
  const info = box.events[event];
  if (!info) return null;
  const now = view.events.find((each) => each.event === event);
  const rows: InfoRow[] = [{ icon: "disaster", text: model.names(`effect-${event}`), rule: info.rule }];
  if (now)
    rows.push({
      icon: "clock",
      text: capital(t("events.until", { city: model.names(readCard(now.card).city) })),
      rule: "FED-13",
    });
  return {
    title: eventTitle(model, event),
    note: now ? t("about.event.now") : t("about.event.later"),
    rows,
  };
}

function describeJewel({ view }: Asked): InfoCard {
  return {
    title: t("about.jewel.title"),
    picture: <Icon name="jewelr" size={36} />,
    text: t("about.jewel.text"),
    rows: [{ text: t("about.jewel.left"), value: String(view.jewels.red), rule: "FED-11" }],
  };
}

function describeHouse({ model, view, box }: Asked): InfoCard {
  return {
    title: t("about.house.title"),
    picture: <Icon name="house" size={36} />,
    text: t("about.house.text", { count: box.turn.actions_with_house }),
    rows: view.merchants
      .filter((merchant) => merchant.houses.length)
      .map((merchant) => ({
        icon: "house",
        text: t("about.house.of", {
          who: merchantTitle(model, merchant),
          cities: formatList(merchant.houses.map((city) => model.names(city))),
        }),
        rule: "FED-10",
      })),
  };
}

function describeBorder({ model, view }: Asked): InfoCard {
  return {
    title: t("about.border.title"),
    picture: <Icon name="shield" size={36} />,
    text: t("about.border.text"),
    rows: view.merchants
      .filter((merchant) => merchant.character === "genova")
      .map((merchant) => ({
        icon: "check",
        text: t("about.border.free", { who: merchantTitle(model, merchant) }),
        rule: merchant.rule ?? "CHA-3",
      }))
      .concat([{ icon: "flag", text: t("about.border.rule"), rule: "FED-6" }]),
  };
}

/** What is still to come: which cards are left is no secret, only their order is. */
function describeDeck({ model, view }: Asked): InfoCard {
  const { deck } = view;
  const rows: InfoRow[] = [{ text: t("about.deck.orders"), value: String(deck.orders), rule: "FED-3" }];
  if (isFederation(view)) {
    rows.push({ text: t("about.deck.specials"), value: String(deck.specials), rule: "FED-3" });
    if (deck.to_special !== null)
      rows.push({ icon: "crown", text: t("about.deck.next"), value: String(deck.to_special) });
    rows.push({ icon: "flag", text: t("about.deck.end"), value: String(countCardsToEnd(view)) });
  }
  rows.push(
    ...deck.left.slice(0, MAX_CARDS).map((card) => ({ icon: "trade", text: describeCard(card, model) })),
  );
  if (deck.left.length > MAX_CARDS)
    rows.push({ text: t("about.deck.more", { count: deck.left.length - MAX_CARDS }) });
  return { title: t("about.deck.title"), text: t("about.deck.text"), rows };
}

function describeOrder({ model, view }: Asked, name: string): InfoCard | null {
  const card = view.row.find((each) => each.card === name);
  if (!card) return null;
  const rows: InfoRow[] = [
    {
      icon: "trade",
      text: t(card.special ? "about.order.missing" : "about.order.wants", {
        goods: describeGoods(model, card.missing ?? card.goods),
      }),
      rule: "FED-9",
    },
  ];
  if (card.event)
    rows.push({
      icon: "disaster",
      text: t("orders.event-ends", { event: eventTitle(model, card.event) }),
      rule: "FED-13",
    });
  if (card.points !== null) rows.push({ icon: "crown", text: t("merchant.points", { count: card.points }) });
  return {
    title: model.names(card.city),
    note: capital(model.names(card.special ? "special" : "order")),
    text: t(card.special ? "about.order.special" : "about.order.text"),
    rows,
  };
}

function describeGood({ model, view, box }: Asked, good: string): InfoCard | null {
  const info = box.goods[good];
  if (!info) return null;
  const makers = view.cities.filter((city) => city.produces === good).map(({ city }) => model.names(city));
  return {
    title: capital(model.names(good)),
    picture: <Icon name={good} size={36} />,
    rows: [
      { text: t("about.good.made", { cities: formatList(makers) }), rule: "FED-7" },
      { text: t("about.good.stock", { all: info.count }), value: String(view.stock[good] ?? 0) },
    ],
  };
}
