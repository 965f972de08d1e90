// The friend at one's side: knows what to say now, what has been read, and what was hoped for. It never blocks a move.

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { words } from "../i18n";
import type { Lesson, LessonBeat } from "../net/api";
import { lastLine } from "../net/table";
import type { Beat, Gate } from "../stage/beats";
import { speedNow } from "../stage/manner";
import type { SeatState, TableModel } from "../table/game";
import { notify } from "../ui/Toast";
import { lessonGhost } from "./ghost";
import { fillFigures, findBeat, holds, isExpected } from "./matching";
import { type Progress, readProgress, writeProgress } from "./progress";

const t = words("lesson");

export class Coach {
  /** What has been read; of a chapter that was skipped, all of it. */
  readonly read: ReadonlySignal<ReadonlySet<string>>;
  /** The beat of this moment, or null while there is nothing to say. */
  readonly beat: ReadonlySignal<LessonBeat | null>;
  /** An earlier beat that is read again. */
  readonly again = signal<LessonBeat | null>(null);
  /** Somebody did something else than was hoped for. */
  readonly strayed = signal(false);
  readonly folded = signal(false);
  readonly left: ReadonlySignal<boolean>;
  /** All was said: from here on the game is the player's own. */
  readonly over: ReadonlySignal<boolean>;
  /** The first move that is hoped for and legal now. */
  readonly move = signal("");

  private readonly progress = signal<Progress>({ read: [], left: false });
  private readonly told: LessonBeat[] = [];
  private readonly stops: (() => void)[];
  private last: number;
  private searches = 0;

  constructor(
    readonly lesson: Lesson,
    readonly model: TableModel,
  ) {
    this.progress.value = readProgress(model.id);
    this.read = computed(() => new Set(this.progress.value.read));
    this.left = computed(() => this.progress.value.left);
    const last = lesson.beats.at(-1)?.id ?? "";
    this.over = computed(() => this.left.value || this.read.value.has(last));
    this.beat = computed(() => this.find());
    if (model.director) model.director.chooseGate = (beat, view) => this.chooseGate(beat, view);
    this.last = lastLine(model.now.peek() ?? undefined);
    let before: LessonBeat | null = null;
    let current: string | undefined;
    this.stops = [
      effect(() => {
        const state = this.model.now.value;
        if (state) this.watchMoves(state, before);
      }),
      effect(() => {
        const beat = this.beat.value;
        if (beat?.id === current) return;
        // While the story is told there is none; the same one may come back after it.
        current = beat?.id;
        before = beat ?? before;
        this.begin(beat);
      }),
      effect(() => {
        lessonGhost.value =
          !this.folded.value && this.beat.value?.ghost && isLaid(this.move.value) ? this.move.value : "";
      }),
    ];
  }

  close(): void {
    for (const stop of this.stops) stop();
    if (this.model.director) this.model.director.chooseGate = (beat) => beat.gate;
    lessonGhost.value = "";
  }

  /** The beat on the card: this moment's, or an earlier one that is read again. */
  get shown(): LessonBeat | null {
    return this.again.value ?? this.beat.value;
  }

  /** The number of a beat among those of its chapter, and how many it has. */
  count(beat: LessonBeat): { step: number; steps: number } {
    const chapter = this.lesson.beats.filter((each) => each.chapter === beat.chapter && !each.branch);
    return { step: chapter.findIndex((each) => each.id === beat.id) + 1, steps: chapter.length };
  }

  say(beat: LessonBeat): string {
    return fillFigures(beat.text, this.model.now.value?.view);
  }

  /** The chapters, each with how many steps it has, whether it is over, and whether it is this moment's. */
  chapters(): { key: string; title: string; steps: number; state: "done" | "now" | "later" }[] {
    const now = this.lesson.chapters.findIndex(({ key }) => key === this.shown?.chapter);
    return this.lesson.chapters.map(({ key, title }, index) => ({
      key,
      title,
      steps: this.lesson.beats.filter((each) => each.chapter === key && !each.branch).length,
      state: index < now ? "done" : index === now ? "now" : "later",
    }));
  }

  canGoBack(): boolean {
    return this.told.length > 1 && this.told[0] !== this.shown;
  }

  /** Shows the beat before once more. */
  goBack(): void {
    const at = this.told.findIndex((beat) => beat.id === this.shown?.id);
    this.again.value = this.told[(at < 0 ? this.told.length : at) - 1] ?? null;
  }

  /** The beat has been read. */
  press(): void {
    if (this.again.peek()) {
      const at = this.told.findIndex((beat) => beat.id === this.again.peek()!.id);
      const next = this.told[at + 1] ?? null;
      this.again.value = next?.id === this.beat.peek()?.id ? null : next;
      return;
    }
    const beat = this.beat.peek();
    if (!beat || beat.next === "move") return;
    this.keep({ read: [...this.progress.peek().read, beat.id] });
    if (beat.next === "gate") this.model.director?.press();
    if (beat === this.lesson.beats.at(-1)) notify({ text: this.lesson.over });
  }

  doIt(): void {
    if (this.move.peek()) void this.model.play(this.move.peek());
  }

  /** Goes on to the next chapter: the table has to get there by itself. */
  skipChapter(): void {
    const chapter = this.shown?.chapter;
    const known = this.lesson.beats.filter((beat) => beat.chapter === chapter).map((beat) => beat.id);
    this.again.value = null;
    this.keep({ read: [...new Set([...this.progress.peek().read, ...known])] });
  }

  leave(): void {
    this.keep({ left: true });
  }

  private keep(change: Partial<Progress>): void {
    this.progress.value = { ...this.progress.peek(), ...change };
    writeProgress(this.model.id, this.progress.peek());
  }

  private find(): LessonBeat | null {
    const state = this.model.now.value;
    const director = this.model.director;
    const story = director?.state.value ?? "idle";
    if (!state || state.seat === null || this.left.value || this.model.past.value !== null) return null;
    if (story === "playing" || !state.turn.seats.includes(state.seat)) return null;
    const gate = story === "gate" ? (director?.beat.value?.gate?.kind ?? "") : "";
    if (story === "gate" && !gate) return null;
    return findBeat(this.lesson.beats, this.read.value, {
      phase: state.turn.phase,
      view: state.view,
      gate,
      told: !!director && speedNow() !== "off",
    });
  }

  /** The story waits where there is something to say of it, and goes on when that was read. */
  private chooseGate(beat: Beat, view: unknown): Gate | undefined {
    const kind = beat.gate?.kind ?? beat.kind;
    const says = (each: LessonBeat) =>
      each.gate === kind && !this.read.peek().has(each.id) && holds(view, each.when ?? {});
    if (this.left.peek() || !this.lesson.beats.some(says)) return beat.gate;
    return { kind, button: beat.gate?.button ?? t("next"), autoMs: 0, stays: true };
  }

  private begin(beat: LessonBeat | null): void {
    this.again.value = null;
    this.move.value = "";
    if (!beat) return;
    if (!this.told.some((each) => each.id === beat.id)) this.told.push(beat);
    void this.findMove(beat);
  }

  /** Ask which of the hoped-for moves can be made: somebody who did something else may have built there. */
  private async findMove(beat: LessonBeat): Promise<void> {
    this.searches += 1;
    const search = this.searches;
    for (const text of beat.expect ?? []) {
      if (text.endsWith(" *")) continue;
      const answer = await this.model.try(text);
      // The table has moved on: the answer is about what is no more.
      if (search !== this.searches || this.beat.peek()?.id !== beat.id) return;
      if (answer.type === "tried" && answer.ok) {
        this.move.value = text;
        return;
      }
    }
  }

  private watchMoves(state: SeatState, beat: LessonBeat | null): void {
    const mine = state.lines.filter((line) => line.n > this.last && line.seat === state.seat && line.text);
    const undone = lastLine(state) < this.last;
    this.last = lastLine(state);
    // Of a chapter that was skipped, nothing is hoped for.
    if (mine.length && beat?.next === "move" && !this.read.peek().has(beat.id))
      this.strayed.value = !mine.some((line) => isExpected(beat, line.text ?? ""));
    else if (undone) this.strayed.value = false;
    // The same beat may hope for another move now.
    if ((mine.length || undone) && beat && this.beat.peek()?.id === beat.id) {
      this.move.value = "";
      void this.findMove(beat);
    }
  }
}

const isLaid = (text: string) => /^(place|build) /.test(text);
