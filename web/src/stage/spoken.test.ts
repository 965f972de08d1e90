import { expect, it } from "vitest";
import { addSentences, MAX_PENDING } from "./spoken";

const fold = (count: number) => `and ${count} more`;
const texts = (sentences: { text: string }[]) => sentences.map(({ text }) => text);

it("says each sentence once, in its own place", () => {
  const first = addSentences([], ["**a**", "b"], fold);
  expect(texts(first)).toEqual(["a", "b"]);
  const second = addSentences(first, ["c"], fold);
  expect(second.slice(0, 2)).toEqual(first);
  expect(new Set(second.map(({ key }) => key)).size).toBe(3);
  expect(addSentences(second, [], fold)).toBe(second);
});

it("counts the older ones of many at once", () => {
  const said = addSentences([], ["a", "b", "c", "d", "e", "f", "g"], fold);
  expect(texts(said)).toEqual(["and 3 more", "d", "e", "f", "g"]);
  expect(said).toHaveLength(MAX_PENDING + 1);
});
