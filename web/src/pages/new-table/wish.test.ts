import { expect, it } from "vitest";
import { withDisasters, withRiver } from "../../games/medieval/new-table/scenario";
import type { GameOffer } from "../../net/api";
import { matches } from "../rules/Rules";
import { CUSTOM, makeWish } from "./wish";

const card = (key: string, players: number[], table?: Record<string, unknown>) => ({
  key,
  title: key,
  about: "",
  options: { scenario: key },
  players,
  table,
});
const option = {
  kind: "yes" as const,
  title: "",
  about: "",
  default: false,
  values: [],
  labels: [],
  of: [],
  count: 0,
  by_hand: "",
  players: [1, 2, 3, 4],
};
const offers: GameOffer[] = [
  {
    game: "medieval",
    title: "",
    about: "",
    solo: "base",
    bots: [],
    characters: [],
    cards: [
      card("base", [1, 2, 3, 4], { buildings: ["keep"], disasters: { 3: ["treachery"] } }),
      card("solitaire", [1]),
    ],
    options: [
      { ...option, key: "peaceful", cards: ["base"] },
      { ...option, key: "x_change", cards: ["base", "solitaire"], players: [2, 3, 4] },
    ],
  },
  {
    game: "merchants",
    title: "",
    about: "",
    solo: "federation",
    bots: [],
    characters: [],
    cards: [card("federation", [2, 3, 4])],
    options: [],
  },
];

it("asks for the seats, the card and the options that go with it", () => {
  const wish = makeWish(offers, new URLSearchParams("here=1"));
  wish.seat(1, { kind: "here", name: "  Ada " });
  wish.option("peaceful", true);
  expect(wish.request()).toMatchObject({
    game: "medieval",
    options: { scenario: "base", players: 2, peaceful: true },
    seats: [{ kind: "me" }, { kind: "here", name: "Ada" }],
  });
  expect(wish.isFull.value).toBe(true);
  wish.choose("medieval", "solitaire");
  expect(wish.request()).toMatchObject({
    options: { scenario: "solitaire", players: 1 },
    seats: [{ kind: "me" }],
  });
  expect(wish.request().options).not.toHaveProperty("peaceful");
  wish.choose("merchants", "federation");
  expect(wish.request().seats).toHaveLength(2);
});

it("offers what goes with the card and with so many players", () => {
  const wish = makeWish(offers, new URLSearchParams());
  const keys = () => wish.offered.value.map(({ key }) => key);
  expect(keys()).toEqual(["peaceful", "x_change"]);
  wish.option("x_change", true);
  wish.removeSeat(1);
  expect(keys()).toEqual(["peaceful"]);
  expect(wish.request().options).not.toHaveProperty("x_change");
  wish.addSeat();
  wish.choose("medieval", CUSTOM);
  expect(keys()).toEqual(["x_change"]);
});

it("sends a set of one's own as a scenario", () => {
  const wish = makeWish(offers, new URLSearchParams());
  wish.choose("medieval", CUSTOM);
  const own = withRiver({ ...wish.custom.value, buildings: ["keep", "farm"] }, "each");
  wish.custom.value = { ...withDisasters(own, ["flood"]) };
  expect(wish.request().options).toMatchObject({
    scenario: "custom",
    custom: { buildings: ["keep", "farm"], disasters: { 3: ["flood"] }, start: { flooded: [3, 2, 1, 0] } },
  });
});

it("finds a rule by its words, whatever their accents", () => {
  const rule = { title: "Traición", text: "Tierra quemada", source: "S" };
  expect(matches("DIS-3", rule, "traicion QUEMADA")).toBe(true);
  expect(matches("DIS-3", rule, "dis-3")).toBe(true);
  expect(matches("DIS-3", rule, "flood")).toBe(false);
});

it("takes a box of one's own along, with its name, until another game is chosen", () => {
  const wish = makeWish(offers, new URLSearchParams());
  const tables = { tracks: { stone: 8 } };
  wish.box.value = { id: "b", name: "Mine", tables, differences: 1 };
  expect(wish.request().options).toMatchObject({ box: tables, box_name: "Mine" });
  wish.choose("merchants", "federation");
  expect(wish.request().options).not.toHaveProperty("box");
});
