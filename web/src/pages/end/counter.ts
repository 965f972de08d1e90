// Counts the points on the stage's clock.

import { type Signal, signal } from "@preact/signals";
import { type Clock, pageClock } from "../../stage/clock";
import { play } from "../../ui/sound";
import { type Counting, countMs, findMoment, listSteps, type Moment } from "./counting";

/** How long the winner rises once everything is counted. */
const RISE_MS = 900;
/** A frame that came later than this was held up: the count does not jump. */
const MAX_FRAME_MS = 250;

export class Counter {
  readonly steps;
  readonly moment: Signal<Moment>;
  /** The step of the moment, for what changes with it alone. */
  readonly step = signal(0);
  /** How much of the whole is over, from 0 to 1. */
  readonly share = signal(0);
  /** How far the winner has risen, from 0 to 1. */
  readonly risen = signal(0);
  private ms = 0;
  private last = 0;
  private stop: (() => void) | null = null;

  constructor(
    readonly counting: Counting,
    private readonly factor: () => number,
    private readonly clock: Clock = pageClock,
  ) {
    this.steps = listSteps(counting);
    this.moment = signal(findMoment(counting, this.steps, 0));
  }

  /** Counts from the beginning; with a factor of 0 everything is there at once. */
  begin(): void {
    this.ms = 0;
    this.risen.value = 0;
    this.show();
    if (!this.factor()) {
      this.finish();
      return;
    }
    this.last = this.clock.now();
    this.run();
  }

  /** Goes on with the next line. */
  skip(): void {
    const now = this.steps[this.step.peek()];
    if (!now) this.finish();
    else this.to(now.at + now.ms);
  }

  /** Shows everything. */
  finish(): void {
    this.stop?.();
    this.stop = null;
    this.ms = countMs(this.steps) + RISE_MS;
    this.show();
  }

  close(): void {
    this.stop?.();
    this.stop = null;
  }

  private run(): void {
    this.stop = this.clock.frame(() => {
      this.stop = null;
      const now = this.clock.now();
      const factor = this.factor();
      const passed = Math.min(MAX_FRAME_MS, now - this.last) / (factor || 1);
      this.last = now;
      if (!factor) this.finish();
      else this.to(this.ms + passed);
      if (this.ms < countMs(this.steps) + RISE_MS && !this.stop) this.run();
    });
  }

  private to(ms: number): void {
    const before = this.step.peek();
    this.ms = ms;
    this.show();
    if (this.step.peek() === before) return;
    const done = this.steps[before];
    if (this.step.peek() === this.steps.length) play("end");
    else if (done?.lines[0]?.group === "disasters") play("drum");
    else play("coin");
  }

  private show(): void {
    const total = countMs(this.steps);
    this.moment.value = findMoment(this.counting, this.steps, this.ms);
    this.step.value = this.moment.peek().step;
    this.share.value = Math.min(1, this.ms / (total + RISE_MS));
    this.risen.value = Math.min(1, Math.max(0, (this.ms - total) / RISE_MS));
  }
}
