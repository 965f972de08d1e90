import { expect, test } from "vitest";
import { DiceTable, findFreeDice, writeDice } from "./dice";
import type { MedievalBox, Player } from "./view.gen";

const box = {
  faces: {
    "peasant.food": { die: "peasant" },
    "peasant.skull": { die: "peasant" },
    "noble.sword1": { die: "noble" },
  },
} as unknown as MedievalBox;

const rolled = (faces: Record<string, number>, rolls: number) => ({ faces, rolls }) as unknown as Player;
const shown = (table: DiceTable) => table.dice.value.map((die) => die.face);

test("dice that stay keep their place and stay kept, those that were thrown get what fell", () => {
  const table = new DiceTable();
  table.sync(rolled({ "peasant.food": 2, "noble.sword1": 1 }, 1), 0, 1, box);
  const [first, second] = table.dice.value;
  table.toggle(first!.id);
  table.throw([second!.id]);
  table.sync(rolled({ "peasant.food": 1, "peasant.skull": 1, "noble.sword1": 1 }, 2), 0, 1, box);
  expect(table.dice.value.find((die) => die.id === first!.id)).toMatchObject({
    face: "peasant.food",
    kept: true,
  });
  expect(table.dice.value.find((die) => die.id === second!.id)).toMatchObject({
    face: "peasant.skull",
    kept: false,
  });
});

test("a die that falls on the face it showed has fallen all the same", () => {
  const table = new DiceTable();
  table.sync(rolled({ "peasant.food": 1 }, 1), 0, 1, box);
  const before = table.dice.value[0]!;
  table.throw([before.id]);
  table.sync(rolled({ "peasant.food": 1 }, 2), 0, 1, box);
  expect(table.dice.value[0]!.falls).toBe(before.falls + 1);
});

test("dice that were thrown elsewhere are known by what was rolled again", () => {
  const table = new DiceTable();
  table.sync(rolled({ "peasant.food": 2 }, 1), 0, 1, box);
  const [first, second] = table.dice.value;
  table.sync(rolled({ "peasant.food": 2 }, 2), 0, 1, box, "reroll peasant.food");
  expect(table.dice.value.map(({ id, falls }) => [id, falls])).toEqual([
    [first!.id, 1],
    [second!.id, 0],
  ]);
});

test("another round, or another seat at this screen, begins with fresh dice", () => {
  const table = new DiceTable();
  table.sync(rolled({ "peasant.food": 1 }, 1), 0, 1, box);
  table.toggle(table.dice.value[0]!.id);
  table.sync(rolled({ "peasant.food": 1 }, 1), 1, 1, box);
  expect(table.dice.value[0]!.kept).toBe(false);
  table.sync(rolled({ "noble.sword1": 1, "peasant.food": 1 }, 1), 1, 2, box);
  expect(shown(table)).toEqual(["peasant.food", "noble.sword1"]);
});

test("dice are written as the notation counts them", () => {
  expect(writeDice(["peasant.food", "noble.sword1", "peasant.food"])).toBe("2 peasant.food noble.sword1");
});

test("no more dice of a face are free than the limits say", () => {
  const dice = [1, 2].map((id) => ({ id, face: "peasant.food", kept: false, falls: 0 }));
  expect(findFreeDice(dice, { "peasant.food": 1 }).size).toBe(1);
  expect(findFreeDice(dice, null).size).toBe(0);
});

test("it knows which dice fell last: those lie apart from the ones that stayed", () => {
  const table = new DiceTable();
  table.sync(rolled({ "peasant.food": 2, "noble.sword1": 1 }, 1), 0, 1, box);
  const [first, second, third] = table.dice.value.map(({ id }) => id);
  expect(table.thrown).toEqual(new Set([first, second, third]));
  table.throw([second!]);
  table.sync(rolled({ "peasant.food": 2, "noble.sword1": 1 }, 2), 0, 1, box);
  expect(table.thrown).toEqual(new Set([second]));
});
