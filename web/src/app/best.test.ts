// The best of each kind of game, and what does not count.

import { afterAll, beforeEach, expect, it, vi } from "vitest";
import type { TableInfo } from "../net/types.gen";
import { isCounted, keyOfGame, listKept, readBest, rememberGame } from "./best";

const table = (id: string, options: Record<string, unknown>, more: Partial<TableInfo> = {}): TableInfo =>
  ({ id, game: "some", options, seats: [], ...more }) as unknown as TableInfo;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterAll(() => vi.unstubAllGlobals());

it("keeps a best for each scenario and each set of options", () => {
  rememberGame(table("a", { scenario: "base", players: 1 }), { points: 90, rank: "high" });
  rememberGame(table("b", { scenario: "roads", players: 1 }), { points: 100, rank: "top" });
  rememberGame(table("c", { scenario: "base", players: 1 }), { points: 71, rank: "low" });
  expect(readBest("some", { scenario: "base" })?.points).toBe(90);
  expect(readBest("some", { scenario: "roads" })?.points).toBe(100);
  expect(readBest("other", {})).toBeNull();
  expect(listKept(table("x", { players: 1, scenario: "base" })).map(({ points }) => points)).toEqual([
    90, 71,
  ]);
});

it("asks nothing of what changes no game", () => {
  expect(keyOfGame(table("a", { scenario: "base", confirm: true, box: null }))).toBe(
    keyOfGame(table("b", { scenario: "base" })),
  );
});

it("counts neither known dice nor the middle of another game, and no game twice", () => {
  expect(isCounted(table("a", {}))).toBe(true);
  rememberGame(table("a", {}, { same: "x" }), { points: 90, rank: "high" });
  rememberGame(table("b", {}, { continued: true }), { points: 90, rank: "high" });
  rememberGame(table("l", {}, { lesson: "first" } as Partial<TableInfo>), { points: 90, rank: "high" });
  expect(readBest("some", {})).toBeNull();
  rememberGame(table("c", {}), { points: 50, rank: "low" });
  rememberGame(table("c", {}), { points: 50, rank: "low" });
  expect(listKept(table("c", {}))).toHaveLength(1);
});

it("keeps the last twenty, and the best however old it is", () => {
  rememberGame(table("best", {}), { points: 100, rank: "top" });
  for (let n = 0; n < 30; n++) rememberGame(table(`t${n}`, {}), { points: n, rank: "low" });
  const kept = listKept(table("x", {}));
  expect(kept).toHaveLength(20);
  expect(kept[0]!.points).toBe(100);
  expect(kept.at(-1)!.points).toBe(29);
});
