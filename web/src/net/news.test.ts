import { expect, test } from "vitest";
import { readCounts, readNumber, readText } from "./news";
import type { News } from "./types.gen";

const news: News = {
  kind: "collected",
  seat: 0,
  values: { piece: "farm", amount: 3, stock: { wood: 2, note: "full" }, nobody: null },
};

test("values are read as what they are", () => {
  expect(readText(news, "piece")).toBe("farm");
  expect(readNumber(news, "amount")).toBe(3);
  expect(readCounts(news, "stock")).toEqual({ wood: 2 });
});

test("what is not there, or is something else, is empty", () => {
  expect(readText(news, "amount")).toBe("");
  expect(readText(news, "missing")).toBe("");
  expect(readNumber(news, "piece")).toBe(0);
  expect(readCounts(news, "nobody")).toEqual({});
  expect(readCounts(news, "piece")).toEqual({});
});
