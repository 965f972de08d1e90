import { signal } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import { games } from "../app/tables";
import type { GameOffer, OpponentInfo } from "../net/api";
import type { Beat } from "../stage/beats";
import type { GameUi, TableModel } from "./game";
import { findSaid } from "./remarks";

const REMARKS = { hello: "Hello.", court: "Closed.", takes: "Mine.", wins: "Won.", loses: "Lost." };
const people = ["odo", "agnes"].map(
  (character) => ({ character, remarks: REMARKS }) as unknown as OpponentInfo,
);
const seats = [{ kind: "person" }, { kind: "bot", character: "odo" }, { kind: "bot", character: "agnes" }];
const makeModel = (some: object[] = seats) =>
  ({ id: "table", info: signal({ game: "toy", seats: some }) }) as unknown as TableModel;
const beatOf = (key: string) => ({ key }) as Beat;
const speaking = (moment: string, seat: number | null, otherwise?: string) =>
  ({ findRemark: () => ({ moment, seat, otherwise }) }) as unknown as GameUi;

beforeEach(() => {
  games.value = [{ game: "toy", characters: people } as unknown as GameOffer];
});

test("whoever's moment it is says it, a person does not", () => {
  expect(findSaid(beatOf("1"), makeModel(), speaking("court", 2))).toEqual({ seat: 2, text: "Closed." });
  expect(findSaid(beatOf("1"), makeModel(), speaking("court", 0))).toBeNull();
});

test("a moment of everybody's is one bot's, the same whenever it is looked at", () => {
  const said = findSaid(beatOf("1"), makeModel(), speaking("hello", null));
  expect([1, 2]).toContain(said?.seat);
  expect(findSaid(beatOf("1"), makeModel(), speaking("hello", null))).toEqual(said);
});

test("a bot that has lost says so where a person has won", () => {
  expect(findSaid(beatOf("1"), makeModel(), speaking("wins", 0, "loses"))?.text).toBe("Lost.");
  expect(findSaid(beatOf("1"), makeModel(), speaking("wins", 1, "loses"))).toEqual({ seat: 1, text: "Won." });
});

test("frequent moments are remarked upon now and then", () => {
  const keys = Array.from({ length: 60 }, (_, n) => `${n}:demanded:1`);
  const said = keys.filter((key) => findSaid(beatOf(key), makeModel(), speaking("takes", 1)));
  expect(said.length).toBeGreaterThan(10);
  expect(said.length).toBeLessThan(50);
});

test("who stands in for a person says nothing", () => {
  const standIn = [{ kind: "bot", character: "odo", stand_in: true }];
  expect(findSaid(beatOf("1"), makeModel(standIn), speaking("hello", null))).toBeNull();
});
