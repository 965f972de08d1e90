// The piece a player holds over the board: which, how turned, where, and what would come of it.
// Moving it changes only the signal `at`; the board is not drawn again for it.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { TableModel } from "../../table/game";
import { applyTried, type Consequence, listConsequences } from "./consequences";
import { nameOf, type Size, type Space } from "./grid";
import { footprintSize, nextTurn, type Place, writePlacement } from "./legal";
import { readScene, type Scene, viewOf } from "./scene";
import type { MedievalView, PieceInfo } from "./view.gen";

export interface Held {
  info: PieceInfo;
  verb: string;
  turn: number;
}

/** What the server answered about the present place. */
export interface Answer {
  text: string;
  ok: boolean;
  sentence: string;
  rule: string;
  after: MedievalView | null;
  list: Consequence[];
}

const TRY_DELAY_MS = 130;
/** A pointer this far from a legal place, in spaces, is drawn to it. */
const SNAP_SPACES = 0.95;

export class Hand {
  readonly held = signal<Held | null>(null);
  /** The space under the upper left corner of the piece's bounding box. */
  readonly at = signal<Space | null>(null);
  /** The place was chosen, and waits to be confirmed. */
  readonly pinned = signal(false);
  readonly answer = signal<Answer | null>(null);
  readonly dragging = signal(false);
  /** Whether to place at once, or to choose a place first and confirm it. */
  atOnce = false;
  private asked = 0;
  private timer = 0;
  private readonly stops: (() => void)[] = [];

  constructor(readonly model: TableModel) {
    this.stops.push(effect(() => this.askLater()));
  }

  close(): void {
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
  }

  private get scene(): Scene | null {
    return readScene(this.model);
  }

  get size(): Size {
    return viewOf(this.model.state.peek())?.board ?? { width: 14, height: 12 };
  }

  /** Where the held piece may lie, turned as it is. */
  readonly place: ReadonlySignal<Place | null> = computed(() => {
    const held = this.held.value;
    return (held && this.scene?.legal.places.get(held.info.name)?.get(held.turn)) ?? null;
  });

  readonly legal: ReadonlySignal<boolean> = computed(
    () => this.at.value !== null && (this.place.value?.anchors.has(this.at.value) ?? false),
  );

  take(piece: string, verb: string, turn?: number): void {
    const info = this.scene?.box.pieces[piece];
    if (!info) return;
    const turns = this.scene?.legal.places.get(piece);
    const kept = this.held.peek()?.info.name === piece ? this.held.peek()!.turn : undefined;
    const first = turn ?? kept ?? (turns?.has(0) ? 0 : (turns?.keys().next().value ?? 0));
    this.at.value = null;
    this.pinned.value = false;
    this.held.value = { info, verb, turn: info.turns[first] ?? 0 };
  }

  drop(): void {
    this.held.value = null;
    this.at.value = null;
    this.pinned.value = false;
  }

  turn(): void {
    const held = this.held.peek();
    if (!held) return;
    const at = this.at.peek();
    const turn = nextTurn(held.info, held.turn);
    const before = footprintSize(held.info, held.turn);
    this.held.value = { ...held, turn };
    if (at === null) return;
    // Turned around its middle.
    const x = (at % this.size.width) + before.width / 2;
    const y = Math.floor(at / this.size.width) + before.height / 2;
    this.over(x, y);
  }

  /** Follows a pointer at (x, y), in spaces from the upper left corner of the board. */
  over(x: number, y: number, reach = SNAP_SPACES): void {
    const held = this.held.peek();
    if (!held) return;
    const size = this.size;
    const { width, height } = footprintSize(held.info, held.turn);
    const [ax, ay] = [x - width / 2, y - height / 2];
    const snapped = this.nearest(ax, ay, reach);
    if (snapped !== null) {
      this.at.value = snapped;
      return;
    }
    const cx = clamp(Math.round(ax), size.width - width);
    const cy = clamp(Math.round(ay), size.height - height);
    this.at.value = cy * size.width + cx;
  }

  /** The legal place nearest to a corner, if one is near enough. */
  private nearest(ax: number, ay: number, reach: number): Space | null {
    const anchors = this.place.peek()?.anchors;
    if (!anchors) return null;
    let best: Space | null = null;
    let least = reach * reach;
    for (const anchor of anchors) {
      const dx = (anchor % this.size.width) - ax;
      const dy = Math.floor(anchor / this.size.width) - ay;
      const distance = dx * dx + dy * dy;
      if (distance < least) [best, least] = [anchor, distance];
    }
    return best;
  }

  /** Lies the piece on the legal place nearest to the middle: where keys begin. */
  begin(): void {
    this.over(this.size.width / 2, this.size.height / 2, this.size.width + this.size.height);
  }

  /** Moves by keys, one space. */
  step(dx: number, dy: number): void {
    const held = this.held.peek();
    if (!held) return;
    const size = this.size;
    const { width, height } = footprintSize(held.info, held.turn);
    const at = this.at.peek() ?? Math.floor(size.height / 2) * size.width + Math.floor(size.width / 2);
    const x = clamp((at % size.width) + dx, size.width - width);
    const y = clamp(Math.floor(at / size.width) + dy, size.height - height);
    this.pinned.value = false;
    this.at.value = y * size.width + x;
  }

  /** A tap on a space: chooses the place; a second tap on it, or `atOnce`, plays it. */
  tap(x: number, y: number): void {
    const before = this.pinned.peek() ? this.at.peek() : null;
    // A ghost that is drawn already stays where it is: what is placed lies where it was shown.
    if (before !== null || this.at.peek() === null) this.over(x, y);
    if (this.atOnce || (before !== null && before === this.at.peek())) this.confirm();
    else this.pinned.value = true;
  }

  /** Plays the present place, legal or not: the server says why not. */
  confirm(): void {
    const text = this.text();
    const held = this.held.peek();
    if (!text || !held) return;
    if (!this.legal.peek()) {
      this.pinned.value = true;
      return;
    }
    clearTimeout(this.timer); // what it brings is about to be seen
    void this.model.play(text).then((answer) => {
      if (answer.type === "accepted") this.placed(held);
    });
  }

  /** After a piece was placed: a piece that was handed out gives way to the next of its kind, a built one to none. */
  private placed(held: Held): void {
    this.pinned.value = false;
    this.at.value = null;
    const more = this.scene?.legal.places.has(held.info.name);
    if (!more || held.verb === "build") this.held.value = null;
  }

  text(): string | null {
    const held = this.held.value;
    const at = this.at.value;
    if (!held || at === null) return null;
    return writePlacement(held.verb, held.info, held.turn, nameOf(at, this.size));
  }

  /** Asks what the present place would bring, once the hand rests. */
  private askLater(): void {
    const text = this.text();
    this.model.state.value?.legal; // another position, another answer
    clearTimeout(this.timer);
    this.asked += 1;
    if (!text) {
      this.answer.value = null;
      return;
    }
    if (this.answer.peek()?.text !== text) this.answer.value = null;
    this.timer = window.setTimeout(() => void this.ask(text, this.asked), TRY_DELAY_MS);
  }

  private async ask(text: string, asked: number): Promise<void> {
    const before = this.scene;
    const tried = await this.model.try(text);
    if (asked !== this.asked || !before || tried.type !== "tried") return;
    const outcome = tried.ok ? applyTried(before.view, tried) : null;
    const list = outcome ? listConsequences(this.model, before.box, before.view, outcome, before.side) : [];
    this.answer.value = {
      text,
      ok: tried.ok,
      sentence: tried.sentence ?? "",
      rule: tried.rule ?? "",
      after: outcome?.view ?? null,
      list,
    };
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
