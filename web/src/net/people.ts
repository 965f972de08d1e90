// The server's part of being somebody: one's own profile, and those of others.

import { lang } from "../i18n";
import { call } from "./api";

/** A finished game of somebody. */
export interface PlayedGameInfo {
  table: string;
  game: string;
  title: string;
  at: number;
  seat: number;
  players: number;
  people: number;
  points: number;
  place: number;
  outcome: string;
  names: string[];
  change?: number;
}

export interface HistoryPage {
  games: PlayedGameInfo[];
  next: string;
}

export interface Statistic {
  game: string;
  title: string;
  played: number;
  won: number;
  mean: number;
  best: number;
  best_table: string;
  best_at: number;
}

/** The most that somebody has reached: points alone, or a figure of the game. */
export interface PersonalBest {
  game: string;
  value: number;
  table: string;
  at: number;
  /** What was played. */
  title: string;
  figure?: string;
  rank?: string;
}

export interface RatingInfo {
  game: string;
  rating: number;
  sure: number;
  games: number;
  curve: [number, number, number][];
}

export interface Opponent {
  name: string;
  won: number;
  lost: number;
  games: number;
  table: string;
  by: string;
  friend: boolean;
  /** The address of their profile, if they have one. */
  person: string;
}

export interface ClubLine {
  id: string;
  name: string;
}

/** What both kinds of profile tell. */
export interface Career {
  name: string;
  since: number;
  games: number;
  won: number;
  with_people: number;
  statistics: Statistic[];
  bests: PersonalBest[];
  ratings: RatingInfo[];
  clubs: ClubLine[];
}

export interface Profile extends Career {
  opponents: Opponent[];
  friends: { name: string; person: string }[];
}

/** Somebody else, as they let others see them. */
export interface PublicProfile extends Partial<Career> {
  id: string;
  name: string;
  since: number;
  shows: boolean;
  mine?: boolean;
  friend?: boolean;
  muted?: boolean;
  head_to_head?: { games: number; won: number; lost: number };
}

const enc = encodeURIComponent;
const search = (query: string, outcome: string, after: string) =>
  `lang=${lang.peek()}&query=${enc(query)}&outcome=${enc(outcome)}&after=${enc(after)}`;

export const people = {
  profile: () => call<Profile>("GET", `/api/me/profile?lang=${lang.peek()}`),
  history: (query: string, outcome: string, after: string) =>
    call<HistoryPage>("GET", `/api/me/history?${search(query, outcome, after)}`),
  setShows: (shows: boolean) => call<void>("PUT", "/api/me/shows", { shows }),
  /** Somebody at a table that we shared. */
  befriendAt: (table: string, by: string, friend: boolean) =>
    call<void>("POST", "/api/me/friends", { table, by, friend }),
  person: (id: string) => call<PublicProfile>("GET", `/api/people/${enc(id)}?lang=${lang.peek()}`),
  historyOf: (id: string) => (query: string, outcome: string, after: string) =>
    call<HistoryPage>("GET", `/api/people/${enc(id)}/history?${search(query, outcome, after)}`),
  /** Whose profile somebody at a table has; `by` stands for them there. */
  findAtTable: (table: string, by: string) =>
    call<{ id: string }>("GET", `/api/tables/${enc(table)}/people/${enc(by)}?lang=${lang.peek()}`),
  befriend: (id: string, friend: boolean) => call<void>("PUT", `/api/people/${enc(id)}/friend`, { friend }),
  mute: (id: string, muted: boolean) => call<void>("PUT", `/api/people/${enc(id)}/mute`, { muted }),
  report: (id: string, text: string) => call<void>("POST", `/api/people/${enc(id)}/report`, { text }),
};
