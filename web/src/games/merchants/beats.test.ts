// A line as beats: every kind of news is told or is silent on purpose, and a line always ends as it says.

import { signal } from "@preact/signals";
import { beforeAll, describe, expect, it } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import { patch } from "../../net/patch";
import type { Line, News, TableInfo } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { makeBeats, NEWS_BEATS, SILENT_NEWS } from "./beats";
import { type MerchantsView, NEWS_KINDS } from "./view.gen";

beforeAll(async () => {
  await loadWords("merchants", "table");
  await setLanguage("en");
});

const merchant = (number: number, city: string) => ({
  merchant: number, seat: number - 1, first: number === 1, character: null, rule: null, city, cargo: { wheat: 1 },
  loaded: 1, capacity: 3, cards: [], houses: [], houses_left: 3, red_jewels: 0, white_jewels: 0, points: null, titles: null,
}); // biome-ignore format: one merchant

const START = {
  game: "merchants",
  variant: "federation",
  round: 2,
  turn: { merchant: 1, seat: 0, actions_left: 2, extra_move: false, moves_only: false, gave: false },
  merchants: [merchant(1, "genova"), merchant(2, "elderia")],
  cities: [],
  stock: { wheat: 9 },
  row: [],
  places: 8,
  deck: { orders: 20 },
  events: [],
} as unknown as MerchantsView;

const model = {
  current: signal<number | null>(0),
  state: signal({ view: START, lines: [] }),
  now: signal({ view: START, lines: [] }),
  box: signal({}),
  info: signal({ seats: [{ name: "Ada" }, { name: "Mara" }] } as unknown as TableInfo),
  names: (key: string) => key,
} as unknown as TableModel;

function tell(news: News[], text = "", seat: number | null = null, changes: Line["changes"] = []) {
  return makeBeats({ n: 5, at: 0, text, seat, news, changes }, START, patch(START, changes ?? []), model);
}

describe("news", () => {
  it("of every kind have a beat or are silent, never both", () => {
    expect([...Object.keys(NEWS_BEATS), ...SILENT_NEWS].sort()).toEqual([...NEWS_KINDS].sort());
  });

  it("warn only when few places are left", () => {
    const row = (cards: number): News => ({
      kind: "row",
      rule: "FED-12",
      values: { cards, places: 8, next: 1 },
    });
    expect(tell([row(3)])).toEqual([]);
    expect(tell([row(7)])[0]).toMatchObject({ kind: "row", tone: "bad", lead: true });
  });

  it("that end the game wait for a press", () => {
    expect(tell([{ kind: "won", rule: "FED-14", values: { round: 20 } }])[0]!.gate?.kind).toBe("over");
  });

  it("fly the good from the city into the carriage, and end where the line ends", () => {
    const cargo = { wheat: 2 };
    const beats = tell(
      [{ kind: "loaded", seat: 0, rule: "FED-7", values: { merchant: 1, good: "wheat", from: "genova" } }],
      "load wheat",
      0,
      [[["merchants", 0, "cargo"], cargo]],
    );
    expect(beats.map((beat) => [beat.kind, beat.lead])).toEqual([["loaded", false]]);
    expect(beats[0]!.moves[0]).toMatchObject({
      key: "wheat",
      from: "city:genova",
      to: "carriage:1|tab-carriages",
    });
    expect((beats[0]!.view as MerchantsView).merchants[0]!.cargo).toEqual(cargo);
  });
});

describe("a move", () => {
  it("walks before anything follows from it", () => {
    const customs: News = {
      kind: "customs",
      seat: 0,
      rule: "FED-6",
      values: { merchant: 1, good: "wheat" },
      after: [[["merchants", 0, "cargo"], {}]],
    };
    const beats = tell([customs], "move elderia duty wheat", 0, [
      [["merchants", 0, "city"], "elderia"],
      [["merchants", 0, "cargo"], {}],
    ]);
    const first = beats[0]!.view as MerchantsView;
    expect(beats[0]!.kind).toBe("move");
    expect([first.merchants[0]!.city, first.merchants[0]!.cargo]).toEqual(["elderia", { wheat: 1 }]);
    expect((beats.at(-1)!.view as MerchantsView).merchants[0]!.cargo).toEqual({});
  });
});
