// What decided a game is made of facts: every disaster point has its cause, in the order in which they came.

import { signal } from "@preact/signals";
import { beforeAll, expect, it } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import type { Story } from "../../net/api";
import type { News } from "../../net/types.gen";
import type { PlayedGame } from "../../pages/end/played";
import type { TableModel } from "../../table/game";
import { listTurningPoints, sumCauses } from "./turning-points";
import type { MedievalView } from "./view.gen";

const hit = (kind: string, seat: number, disaster: number, values = {}): News => ({
  kind,
  seat,
  values,
  after: [[["players", seat, "disaster"], disaster]],
});

const story = {
  lines: [
    { n: 1, at: 0, news: [hit("fed", 0, 2), hit("fed", 1, 0)] },
    { n: 2, at: 0, news: [hit("disease", 0, 5), hit("struck", 0, 6, { name: "brigands" })] },
    { n: 3, at: 0, news: [hit("refused", 0, 8), hit("fed", 0, 8), hit("fed", 0, 9)] },
  ],
  rounds: [],
  scores: [],
  winners: [0],
  view: null,
} as unknown as Story;

const model = {
  names: (key: string) => key,
  current: signal(0),
  info: signal({ seats: [{ name: "Mara" }] }),
  box: signal({ pieces: { farm: { points: 1 } }, majorities: {} }),
} as unknown as TableModel;

beforeAll(async () => {
  await loadWords("end", "medieval");
  await setLanguage("en");
});

it("sums disaster points by what brought them", () => {
  expect([...sumCauses({ story }, 0)]).toEqual([
    ["hunger", 3],
    ["disease", 3],
    ["brigands", 1],
    ["refused", 2],
  ]);
  expect(sumCauses({ story }, 1).size).toBe(0);
});

it("tells who played alone three facts, with the round that closed the walls", () => {
  const player = (walled_area: number) => ({
    walled_area,
    pieces: [{ piece: "farm", kind: "building", walled: true }],
  });
  const at = (walled_area: number) => ({ players: [player(walled_area)] }) as unknown as MedievalView;
  const view = {
    players: [player(14)],
    sheets: [{ farm: 2, culture: 4, "most-culture": 5, "largest-area": 10, disasters: -9, total: 12 }],
  } as unknown as MedievalView;
  const rounds = [6, 6, 14].map((area, index) => ({
    round: index + 1,
    began: index,
    line: index + 1,
    points: [0],
    view: at(area),
  }));
  const told = listTurningPoints({ view, story, rounds } as PlayedGame<MedievalView>, model).map(
    ({ text }) => text,
  );
  expect(told).toHaveLength(3);
  expect(told[0]).toContain("Round 3 closed most of the walls: 14 walled spaces");
  expect(told[0]).toContain("1 point more, besides the 10");
  expect(told[1]).toContain("Most culture brought most besides buildings: 5 points.");
  expect(told[2]).toBe(
    "**9 disaster points:** 3 from hunger, 3 from disease, and 2 from demands that were not paid.",
  );
});
