// What the reader is doing at this table and no one else sees: the question that is open, pointing, planning.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { TableModel } from "../../table/game";
import { isPhone } from "../../ui/phone";
import { type Option, optionsAtCity, optionsAtOrder, readOptions, type Verb } from "./legal";
import { type Layout, NARROW, WIDE } from "./map-layout";
import type { MerchantsView, OrderCard } from "./view.gen";
import { viewOf } from "./view-queries";

/** What the tray under the map asks just now. */
export type Ask =
  | { kind: "pick"; title: string; options: Option[] }
  | { kind: "deliver"; card: string; options: Option[] }
  | { kind: "city"; city: string };

export type Mode = "act" | "plan" | "ping";

export interface TableSelection {
  model: TableModel;
  view: ReadonlySignal<MerchantsView | null>;
  options: ReadonlySignal<Option[]>;
  /** The map is narrower on a phone. */
  layout: ReadonlySignal<Layout>;
  ask: Signal<Ask | null>;
  mode: Signal<Mode>;
  verb: Signal<Verb | null>;
  /** The action looked at, so that its consequence can be told. */
  looked: Signal<string | null>;
  /** The merchant of this screen for whom a route is planned, and the cities of the route. */
  route: Signal<{ merchant: number; cities: string[] } | null>;
}

/** What most parts of the table are drawn from. */
export interface PlayProps {
  selection: TableSelection;
  view: MerchantsView;
}

export function createSelection(model: TableModel): TableSelection {
  const view = computed(() => viewOf(model.state.value));
  const options = computed(() => {
    const state = model.state.value;
    // While the story is told, what may be done next is not shown yet.
    if (!state || state.staged || state.seat === null || model.past.value !== null) return [];
    return readOptions(state.legal.flatMap((choice) => choice.texts ?? []));
  });
  return {
    model,
    view,
    options,
    layout: computed(() => (isPhone.value ? NARROW : WIDE)),
    ask: signal(null),
    mode: signal("act"),
    verb: signal(null),
    looked: signal(null),
    route: signal(null),
  };
}

export async function play(selection: TableSelection, text: string): Promise<void> {
  selection.ask.value = null;
  selection.looked.value = null;
  await selection.model.play(text);
}

/** Play the one way there is, or ask which. */
export function choose(selection: TableSelection, options: Option[], title: string): void {
  if (options.length === 1) void play(selection, options[0]!.text);
  else if (options.length) selection.ask.value = { kind: "pick", title, options };
}

// ---------------------------------------------------------------- cities and orders are chosen in every mode

export function chooseCity(selection: TableSelection, city: string, dutyTitle: string): void {
  const options = optionsAtCity(selection.options.value, city);
  const removing = options.some(({ action }) => action.verb === "remove");
  if (selection.mode.value === "ping") ping(selection, `city ${city}`);
  else if (selection.mode.value === "plan") extendRoute(selection, city);
  else if (options.length && !removing) choose(selection, options, dutyTitle);
  else if (options.length === 1) void play(selection, options[0]!.text);
  else selection.ask.value = { kind: "city", city };
}

export function chooseOrder(selection: TableSelection, card: OrderCard): void {
  const options = optionsAtOrder(selection.options.value, card.card, card.city);
  if (selection.mode.value === "ping") ping(selection, `card ${card.card}`);
  else if (options.length > 1) selection.ask.value = { kind: "deliver", card: card.card, options };
  else if (options.length) void play(selection, options[0]!.text);
  else selection.ask.value = { kind: "city", city: card.city };
}

// ---------------------------------------------------------------- showing things to the others

export function ping(selection: TableSelection, value: string): void {
  selection.model.signal("ping", value);
  selection.mode.value = "act";
}

export function startRoute(selection: TableSelection): void {
  const view = selection.view.value;
  if (!view) return;
  const own = view.merchants.filter((merchant) => selection.model.mine.value.includes(merchant.seat));
  const merchant = own.find((each) => each.merchant === view.turn?.merchant) ?? own[0];
  if (!merchant) return;
  selection.route.value = { merchant: merchant.merchant, cities: [] };
  selection.mode.value = "plan";
}

function extendRoute(selection: TableSelection, city: string): void {
  const route = selection.route.value;
  if (!route) return;
  selection.route.value = { ...route, cities: [...route.cities, city] };
  tellRoute(selection);
}

export function clearRoute(selection: TableSelection): void {
  const route = selection.route.value;
  if (route) selection.route.value = { ...route, cities: [] };
  tellRoute(selection);
  selection.route.value = null;
  selection.mode.value = "act";
}

function tellRoute(selection: TableSelection): void {
  const route = selection.route.value;
  if (route) selection.model.signal("plan", [route.merchant, ...route.cities].join(" "));
}
