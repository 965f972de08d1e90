// The server's part of what people compare: the dice of the day, tournaments, clubs.

import { lang } from "../i18n";
import { call } from "./api";

/** What somebody reached with the dice of a day. */
export interface DailyRow {
  place: number;
  name: string;
  points: number;
  table: string;
  rank?: string;
  won?: boolean;
  figures?: Record<string, number>;
  mine?: boolean;
  friend?: boolean;
  /** The address of their profile, if they have one. */
  person?: string;
}

export interface DailyPage {
  game: string;
  title: string;
  day: string;
  today: string;
  games: { game: string; title: string }[];
  /** The hash of the seed, public before the first roll. */
  seal: string;
  seed?: string;
  ends: number;
  played?: number;
  before?: string;
  after?: string;
  mine?: "playing" | "done" | "stand-in" | "ended" | "late";
  table?: string;
  streak?: number;
  points?: number[];
  rows?: DailyRow[];
}

/** A tournament as lists show it. */
export interface TournamentLine {
  id: string;
  name: string;
  title: string;
  status: "open" | "running" | "over";
  round: number;
  rounds: number;
  mine: boolean;
  created: number;
}

export interface StandingRow {
  name: string;
  /** 0: they left. */
  place: number;
  points: number;
  to_field: number;
  rounds: (number | null)[];
  playing?: boolean;
  left_after?: number;
  mine?: boolean;
  person?: string;
}

export interface SeatLine {
  seat: number;
  /** Empty: a bot, since people are missing. */
  name: string;
  outcome?: "playing" | "done" | "stand-in" | "ended" | "late";
  points?: number;
  score?: number;
  mine?: boolean;
  person?: string;
}

export interface TableLine {
  id: string;
  number: number;
  over: boolean;
  seats: SeatLine[];
}

export interface RoundInfo {
  number: number;
  seal: string;
  began: number;
  over: boolean;
  tables: TableLine[];
  seed?: string;
}

export interface TournamentInfo {
  id: string;
  name: string;
  game: string;
  title: string;
  organiser: string;
  status: "open" | "running" | "over";
  pairing: "swiss" | "round-robin";
  size: number;
  round: number;
  rounds: number;
  players: string[];
  standings: StandingRow[];
  played: RoundInfo[];
  rated?: boolean;
  organises?: boolean;
  sees_towns?: boolean;
  plays?: boolean;
  left?: boolean;
  table?: string;
  club?: string;
  notes?: { at: number; text: string }[];
  organiser_person?: string;
}

export interface NewTournament {
  name: string;
  game: string;
  options: Record<string, unknown>;
  pairing: "swiss" | "round-robin";
  rounds: number;
  clock: { kind: string; bank?: number; reserve?: number; increment?: number };
  club?: string;
}

export interface MemberLine {
  name: string;
  person: string;
}

export interface ClubInfo {
  id: string;
  name: string;
  owner: boolean;
  member: boolean;
  /** The first of them; `next` leads to the others. */
  members: MemberLine[];
  count: number;
  next: string;
  seasons: {
    number: number;
    name: string;
    began: number;
    league: {
      name: string;
      place: number;
      points: number;
      tournaments: number;
      best: number;
      mine: boolean;
      person: string;
    }[];
    tournaments: TournamentLine[];
  }[];
}

export type TournamentAct = "join" | "leave" | "begin-round" | "end-round" | "close";

const enc = encodeURIComponent;

export const clubs = {
  daily: (game: string, day: string) =>
    call<DailyPage>("GET", `/api/daily?lang=${lang.peek()}&game=${enc(game)}&day=${enc(day)}`),
  playDaily: (game: string) => call<{ id: string }>("POST", `/api/daily/${enc(game)}`, {}),
  playDailyAgain: (game: string, day: string) =>
    call<{ id: string }>("POST", `/api/daily/${enc(game)}/${enc(day)}/again`, {}),
  myTournaments: () =>
    call<{ tournaments: TournamentLine[] }>("GET", `/api/me/tournaments?lang=${lang.peek()}`),
  makeTournament: (wish: NewTournament) => call<{ id: string }>("POST", "/api/tournaments", wish),
  tournament: (id: string) => call<TournamentInfo>("GET", `/api/tournaments/${enc(id)}?lang=${lang.peek()}`),
  act: (id: string, act: TournamentAct) =>
    call<TournamentInfo>("POST", `/api/tournaments/${enc(id)}/${act}?lang=${lang.peek()}`, {}),
  note: (id: string, text: string) => call<void>("PUT", `/api/tournaments/${enc(id)}/note`, { text }),
  cancel: (id: string) => call<void>("DELETE", `/api/tournaments/${enc(id)}`),
  look: (table: string) => call<unknown>("GET", `/api/tables/${enc(table)}/look`),
  myClubs: () => call<{ clubs: { id: string; name: string }[] }>("GET", "/api/me/clubs"),
  foundClub: (name: string, season: string) => call<{ id: string }>("POST", "/api/clubs", { name, season }),
  club: (id: string) => call<ClubInfo>("GET", `/api/clubs/${enc(id)}?lang=${lang.peek()}`),
  members: (id: string, after: string) =>
    call<{ members: MemberLine[]; next: string }>("GET", `/api/clubs/${enc(id)}/members?after=${enc(after)}`),
  join: (id: string, member: boolean) =>
    call<ClubInfo>(member ? "PUT" : "DELETE", `/api/clubs/${enc(id)}/membership?lang=${lang.peek()}`),
  beginSeason: (id: string, name: string) =>
    call<ClubInfo>("POST", `/api/clubs/${enc(id)}/seasons?lang=${lang.peek()}`, { name }),
};
