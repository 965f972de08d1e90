// What one wishes for a new table, as signals, and the request that comes of it.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ClockWish, GameOffer, GameOption, NewTable, SeatWish } from "../../net/api";
import type { BoxTables } from "../my-box/overlay";

export const CUSTOM = "custom";

/** A box that is not the printed one. */
export interface ChosenBox {
  id: string;
  name: string;
  tables: BoxTables;
  differences: number;
}

export interface Wish {
  game: Signal<string>;
  card: Signal<string>;
  seats: Signal<SeatWish[]>;
  /** How many may play what was chosen. */
  players: ReadonlySignal<number[]>;
  options: Signal<Record<string, unknown>>;
  /** What can be chosen besides, for this card and so many players. */
  offered: ReadonlySignal<GameOption[]>;
  clock: Signal<ClockWish>;
  isPublic: Signal<boolean>;
  botSeconds: Signal<number>;
  /** null: the printed box. */
  box: Signal<ChosenBox | null>;
  /** The scenario of the table's own. */
  custom: Signal<Record<string, unknown>>;
  /** The chosen scenario's table. */
  table: ReadonlySignal<Record<string, unknown> | null>;
  /** Nobody is awaited: it starts at once. */
  isFull: ReadonlySignal<boolean>;
  choose(game: string, card: string): void;
  seat(n: number, seat: SeatWish): void;
  addSeat(): void;
  removeSeat(n: number): void;
  option(key: string, value: unknown): void;
  request(): NewTable;
}

export function makeWish(offers: GameOffer[], query: URLSearchParams): Wish {
  const first = offers.find((offer) => offer.game === query.get("game")) ?? offers[0]!;
  const game = signal(first.game);
  const card = signal(query.get("card") ?? first.solo);
  const second: SeatWish = query.has("here") ? { kind: "here", name: "" } : { kind: "open" };
  const seats = signal<SeatWish[]>([{ kind: "me" }, second]);
  const options = signal<Record<string, unknown>>({});
  const clock = signal<ClockWish>({ kind: "none" });
  const isPublic = signal(false);
  const botSeconds = signal(0.5);
  const box = signal<ChosenBox | null>(null);
  const base = offers.flatMap((offer) => offer.cards).find((one) => one.key === "base" && one.table)?.table;
  const custom = signal<Record<string, unknown>>({ ...base });

  const found = computed(() =>
    offers.find((offer) => offer.game === game.value)?.cards.find((one) => one.key === card.value),
  );
  const players = computed(() => found.value?.players ?? [1, 2, 3, 4]);
  const table = computed(() => (card.value === CUSTOM ? custom.value : (found.value?.table ?? null)));
  const offered = computed(() => {
    const offer = offers.find((one) => one.game === game.value);
    return (offer?.options ?? []).filter(
      ({ cards, players: some }) =>
        some.includes(seats.value.length) &&
        (card.value === CUSTOM ? cards.length === offer?.cards.length : cards.includes(card.value)),
    );
  });
  const isFull = computed(() => seats.value.every((seat) => seat.kind !== "open"));

  function choose(nextGame: string, nextCard: string): void {
    if (nextGame !== game.value) {
      options.value = {};
      box.value = null;
      seats.value = seats.value.map(({ character: _, ...seat }) => seat); // the people of one game do not play another
    }
    game.value = nextGame;
    card.value = nextCard;
    fit();
  }

  /** As many seats as the choice allows. */
  function fit(): void {
    const least = Math.min(...players.value);
    const most = Math.max(...players.value);
    const next = seats.value.slice(0, most);
    while (next.length < least) next.push({ kind: "open" });
    seats.value = next;
  }

  function request(): NewTable {
    const chosen = Object.entries(options.value).filter(([key]) =>
      offered.value.some((one) => one.key === key),
    );
    const what =
      card.value === CUSTOM ? { scenario: CUSTOM, custom: custom.value } : (found.value?.options ?? {});
    const own = box.value ? { box: box.value.tables, box_name: box.value.name } : {};
    return {
      game: game.value,
      options: { ...what, ...Object.fromEntries(chosen), ...own, players: seats.value.length },
      seats: seats.value.map((seat, n) =>
        seat.kind === "here" ? { ...seat, name: seat.name?.trim() || `${n + 1}` } : seat,
      ),
      clock: clock.value,
      public: isPublic.value,
      bot_seconds: botSeconds.value,
    };
  }

  fit();
  return {
    game,
    card,
    seats,
    players,
    options,
    offered,
    clock,
    isPublic,
    botSeconds,
    box,
    custom,
    table,
    isFull,
    choose,
    request,
    seat: (n, seat) => {
      seats.value = seats.value.map((old, index) => (index === n ? seat : old));
    },
    addSeat: () => {
      seats.value = [...seats.value, { kind: "open" }];
    },
    removeSeat: (n) => {
      seats.value = seats.value.filter((_, index) => index !== n);
    },
    option: (key, value) => {
      options.value = { ...options.value, [key]: value };
    },
  };
}
