import { signal } from "@preact/signals";
import { beforeAll, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import type { TableModel } from "../../table/game";
import { describeAction } from "./action-text";
import { describeLine, describeRows } from "./log-text";
import { describeNews, explainNews } from "./news-text";
import { NEWS_KINDS, type NewsKind } from "./view.gen";

const model = {
  names: (key: string) => key,
  current: signal(0),
  info: signal({ seats: [{ name: "Mara" }, { name: "Inés" }] }),
  box: signal({ pieces: { market: { name: "market", turns: [0, 0, 0, 0], cells: Array(4).fill([[0, 0], [1, 0], [0, 1], [1, 1]]) } }, faces: { "peasant.either": { either: [{ food: 2 }, { stone: 1 }] }, "clergy.either": { either: [{ stone: 1 }, { wood: 1 }] } } }), // biome-ignore format: one line
  state: signal({
    seat: 0,
    view: { board: { width: 14, height: 12 }, players: [{ faces: { "peasant.either": 3 } }] },
  }),
} as unknown as TableModel;

const ACTIONS = [
  "place market f7", "build market f7", "no river", "ready", "reroll 2 peasant.food noble.sword1",
  "set peasant.food to peasant.wood", "stop", "feather clergy.feather alone", "feather clergy.feather with peasant.food",
  "chapel peasant.skull", "take peasant.either 1 food", "take peasant.either 0 food", "suffer", "lose wood", "remove a1",
  "swap wood for stone", "demand food", "pay", "refuse", "trade 2 wood for stone", "trade philippe wood for stone",
]; // biome-ignore format: as they come
const DRAWS = [
  "roll 1 peasant.food",
  "roll philippe noble.sword1",
  "reroll 2 clergy.food",
  "start player 2",
  "types 1 market",
];
const NEWS: { kind: NewsKind; values: Record<string, unknown> }[] = [
  { kind: "round", values: { round: 2, start: 1 } }, { kind: "round", values: { round: 2, rounds: 8, start: 0 } },
  { kind: "pool", values: { gained: { peasant: 1 }, lost: {} } }, { kind: "pool", values: { gained: {}, lost: { noble: 2 } } },
  { kind: "revealed", values: {} }, { kind: "dice-revealed", values: { faces: [{}, {}], swords: [0, 1], shields: [0, 0], skulls: [0, 0] } },
  { kind: "gain", values: { by: "die", of: "peasant.food", count: 2, gives: { food: 6 }, lost: { food: 1 } } },
  { kind: "gain", values: { by: "piece", of: "farm", count: 1, gives: { food: 1 }, lost: {} } },
  { kind: "gain", values: { by: "take", of: "peasant.either", count: 1, gives: { stone: 1 }, lost: {} } },
  { kind: "collected", values: { stock: { trade: 0, stone: 1, wood: 2, food: 3 }, culture: 0 } },
  { kind: "fed", values: { fed: 3, hungry: 1 } }, { kind: "fed", values: { fed: 3, hungry: 0 } },
  { kind: "skulls", values: { count: 0, names: [] } }, { kind: "skulls", values: { count: 2, names: ["disease"] } },
  { kind: "disaster", values: { name: "fire", struck: [0] } }, { kind: "struck", values: { name: "brigands", by: 0, points: 1, why: "empty" } },
  { kind: "struck", values: { name: "brigands", by: 0, points: 1, why: "chosen" } }, { kind: "robbed", values: { resource: "wood", amount: 1 } },
  { kind: "disease", values: { sick: 2 } }, { kind: "disease", values: { sick: 0 } },
  ...["supply", "no-river", "all-walled", "none-touch", "no-room", "nothing"].map((why) => ({ kind: "spared" as const, values: { name: "attack", why } })),
  { kind: "removed", values: { piece: "farm", at: "f7" } }, { kind: "removed", values: { piece: "longhouse", at: "f7", die: "peasant" } },
  { kind: "suffered", values: { points: 2 } },
  { kind: "die-left", values: { face: "peasant.food" } },
  { kind: "revolt", values: { resource: "trade", amount: 3 } }, { kind: "x", values: { piece: "farm", xs: 1, of: 3 } },
  { kind: "no-room", values: {} }, ...["xs", "room", "rounds"].map((why) => ({ kind: "last-round" as const, values: { why } })),
  { kind: "hammers", values: { from_dice: 2, from_pieces: 1 } }, { kind: "hammers", values: { from_dice: 0, from_pieces: 0 } },
  { kind: "spent", values: { piece: "farm", cost: { wood: 2 } } }, { kind: "spent", values: { piece: "road", cost: {} } },
  { kind: "swapped", values: { give: "wood", take: "stone", lost: 1 } },
  ...["demand", "shielded", "equal", "poor", "none-shown"].map((outcome) => ({ kind: "threat" as const, values: { to: 1, swords: 3, theirs: 1, shields: 4, outcome } })),
  { kind: "demanded", values: { of: 1, resource: "wood" } }, { kind: "paid", values: { to: 1, resource: "trade", lost: 1 } },
  { kind: "refused", values: { points: 2, why: "refused" } }, { kind: "refused", values: { points: 2, why: "empty" } },
  { kind: "traded", values: { with: 1, give: "wood", take: "food", culture: 2, lost: {} } }, { kind: "start", values: {} },
  ...["xs", "room", "rounds", "still"].map((why) => ({ kind: "over" as const, values: { why } })),
]; // biome-ignore format: as they come

beforeAll(() => loadWords("medieval"));

/** A key that has no words comes back as it is. */
const missing = (text: string) =>
  text === "" || /(^| |\*)(log|act|why|amount)\.[a-z]/.test(text) || text.includes("{{");

for (const code of ["en", "es"])
  test(`every action, draw and piece of news is told, to oneself and to others: ${code}`, async () => {
    await setLanguage(code);
    for (const seat of [0, 1]) {
      for (const text of ACTIONS)
        expect([text, missing(describeLine({ n: 1, at: 0, seat, text }, model))]).toEqual([text, false]);
      for (const news of NEWS) {
        const told = describeNews({ ...news, seat }, model);
        expect([news.kind, told, missing(told)]).toEqual([news.kind, told, false]);
        const why = explainNews({ ...news, seat }, model);
        expect([news.kind, why, missing(why)]).toEqual([news.kind, why, false]);
      }
    }
    for (const text of DRAWS)
      expect([text, missing(describeLine({ n: 1, at: 0, text }, model))]).toEqual([text, false]);
    for (const text of [...ACTIONS, "done"])
      expect([text, missing(describeAction(text, model))]).toEqual([text, false]);
  });

test("one reads of oneself, and of the others by name", async () => {
  await setLanguage("en");
  expect(describeLine({ n: 1, at: 0, seat: 0, text: "build market f7" }, model)).toBe(
    "You built **a market** at F7–G8.",
  );
  expect(describeLine({ n: 1, at: 0, seat: 1, text: "lose wood" }, model)).toBe("Inés gives up 1 wood.");
});

test("dice that were not rolled are not told of", async () => {
  await setLanguage("en");
  expect(describeAction("take peasant.either 1 food clergy.either 0 stone", model)).toBe(
    "Take food from 1 die and stone from 2 dice",
  );
  const chosen = (text: string) => describeLine({ n: 1, at: 0, seat: 1, text }, model);
  expect(chosen("take peasant.either 2 food clergy.either 0 stone")).toBe("Inés chose: food from 2 dice.");
  expect(chosen("take peasant.either 0 food clergy.either 0 stone")).toBe(
    "Inés chose: the other resource on every die.",
  );
});

test("advice on either/or dice names what each of them gives", async () => {
  await setLanguage("en");
  expect(describeAction("take peasant.either 0 food", model)).toBe("Take stone from 3 dice");
  expect(describeAction("take peasant.either 2 food", model)).toBe(
    "Take food from 2 dice and stone from 1 die",
  );
});

test("a round and its steps are headings, and a row knows its places", async () => {
  await setLanguage("en");
  const news = [
    { kind: "round", rule: "END-2", values: { round: 2, rounds: 8 } },
    { kind: "step", values: { name: "disasters" } },
    { kind: "removed", seat: 1, rule: "DIS-6", values: { piece: "farm", at: "f7", spaces: ["f7", "g7"] } },
  ];
  const rows = describeRows({ n: 1, at: 0, seat: 0, text: "build market f7", news }, model);
  expect(rows.map(({ head, places }) => head?.name ?? places)).toEqual([
    ["f7", "g7", "f8", "g8"],
    "Round 2",
    [],
    "Disasters",
    ["f7", "g7"],
  ]);
});

test("every kind of news is tried above", () => {
  const tried = new Set<string>(NEWS.map((news) => news.kind));
  expect(NEWS_KINDS.filter((kind) => kind !== "step" && !tried.has(kind))).toEqual([]);
});

test("each fact is a row under its own seat, with its rule", async () => {
  await setLanguage("en");
  const rows = describeRows(
    {
      n: 1,
      at: 0,
      seat: 1,
      text: "pay",
      news: [
        { kind: "paid", seat: 1, rule: "EXT-3", values: { to: 0, resource: "trade", lost: 0 } },
        { kind: "fed", seat: 0, rule: "FEE-1", values: { fed: 5, hungry: 2 } },
        { kind: "skulls", seat: 0, rule: "DIS-1", values: { count: 0, names: [] } },
      ],
    },
    model,
  );
  expect(rows.map(({ seat, text, rule }) => ({ seat, text, rule }))).toEqual([
    { seat: 1, text: "Inés pays you 1 trade good.", rule: "EXT-3" },
    { seat: 0, text: "2 of your dice go hungry.", rule: "FEE-1" },
  ]);
  expect(rows[1]?.why()).toContain("Fed: 5; 2 go hungry");
});

test("every row can say why", () => {
  const entries = [
    ...ACTIONS.map((text) => ({ n: 2, at: 0, seat: 0, text })),
    ...DRAWS.map((text) => ({ n: 2, at: 0, text })),
  ];
  for (const line of entries)
    for (const { rule } of describeRows(line, model)) expect(rule, line.text).toMatch(/^[A-Z]{3}-\d+$/);
});
