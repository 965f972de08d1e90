// The director with a clock of the test: what is shown when, and what never waits.

import { beforeEach, describe, expect, it } from "vitest";
import type { Line } from "../net/types.gen";
import { type Beat, BUDGET_MS, fitBudget, makeBeat, mergeBeats, sumMs } from "./beats";
import type { Clock } from "./clock";
import { Director, type Manner } from "./director";

const FRAME_MS = 10;

class TestClock implements Clock {
  private time = 0;
  private waiting: (() => void)[] = [];
  now = () => this.time;
  frame = (run: () => void) => {
    this.waiting.push(run);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== run);
    };
  };
  run(ms: number): void {
    for (let past = 0; past < ms; past += FRAME_MS) {
      this.time += FRAME_MS;
      for (const run of this.waiting.splice(0)) run();
    }
  }
}

let clock: TestClock;
let manner: Manner;
let director: Director;

beforeEach(() => {
  clock = new TestClock();
  manner = { speed: "normal", auto: "ask", still: false, live: false };
  director = new Director(() => manner, clock);
  director.watched = true;
});

const LINE: Line = { n: 7, at: 0, text: "x", changes: [[["food"], 9]] };

/** Plays beats made by hand: food 4, 5, 6... */
function push(parts: Partial<Beat>[], asked = false): void {
  director.makeBeats = (line) =>
    parts.map((part, n) =>
      makeBeat(line, `b${n}`, { view: { food: 4 + n }, text: `t${n}`, ms: 400, ...part }),
    );
  director.push([LINE], { food: 3 }, asked);
}

const shown = () => (director.staged.value?.view as { food: number } | undefined)?.food ?? null;
const saidTexts = () => director.told.value.map((beat) => beat.text);

describe("time", () => {
  it("shows one beat after the other, then the truth", () => {
    push([{}, { settleMs: 200 }]);
    expect([shown(), director.beat.value?.key]).toEqual([3, "7:b0:-"]);
    clock.run(FRAME_MS);
    expect(shown()).toBe(4);
    clock.run(400);
    expect([shown(), director.beat.value?.key, director.left.value]).toEqual([4, "7:b1:-", 0]);
    clock.run(200);
    expect(shown()).toBe(5);
    clock.run(200);
    expect([shown(), director.state.value, saidTexts()]).toEqual([null, "idle", ["t0", "t1"]]);
  });

  it.each([
    ["fast", 200],
    ["slow", 680],
  ] as const)("is another at %s", (speed, ms) => {
    manner.speed = speed;
    push([{}]);
    clock.run(ms - FRAME_MS);
    expect(director.state.value).toBe("playing");
    clock.run(2 * FRAME_MS);
    expect(director.state.value).toBe("idle");
  });

  it("goes at the speed of a replay", () => {
    director.rate = 4;
    push([{}]);
    clock.run(100);
    expect(director.state.value).toBe("idle");
  });

  it("rests at a beat as it will be when it is over, and says where it is", () => {
    push([{}, { settleMs: 300, before: "…", sayMs: 300 }]);
    director.pause(true);
    director.skip();
    expect([shown(), director.passed, director.falling]).toEqual([4, 1, true]);
    director.rest();
    clock.run(2000);
    expect([shown(), director.passed, director.state.value]).toEqual([5, 1, "playing"]);
    expect(saidTexts()).toEqual(["t0", "t1"]);
    director.pause(false);
    clock.run(500);
    expect(director.state.value).toBe("idle");
  });

  it("runs faster while held", () => {
    push([{}]);
    director.hold(true);
    clock.run(110);
    expect(director.state.value).toBe("idle");
  });

  it("stands still while nobody looks", () => {
    push([{}]);
    director.pause(true);
    clock.run(5000);
    expect(director.state.value).toBe("playing");
    director.pause(false);
    clock.run(410);
    expect(director.state.value).toBe("idle");
  });

  it("keeps a sentence back that would give the dice away", () => {
    push([{ before: "…", sayMs: 300 }]);
    clock.run(200);
    expect([director.said.value, saidTexts()]).toEqual([false, []]);
    clock.run(110);
    expect([director.said.value, saidTexts()]).toEqual([true, ["t0"]]);
  });

  it("shows rows one after the other where nothing may move", () => {
    manner.still = true;
    push([{ ms: 900, before: "…", sayMs: 800 }, { ms: 900 }]);
    expect(saidTexts()).toEqual(["t0"]);
    clock.run(160);
    expect(saidTexts()).toEqual(["t0", "t1"]);
  });
});

describe("hands", () => {
  it("cut at once, and nothing told is lost", () => {
    push([{}, {}, {}]);
    director.cut();
    expect([shown(), director.state.value, director.beat.value]).toEqual([null, "idle", null]);
    expect(saidTexts()).toEqual(["t0", "t1", "t2"]);
    clock.run(1000);
    expect(saidTexts()).toEqual(["t0", "t1", "t2"]);
  });

  it("skip to the next beat", () => {
    push([{}, { settleMs: 200 }]);
    director.skip();
    expect([shown(), director.beat.value?.key]).toEqual([4, "7:b1:-"]);
    director.skip();
    expect(director.state.value).toBe("idle");
  });

  it("forget what was told with the next decision", () => {
    push([{}]);
    director.cut();
    director.forget();
    expect(saidTexts()).toEqual([]);
  });

  it("forget it once the press is felt, or when more is told", () => {
    push([{}]);
    director.cut();
    director.forgetSoon();
    expect(saidTexts()).toEqual(["t0"]);
    clock.run(2 * FRAME_MS);
    expect(saidTexts()).toEqual([]);
    push([{}]);
    director.cut();
    director.forgetSoon();
    push([{ text: "more" }]);
    director.cut();
    clock.run(2 * FRAME_MS);
    expect(saidTexts()).toEqual(["more"]);
  });
});

describe("gates", () => {
  const gate = { kind: "roll", button: "Roll", autoMs: 800 };

  it("wait for a press", () => {
    push([{ gate }, {}]);
    clock.run(9000);
    expect([director.state.value, director.beat.value?.gate?.button]).toEqual(["gate", "Roll"]);
    director.skip();
    expect(director.state.value).toBe("gate");
    director.press();
    expect(director.beat.value?.key).toBe("7:b1:-");
  });

  it("open after a moment, or do not stop, as the reader wants", () => {
    manner.auto = "moment";
    push([{ gate }, {}]);
    clock.run(410);
    expect(director.state.value).toBe("gate");
    clock.run(800);
    expect(director.beat.value?.key).toBe("7:b1:-");
    director.cut();
    manner.auto = "never";
    push([{ gate }, {}]);
    clock.run(420);
    expect(director.beat.value?.key).toBe("7:b1:-");
  });

  it("open by themselves where a clock runs", () => {
    manner.live = true;
    push([{ gate }, {}]);
    clock.run(2000);
    expect(director.beat.value?.key).toBe("7:b1:-");
  });

  it("are reached by rushing, and left by rushing again", () => {
    push([{}, { gate }, {}]);
    director.rush();
    expect(director.state.value).toBe("gate");
    director.rush();
    expect([director.state.value, saidTexts()]).toEqual(["idle", ["t0", "t1", "t2"]]);
  });
});

describe("the reader's question", () => {
  it("is covered only as long as something must be understood first", () => {
    push([{ lead: true }, {}], true);
    clock.run(FRAME_MS);
    expect(shown()).toBe(4);
    clock.run(400);
    expect([director.beat.value?.key, shown()]).toEqual(["7:b1:-", null]);
  });

  it("is not covered at all by what others do", () => {
    push([{}, {}], true);
    clock.run(FRAME_MS);
    expect([director.state.value, shown()]).toEqual(["playing", null]);
  });

  it("never goes back: what plays over the truth ends when more happens", () => {
    push([{}, {}], true);
    clock.run(FRAME_MS);
    push([{ lead: true }], true);
    expect([director.beat.value?.key, director.backlog]).toEqual(["7:b0:-", 1]);
    expect(saidTexts()).toEqual(["t0", "t1", "t0"]);
  });
});

describe("speed off", () => {
  it("shows the truth at once", () => {
    manner.speed = "off";
    push([{}]);
    expect([shown(), director.state.value, saidTexts()]).toEqual([null, "idle", []]);
    clock.run(2 * FRAME_MS);
    expect([director.state.value, saidTexts()]).toEqual(["idle", ["t0"]]); // what happened can be read
  });

  it("ends a story under way", () => {
    push([{}]);
    manner.speed = "off";
    clock.run(FRAME_MS);
    expect(director.state.value).toBe("idle");
  });
});

describe("what comes while a story is told", () => {
  it("becomes one with its neighbour, if that is not shown yet", () => {
    const merge = { key: "build:1", items: ["a"], tell: (items: string[]) => items.join("+") };
    push([{ text: "first" }, { merge, text: "a" }]);
    push([{ merge, text: "a" }]);
    expect(director.backlog).toBe(2);
    director.rush();
    expect(saidTexts()).toEqual(["first", "a+a"]);
  });
});

describe("a question that comes while a story is told", () => {
  it("is not waited for longer than one that came with it", () => {
    push([
      { ms: 3000, min: 200 },
      { ms: 3000, min: 200 },
    ]);
    push([{ ms: 500, min: 200, lead: true }], true);
    director.skip();
    clock.run(BUDGET_MS);
    expect(shown()).toBe(null);
  });
});

describe("what waits for the end of the story", () => {
  it("comes when it is told or cut, or at once", () => {
    const heard: string[] = [];
    director.afterwards(() => heard.push("at once"));
    push([{}]);
    director.afterwards(() => heard.push("told"));
    expect(heard).toEqual(["at once"]);
    clock.run(410);
    expect(heard).toEqual(["at once", "told"]);
    clock.run(1000);
    expect(heard).toEqual(["at once", "told"]);
  });
});

describe("a table that is not drawn", () => {
  it("tells nothing: it may be another's secret", () => {
    director.watched = false;
    push([{}]);
    expect([shown(), director.state.value, saidTexts()]).toEqual([null, "idle", []]);
  });
});

describe("a backlog", () => {
  it("hurries, and is cut when it is far too long", () => {
    push([{ ms: 3000, min: 3000 }]);
    push([{ ms: 3000, min: 3000 }]);
    clock.run(1510);
    expect(director.backlog).toBe(1);
    push([{ ms: 30_000, min: 30_000 }]);
    expect([director.state.value, director.staged.value]).toEqual(["idle", null]);
  });
});

describe("budgets", () => {
  const beat = (part: Partial<Beat>) => makeBeat(LINE, "b", { view: 0, text: "", ...part });

  it("are kept by shortening, but never below what can be followed", () => {
    const long = Array.from({ length: 6 }, () => beat({ ms: 1000, min: 100, lead: true, settleMs: 500 }));
    const fitted = fitBudget(long, 1);
    expect(sumMs(fitted)).toBeLessThanOrEqual(BUDGET_MS + 6);
    expect(fitted[0]!.settleMs).toBeLessThan(500);
    const others = fitBudget(
      [...long.map((each) => ({ ...each, lead: false, min: 900 })), ...long.slice(0, 1)],
      1,
    );
    expect(others.slice(0, -1).every((each) => each.ms === 0)).toBe(true);
    const slow = fitBudget(
      long.map((each) => ({ ...each, min: 900 })),
      1,
    );
    expect(slow.every((each) => each.ms === 900)).toBe(true);
  });

  it("count what the reader waits for: not what follows, not beyond a gate", () => {
    const trailing = [beat({ ms: 2000, lead: true }), beat({ ms: 2000 })];
    expect(fitBudget(trailing, 1).map((each) => each.ms)).toEqual([2000, 2000]);
    const gated = [
      beat({ ms: 2000, lead: true, gate: { kind: "", button: "", autoMs: 0 } }),
      beat({ ms: 2000, lead: true }),
    ];
    expect(fitBudget(gated, 1).map((each) => each.ms)).toEqual([2000, 2000]);
  });
});

describe("neighbours of one kind", () => {
  it("become one beat that says all", () => {
    const build = (piece: string) =>
      makeBeat(LINE, "build", {
        view: piece,
        text: piece,
        ms: 650,
        merge: { key: "build:1", items: [piece], tell: (items) => items.join(" and ") },
      });
    const merged = mergeBeats([build("farm"), build("keep"), makeBeat(LINE, "x", { view: 0 })]);
    expect(merged.map((each) => [each.kind, each.text, each.ms])).toEqual([
      ["build", "farm and keep", 770],
      ["x", "", 400],
    ]);
    expect(merged[0]!.view).toBe("keep");
  });
});
