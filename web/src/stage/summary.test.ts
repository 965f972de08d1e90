import { expect, it } from "vitest";
import { makeBeat } from "./beats";
import { groupBeats, sumNumbers } from "./summary";

const beat = (n: number, seat: number, text: string, more: object = {}) =>
  makeBeat({ n, at: 0 }, "gain", { view: { round: n < 3 ? 1 : 2 }, seat, text, ...more });

it("puts what one seat did in a row together, round by round", () => {
  const beats = [
    beat(1, 0, "a"),
    beat(2, 0, "b", { tone: "bad" }),
    beat(2, 1, ""),
    beat(3, 0, "c"),
    beat(4, 1, "d"),
  ];
  expect(groupBeats(beats, (view) => `Round ${(view as { round: number }).round}`)).toEqual([
    { title: "Round 1", rows: [{ seat: 0, texts: ["a", "b"], tone: "bad" }] },
    {
      title: "Round 2",
      rows: [
        { seat: 0, texts: ["c"], tone: "" },
        { seat: 1, texts: ["d"], tone: "" },
      ],
    },
  ]);
});

it("makes one sentence of a group", () => {
  const gain = (text: string) => beat(1, 0, text, { group: "gain", say: "You gain" });
  const [round] = groupBeats([gain("2 food"), gain("1 wood."), beat(1, 0, "You eat.")], () => "");
  expect(round!.rows[0]!.texts).toEqual(["You gain 2 food, 1 wood.", "You eat."]);
});

it("adds up the reader's numbers, without those that returned", () => {
  const beats = [
    beat(1, 0, "a", {
      numbers: [
        { name: "food", from: 3, to: 7 },
        { name: "wood", from: 1, to: 3 },
      ],
    }),
    beat(2, 0, "b", { numbers: [{ name: "food", from: 7, to: 3 }] }),
  ];
  expect(sumNumbers(beats)).toEqual([{ name: "wood", from: 1, to: 3 }]);
});
