// Plays beats one after the other. It only shows: what is legal, whose turn it is and what a move does never wait for
// it, and whoever acts cuts to the truth.

import { type Signal, signal } from "@preact/signals";
import { patch } from "../net/patch";
import type { Line } from "../net/types.gen";
import { play as playSound } from "../ui/sound";
import { type Beat, fitBudget, type Gate, mergeBeats, sumMs } from "./beats";
import { type Clock, pageClock } from "./clock";
import { makeFlight } from "./fly";
import type { Flight } from "./flyer";

export type Speed = "off" | "fast" | "normal" | "slow";
/** What happens at a gate: it waits for a press, for a moment, or not at all. */
export type Auto = "ask" | "moment" | "never";

/** What the reader and the table want of the stage, asked again and again. */
export interface Manner {
  speed: Speed;
  auto: Auto;
  /** Nothing moves; sentences come one after the other. */
  still: boolean;
  /** Somebody's clock is running: half the time for everything, and gates open by themselves. */
  live: boolean;
}

export type BeatMaker = (line: Line, before: unknown, after: unknown) => Beat[];

/** What is drawn in place of the truth: the view, and up to where the log is told. */
export interface Staged {
  view: unknown;
  line: number;
  news: number;
}

const FACTORS: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.7 };
const STILL_BEAT_MS = 150;
const HELD_RATE = 4;
/** A frame that came later than this was held up: the story does not jump. */
const MAX_FRAME_MS = 250;
const GATE_MOMENT_MS = 1500;
const BACKLOG_MS = { hurry: 4000, rush: 8000, give_up: 20_000 };
/** More than ever happens between two decisions: the list has all of it. */
const MAX_TOLD = 400;
/** More than this is not played to somebody who comes back to the page. */
export const MAX_MISSED_BEATS = 12;

interface Due {
  flight: Flight;
  /** In stage time. */
  began: number;
}

export class Director {
  readonly staged: Signal<Staged | null> = signal(null);
  readonly beat: Signal<Beat | null> = signal(null);
  /** Whether the beat's outcome may be said. */
  readonly said = signal(true);
  /** How many sentences are still to come. */
  readonly left = signal(0);
  readonly state: Signal<"idle" | "playing" | "gate"> = signal("idle");
  /** What was told since the reader's last decision, the newest last. */
  readonly told: Signal<Beat[]> = signal([]);
  /** How many sentences were told since the table was opened. */
  toldInAll = 0;
  /** How much of the beat, or of the wait at a gate, is over: from 0 to 1. Not a signal, as it changes all the time. */
  share = 0;
  makeBeats: BeatMaker | null = null;
  /** Whether a view holds what others at the same screen must not see. */
  isSecret: (view: unknown) => boolean = () => true;
  /** Whether the table is drawn: nothing is told behind a curtain. */
  watched = false;
  /** How fast it is told, besides what the reader has set: a replay has speeds of its own. */
  rate = 1;
  /** How many beats are over since the story began. */
  passed = 0;
  /** Where things fly; nothing does while there is none. */
  layer: HTMLElement | null = null;
  onFrame: () => void = () => {};
  /** Called when a gate was passed, by a press or by itself; not when the story was cut. */
  onGate: (gate: Gate) => void = () => {};
  /** The gate of a beat, given the view that the story leads to: a coach lets it wait where there is something to say. */
  chooseGate: (beat: Beat, view: unknown) => Gate | undefined = (beat) => beat.gate;

  private queue: Beat[] = [];
  /** What was told led to a decision that is made by now. */
  private stale = false;
  private settled = true;
  private elapsed = 0;
  private waited = 0;
  /** Milliseconds of the story, which runs at the story's speed. */
  private time = 0;
  private last = 0;
  private due: { at: number; move: Beat["moves"][number] }[] = [];
  private flights: Due[] = [];
  private asked = false;
  /** Of what is told once more; else the reader's own. */
  private pace: Speed | null = null;
  private waiting: (() => void)[] = [];
  private haste = 1;
  private held = false;
  private paused = false;
  private stopFrame: (() => void) | null = null;

  constructor(
    private readonly manner: () => Manner,
    private readonly clock: Clock = pageClock,
  ) {}

  /** Shows what these lines did, from the view `start` on. `asked`: the reader has a question to answer after them.
   * `known`: lines that were shown already. */
  push(lines: Line[], start: unknown, asked: boolean, known: (line: Line) => boolean = () => false): void {
    if (!this.makeBeats || !this.watched) return;
    if (this.manner().speed === "off") {
      this.list(lines, start, known);
      return;
    }
    // What was playing over the truth is behind it now.
    if (this.state.peek() !== "idle" && !this.staged.peek()) this.cut();
    const made = this.read(lines, start, known);
    this.asked = asked;
    if (!made.length) {
      this.showView();
      return;
    }
    this.enqueue(this.fit(mergeBeats(made)), start);
  }

  /** Without a story: what happened can still be read in the list. Once the page has changed: nobody waits for it. */
  private list(lines: Line[], start: unknown, known: (line: Line) => boolean): void {
    const later = () => this.clock.frame(() => this.tell(mergeBeats(this.read(lines, start, known))));
    this.clock.frame(later);
  }

  /** Makes beats of these lines, from the view `start` on. */
  read(lines: Line[], start: unknown, known: (line: Line) => boolean = () => false): Beat[] {
    let view = start;
    const made: Beat[] = [];
    for (const line of lines) {
      const after = patch(view, line.changes ?? []);
      if (!known(line)) made.push(...(this.makeBeats?.(line, view, after) ?? []));
      view = after;
    }
    return made.map((beat) => ({ ...beat, gate: this.chooseGate(beat, view) }));
  }

  /** Shows once more what somebody has missed: quickly, and without waiting for a press. */
  retell(lines: Line[], start: unknown): void {
    this.cut();
    const made = mergeBeats(this.read(lines, start)).map((beat) => ({ ...beat, gate: undefined }));
    if (!made.length || !this.watched) return;
    this.pace = "fast";
    this.enqueue(made, start);
  }

  /** Says something that no beat shows. */
  mention(beat: Beat): void {
    this.tell([beat]);
  }

  /** Shortens what comes before the reader's next question; where nobody waits, there is time. */
  private fit(beats: Beat[]): Beat[] {
    return this.asked ? fitBudget(beats, this.manner().live ? 0.5 : 1) : beats;
  }

  private enqueue(beats: Beat[], start: unknown): void {
    const idle = !this.queue.length;
    // What is not shown yet can still become one with what comes now.
    this.queue = idle ? beats : [this.queue[0]!, ...this.fit(mergeBeats([...this.queue.slice(1), ...beats]))];
    const backlog = sumMs(this.queue);
    if (!idle && !this.pace && this.state.peek() !== "gate" && backlog > BACKLOG_MS.give_up) {
      this.cut();
      return;
    }
    this.haste = idle || backlog < BACKLOG_MS.hurry ? 1 : backlog < BACKLOG_MS.rush ? 2 : HELD_RATE;
    if (idle) {
      this.passed = 0;
      this.last = this.clock.now();
      const first = this.queue[0]!;
      this.staged.value = this.covers() ? { view: start, line: first.line - 1, news: 0 } : null;
      this.begin();
      this.run();
    } else this.count();
  }

  /** Ends all at once: the truth is drawn in the same frame. What was not shown yet can still be read in the list. */
  cut(): void {
    if (this.state.peek() === "idle") return;
    const [now, ...rest] = this.queue;
    this.say(now!);
    this.tell(rest);
    this.finish();
  }

  /** Goes on with the next beat; waits at gates. */
  skip(): void {
    const beat = this.queue[0];
    if (!beat || this.state.peek() === "gate") return;
    this.drop();
    this.elapsed = beat.ms;
    this.turn();
  }

  /** Goes on to the next gate or to the end; a gate at which it waits already is left by cutting. */
  rush(): void {
    if (this.state.peek() === "gate") {
      this.cut();
      return;
    }
    while (this.state.peek() === "playing") this.skip();
  }

  /** Opens the gate. */
  press(): void {
    if (this.state.peek() !== "gate") return;
    this.state.value = "playing";
    this.next();
  }

  /** Runs four times as fast while held. */
  hold(on: boolean): void {
    this.held = on;
  }

  /** Shows the present beat as it will be when it is over, and does not go on. */
  rest(): void {
    const beat = this.queue[0];
    if (!beat) return;
    this.drop();
    this.settle(beat);
    this.say(beat);
  }

  pause(on: boolean): void {
    this.paused = on;
    this.last = this.clock.now();
  }

  /** Whether something falls whose outcome nobody knows yet: sums and forecasts would give it away. */
  get falling(): boolean {
    return !!this.beat.value?.before && !this.said.value;
  }

  get backlog(): number {
    return this.queue.length;
  }

  /** Runs something when nothing is being told any more: at once, if nothing is. */
  afterwards(run: () => void): void {
    if (this.state.peek() === "idle") run();
    else this.waiting.push(run);
  }

  /** The reader has decided: what led to it need not be read any longer. */
  forget(): void {
    this.stale = false;
    if (this.told.peek().length) this.told.value = [];
  }

  /** The same, once the page has shown that the press was felt: nobody waits for a list to be emptied. */
  forgetSoon(): void {
    if (!this.told.peek().length) return;
    this.stale = true;
    const later = () =>
      this.clock.frame(() => {
        if (this.stale) this.forget();
      });
    this.clock.frame(later);
  }

  close(): void {
    this.finish();
  }

  // ---------------------------------------------------------------- in time

  private run(): void {
    this.stopFrame?.();
    this.stopFrame = this.clock.frame(() => {
      this.stopFrame = null;
      const now = this.clock.now();
      const passed = Math.min(MAX_FRAME_MS, now - this.last);
      this.last = now;
      if (!this.paused) this.advance(passed);
      if (this.queue.length) this.run();
    });
  }

  private advance(passed: number): void {
    const speed = this.pace ?? this.manner().speed;
    if (speed === "off") {
      this.cut();
      return;
    }
    const rate = (this.rate * (this.held ? HELD_RATE : this.haste)) / FACTORS[speed];
    if (this.state.peek() === "gate") this.wait(passed);
    else {
      this.elapsed += passed * rate;
      this.time += passed * rate;
      this.turn();
    }
    // Places are measured once the view of this frame has been drawn.
    queueMicrotask(() => this.fly());
    this.onFrame();
  }

  /** Settles, ends and begins beats as far as the time has come. */
  private turn(): void {
    for (let beat = this.queue[0]; beat; beat = this.queue[0]) {
      const ms = this.length(beat);
      if (this.elapsed >= Math.min(beat.settleMs, ms)) this.settle(beat);
      if (this.elapsed >= Math.min(beat.sayMs, ms)) this.say(beat);
      this.share = ms ? Math.min(1, this.elapsed / ms) : 1;
      if (this.elapsed < ms) return;
      // A gate waits until everything that still flies has landed.
      if (beat.gate && (beat.gate.stays || this.manner().auto !== "never")) {
        if (this.flights.length || this.due.length) return;
        this.stop(beat);
        return;
      }
      const over = this.elapsed - ms;
      this.next();
      this.elapsed = Math.min(over, MAX_FRAME_MS);
    }
  }

  private length(beat: Beat): number {
    return this.manner().still && beat.ms ? STILL_BEAT_MS : beat.ms;
  }

  private stop(beat: Beat): void {
    this.waited = 0;
    this.share = 0;
    this.state.value = "gate";
    this.beat.value = { ...beat };
  }

  private wait(passed: number): void {
    const gate = this.queue[0]?.gate;
    if (gate?.stays) return;
    const { auto, live } = this.manner();
    const wait = live
      ? GATE_MOMENT_MS
      : auto === "moment"
        ? gate?.autoMs || GATE_MOMENT_MS
        : auto === "never"
          ? 0
          : null;
    if (wait === null) return;
    this.waited += passed;
    this.share = wait ? Math.min(1, this.waited / wait) : 1;
    if (this.waited >= wait) this.press();
  }

  private begin(): void {
    const beat = this.queue[0]!;
    this.elapsed = 0;
    this.state.value = "playing";
    this.settled = false;
    this.said.value = false;
    this.beat.value = beat;
    this.count();
    if (beat.sound) playSound(beat.sound);
    const { still } = this.manner();
    if (this.layer && !still) for (const move of beat.moves) this.due.push({ at: this.time + move.at, move });
    if (!beat.before || still) this.say(beat);
  }

  private say(beat: Beat): void {
    if (this.said.peek()) return;
    this.said.value = true;
    this.tell([beat]);
    const staged = this.staged.peek();
    if (staged) this.staged.value = { ...staged, line: beat.line, news: beat.news };
  }

  private settle(beat: Beat): void {
    if (this.settled) return;
    this.settled = true;
    const staged = this.staged.peek();
    if (staged) this.staged.value = { ...staged, view: beat.view };
  }

  private next(): void {
    const beat = this.queue.shift();
    this.passed += 1;
    if (beat) {
      this.settle(beat);
      this.say(beat);
      if (beat.gate) this.onGate(beat.gate);
    }
    if (!this.queue.length) {
      this.finish();
      return;
    }
    this.showView();
    this.begin();
  }

  /** Whether the story stands in front of the truth: always, unless the reader has a question and knows all about it. */
  private covers(): boolean {
    return !this.asked || this.queue.some((beat) => beat.lead);
  }

  private showView(): void {
    if (this.staged.peek() && !this.covers()) this.staged.value = null;
  }

  private count(): void {
    this.left.value = this.queue.slice(1).filter((beat) => beat.text).length;
  }

  private tell(beats: Beat[]): void {
    const said = beats.filter((beat) => beat.text);
    if (!said.length) return;
    if (this.stale) this.forget();
    this.toldInAll += said.length;
    this.told.value = [...this.told.peek(), ...said].slice(-MAX_TOLD);
  }

  private finish(): void {
    this.queue = [];
    this.drop();
    this.stopFrame?.();
    this.stopFrame = null;
    this.haste = 1;
    this.asked = false;
    this.pace = null;
    this.staged.value = null;
    this.settled = true;
    this.said.value = true;
    this.left.value = 0;
    this.state.value = "idle";
    this.beat.value = null;
    for (const run of this.waiting.splice(0)) run();
  }

  // ---------------------------------------------------------------- in the air

  /** Lets off what is due and moves what flies. */
  private fly(): void {
    const ready = this.due.filter((each) => each.at <= this.time);
    if (ready.length) {
      this.due = this.due.filter((each) => each.at > this.time);
      for (const { at, move } of this.layer ? ready : [])
        this.flights.push(...makeFlight(move, this.layer!).map((flight) => ({ flight, began: at })));
    }
    for (const { flight, began } of this.flights) {
      if (this.time - began >= flight.endMs) flight.remove();
      else flight.show(this.time - began);
    }
    this.flights = this.flights.filter(({ flight, began }) => this.time - began < flight.endMs);
  }

  private drop(): void {
    for (const { flight } of this.flights) flight.remove();
    this.flights = [];
    this.due = [];
  }
}
