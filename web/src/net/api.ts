// The REST part of the server. Errors are sentences, in the reader's language.

import { lang } from "../i18n";
import type { Box } from "../table/game";
import type { BoxDifference, BoxFault, Fact, Line, Study, TableInfo, VoteInfo } from "./types.gen";

/** What the server said instead of an answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    /** What was refused, for programs. */
    readonly key = "",
  ) {
    super(sentence);
  }
}

export interface Me {
  name: string;
  lang?: string;
  account?: boolean;
  /** The name to log in with, if there is an account. */
  login?: string;
  /** Told once: the code that sets a new password when the old one is lost. */
  recovery?: string;
  /** Whether the account has such a code. */
  recoverable?: boolean;
  /** The address of the profile that others see; a guest has none. */
  person?: string;
  /** Others see the finished games there. */
  shows?: boolean;
}

/** What whoever runs the server says to everybody. */
export interface SiteNotice {
  announcement: string;
  /** Since when; 0: nothing is said. */
  announced: number;
  invitation_only: boolean;
  /** Under which others can reach the server; none if only this machine can. */
  addresses: string[];
}

/** How and when somebody wants to be told. Minutes are of the day. */
export interface NoticeSettings {
  email: string;
  confirmed: boolean;
  wants: Record<string, string[]>;
  quiet: boolean;
  quiet_from: number;
  quiet_to: number;
  zone: string;
  holidays: [number, number][];
}

export interface Notices {
  settings: Partial<NoticeSettings>;
  push_key: string;
  browsers: number;
  /** Whether the server sends e-mail. */
  mail: boolean;
}

/** A page of a list; `next` brings the one after it. */
export interface TablePage<T> {
  tables: T[];
  next: string;
}

/** Something to play. `table` is its scenario, to be changed into a custom one. */
export interface GameCard {
  key: string;
  title: string;
  about: string;
  options: Record<string, unknown>;
  players: number[];
  /** Nobody plays against anybody. */
  together?: boolean;
  table?: Record<string, unknown> | null;
}

/** Something to choose: one of `values` (choice), yes or no, one of `values` or `count` of `of` (set), or any of `of`
 * (some). */
export interface GameOption {
  key: string;
  kind: "choice" | "yes" | "set" | "some";
  title: string;
  about: string;
  default: unknown;
  cards: string[];
  values: (string | number)[];
  labels: string[];
  of: string[];
  count: number;
  /** What choosing a set oneself is called. */
  by_hand: string;
  /** For how many it means something. */
  players: number[];
}

export interface BotLevel {
  level: string;
  title: string;
  about: string;
}

/** One of a game's people, who plays at any level. */
export interface OpponentInfo {
  character: string;
  name: string;
  trade: string;
  about: string;
  plays: string;
  misjudges: string;
  motto: string;
  /** What they say now and then, by moment. */
  remarks: Record<string, string>;
}

export interface GameOffer {
  game: string;
  title: string;
  about: string;
  /** The card of "play now, alone". */
  solo: string;
  cards: GameCard[];
  options: GameOption[];
  bots: BotLevel[];
  /** None where a game's bots are nobody in particular. */
  characters: OpponentInfo[];
}

export interface Rule {
  title: string;
  text: string;
  source: string;
}

/** A component as the data files write it: facts by their keys, with one source, or one for each of them. */
export interface ComponentData {
  rule?: unknown;
  source?: string | Record<string, string>;
  [fact: string]: unknown;
}

/** By the component's key: a component, or a group of components. */
export type ComponentFile = Record<string, ComponentData>;

export interface SeatWish {
  kind: "me" | "here" | "bot" | "open";
  name?: string;
  level?: string;
  /** Which of the game's people a bot is; by lot if left out. */
  character?: string;
}

export interface ClockWish {
  kind: "none" | "live" | "days";
  bank?: number;
  increment?: number;
  /** Seconds for all decisions together, and days on which a clock may stand still. */
  reserve?: number;
  holidays?: number;
}

/** A lesson as a list shows it. */
export interface LessonCard {
  id: string;
  game: string;
  options: Record<string, unknown>;
  title: string;
  about: string;
  minutes: number;
  steps: number;
}

/** One thing that the coach says; see docs/reference/lessons.md. */
export interface LessonBeat {
  id: string;
  chapter: string;
  title: string;
  text: string;
  next: "move" | "press" | "gate";
  phase?: string;
  when?: Record<string, unknown>;
  gate?: string;
  show?: string[];
  ghost?: string;
  expect?: string[];
  branch?: boolean;
}

export interface Lesson {
  id: string;
  title: string;
  other: string;
  over: string;
  /** Points to aim for once the game is one's own; 0: none. */
  goal?: number;
  chapters: { key: string; title: string }[];
  beats: LessonBeat[];
}

/** A lesson says itself what is played. */
export interface LessonWish {
  lesson: string;
}

/** A puzzle as a list shows it. */
export interface PuzzleCard {
  id: string;
  game: string;
  options: Record<string, unknown>;
  title: string;
  short: string;
  moves: number;
}

/** What a puzzle asks; see docs/reference/puzzles.md. */
export interface Puzzle {
  id: string;
  game: string;
  title: string;
  question: string;
  hints: string[];
  moves: number;
  number: number;
  of: number;
}

/** An answer beside the best one. */
export interface PuzzleResult {
  solved: boolean;
  value: number;
  said: string;
  best: string[];
  best_value: number;
  best_said: string;
  tried: number;
  answers: number;
  why: string;
  remember: string;
  rules: string[];
  view: unknown;
  best_view: unknown;
  next: string;
}

export interface PuzzleAnswer {
  puzzle: string;
  moves: number;
  moves_left: number;
  played: string[];
  result?: PuzzleResult;
  seat?: number;
  /** The finished game whose moment it is, and the line before that. */
  table?: string;
  line?: number;
}

/** A puzzle says itself what is played; the one of a finished game is the moment after a line of it. */
export interface PuzzleWish {
  puzzle: string;
  from?: { table: string; line: number };
}

/** The puzzle that every finished game may have. */
export const OWN_GAME = "own-game";

export interface NewTable {
  game: string;
  options: Record<string, unknown>;
  seats: SeatWish[];
  clock?: ClockWish;
  public?: boolean;
  bot_seconds?: number;
  from?: { table: string; line: number };
}

/** One of my tables; `turn`: it waits for me. */
export interface MyTable {
  table: TableInfo;
  turn?: boolean;
  /** At a clock of days: when the time of whoever is on turn is up. */
  until?: number;
}

/** A finished game that I played alone. */
export interface MyGame {
  table: string;
  game: string;
  options: Record<string, unknown>;
  points: number;
  at: number;
}

/** A finished game from end to end: its log, after which line each round began, the scores then, who won. */
export interface Story {
  view: unknown;
  lines: Line[];
  rounds: number[];
  scores: [number, number[]][];
  winners: number[];
}

/** The printed box of a game: as TOML, as facts, and by a fact's path how we know it. */
export interface PrintedBox {
  toml: string;
  facts: Fact[];
  notes: Record<string, string>;
  names: Record<string, string>;
}

/** What a text was read as. `tables` go into `options.box` of a new table; with problems there are none. */
export interface BoxCheck {
  problems: BoxFault[];
  /** With what the text changes; none if it cannot be read at all. */
  facts: Fact[];
  differences: BoxDifference[];
  tables: Record<string, unknown> | null;
  /** As a table with the default options is played with it. */
  box: Box | null;
  fingerprint: string | null;
}

/** A box that I keep; `playable`: a table can be played with it. */
export interface KeptBox {
  id: string;
  game: string;
  name: string;
  changed: number;
  differences: number;
  playable: boolean;
}

/** A box, for whoever has its link. */
export interface SharedBox {
  id: string;
  game: string;
  name: string;
  toml: string;
  owner_name: string;
  yours: boolean;
  changed: number;
  playable: boolean;
}

/** How a table's box differs from the printed one. */
export interface TableDifferences {
  name: string | null;
  differences: BoxDifference[];
  /** Things: buildings, dice, tables of figures. */
  compared: number;
  same: number;
  /** Sent back as `seen_box` by whoever sits down. */
  fingerprint: string;
  /** What differs, as a text to keep. */
  toml: string;
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers:
        body === undefined
          ? { "Accept-Language": lang.peek() }
          : { "Content-Type": "application/json", "Accept-Language": lang.peek() },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "");
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  throw await readRefusal(answer);
}

async function readRefusal(answer: Response): Promise<ApiError> {
  try {
    const said = await answer.json();
    const text = said.sentence ?? said.detail;
    return new ApiError(answer.status, typeof text === "string" ? text : "", String(said.error ?? ""));
  } catch {
    return new ApiError(answer.status, "");
  }
}

const enc = encodeURIComponent;

export const api = {
  games: () =>
    call<{ games: GameOffer[] }>("GET", `/api/games?lang=${lang.peek()}`).then((found) => found.games),
  /** Ask what would be refused; null if a table can be made so. */
  checkOptions: (game: string, options: Record<string, unknown>) =>
    call<{ why: string | null }>("POST", `/api/games/${enc(game)}/options?lang=${lang.peek()}`, {
      options,
    }).then((found) => found.why),
  rules: (game: string) =>
    call<{ rules: Record<string, Rule>; marks: Record<string, string> }>(
      "GET",
      `/api/games/${enc(game)}/rules?lang=${lang.peek()}`,
    ),
  components: (game: string) =>
    call<{ components: ComponentFile; names: Record<string, string>; marks: Record<string, string> }>(
      "GET",
      `/api/games/${enc(game)}/components?lang=${lang.peek()}`,
    ),
  lessons: () =>
    call<{ lessons: LessonCard[] }>("GET", `/api/lessons?lang=${lang.peek()}`).then((found) => found.lessons),
  lesson: (id: string) => call<Lesson>("GET", `/api/lessons/${enc(id)}?lang=${lang.peek()}`),
  puzzles: () =>
    call<{ puzzles: PuzzleCard[] }>("GET", `/api/puzzles?lang=${lang.peek()}`).then((found) => found.puzzles),
  ownPuzzle: (table: string) => call<Puzzle>("GET", `/api/tables/${enc(table)}/puzzle?lang=${lang.peek()}`),
  puzzle: (id: string) => call<Puzzle>("GET", `/api/puzzles/${enc(id)}?lang=${lang.peek()}`),
  answer: (table: string) =>
    call<PuzzleAnswer>("GET", `/api/tables/${enc(table)}/answer?lang=${lang.peek()}`),
  names: (code: string) =>
    call<{ names: Record<string, Record<string, string>> }>("GET", `/api/names/${enc(code)}`),
  me: () => call<Me | null>("GET", "/api/me"),
  site: () => call<SiteNotice>("GET", `/api/site?lang=${lang.peek()}`),
  become: (name: string, invitation?: string) =>
    call<Me>("POST", "/api/me", { name, lang: lang.peek(), ...(invitation ? { invitation } : {}) }),
  forgetMe: () => call<void>("DELETE", "/api/me"),
  account: (login: string, password: string, name?: string, invitation?: string) =>
    call<Me>("POST", "/api/accounts", {
      login,
      password,
      ...(name ? {} : { name: login }),
      ...(invitation ? { invitation } : {}),
    }),
  /** Set a new password with the code that was shown once. */
  recover: (login: string, code: string, password: string) =>
    call<Me>("POST", "/api/recovery", { login, code, password }),
  changePassword: (old: string, next: string) => call<Me>("POST", "/api/me/password", { old, new: next }),
  renewCode: (password: string) => call<Me>("POST", "/api/me/recovery", { password }),
  /** `keepGuest`: whoever was a guest in this browser takes the guest's tables along. */
  login: (login: string, password: string, keepGuest = true) =>
    call<Me>("POST", "/api/session", { login, password, keep_guest: keepGuest }),
  logout: () => call<void>("DELETE", "/api/session"),
  logoutEverywhere: () => call<void>("DELETE", "/api/sessions"),
  tables: (after = "") => call<TablePage<TableInfo>>("GET", `/api/tables?after=${enc(after)}`),
  myTables: (after = "") => call<TablePage<MyTable>>("GET", `/api/me/tables?after=${enc(after)}`),
  /** `by` stands for a person at this table: a seat's, a watcher's, or that of what was said. */
  mute: (id: string, by: string, muted: boolean) =>
    call<void>("POST", `/api/tables/${enc(id)}/mute`, { by, muted }),
  report: (id: string, by: string, text: string) =>
    call<void>("POST", `/api/tables/${enc(id)}/report`, { by, text }),
  sendAway: (id: string, by: string) => call<TableInfo>("POST", `/api/tables/${enc(id)}/send-away`, { by }),
  setWatchable: (id: string, watchable: boolean) =>
    call<TableInfo>("POST", `/api/tables/${enc(id)}/watching`, { watchable }),
  myGames: () => call<{ games: MyGame[] }>("GET", "/api/me/games?limit=20").then((found) => found.games),
  open: (wish: NewTable | LessonWish | PuzzleWish) => call<{ id: string }>("POST", "/api/tables", wish),
  table: (id: string) => call<TableInfo>("GET", `/api/tables/${enc(id)}`),
  box: (id: string) => call<Box>("GET", `/api/tables/${enc(id)}/box?lang=${lang.peek()}`),
  boxDifferences: (id: string) =>
    call<TableDifferences>("GET", `/api/tables/${enc(id)}/box/differences?lang=${lang.peek()}`),
  printedBox: (game: string) => call<PrintedBox>("GET", `/api/games/${enc(game)}/box?lang=${lang.peek()}`),
  checkBox: (game: string, toml: string) =>
    call<BoxCheck>("POST", `/api/games/${enc(game)}/box/check?lang=${lang.peek()}`, { toml }),
  myBoxes: () => call<{ boxes: KeptBox[] }>("GET", "/api/me/boxes").then((found) => found.boxes),
  keepBox: (game: string, name: string, toml: string) =>
    call<{ id: string }>("POST", "/api/boxes", { game, name, toml }),
  sharedBox: (id: string) => call<SharedBox>("GET", `/api/boxes/${enc(id)}`),
  changeBox: (id: string, name: string, toml: string) =>
    call<SharedBox>("PUT", `/api/boxes/${enc(id)}`, { name, toml }),
  removeBox: (id: string) => call<void>("DELETE", `/api/boxes/${enc(id)}`),
  seat: (
    id: string,
    seat: number,
    act: string,
    more: { name?: string; level?: string; character?: string; seen_box?: string } = {},
  ) => call<TableInfo>("POST", `/api/tables/${enc(id)}/seats/${seat}`, { act, ...more }),
  vote: (id: string, kind: VoteInfo["kind"], seat: number | null, agree: boolean) =>
    call<TableInfo>("POST", `/api/tables/${enc(id)}/votes`, { kind, seat, agree }),
  takeOver: (id: string) => call<TableInfo>("POST", `/api/tables/${enc(id)}/host`, {}),
  cancel: (id: string) => call<void>("DELETE", `/api/tables/${enc(id)}`),
  endView: (id: string) => call<unknown>("GET", `/api/tables/${enc(id)}/end-view`),
  notices: () => call<Notices>("GET", "/api/me/notices"),
  changeNotices: (wish: Partial<NoticeSettings>) => call<Notices>("PUT", "/api/me/notices", wish),
  changeHolidays: (holidays: [number, number][]) => call<Notices>("PUT", "/api/me/holidays", { holidays }),
  push: (endpoint: string, p256dh: string, auth: string) =>
    call<void>("POST", "/api/me/push", { endpoint, keys: { p256dh, auth } }),
  endPush: (endpoint: string) => call<void>("POST", "/api/me/push/end", { endpoint }),
  tryNotice: (channel: "push" | "email") => call<void>("POST", "/api/me/notices/try", { channel }),
  setWebhook: (id: string, kind: string, url: string) =>
    call<TableInfo>("PUT", `/api/tables/${enc(id)}/webhook`, { kind, url }),
  start: (id: string) => call<TableInfo>("POST", `/api/tables/${enc(id)}/start`, {}),
  rematch: (id: string) => call<{ id: string }>("POST", `/api/tables/${enc(id)}/rematch`, {}),
  /** A finished game once more, with its options and its dice. */
  playSame: (id: string) => call<{ id: string }>("POST", "/api/tables", { same: id }),
  story: (id: string) => call<Story>("GET", `/api/tables/${enc(id)}/past?line=0&story=true`),
  /** What is known of a finished game so far; whoever does not want it to be studied for them only asks. */
  study: (id: string, begin = true) =>
    call<Study>("GET", `/api/tables/${enc(id)}/study${begin ? "" : "?begin=false"}`),
  /** A stretch of a finished game, each line with what it changed. */
  scenes: (id: string, since: number, most: number) =>
    call<{ view: unknown; lines: Line[] }>("GET", `/api/tables/${enc(id)}/story?since=${since}&most=${most}`),
  recordUrl: (id: string) => `/api/tables/${enc(id)}/record`,
  upload: async (text: string): Promise<{ id: string }> => {
    const answer = await fetch("/api/records", {
      method: "POST",
      body: text,
      headers: { "Content-Type": "text/plain", "Accept-Language": lang.peek() },
    });
    if (!answer.ok) throw await readRefusal(answer);
    return (await answer.json()) as { id: string };
  },
};
