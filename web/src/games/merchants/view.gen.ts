// Made by `python -m era.server.protocol.typescript web/src` from src/era/games/merchants/view.py, box_view.py and state.py. Do not edit.

export type Variant = "federation" | "base";
export type Outcome = "lost" | "won" | "challenge-lost" | "complete" | "finished";
export type Phase = "map" | "exclude" | "opening" | "characters" | "choose" | "start-lot" | "start" | "settle" | "turn" | "withhold" | "supply" | "event" | "refill" | "over";
export type GoodName = string;
export type Goods = Record<GoodName, number>;
export interface MerchantTurn {
  merchant: number;
  seat: number;
  actions_left: number;
  extra_move: boolean;
  moves_only: boolean;
  /** The one free handing over is used. */
  gave: boolean;
}
export interface Merchant {
  merchant: number;
  seat: number;
  /** Opens every round. */
  first: boolean;
  character: string | null;
  rule: string | null;
  city: string | null;
  cargo: Goods;
  loaded: number;
  capacity: number;
  cards: string[];
  /** The cities with a trading house of this merchant. */
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
  produces: GoodName | null;
  /** The goods in the selling area of each merchant who has any here. */
  areas: Record<string, Goods>;
}
export interface OrderCard {
  card: string;
  city: string;
  goods: Goods;
  special: boolean;
  /** Of a special order: the goods that nobody has delivered yet. */
  missing: Goods | null;
  event: string | null;
  points: number | null;
  white_jewels: number;
}
/** An event that lasts, with the special order that brought it. */
export interface GameEvent {
  event: string;
  /** As printed on its card. */
  number: number;
  rule: string;
  card: string;
  /** How many goods it keeps away. */
  withheld: number;
}
/** Those that nobody has. */
export interface Jewels {
  red: number;
  white: number;
}
/** What is still to come. Which cards are left is no secret, only their order is. */
export interface Deck {
  orders: number;
  specials: number;
  /** The next special order is so many cards away. */
  to_special: number | null;
  end_card_up: boolean;
  left: string[];
  events: string[];
}
/** The goods on the cards that were taken out, beside the average. */
export interface Difficulty {
  goods: number;
  average: number;
  level: "easier" | "average" | "harder" | null;
  excluded: string[];
}
export interface Challenge {
  chosen: boolean;
  begun: boolean;
}
/** Goods that must leave the cities. */
export interface Removal {
  good: GoodName;
  count: number;
}
/** A game, as everybody sees it. */
export interface MerchantsView {
  game: "merchants";
  variant: Variant;
  title: string;
  reconstruction: boolean;
  note: string | null;
  phase: Phase;
  round: number;
  turn: MerchantTurn | null;
  merchants: Merchant[];
  cities: City[];
  /** Pairs of cities with a border between them. */
  borders: [string, string][];
  stock: Goods;
  row: OrderCard[];
  places: number;
  free_places: number;
  events: GameEvent[];
  jewels: Jewels;
  deck: Deck;
  difficulty: Difficulty | null;
  challenge: Challenge | null;
  removing: Removal | null;
  /** The last action, in notation. */
  last: string | null;
  outcome: Outcome | null;
  over: boolean;
  /** Once a base game is over: by title, what each merchant has of it. */
  amounts: Record<string, number[]>;
  /** Which merchant, from 0, won among equals (ERM-4), and what they had more of. */
  tie: [number, "houses" | "cards"] | null;
}
export interface GoodInfo {
  letter: string;
  colour: string;
  count: number;
}
/** Where it lies on the fixed map; where a map drawn by lot has it, the view says. */
export interface CityInfo {
  row: number;
  column: number;
  country: string | null;
  produces: GoodName | null;
}
export interface CardInfo {
  city: string;
  goods: Goods;
  special: boolean;
  points: number;
}
export interface CharacterInfo {
  rule: string;
  home: string;
  ability: string;
  spaces: number;
  goods_per_space: number;
}
export interface EventInfo {
  rule: string;
  /** As printed on the card. */
  number: number;
  effect: string;
  good: GoodName | null;
  country: string | null;
  cities: string[];
  count: number;
}
export interface TurnInfo {
  actions: number;
  actions_with_house: number;
  most_cost: number;
  cards_for_house: number;
}
export interface PieceCounts {
  houses: number;
  white_jewels: number;
  red_jewels: number;
}
export interface PointsInfo {
  /** Of an order, by the number of its goods. */
  by_goods: Record<string, number>;
  special: number;
  white_jewel: number;
  red_jewel: number;
  title: number;
}
export interface FederationInfo {
  merchants: number;
  spaces: number;
  spaces_per_card: number;
  excluded: number;
  opening: number;
  opening_redraw_goods: number;
  piles: number[];
  places: number;
  cards_a_round: number;
  cards_a_round_late: number;
  places_lost_a_round: number;
}
export interface BaseInfo {
  spaces: number;
  spaces_easy: number;
  spaces_per_card: number;
  row: number;
  /** By the number of players. */
  orders_out: Record<string, number>;
}
/** All that a table is played with. */
export interface MerchantsBox {
  game: "merchants";
  variant: Variant;
  players: number;
  merchants: number;
  /** The seat of each merchant. */
  owners: number[];
  goods: Record<GoodName, GoodInfo>;
  cities: Record<string, CityInfo>;
  borders: [string, string][];
  cards: Record<string, CardInfo>;
  characters: Record<string, CharacterInfo>;
  events: Record<string, EventInfo>;
  turn: TurnInfo;
  pieces: PieceCounts;
  points: PointsInfo;
  spaces: number;
  spaces_per_card: number;
  places: number;
  deck: number;
  federation: FederationInfo | null;
  base: BaseInfo | null;
}
/** Every kind of news that this game tells. */
export const NEWS_KINDS = [
  "reshuffled",
  "opening",
  "characters",
  "turn",
  "third-action",
  "extra-move",
  "free-hand",
  "customs",
  "loaded",
  "unloaded",
  "handed",
  "part",
  "completed",
  "tribute",
  "shared",
  "space",
  "house",
  "red-jewel",
  "jewel-spent",
  "white-jewels",
  "jewel-on",
  "turn-over",
  "card",
  "event",
  "withheld",
  "event-over",
  "returned",
  "row",
  "special-due",
  "end-card",
  "places",
  "lost",
  "won",
  "challenge-lost",
  "complete",
  "finished",
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];
