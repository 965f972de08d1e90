// Two hundred people who do something else than the coach hopes for: real games, played by the rules in Python, with
// the real coach beside them. It never throws, never says what is not so, and never stands in anybody's way.

// @ts-expect-error node's own types are not installed: nothing else here knows that it runs on node.
import { execFileSync } from "node:child_process";
import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import type { Lesson, LessonBeat } from "../net/api";
import type { Line } from "../net/types.gen";
import type { SeatState, TableModel } from "../table/game";
import { Coach } from "./coach";
import { isExpected } from "./matching";

const GAMES = 100;
const MAX_OUTPUT_BYTES = 1 << 30;
/** Every so many moves, one is taken back and made again. */
const UNDONE = 7;

interface Moment {
  phase: string;
  seats: number[];
  view: unknown;
  true: string[];
  possible: string[];
  move: string;
}

function runPython(...args: string[]): string {
  const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } };
  const python = process.env.ERA_PYTHON ?? "python3";
  return execFileSync(python, args, {
    cwd: "..",
    maxBuffer: MAX_OUTPUT_BYTES,
    encoding: "utf-8",
  }) as string;
}

function readLesson(id: string): Lesson {
  return JSON.parse(runPython("-m", "tests.support.deviating", id)) as Lesson;
}

const playGames = (id: string): Moment[][] =>
  runPython("-m", "tests.support.deviating", id, String(GAMES))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Moment[]);

/** A table at which somebody sits who has made these moves. */
function makeState(moment: Moment, moves: string[]): SeatState {
  const lines = moves.map((text, index) => ({ n: index + 1, at: 1, seat: 0, text })) as unknown as Line[];
  const turn = { seats: moment.seats, phase: moment.phase } as SeatState["turn"];
  return { seat: 0, view: moment.view, turn, lines, legal: [], undo: "free" };
}

class Pupil {
  readonly now = signal<SeatState | null>(null);
  readonly coach: Coach;
  private possible: string[] = [];

  constructor(lesson: Lesson, id: string, first: Moment) {
    this.show(first, []);
    const model = {
      id,
      now: this.now,
      past: signal(null),
      try: async (text: string) => ({ type: "tried", ok: this.possible.includes(text) }),
    };
    this.coach = new Coach(lesson, model as unknown as TableModel);
  }

  show(moment: Moment, moves: string[]): void {
    this.possible = moment.possible;
    this.now.value = makeState(moment, moves);
  }

  /** Read all that is to be read now; give what is then hoped for. */
  async read(moment: Moment, seen: Set<string>): Promise<LessonBeat | null> {
    for (const _ of this.coach.lesson.beats) {
      const beat = this.coach.beat.value;
      if (beat) {
        seen.add(beat.id);
        expect(moment.true).toContain(beat.id);
        expect(this.coach.say(beat)).not.toMatch(/\{\{|undefined|NaN|\[object/);
      }
      if (!beat || beat.next === "move") break;
      this.coach.press();
    }
    const beat = this.coach.beat.value;
    // Nothing to press any more: what is left is the player's move.
    expect(beat?.next ?? "move").toBe("move");
    // "Do it for me" never offers what cannot be done.
    for (let waits = 0; waits <= (beat?.expect?.length ?? 0); waits++) await Promise.resolve();
    if (this.coach.move.value) expect(moment.possible).toContain(this.coach.move.value);
    return beat;
  }
}

it.each(["first-domain", "first-route"])("leaves everybody their own way: %s", async (id) => {
  const lesson = readLesson(id);
  const seen = new Set<string>();
  let strayed = 0;
  let over = 0;
  for (const [number, moments] of playGames(id).entries()) {
    localStorage.clear();
    const pupil = new Pupil(lesson, `${id} ${number}`, moments[0]!);
    const moves: string[] = [];
    for (const [index, moment] of moments.entries()) {
      pupil.show(moment, moves);
      const beat = await pupil.read(moment, seen);
      if (beat) {
        // What was said of the move before this one.
        const next = moments[index + 1];
        if (next) {
          pupil.show(next, [...moves, moment.move]);
          expect(pupil.coach.strayed.value).toBe(!isExpected(beat, moment.move));
          strayed += Number(pupil.coach.strayed.value);
          if (index % UNDONE === 0) {
            pupil.show(moment, moves);
            expect(pupil.coach.strayed.value).toBe(false);
            expect(pupil.coach.beat.value?.id).toBe(beat.id);
          }
        }
      }
      moves.push(moment.move);
    }
    over += Number(pupil.coach.over.value);
    pupil.coach.close();
  }
  expect(strayed).toBeGreaterThan(GAMES);
  expect(over).toBeGreaterThan(GAMES / 2);
  expect(seen.size).toBeGreaterThan(lesson.beats.length / 3);
  const branches = lesson.beats.filter((beat) => beat.branch).map((beat) => beat.id);
  expect(branches.filter((each) => seen.has(each)).length > 0).toBe(branches.length > 0);
});
