// The count as a function of time: what is told when, in which order, and that it ends with the sheet's totals.

import { describe, expect, it, vi } from "vitest";
import { Counter } from "./counter";
import {
  type Counting,
  type CountLine,
  climb,
  countMs,
  findMoment,
  findRung,
  listParts,
  listSteps,
  listTotals,
  rankColumns,
} from "./counting";

function line(key: string, group: CountLine["group"], points: number[], amounts?: number[]): CountLine {
  const lit = points.map((each) => (each > 0 ? [`${key}-1`] : []));
  return {
    key,
    name: key,
    group,
    points,
    about: "",
    rule: "",
    lit,
    draw: () => null,
    ...(amounts ? { amounts } : {}),
  };
}

const COUNTING: Counting = {
  columns: [
    { seat: 0, name: "Mara" },
    { seat: 1, name: "Inés" },
  ],
  lines: [
    line("keep", "buildings", [2, 4]),
    line("market", "buildings", [0, 0]),
    line("farm", "buildings", [10, 1]),
    line("market-bonus", "bonuses", [0, 0]),
    line("culture", "culture", [3, 6]),
    line("most-culture", "majority", [0, 5], [3, 6]),
    line("largest-area", "majority", [10, 0], [14, 6]),
    line("disasters", "disasters", [-12, -1]),
  ],
  ladder: [],
  adds: true,
};
const STEPS = listSteps(COUNTING);
const LADDER = [
  { from: 0, name: "serf" },
  { from: 45, name: "peasant" },
  { from: 65, name: "merchant" },
];

describe("the order of the count", () => {
  it("folds what nobody has, compares majorities after it, and takes disasters last", () => {
    expect(STEPS.map((step) => step.lines.map(({ key }) => key).join("+"))).toEqual([
      "keep",
      "farm",
      "culture",
      "market+market-bonus",
      "most-culture",
      "largest-area",
      "disasters",
    ]);
  });

  it("gives comparisons and disasters twice the time, and nothing the least", () => {
    expect(STEPS.map(({ ms }) => ms)).toEqual([450, 450, 450, 250, 900, 900, 900]);
  });

  it("never takes longer than sixteen seconds", () => {
    const many = {
      ...COUNTING,
      lines: Array.from({ length: 80 }, (_, n) => line(`l${n}`, "bonuses", [1, 1])),
    };
    expect(countMs(listSteps(many))).toBeLessThanOrEqual(16_080);
  });
});

describe("a moment of the count", () => {
  it("begins with nothing and ends with the totals of the sheet", () => {
    expect(findMoment(COUNTING, STEPS, 0).totals).toEqual([0, 0]);
    expect(findMoment(COUNTING, STEPS, countMs(STEPS)).totals).toEqual(listTotals(COUNTING));
    expect(listTotals(COUNTING)).toEqual([13, 15]);
  });

  it("counts up in all columns at once, and down only for disasters", () => {
    let before = [0, 0];
    for (let ms = 0; ms < countMs(STEPS); ms += 10) {
      const { totals, step } = findMoment(COUNTING, STEPS, ms);
      const falls = totals.some((total, column) => total < before[column]!);
      if (falls) expect(STEPS[step]!.lines[0]!.group).toBe("disasters");
      before = totals;
    }
  });

  it("lets columns overtake each other", () => {
    const ranks = STEPS.map((step) => rankColumns(findMoment(COUNTING, STEPS, step.at + step.ms).totals));
    expect(ranks.map(([mara]) => mara)).toEqual([2, 1, 1, 1, 2, 1, 2]);
  });

  it("builds a tower of what was gained; buildings are one course", () => {
    const end = findMoment(COUNTING, STEPS, countMs(STEPS));
    expect(listParts(STEPS, end, 0).map(({ group, points }) => [group, points])).toEqual([
      ["buildings", 12],
      ["culture", 3],
      ["majority", 10],
    ]);
  });
});

describe("the ladder", () => {
  it("names the rung and what is missing to the next", () => {
    expect(findRung(LADDER, 48)).toMatchObject({ now: LADDER[1], next: LADDER[2], missing: 17 });
    expect(findRung(LADDER, -3)).toMatchObject({ now: LADDER[0], next: LADDER[1], missing: 48 });
    expect(findRung(LADDER, 90)).toMatchObject({ now: LADDER[2], next: undefined, missing: 0 });
  });

  it("is climbed evenly from rung to rung", () => {
    expect([-5, 0, 45, 55, 65, 120].map((points) => climb(LADDER, points))).toEqual([0, 0, 0.5, 0.75, 1, 1]);
  });
});

describe("counting on the stage's clock", () => {
  function makeClock() {
    let now = 0;
    let due: (() => void) | null = null;
    return {
      clock: {
        now: () => now,
        frame: (run: () => void) => {
          due = run;
          return () => {
            due = null;
          };
        },
      },
      run(ms: number) {
        for (let left = ms; left > 0; left -= 20) {
          now += 20;
          const run = due;
          due = null;
          run?.();
        }
      },
    };
  }

  it("goes line by line, at the reader's speed", () => {
    const { clock, run } = makeClock();
    const counter = new Counter(COUNTING, () => 2, clock);
    counter.begin();
    run(600);
    expect(counter.step.value).toBe(0);
    run(400);
    expect(counter.step.value).toBe(1);
    counter.skip();
    expect(counter.step.value).toBe(2);
    counter.finish();
    expect(counter.moment.value.totals).toEqual([13, 15]);
    expect(counter.risen.value).toBe(1);
  });

  it("lets the winner rise when all is counted, and stops", () => {
    const { clock, run } = makeClock();
    const frame = vi.spyOn(clock, "frame");
    const counter = new Counter(COUNTING, () => 1, clock);
    counter.begin();
    run(countMs(STEPS) + 400);
    expect(counter.risen.value).toBeGreaterThan(0.3);
    expect(counter.risen.value).toBeLessThan(1);
    run(1000);
    expect(counter.risen.value).toBe(1);
    const frames = frame.mock.calls.length;
    run(500);
    expect(frame.mock.calls.length).toBe(frames);
  });

  it("has everything at once where nothing may move", () => {
    const { clock } = makeClock();
    const frame = vi.spyOn(clock, "frame");
    const counter = new Counter(COUNTING, () => 0, clock);
    counter.begin();
    expect(counter.moment.value.totals).toEqual([13, 15]);
    expect(counter.risen.value).toBe(1);
    expect(frame).not.toHaveBeenCalled();
  });
});
