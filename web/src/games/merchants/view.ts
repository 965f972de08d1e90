// What a seat is shown of a game, as the server sends it. Seats count from 0, merchants from 1. Types only, so
// that a generated file can take its place.

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
