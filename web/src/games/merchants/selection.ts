// What the reader is doing at this table and no one else sees: the question that is open, pointing, planning.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { TableModel } from "../../table/game";
import { isPhone } from "../../ui/phone";
import { type Option, optionsAtCity, optionsAtOrder, readOptions, type Verb } from "./legal";
import { type Layout, NARROW, WIDE } from "./map-layout";
import { listTried, viewTried, writeDelivery } from "./planning";
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
  /** The merchant of this screen for whom a plan is drawn on the map, and its steps. */
  route: Signal<{ merchant: number; steps: string[] } | null>;
  /** What is chosen is tried on a copy that the whole table sees, instead of being played. */
  together: Signal<boolean>;
  /** How many steps of the try-out are shown; null for all of them. */
  shown: Signal<number | null>;
}

/** What most parts of the table are drawn from. */
export interface PlayProps {
  selection: TableSelection;
  view: MerchantsView;
}

export function createSelection(model: TableModel): TableSelection {
  const together = signal(false);
  const shown = signal<number | null>(null);
  const view = computed(() => {
    const tried = together.value ? model.talk?.tryOut.value : null;
    if (!tried?.base || !listTried(tried).length) return viewOf(model.state.value);
    return viewTried(tried, shown.value ?? listTried(tried).length);
  });
  const options = computed(() => {
    const state = model.state.value;
    const tried = model.talk?.tryOut.value;
    if (together.value && tried && model.mine.value.length) {
      const last = shown.value === null || shown.value === listTried(tried).length;
      return last ? readOptions((tried.told.legal ?? []).flatMap((choice) => choice.texts ?? [])) : [];
    }
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
    together,
    shown,
  };
}

export async function play(selection: TableSelection, text: string): Promise<void> {
  // The second press of a double click was not meant for what comes after the first.
  if (!selection.together.value && selection.model.pending.peek()) return;
  selection.ask.value = null;
  selection.looked.value = null;
  if (selection.together.value) await tryNext(selection, [text]);
  else await selection.model.play(text);
}

/** Try something after the steps that are shown. */
export async function tryNext(selection: TableSelection, texts: string[]): Promise<void> {
  const { model } = selection;
  const seat = model.current.value ?? model.mine.value[0];
  if (seat === undefined || !model.talk) return;
  const at = selection.shown.value ?? listTried(model.talk.tryOut.value).length;
  selection.shown.value = null;
  await model.talk.tryNext(seat, at, texts);
}

/** Let only so many steps of the try-out stand. */
export async function cutTried(selection: TableSelection, count: number): Promise<void> {
  const { model } = selection;
  const seat = model.current.value ?? model.mine.value[0];
  selection.shown.value = null;
  if (seat !== undefined) await model.talk?.tryNext(seat, count, []);
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
  else if (selection.mode.value === "plan") extendRoute(selection, `move ${city}`);
  else if (options.length && !removing) choose(selection, options, dutyTitle);
  else if (options.length === 1) void play(selection, options[0]!.text);
  else selection.ask.value = { kind: "city", city };
}

export function chooseOrder(selection: TableSelection, card: OrderCard): void {
  const options = optionsAtOrder(selection.options.value, card.card, card.city);
  if (selection.mode.value === "ping") ping(selection, `card ${card.card}`);
  else if (selection.mode.value === "plan") planOrder(selection, card);
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
  selection.route.value = { merchant: merchant.merchant, steps: [] };
  selection.mode.value = "plan";
}

function extendRoute(selection: TableSelection, step: string): void {
  const route = selection.route.value;
  if (!route) return;
  selection.route.value = { ...route, steps: [...route.steps, step] };
  tellRoute(selection);
}

/** Put an order into the plan: it is sold to, or gets what the carriage has for it. */
function planOrder(selection: TableSelection, card: OrderCard): void {
  const merchant = selection.view.value?.merchants[(selection.route.value?.merchant ?? 0) - 1];
  if (!merchant) return;
  const step = card.special ? writeDelivery(merchant, card) : `sell ${card.card}`;
  if (step) extendRoute(selection, step);
}

export function clearRoute(selection: TableSelection): void {
  const route = selection.route.value;
  if (route) selection.route.value = { ...route, steps: [] };
  tellRoute(selection);
  selection.route.value = null;
  selection.mode.value = "act";
}

function tellRoute(selection: TableSelection): void {
  const route = selection.route.value;
  const seat = selection.view.value?.merchants[(route?.merchant ?? 0) - 1]?.seat;
  if (route && seat !== undefined) void selection.model.talk?.setPlan(seat, route.merchant, route.steps);
}
