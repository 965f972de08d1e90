// The logs of more than 200 whole games, in every language, as a player or a spectator reads them: each fact is a row, in
// a plain sentence that names who it happened to, and nothing in it is a key or does not agree with its number.
//
// `python web/build.py test` writes the games first (tests/support/told_games.py): the golden ones, which players of
// every kind played.

import { signal } from "@preact/signals";
import { beforeAll, describe, expect, test } from "vitest";
import { languages, loadWords, setLanguage } from "../i18n";
import { wrongPlural, wrongSingular } from "../i18n/wrong-plurals";
import { readKey } from "../net/names";
import type { Line, News } from "../net/types.gen";
import type { LogRow, TableModel } from "../table/game";

interface ToldGame {
  name: string;
  game: string;
  /** Its number among the boxes. */
  box: number;
  /** The seat that reads; a spectator has none. */
  viewer: number | null;
  seats: string[];
  view: unknown;
  /** Each with its seat, its text, and the numbers of its news. */
  lines: [number | null, string, number[]][];
}

interface ToldGames {
  names: Record<string, Record<string, Record<string, string>>>;
  boxes: object[];
  news: News[];
  games: ToldGame[];
}

interface LogText {
  describeRows(line: Line, model: TableModel): LogRow[];
  describeNews(news: News, model: TableModel): string;
}

const logTexts = import.meta.glob<LogText>("./*/log-text.ts", { eager: true });
const written = import.meta.glob<string>("../../../build/told-games.json", {
  query: "?raw",
  import: "default",
});

const MIN_GAMES = 200;
const MAX_SHOWN = 20;
/** Kinds that need no sentence: the ribbon shows the step, and the draw of a card tells itself. */
const SILENT = ["step", "card", "event"];

let told: ToldGames;

beforeAll(async () => {
  const [read] = Object.values(written);
  if (!read) throw new Error("There are no games to read. Run: python web/build.py test");
  told = JSON.parse(await read()) as ToldGames;
  await loadWords(...new Set(told.games.map(({ game }) => game)));
});

function makeModel(game: ToldGame, lang: string): TableModel {
  const names = told.names[lang]![game.game]!;
  const lines = game.lines.map(([seat, text, news], index) => ({
    n: index + 1,
    at: 0,
    seat,
    text,
    news: news.map((number) => told.news[number]!),
  }));
  const state = signal({ seat: game.viewer, view: game.view, lines });
  return {
    names: (key: string) => names[key] ?? readKey(key),
    current: signal(game.viewer),
    info: signal({ seats: game.seats.map((name) => ({ name })) }),
    box: signal(told.boxes[game.box]!),
    state,
    now: state,
  } as unknown as TableModel;
}

const STRAY_SPACE = /^\s|\s$|\s\s|\s[.,;:!?)]|[(¡¿]\s/;
const KEY = /[a-z][a-z0-9]*(?:[.-][a-z0-9]+)+/g;

/** Say what is wrong with a text, whoever reads it. */
function* findMistakes(text: string, lang: string, names: Record<string, string>): Generator<string> {
  if (WRONG[lang]!.some((pattern) => pattern.test(text))) yield "does not agree with its number";
  if (STRAY_SPACE.test(text.replaceAll("**", ""))) yield "has a stray space";
  if (/undefined|null|NaN|\{\{|\[object/.test(text)) yield "has something that is no word";
  const keys = text.match(KEY) ?? [];
  if (keys.some((word) => word.includes(".") || (word in names && names[word] !== word))) yield "has a key";
}

const WRONG = Object.fromEntries(
  Object.keys(languages).map((lang) => [lang, [wrongPlural(lang), wrongSingular(lang)]]),
);

/** Say what is wrong with a row under the crest of a seat. */
function* findFaults(row: LogRow, game: ToldGame): Generator<string> {
  const { seat, text } = row;
  if (!/^[A-Z]{3}-\d+$/.test(row.rule)) yield "has no rule";
  if (!/[.!?]\*{0,2}$/.test(text)) yield "is no sentence";
  const ends = text.replace(/: .*/, "").match(/[.!?]\*{0,2}(?= )/g) ?? []; // what an event does may take several
  if (ends.length) yield "tells more than one fact";
  const named = game.seats.map((name) => text.includes(name));
  if (seat === null && named.some(Boolean)) yield "is under no crest";
  const alone = game.seats.length === 1; // whoever has all merchants need not be named with each
  if (!alone && seat !== null && seat >= 0 && seat !== game.viewer && !named[seat])
    yield "does not name its seat";
}

test("there are enough games, of every kind", () => {
  expect(told.games.length).toBeGreaterThanOrEqual(MIN_GAMES);
  expect(new Set(told.games.map(({ game }) => game)).size).toBe(Object.keys(logTexts).length);
});

describe.each(Object.keys(languages))("a log in %s", (lang) => {
  test("tells every fact in a row, in words that people use", async () => {
    await setLanguage(lang);
    const [wrong, read] = [new Set<string>(), new Set<string>()];
    for (const game of told.games) {
      const model = makeModel(game, lang);
      const { describeRows, describeNews } = logTexts[`./${game.game}/log-text.ts`]!;
      const names = told.names[lang]![game.game]!;
      const note = (what: string, text: string) => wrong.add(`${what}: ${text.replace(/\d+/g, "#")}`);
      for (const line of model.now.value!.lines) {
        for (const news of line.news ?? [])
          if (!SILENT.includes(news.kind) && !describeNews(news, model)) note("not told", news.kind);
        const rows = describeRows(line, model).filter((row) => row.text); // others are headings
        const told = new Set(rows.map((row) => `${row.seat} ${row.text}`));
        if (told.size < rows.length) note("told twice", rows.map((row) => row.text).join(" "));
        for (const row of rows) {
          for (const text of [row.text, row.why()].filter((text) => !read.has(text))) {
            read.add(text);
            for (const what of findMistakes(text, lang, names)) note(what, text);
          }
          for (const what of findFaults(row, game)) note(what, row.text);
        }
      }
    }
    await setLanguage("en");
    expect([...wrong].slice(0, MAX_SHOWN)).toEqual([]);
  });
});
