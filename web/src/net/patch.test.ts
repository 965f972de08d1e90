import { expect, it } from "vitest";
import { patch } from "./patch";

it("changes what a path names and keeps everything else as it was", () => {
  const before = {
    round: 1,
    players: [
      { food: 3, dice: ["a"] },
      { food: 1, dice: ["b"] },
    ],
  };
  const after = patch(before, [
    [["players", 1, "food"], 5],
    [["round"], 2],
  ]);
  expect(after).toEqual({
    round: 2,
    players: [
      { food: 3, dice: ["a"] },
      { food: 5, dice: ["b"] },
    ],
  });
  expect(after.players[0]).toBe(before.players[0]);
  expect(after.players[1]!.dice).toBe(before.players[1]!.dice);
  expect(before.players[1]!.food).toBe(1);
});

it("replaces everything with an empty path, and makes what is not there yet", () => {
  expect(patch({ a: 1 }, [[[], { b: 2 }]])).toEqual({ b: 2 });
  expect(patch({} as object, [[["new", "deep"], 1]])).toEqual({ new: { deep: 1 } });
});
