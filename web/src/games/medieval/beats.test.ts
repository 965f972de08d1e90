// A line as beats: every kind of news is told or is silent on purpose, and a line always ends as it says.

import { signal } from "@preact/signals";
import { beforeAll, describe, expect, it } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import { patch } from "../../net/patch";
import type { Line, News, TableInfo } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { NEWS_BEATS, SILENT_NEWS } from "./beat-news";
import { expandFaces, makeBeats } from "./beats";
import { type Faces, type MedievalBox, type MedievalView, NEWS_KINDS, type Player } from "./view.gen";

beforeAll(async () => {
  await loadWords("medieval", "table");
  await setLanguage("en");
});

const FACES = {
  "peasant.food": { die: "peasant", food: 3 },
  "peasant.skull": { die: "peasant", skulls: 1 },
  "noble.sword3": { die: "noble", swords: 3 },
};
const box = {
  game: "medieval",
  rolls: 3,
  faces: FACES,
  dice: {
    peasant: { count: 9, sides: ["peasant.food", "peasant.skull"] },
    noble: { count: 5, sides: ["noble.sword3"] },
  },
  pieces: {
    farm: { name: "farm", kind: "building", cost: { wood: 1 }, turns: [0, 0, 0, 0], cells: [[[0, 0, "#"]]] },
  },
} as unknown as MedievalBox;

function makePlayer(faces: Faces = {}, rolls = 0): Player {
  return {
    hidden: false, ready: true, stock: { trade: 0, stone: 1, wood: 2, food: 3 }, culture: 0, disaster: 0,
    pool: { peasant: 1, noble: 1 }, faces, fixed: {}, rolls, sets: 0, chapels: 0, hammers: 1, swaps: 0, fairs: 0,
    swords: 0, shields: 0, skulls: 0, tray: {}, pieces: [], enclosed: [], walled_area: 0, leak: null, forecast: null, cannot: {},
  }; // biome-ignore format: one player
}

function makeView(
  faces: Faces,
  rolls: number,
  step: MedievalView["step"] = "roll",
  players = 1,
): MedievalView {
  return {
    game: "medieval",
    board: { width: 14, height: 12 },
    round: 2,
    step,
    philippe: null,
    question: null,
    players: Array.from({ length: players }, (_, seat) => makePlayer(seat ? {} : faces, seat ? 0 : rolls)),
  } as unknown as MedievalView;
}

const seats = ["Ada", "Mara"].map((name) => ({ kind: "person", name }));
const model = {
  current: signal<number | null>(0),
  state: signal(null),
  now: signal(null),
  box: signal(box),
  info: signal({ seats } as unknown as TableInfo),
  names: (key: string) => key,
} as unknown as TableModel;

const START = makeView({ "peasant.food": 1, "noble.sword3": 1 }, 1, "collect", 2);
const stock = (food: number) => ({ trade: 0, stone: 1, wood: 2, food });

function tell(
  news: News[],
  text = "",
  seat: number | null = null,
  before = START,
  changes: Line["changes"] = [],
) {
  const line: Line = { n: 9, at: 0, text, seat, news, changes };
  return makeBeats(line, before, patch(before, changes ?? []), model);
}

describe("news", () => {
  const examples: Record<string, News["values"]> = {
    gain: { by: "die", of: "peasant.food", count: 1, gives: { food: 3 }, lost: {} },
    fed: { fed: 2, hungry: 0 },
    skulls: { count: 1, names: ["brigands"] },
    disaster: { name: "brigands", struck: [0] },
    threat: { to: 1, swords: 3, theirs: 0, shields: 0, outcome: "demand" },
    demanded: { of: 1, resource: "wood" },
    paid: { to: 1, resource: "wood", lost: 0 },
    traded: { with: 1, give: "wood", take: "stone", culture: 2, lost: {} },
  };

  it.each(Object.keys(NEWS_BEATS))("%s is one or more beats", (kind) => {
    const everybody = ["revealed", "round", "dice-revealed", "x", "last-round", "over"].includes(kind);
    const seat = everybody ? null : kind === "disaster" ? 1 : 0; // one's own disasters are told with the skulls
    const beats = tell([{ kind, seat, values: examples[kind] ?? {}, rule: "R-1" }]);
    expect(beats.length).toBeGreaterThan(0);
    for (const beat of beats) {
      expect(beat.min).toBeLessThanOrEqual(beat.ms);
      expect(beat.news).toBe(1);
    }
  });

  it("of every kind have a beat or are silent, never both", () => {
    expect([...Object.keys(NEWS_BEATS), ...SILENT_NEWS].sort()).toEqual([...NEWS_KINDS].sort());
  });

  it("of others' harvest are not told", () => {
    expect(tell([{ kind: "gain", seat: 1, values: examples.gain }])).toEqual([]);
    expect(tell([{ kind: "fed", seat: 1, values: { fed: 4, hungry: 0 } }])).toEqual([]);
  });

  it("move the numbers one after the other, and end where the line ends", () => {
    const after = (food: number): News["after"] => [[["players", 0, "stock"], stock(food)]];
    const beats = tell(
      [
        { kind: "step", values: { name: "collect" } },
        { kind: "gain", seat: 0, rule: "COL-1", values: examples.gain, after: after(6) },
        { kind: "step", values: { name: "feed" } },
        { kind: "fed", seat: 0, rule: "FEE-1", values: { fed: 2, hungry: 0 }, after: after(4) },
      ],
      "",
      null,
      START,
      [
        [["players", 0, "stock"], stock(4)],
        [["step"], "build"],
      ],
    );
    const views = beats.map((beat) => beat.view as MedievalView);
    expect(beats.map((beat) => [beat.kind, beat.numbers])).toEqual([
      ["gain-die", [{ name: "food", from: 3, to: 6 }]],
      ["fed", [{ name: "food", from: 6, to: 4 }]],
    ]);
    expect(views.map((view) => [view.players[0]!.stock.food, view.step])).toEqual([
      [6, "collect"],
      [4, "build"],
    ]);
  });

  it("of the reveal count everybody's swords, shields and skulls at once", () => {
    const values = { swords: [3, 0], shields: [0, 4], skulls: [1, 2] };
    const [beat] = tell([
      { kind: "dice-revealed", values },
      { kind: "fed", seat: 0, values: { fed: 2, hungry: 0 } },
    ]);
    const shown = (beat!.view as MedievalView).players.map((each) => [
      each.swords,
      each.shields,
      each.skulls,
    ]);
    expect(shown).toEqual([
      [3, 0, 1],
      [0, 4, 2],
    ]);
  });

  it("that took something from the reader unasked wait for a press", () => {
    const refused = { kind: "refused", seat: 0, values: { points: 2, why: "empty" } };
    expect(tell([refused])[0]!.gate?.kind).toBe("extort");
    expect(tell([refused], "refuse", 0)[0]!.gate).toBeUndefined();
    expect(tell([{ ...refused, seat: 1 }])[0]!.gate).toBeUndefined();
  });

  it("say what did not fit", () => {
    const beats = tell([{ kind: "gain", seat: 0, values: { ...examples.gain, lost: { food: 1 } } }]);
    expect(beats.map((beat) => beat.kind)).toEqual(["gain-die", "lost-cap"]);
  });
});

describe("rolls", () => {
  const roll = (text: string, before: MedievalView, faces: Faces, rolls: number, step = "roll") =>
    tell([], text, null, before, [
      [["players", 0, "faces"], faces],
      [["players", 0, "rolls"], rolls],
      [["step"], step],
    ]);

  it("of a new round wait for the cup, and nothing shows the dice before", () => {
    const old = makeView({ "noble.sword3": 1 }, 3, "extort");
    const [cup, first] = roll("roll 1 2 peasant.food", old, { "peasant.food": 2 }, 1);
    expect([cup!.kind, cup!.gate?.kind, cup!.gate?.button]).toEqual(["cup", "roll", "Roll 2 dice"]);
    expect((cup!.view as MedievalView).players[0]!.faces).toEqual({});
    expect(cup!.line).toBe(8);
    expect([first!.kind, first!.lead]).toEqual(["roll-1", true]);
    expect(first!.before).not.toContain("food");
    expect(first!.moves.filter((move) => move.what === "die").map((move) => move.to)).toEqual([
      "die:peasant.food:0",
      "die:peasant.food:1",
    ]);
  });

  it("throw only the dice that were rolled, and lock skulls", () => {
    const before = makeView({ "peasant.food": 1, "noble.sword3": 1 }, 1);
    const beats = roll("roll 1 peasant.skull", before, { "peasant.food": 1, "peasant.skull": 1 }, 2);
    expect(beats.map((beat) => beat.kind)).toEqual(["roll-2", "lock"]);
    expect(beats[0]!.moves.map((move) => move.to)).toEqual(["die:peasant.skull:0"]);
  });

  it("wait to be seen when the third was the last", () => {
    const beats = roll("roll 1 peasant.food", makeView({}, 2), { "peasant.food": 1 }, 3, "collect");
    expect([beats[0]!.kind, beats[0]!.gate?.kind]).toEqual(["roll-3", "rolled"]);
  });

  it("are read face by face", () => {
    expect(expandFaces(["2", "peasant.food", "noble.sword3"])).toEqual([
      "peasant.food",
      "peasant.food",
      "noble.sword3",
    ]);
  });
});

describe("building", () => {
  const farm = {
    piece: "farm",
    kind: "building",
    at: "f7",
    turn: 0,
    spaces: ["f7"],
    walled: false,
    clustered: false,
  };
  const build = (seat: number, enclosed: string[] = []) =>
    tell(
      [
        {
          kind: "spent",
          seat,
          values: { piece: "farm", cost: { wood: 1 } },
          after: [[["players", seat, "stock"], { ...stock(3), wood: 1 }]],
        },
      ],
      "build farm f7",
      seat,
      START,
      [
        [["players", seat, "pieces"], [farm]],
        [["players", seat, "enclosed"], enclosed],
        [["players", seat, "stock"], { ...stock(3), wood: 1 }],
      ],
    );

  it("of one's own pays, comes from the supply and is never waited for", () => {
    const [beat] = build(0);
    expect([beat!.lead, beat!.numbers]).toEqual([false, [{ name: "wood", from: 2, to: 1 }]]);
    expect(beat!.moves.map((move) => move.what)).toEqual(["icon", "copy", "light", "slide", "note"]);
  });

  it("of others is told in one sentence for all their pieces, and looked at", () => {
    const [beat] = build(1);
    expect([beat!.focus, beat!.merge?.key]).toEqual([1, "build:1"]);
    expect(beat!.merge?.tell(["a farm at F7", "a keep at A1"])).toBe(
      "Mara built a farm at F7 and a keep at A1.",
    );
  });

  it("lights a new court along its walls, and says when one is open again", () => {
    const closed = build(0, ["f7", "g7"]).find((beat) => beat.kind === "closed")!;
    expect(closed.moves.map(({ what, to }) => [what, to])).toEqual(
      expect.arrayContaining([
        ["trace", "space:0:f7 space:0:g7"],
        ["count", "space:0:f7 space:0:g7"],
        ["note", "space:0:f7"],
      ]),
    );
    const walled = patch(START, [
      [
        ["players", 0, "enclosed"],
        ["a1", "a2"],
      ],
    ]);
    const opened = tell([], "remove keep a1", 0, walled, [[["players", 0, "enclosed"], []]]);
    expect(opened.map((beat) => [beat.kind, beat.lead])).toContainEqual(["opened", true]);
  });

  it("says when a court closes", () => {
    expect(build(0, ["g7", "h7"]).map((beat) => beat.kind)).toEqual(["build", "closed"]);
  });
});
