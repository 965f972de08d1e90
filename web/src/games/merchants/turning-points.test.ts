// How full the row was, round by round, and since when a card waited: read from the news.

import { expect, it } from "vitest";
import type { Story } from "../../net/api";
import { findArrivals, listRowRounds } from "./turning-points";
import type { MerchantsView } from "./view.gen";

const row = (cards: number) => ({ kind: "row", values: { cards, places: 8, next: 1 } });
const card = (name: string) => ({ kind: "card", values: { card: name } });
const story = {
  lines: [
    { n: 1, at: 0, news: [card("genova-wg"), row(4)] },
    { n: 2, at: 0, news: [card("elderia-special"), row(8)] },
    { n: 3, at: 0, news: [{ kind: "lost" }] },
  ],
} as unknown as Story;
const view = (outcome: string, cards: number) =>
  ({ outcome, places: 8, row: Array(cards).fill({}) }) as unknown as MerchantsView;

it("counts the card that found no place, and only that one", () => {
  expect(listRowRounds(story, view("lost", 8)).map(({ taken }) => taken)).toEqual([4, 8, 9]);
  expect(listRowRounds(story, view("won", 6)).map(({ taken }) => taken)).toEqual([4, 8, 6]);
  expect(listRowRounds(story, view("won", 6)).map(({ round, line }) => [round, line])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

it("knows in which round a card came", () => {
  expect(findArrivals(story)).toEqual(
    new Map([
      ["genova-wg", 1],
      ["elderia-special", 2],
    ]),
  );
});

it("counts the rounds of the hardest challenge, in which places go", () => {
  const lines = [
    { n: 1, at: 0, news: [row(7)] },
    { n: 2, at: 0, news: [{ kind: "completed", values: {} }] },
    { n: 3, at: 0, news: [{ kind: "end-card" }] },
    { n: 4, at: 0, news: [{ kind: "completed", values: {} }] },
    { n: 5, at: 0, news: [{ kind: "places", values: { places: 6 } }] },
    { n: 6, at: 0, news: [{ kind: "places", values: { places: 4 } }, { kind: "challenge-lost" }] },
  ];
  const end = { ...view("challenge-lost", 5), places: 4 };
  expect(
    listRowRounds({ lines } as unknown as Story, end).map(({ taken, places }) => [taken, places]),
  ).toEqual([
    [7, 8],
    [6, 8],
    [5, 6],
    [5, 4],
  ]);
});
