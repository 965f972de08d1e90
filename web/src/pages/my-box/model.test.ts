// A box while it is edited: what the server is asked, what it said, and the way back.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, api, type BoxCheck, type PrintedBox } from "../../net/api";
import type { Fact } from "../../net/types.gen";
import { type BoxModel, makeBoxModel, problemsAt, readChecked } from "./model";

const fact = (field: string, value: unknown): Fact => ({
  path: `buildings.farm.${field}`,
  table: "buildings",
  entry: "farm",
  field,
  value,
  marks: [],
  yours: false,
  rule: null,
});
const printed: PrintedBox = {
  toml: "",
  facts: [fact("count", 16), fact("cost", { wood: 1 })],
  notes: {},
  names: {},
};
const count = { table: "buildings", entry: "farm", field: "count" };
const fine: BoxCheck = { problems: [], facts: [], differences: [], tables: {}, box: null, fingerprint: "f" };
const wrong: BoxCheck = {
  ...fine,
  problems: [{ line: 2, path: "buildings.farm.cost.trade", why: "Nobody can pay it.", rule: "COM-2" }],
  tables: null,
};

let model: BoxModel;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(api, "checkBox").mockResolvedValue(fine);
  model = makeBoxModel("any", printed, { name: "Mine" });
});

afterEach(() => {
  model.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("it is checked once for several quick changes, as it is then", async () => {
  model.set(count, 14);
  model.set(count, 13);
  await vi.runAllTimersAsync();
  expect(api.checkBox).toHaveBeenCalledTimes(1);
  expect(api.checkBox).toHaveBeenLastCalledWith("any", "[buildings.farm]\ncount = 13\n");
  expect(model.isChecking.value).toBe(false);
});

test("what was wrong before a change is not held against it", async () => {
  vi.mocked(api.checkBox).mockResolvedValue(wrong);
  model.set({ ...count, field: "cost" }, { wood: 1, trade: 9 });
  await vi.runAllTimersAsync();
  expect(problemsAt(model.problems.value, "buildings.farm.cost")).toHaveLength(1);
  expect(problemsAt(model.problems.value, "buildings.farm.count")).toHaveLength(0);
  model.undo();
  expect(model.problems.value).toEqual([]);
});

test("an answer about something older is not taken", async () => {
  let answer: (found: BoxCheck) => void = () => undefined;
  vi.mocked(api.checkBox).mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  model.set(count, 14);
  await vi.runAllTimersAsync();
  model.set(count, 15);
  answer(wrong);
  await vi.runAllTimersAsync();
  expect(model.problems.value).toEqual([]);
});

test("a server that does not answer breaks nothing, and is asked again", async () => {
  vi.mocked(api.checkBox).mockRejectedValueOnce(new ApiError(429, "")).mockResolvedValue(wrong);
  model.set(count, 14);
  await vi.advanceTimersByTimeAsync(1000);
  expect(model.problems.value).toEqual([]);
  expect(model.differences.value).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(api.checkBox).toHaveBeenCalledTimes(2);
  expect(model.problems.value).toHaveLength(1);
});

test("every change can be undone and done again", () => {
  model.set(count, 14);
  model.set(count, 13);
  model.undo();
  expect(model.own.value).toEqual({ buildings: { farm: { count: 14, cost: { wood: 1 } } } });
  model.undo();
  expect([model.own.value, model.canUndo.value]).toEqual([{}, false]);
  model.redo();
  expect(model.written.value.text).toContain("count = 14");
  model.set(count, 12);
  expect(model.canRedo.value).toBe(false);
});

test("a new box is created once, then changed; somebody else's becomes a copy", async () => {
  const keep = vi.spyOn(api, "keepBox").mockResolvedValue({ id: "b1" });
  const change = vi.spyOn(api, "changeBox").mockResolvedValue({} as never);
  model.set(count, 14);
  expect(model.isSaved.value).toBe(false);
  await model.save();
  expect([model.id.value, model.isSaved.value]).toEqual(["b1", true]);
  model.name.value = "Another name";
  expect(model.isSaved.value).toBe(false);
  await model.save();
  expect(keep).toHaveBeenCalledTimes(1);
  expect(change).toHaveBeenCalledWith("b1", "Another name", "[buildings.farm]\ncount = 14\n");

  const shared = {
    id: "b2",
    game: "any",
    name: "Theirs",
    toml: "",
    owner_name: "Ada",
    yours: false,
    changed: 0,
    playable: true,
  };
  const copy = makeBoxModel("any", printed, { shared, name: "Theirs", isSaved: true });
  expect(copy.isSaved.value).toBe(true);
  await copy.save();
  expect([copy.id.value, copy.isMine.value]).toEqual(["b1", true]);
  expect(keep).toHaveBeenCalledTimes(2);
  copy.close();
});

test("a draft with mistakes is read from the facts that the server understood", () => {
  const facts = [fact("count", 16), fact("cost", { wood: 9 })];
  expect(readChecked({ ...wrong, facts }, printed.facts)).toEqual({
    buildings: { farm: { count: 16, cost: { wood: 9 } } },
  });
  expect(readChecked(wrong, printed.facts)).toBeNull();
});
