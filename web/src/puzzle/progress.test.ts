import { beforeEach, expect, it } from "vitest";
import type { PuzzleResult } from "../net/api";
import { readTried, rememberAnswer } from "./progress";

const result = (value: number, best_value: number) =>
  ({ solved: value === best_value, value, best_value }) as PuzzleResult;

beforeEach(() => localStorage.clear());

it("keeps the nearest answer", () => {
  rememberAnswer("court", result(4, 6));
  rememberAnswer("court", result(0, 6));
  expect(readTried().court).toEqual({ solved: false, value: 4, best: 6 });
  rememberAnswer("court", result(6, 6));
  expect(readTried().court?.solved).toBe(true);
  rememberAnswer("court", result(4, 6));
  expect(readTried().court?.solved).toBe(true);
});

it("knows that less may be better", () => {
  rememberAnswer("hunger", result(1.5, 0.5));
  rememberAnswer("hunger", result(0.8, 0.5));
  expect(readTried().hunger?.value).toBe(0.8);
});

it("begins anew where nothing sensible is stored", () => {
  localStorage.setItem("era-puzzles", "[1]");
  expect(readTried()).toEqual({});
  localStorage.setItem("era-puzzles", "{");
  expect(readTried()).toEqual({});
});
