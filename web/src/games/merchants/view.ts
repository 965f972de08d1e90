/** The merchants' game as the server shows it (`era/merchants/view.py`). Seats count from 0, merchants from 1. */

export type Good = string;
export type Goods = Record<Good, number>;

export interface Merchant {
  merchant: number;
  seat: number;
  first: boolean;
  character: string | null;
  rule: string | null;
  city: string | null;
  cargo: Goods;
  loaded: number;
  capacity: number;
  cards: string[];
  houses: string[];
  houses_left: number;
  red_jewels: number;
  white_jewels: number;
  points: Record<string, number> | null;
  titles: string[] | null;
}

export interface City {
  city: string;
  row: number;
  column: number;
  country: string | null;
  produces: Good | null;
  areas: Record<string, Goods>;
}

export interface OrderCard {
  card: string;
  city: string;
  goods: Goods;
  special: boolean;
  missing: Goods | null;
  event: string | null;
  points: number | null;
  white_jewels: number;
}

export interface GameEvent {
  event: string;
  rule: string;
  card: string;
  withheld: number;
}

export interface MerchantTurn {
  merchant: number;
  seat: number;
  actions_left: number;
  extra_move: boolean;
  moves_only: boolean;
  gave: boolean;
}

export interface MerchantsView {
  game: "merchants";
  variant: "federation" | "base";
  title: string;
  reconstruction: boolean;
  note: string | null;
  phase: string;
  round: number;
  turn: MerchantTurn | null;
  merchants: Merchant[];
  cities: City[];
  borders: [string, string][];
  stock: Goods;
  row: OrderCard[];
  places: number;
  free_places: number;
  events: GameEvent[];
  jewels: { red: number; white: number };
  deck: {
    orders: number;
    specials: number;
    to_special: number | null;
    end_card_up: boolean;
    left: string[];
    events: string[];
  };
  difficulty: { goods: number; average: number; level: string | null; excluded: string[] } | null;
  challenge: { chosen: boolean; begun: boolean } | null;
  removing: { good: Good; count: number } | null;
  last: string | null;
  outcome: string | null;
  over: boolean;
}

export const isFederation = (view: MerchantsView): boolean => view.variant === "federation";

export const merchantAt = (view: MerchantsView, number: number): Merchant | undefined =>
  view.merchants[number - 1];

export const cityNamed = (view: MerchantsView, name: string): City | undefined =>
  view.cities.find((city) => city.city === name);

export const merchantsIn = (view: MerchantsView, city: string): Merchant[] =>
  view.merchants.filter((merchant) => merchant.city === city);

export const ordersOf = (view: MerchantsView, city: string): OrderCard[] =>
  view.row.filter((card) => card.city === city);

export const count = (goods: Goods): number => Object.values(goods).reduce((sum, n) => sum + n, 0);

/** Each good as often as it is there, in the order of the rulebook. */
export const each = (goods: Goods): Good[] =>
  Object.entries(goods).flatMap(([good, n]) => Array<Good>(Math.max(0, n)).fill(good));

export const points = (merchant: Merchant): number => count(merchant.points ?? {});

/** Cards still to come before the end card can be turned up. */
export const cardsToEnd = (view: MerchantsView): number => view.deck.orders + view.deck.specials;
