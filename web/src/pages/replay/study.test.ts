import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, api } from "../../net/api";
import type { Moment, Study } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { type Studied, watchStudy } from "./study";

const moment = (first: number): Moment =>
  ({ first, last: first, main: first, seat: 1, change: [0.5, -0.5] }) as Moment;
const study = (share: number, ...moments: Moment[]): Study =>
  ({ kind: "win", share, moments }) as unknown as Study;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watch(...answers: (Study | number)[]): { at: Studied["at"]; shares: number[]; over: Promise<void> } {
  const asked = vi.spyOn(api, "study");
  for (const answer of answers)
    if (typeof answer === "number") asked.mockRejectedValueOnce(new ApiError(answer, "later"));
    else asked.mockResolvedValueOnce(answer);
  const at = vi.fn(async () => ({}) as TableModel);
  const shares: number[] = [];
  const game = { info: { id: "t" }, at } as unknown as Studied;
  const over = watchStudy(game, new AbortController().signal, ({ share }) => shares.push(share));
  return { at, shares, over };
}

test("the table before a moment is asked for once, however slow the study is", async () => {
  const { at, shares, over } = watch(
    study(0.2, moment(9)),
    study(0.6, moment(9), moment(20)),
    study(1, moment(9), moment(20)),
  );
  await vi.runAllTimersAsync();
  await over;
  expect(shares).toEqual([0.2, 0.6, 1]);
  expect(vi.mocked(at).mock.calls).toEqual([
    [8, 1],
    [19, 1],
  ]);
});

test("a busy server is asked again for as long as it is busy", async () => {
  const { shares, over } = watch(...Array.from({ length: 30 }, () => 429), study(1));
  await vi.runAllTimersAsync();
  await over;
  expect(shares).toEqual([1]);
});

test.each([
  [[404], 1],
  [[503, 503, 503, 503, 503], 5],
])("a server that fails is not asked for ever: %j", async (answers, tries) => {
  const { over } = watch(...answers);
  const failed = expect(over).rejects.toThrow();
  await vi.runAllTimersAsync();
  await failed;
  expect(api.study).toHaveBeenCalledTimes(tries);
});
