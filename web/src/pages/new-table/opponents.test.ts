import { expect, test } from "vitest";
import type { GameOffer, OpponentInfo } from "../../net/api";
import { drawByLot, findFree, listSeated, seatCharacter, unseat } from "./opponents";
import { makeWish } from "./wish";

const somebody = (character: string): OpponentInfo => ({
  character,
  name: character,
  trade: "",
  about: "",
  plays: "",
  misjudges: "",
  motto: "",
  remarks: {},
});
const offer = (most: number): GameOffer => ({
  game: "toy",
  title: "",
  about: "",
  solo: "base",
  cards: [
    {
      key: "base",
      title: "",
      about: "",
      options: {},
      players: Array.from({ length: most }, (_, n) => n + 1),
      table: null,
    },
  ],
  options: [],
  bots: [],
  characters: ["a", "b", "c", "d"].map(somebody),
});
const seatsOf = (wish: ReturnType<typeof makeWish>) =>
  wish.seats.value.map((seat) => seat.character ?? seat.kind).join(" ");

test("somebody sits down on the open seat, the next on a new one, and nobody where there is no room", () => {
  const wish = makeWish([offer(3)], new URLSearchParams());
  seatCharacter(wish, "b");
  expect(seatsOf(wish)).toBe("me b");
  seatCharacter(wish, "a");
  expect(seatsOf(wish)).toBe("me b a");
  seatCharacter(wish, "c");
  expect(seatsOf(wish)).toBe("me b a");
});

test("whoever gets up leaves an open seat", () => {
  const wish = makeWish([offer(4)], new URLSearchParams());
  seatCharacter(wish, "b");
  unseat(wish, "b");
  expect(seatsOf(wish)).toBe("me open");
  unseat(wish, "nobody");
  expect(seatsOf(wish)).toBe("me open");
});

test("the next plays as the last who sat down", () => {
  const wish = makeWish([offer(4)], new URLSearchParams());
  wish.seat(1, { kind: "bot", level: "duke", character: "a" });
  seatCharacter(wish, "b");
  expect(listSeated(wish.seats.value).map((seat) => seat.level)).toEqual(["duke", "duke"]);
});

test("by lot different people sit down, as many as there is room for", () => {
  const wish = makeWish([offer(4)], new URLSearchParams());
  seatCharacter(wish, "d");
  drawByLot(wish, offer(4), () => 0);
  expect(seatsOf(wish)).toBe("me a b c");
  const small = makeWish([offer(2)], new URLSearchParams());
  drawByLot(small, offer(2), () => 0.99);
  expect(seatsOf(small)).toBe("me d");
});

test("somebody free is found from anywhere in the list", () => {
  const characters = offer(4).characters;
  expect(findFree(characters, [{ kind: "bot", character: "a" }])?.character).toBe("b");
  expect(findFree(characters, [{ kind: "bot", character: "d" }], 3)?.character).toBe("a");
  const all = characters.map((one) => ({ kind: "bot" as const, character: one.character }));
  expect(findFree(characters, all)).toBeUndefined();
});
