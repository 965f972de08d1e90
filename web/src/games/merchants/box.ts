// The cards, characters and events that a table is played with, as the server sends them. Types only, and only of
// what the browser reads.

import type { Goods } from "./view";

export interface CardInfo {
  city: string;
  goods: Goods;
  special: boolean;
}

export interface CharacterInfo {
  goods_per_space: number;
}

export interface EventInfo {
  effect: string;
  good?: string | null;
  country?: string | null;
  city?: string[];
  cities?: string[];
}

export interface MerchantsBox {
  game: "merchants";
  places: number;
  cards: Record<string, CardInfo>;
  characters: Record<string, CharacterInfo>;
  events: Record<string, EventInfo>;
  federation: { cards_a_round: number; cards_a_round_late: number } | null;
}
