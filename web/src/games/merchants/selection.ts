/** What the reader is doing at this table: the question that is open, pointing, planning. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { TableModel } from "../../table/game";
import { atCity, atOrder, type Option, readAll, type Verb } from "./legal";
import { type Layout, NARROW, WIDE } from "./map-layout";
import type { MerchantsView, OrderCard } from "./view";

/** What the tray under the map asks just now. */
export type Ask =
  | { kind: "pick"; title: string; options: Option[] }
  | { kind: "deliver"; card: string; options: Option[] }
  | { kind: "city"; city: string };

export type Mode = "act" | "plan" | "ping";

export interface Ui {
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

const narrow = signal(false);
if (typeof matchMedia !== "undefined") {
  const phone = matchMedia("(max-width: 720px)");
  narrow.value = phone.matches;
  phone.addEventListener("change", () => {
    narrow.value = phone.matches;
  });
}

export function makeUi(model: TableModel): Ui {
  const view = computed(() => (model.state.value?.view as MerchantsView | undefined) ?? null);
  const options = computed(() => {
    const state = model.state.value;
    if (!state || state.seat === null || model.past.value !== null) return [];
    return readAll(state.legal.flatMap((choice) => choice.texts ?? []));
  });
  return {
    model,
    view,
    options,
    layout: computed(() => (narrow.value ? NARROW : WIDE)),
    ask: signal(null),
    mode: signal("act"),
    verb: signal(null),
    looked: signal(null),
    route: signal(null),
  };
}

export async function play(ui: Ui, text: string): Promise<void> {
  ui.ask.value = null;
  ui.looked.value = null;
  await ui.model.play(text);
}

/** Plays the one way there is, or asks which. */
export function choose(ui: Ui, options: Option[], title: string): void {
  if (options.length === 1) void play(ui, options[0]!.text);
  else if (options.length) ui.ask.value = { kind: "pick", title, options };
}

// ---------------------------------------------------------------- cities and orders are chosen in every mode

export function chooseCity(ui: Ui, city: string, dutyTitle: string): void {
  const options = atCity(ui.options.value, city);
  const removing = options.some(({ act }) => act.verb === "remove");
  if (ui.mode.value === "ping") ping(ui, `city ${city}`);
  else if (ui.mode.value === "plan") extendRoute(ui, city);
  else if (options.length && !removing) choose(ui, options, dutyTitle);
  else if (options.length === 1) void play(ui, options[0]!.text);
  else ui.ask.value = { kind: "city", city };
}

export function chooseOrder(ui: Ui, card: OrderCard): void {
  const options = atOrder(ui.options.value, card.card, card.city);
  if (ui.mode.value === "ping") ping(ui, `card ${card.card}`);
  else if (options.length > 1) ui.ask.value = { kind: "deliver", card: card.card, options };
  else if (options.length) void play(ui, options[0]!.text);
  else ui.ask.value = { kind: "city", city: card.city };
}

// ---------------------------------------------------------------- showing things to the others

export function ping(ui: Ui, value: string): void {
  ui.model.signal("ping", value);
  ui.mode.value = "act";
}

export function startRoute(ui: Ui): void {
  const view = ui.view.value;
  if (!view) return;
  const own = view.merchants.filter((merchant) => ui.model.mine.value.includes(merchant.seat));
  const merchant = own.find((each) => each.merchant === view.turn?.merchant) ?? own[0];
  if (!merchant) return;
  ui.route.value = { merchant: merchant.merchant, cities: [] };
  ui.mode.value = "plan";
}

function extendRoute(ui: Ui, city: string): void {
  const route = ui.route.value;
  if (!route) return;
  ui.route.value = { ...route, cities: [...route.cities, city] };
  tellRoute(ui);
}

export function clearRoute(ui: Ui): void {
  const route = ui.route.value;
  if (route) ui.route.value = { ...route, cities: [] };
  tellRoute(ui);
  ui.route.value = null;
  ui.mode.value = "act";
}

function tellRoute(ui: Ui): void {
  const route = ui.route.value;
  if (route) ui.model.signal("plan", [route.merchant, ...route.cities].join(" "));
}
