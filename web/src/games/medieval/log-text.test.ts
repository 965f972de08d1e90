import { signal } from "@preact/signals";
import { beforeAll, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import type { TableModel } from "../../table/game";
import { describeAction } from "./action-text";
import { describeLine } from "./log-text";

const model = {
  names: (key: string) => key,
  current: signal(0),
  info: signal({ seats: [{ name: "Mara" }, { name: "Inés" }] }),
  box: signal({ pieces: { market: { name: "market", turns: [0, 0, 0, 0], cells: Array(4).fill([[0, 0], [1, 0], [0, 1], [1, 1]]) } } }), // biome-ignore format: one line
  state: signal({ seat: 0, view: { board: { width: 14, height: 12 }, players: [] } }),
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
const NEWS = [
  { kind: "disaster", values: { name: "fire" } }, { kind: "fed", values: { fed: 3, hungry: 1 } },
  { kind: "fed", values: { fed: 3, hungry: 0 } }, { kind: "disease", values: { sick: 2 } },
  { kind: "removed", values: { piece: "farm", at: "f7" } }, { kind: "refused", values: { points: 2 } },
  { kind: "die-left", values: { face: "peasant.food" } },
  { kind: "lost", values: { resource: "wood", amount: 1 } }, { kind: "x", values: { piece: "farm", xs: 1 } },
  { kind: "revolt", values: { resource: "trade", amount: 3 } }, { kind: "collected", values: { stock: { trade: 0, stone: 1, wood: 2, food: 3 }, culture: 0 } },
  { kind: "no-room", values: {} }, { kind: "dice-revealed", values: {} }, { kind: "revealed", values: {} }, { kind: "over", values: {} },
]; // biome-ignore format: as they come

beforeAll(() => loadWords("medieval"));

/** A key that has no words comes back as it is. */
const missing = (text: string) => text === "" || /(^| )(log|act)\.[a-z]/.test(text) || text.includes("{{");

for (const code of ["en", "es"])
  test(`every action, draw and piece of news is told, to oneself and to others: ${code}`, async () => {
    await setLanguage(code);
    for (const seat of [0, 1]) {
      for (const text of ACTIONS)
        expect([text, missing(describeLine({ n: 1, at: 0, seat, text }, model))]).toEqual([text, false]);
      for (const news of NEWS) {
        const told = describeLine({ n: 1, at: 0, text: "", news: [{ ...news, seat }] }, model);
        const silent =
          seat === 1 && (news.kind === "collected" || (news.kind === "fed" && !news.values.hungry));
        expect([news.kind, silent ? told : missing(told)]).toEqual([news.kind, silent ? "" : false]);
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
