import { expect, it } from "vitest";
import type { SeatState } from "../table/game";
import { applyUpdate, keepPlayed, keepSeat, lastLine, listPlayed, readView } from "./table";

const before: SeatState = {
  seat: 0,
  view: { round: 1, players: [{ food: 3 }, { food: 2 }] },
  turn: { seats: [0], phase: "roll" },
  lines: [
    { n: 1, at: 0, seat: 0, text: "a" },
    { n: 2, at: 0, seat: 0, text: "b" },
  ],
  legal: [{ kind: "listed", texts: ["stop"] }],
  clocks: { at: 5, left: [9, 9] },
  undo: "free",
};

const playersOf = (state: SeatState) => (state.view as { players: unknown[] }).players;

it("adds the new lines and changes only what changed", () => {
  const after = applyUpdate(before, {
    type: "update",
    seat: 0,
    since: 2,
    seen: 3,
    turn: { seats: [1], phase: "build" },
    lines: [{ n: 3, at: 1 }],
    changes: [[["players", 0, "food"], 0]],
  });
  expect(after.lines.map((line) => line.n)).toEqual([1, 2, 3]);
  expect(after.view).toEqual({ round: 1, players: [{ food: 0 }, { food: 2 }] });
  expect(playersOf(after)[1]).toBe(playersOf(before)[1]);
  expect(after).toMatchObject({ legal: [], undo: "no", turn: { seats: [1] }, clocks: { at: 5 } });
  expect(lastLine(after)).toBe(3);
});

it("takes lines back", () => {
  const after = applyUpdate(before, { type: "update", seat: 0, since: 1, seen: 1, turn: before.turn });
  expect(after.lines.map((line) => line.n)).toEqual([1]);
});

it("keeps the lines it has when it comes back", () => {
  const view = {
    type: "view" as const,
    seat: 0,
    seen: 3,
    view: {},
    turn: before.turn,
    lines: [{ n: 3, at: 1 }],
  };
  expect(readView(view, before).lines.map((line) => line.n)).toEqual([1, 2, 3]);
  expect(lastLine(readView({ ...view, seen: 2, lines: [] }, before))).toBe(2);
  expect(readView({ ...view, seen: 1 }, before).lines.map((line) => line.n)).toEqual([3]);
});

it("forgets what a seat saw once its player only looks on, and the other way round", () => {
  const watching = { ...before, seat: null };
  const two = keepSeat(new Map([[0, before]]), 1, { ...before, seat: 1 });
  expect([...two.keys()]).toEqual([0, 1]);
  expect([...keepSeat(two, null, watching).keys()]).toEqual([null]);
  expect([...keepSeat(new Map([[null, watching]]), 1, before).keys()]).toEqual([1]);
});

it("does not play a seat where a bot stands in", () => {
  const person = { kind: "person" as const, yours: true };
  expect(listPlayed([person, { ...person, stand_in: true }, { kind: "bot" }])).toEqual([0]);
});

it("forgets what a seat saw where a bot stands in, beside one that is played", () => {
  const known = new Map([
    [0, before],
    [1, { ...before, seat: 1 }],
  ]);
  expect([...keepPlayed(known, [1]).keys()]).toEqual([1]);
  expect(keepPlayed(known, [0, 1]), "the same object: nothing is drawn again").toBe(known);
  expect(keepPlayed(known, []), "until somebody who looks on is told what they see").toBe(known);
});
