import { beforeAll, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import type { News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { listConsequences } from "./consequences";
import { findNamedDice } from "./dice";
import type { MedievalBox, MedievalView } from "./view.gen";

beforeAll(async () => {
  await loadWords("medieval");
  await setLanguage("en");
});

const player = { pieces: [], walled_area: 0 };
const makeView = (total: number, disasters: number) =>
  ({ players: [player], sheets: [{ total, disasters }], xs: [] }) as unknown as MedievalView;
const model = {
  current: { value: 0 },
  info: { value: { seats: [{ name: "Mara" }] } },
  names: (key: string) => key,
} as unknown as TableModel;
const box = { pieces: {} } as MedievalBox;

/** What a last piece leads to, up to the next roll: Sir Philippe extorts. */
const NEWS: News[] = [
  { kind: "step", values: { name: "extort" } },
  { kind: "threat", seat: -1, rule: "SOL-4", values: { to: 0, swords: 5, theirs: 0, shields: 0, outcome: "demand" } },
  { kind: "refused", seat: 0, rule: "EXT-3", values: { points: 2, why: "empty" } },
]; // biome-ignore format: one a line

test("every change is told with the rule that makes it", () => {
  const told = listConsequences(model, box, makeView(10, 0), { view: makeView(9, -2), news: NEWS }, 0);
  expect(told.map(({ rule, tone }) => [rule, tone])).toEqual([
    ["SCO-1", "ok"],
    ["SOL-4", "info"],
    ["EXT-3", "bad"],
  ]);
  expect(told[0]!.text).toBe("**+1 point**");
  expect(told[2]!.text).toContain("2");
});

test("disaster points alone are no points of the board", () => {
  const told = listConsequences(model, box, makeView(10, 0), { view: makeView(8, -2), news: NEWS }, 0);
  expect(told.map(({ rule }) => rule)).not.toContain("SCO-1");
});

test("what happens to others is no consequence for oneself", () => {
  const news = NEWS.map((item) => ({ ...item, seat: 2, values: { ...item.values, to: 1 } }));
  expect(listConsequences(model, box, makeView(10, 0), { view: makeView(10, 0), news }, 0)).toEqual([]);
});

test("advice lights the dice that it rolls", () => {
  const dice = ["a.wood", "a.wood", "a.wood", "b.skull"].map((face, id) => ({
    id,
    face,
    kept: false,
    falls: 0,
  }));
  expect([...findNamedDice("reroll 2 a.wood b.skull", dice)]).toEqual([0, 1, 3]);
  expect([...findNamedDice("reroll a.wood", dice)]).toEqual([0]);
  expect([...findNamedDice("stop", dice)]).toEqual([]);
});
