// What the cards of a table say: with whom a building falls ill, since when it stands, and who threatens whom.

import { signal } from "@preact/signals";
import { beforeAll, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import type { Line } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { describeThing } from "./about";
import type { MedievalView } from "./view.gen";

beforeAll(async () => {
  await loadWords("medieval");
  await setLanguage("en");
});

const building = (piece: string, at: string, spaces: string[], clustered: boolean) => ({ piece, kind: "building", at, turn: 0, spaces, walled: false, clustered, points: 1 }); // biome-ignore format: one thought

const player = {
  hidden: false,
  swords: 2,
  shields: 0,
  pieces: [
    building("keep", "a1", ["a1", "b1", "a2", "b2"], false),
    building("farm", "c1", ["c1", "d1", "c2", "d2"], true),
    building("church", "n1", ["n1"], false),
    building("house", "c3", ["c3", "c4"], true),
  ],
};

function openTable(step: MedievalView["step"], threats: MedievalView["threats"], seat: number | null = 0) {
  const lines: Line[] = [
    { n: 1, at: 0, seat: 0, text: "place farm c1" },
    { n: 2, at: 0, news: [{ kind: "round", values: { round: 3 } }] },
    { n: 3, at: 0, seat: 0, text: "build house c3 r1" },
    { n: 4, at: 0, news: [{ kind: "round", values: { round: 4 } }] },
  ];
  const others = [player, { ...player, pieces: [] }, { ...player, pieces: [] }];
  const view = { board: { width: 14, height: 12 }, step, threats, players: others };
  const box = {
    pieces: { keep: { wall: true }, farm: {}, house: {}, church: {} },
    extort: true,
    philippe: null,
  };
  return {
    state: signal({ seat, lines, view, legal: [], turn: { seats: [] } }),
    box: signal(box),
    info: signal({ seats: [{ name: "Ines" }, { name: "Mara" }, { name: "Duke" }] }),
    names: (key: string) => key,
  } as unknown as TableModel;
}

const say = (key: string, model: TableModel) =>
  (describeThing(key, model)?.rows ?? []).map(({ text }) => text);

test("a building names those that touch it; a keep makes nobody ill", () => {
  const model = openTable("build", []);
  expect(say("placed:0:c1:farm", model)).toContain("**Touches house C3–C4:** disease counts it.");
  expect(say("placed:0:c3:house", model)).toContain("**Touches farm C1–D2:** disease counts it.");
  expect(say("placed:0:n1:church", model).join()).toContain("Disease does not count it");
});

test("a building says since when it stands", () => {
  const model = openTable("build", []);
  expect(say("placed:0:c1:farm", model)).toContain("There since the beginning");
  expect(say("placed:0:c3:house", model)).toContain("Built in round 3");
});

test("swords say whom one threatens and by whom one is threatened, once all dice are read", () => {
  const model = openTable("build", [[0, 1], [0, 2], [1, 0]]); // biome-ignore format: one thought
  expect(say("sum:sword", model).slice(-2)).toEqual(["You threaten: **Mara and Duke**", "You are threatened by: **Mara**"]); // biome-ignore format: one thought
  expect(say("step:extort", model)).toContain("You threaten: **Mara and Duke**");
  expect(say("sum:shield", openTable("build", [])).slice(-2)).toEqual(["You threaten nobody.", "Nobody threatens you."]); // biome-ignore format: one thought
  expect(say("sum:sword", openTable("collect", []))).toHaveLength(3);
});

test("whoever only watches hears of everybody", () => {
  expect(say("sum:sword", openTable("build", [[2, 0]], null)).at(-1)).toBe("**Duke** threatens **Ines**.");
});
