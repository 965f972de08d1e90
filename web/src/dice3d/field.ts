// A field of dice: the part of the page where some dice lie. The page says where they lie and what they show (`data-die`
// elements, which stay what a reader presses and hears); this draws them there, and lets the stage throw them.

import { seedOf } from "../render3d/random";
import { type SharedRenderer, sharedRenderer, type View3d } from "../render3d/renderer";
import { setActor } from "../stage/actors";
import type { Movement } from "../stage/beats";
import type { Flight } from "../stage/flyer";
import { Body } from "./body";
import { cupAtRest, cupInHand, cupThrowing, fillCup } from "./cup";
import { noteThrow, readThrow } from "./hand";
import { layTrays } from "./lay-tray";
import { toFelt } from "./lens";
import type { DiceScene, DrawnCup, DrawnDie, Felt } from "./scene";
import { forgetSeen, noteSeen, recallSeen } from "./seen";

/** What lies on the field, as the page says it: dice with the drawing of their chain, and the cup. */
const DIE = "[data-die]";
const CHAIN = "[data-die-chain]";
const CUP = "[data-cup]";
/** What scrolls with the dice. */
const TABLE = "[data-dice-table]";
/** A die that a page lays out fills its box up to this. */
const BOX_SHARE = 0.9;
const ALMOST_OVER = 0.9;
/** Less is no way to go. */
const MIN_GLIDE_PX = 3;
const GATHER_MS = 160;
/** So much nearer to the eye is a die that is put down, at first. */
const PUT_DOWN = 1.35;
/** A hand that goes so far shakes the dice in its cup. */
const SHAKEN_PX = 14;

export class DiceField implements View3d {
  shadowsDue = true;
  private readonly bodies = new Map<string, Body>();
  private readonly renderer: SharedRenderer;
  private readonly leave: () => void;
  private readonly observer: ResizeObserver;
  private width = 1;
  private height = 1;
  private due = false;
  private looks = "";
  private tipped: number | null = null;
  /** The hand that holds the cup, in pixels of the page. */
  private held: { x: number; y: number; since: number } | null = null;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly host: HTMLElement,
    private readonly drawing: DiceScene,
    /** All faces of the die that has this face. */
    private readonly sidesOf: (face: string) => readonly string[],
    /** Whether dice go to their places, or are there at once. */
    private readonly moves: () => boolean,
  ) {
    this.renderer = sharedRenderer()!;
    this.leave = this.renderer.add(this);
    this.observer = new ResizeObserver(() => this.sync());
    this.observer.observe(host);
  }

  get scene() {
    return this.drawing.scene;
  }

  get camera() {
    return this.drawing.camera;
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
  }

  close(): void {
    for (const body of this.bodies.values()) {
      this.forget(body);
      body.element?.removeAttribute("style");
    }
    this.observer.disconnect();
    this.leave();
  }

  // ---------------------------------------------------------------- what the page says

  /** Reads from the page which dice lie where. */
  sync(): void {
    const area = this.canvas.getBoundingClientRect();
    if (!area.width || !area.height) return;
    layTrays(this.host, DIE);
    const elements = [...this.host.querySelectorAll<HTMLElement>(DIE)];
    const known = new Set<string>();
    const count = new Map<string, number>();
    for (const element of elements) {
      const face = element.dataset.die!;
      const nth = count.get(face) ?? 0;
      count.set(face, nth + 1);
      const id = element.dataset.dieId ?? `${face}#${nth}`;
      known.add(id);
      this.place(id, element, face, area);
    }
    for (const [id, body] of this.bodies)
      if (!known.has(id)) {
        this.forget(body);
        this.bodies.delete(id);
      }
    this.drawIfChanged();
  }

  /** The page is drawn again for many reasons; the dice only if they lie otherwise, or in another light. */
  private drawIfChanged(): void {
    const bodies = [...this.bodies.values()].map((body) => body.describe());
    const cup = this.host.querySelector(CUP)?.getBoundingClientRect();
    const page = `${this.width} ${this.height} ${cup?.left} ${cup?.height} ${document.documentElement.dataset.theme}`;
    const looks = `${page} ${bodies.join()}`;
    if (looks === this.looks) return;
    // What the hand had gathered has been thrown.
    if (this.looks) this.held = null;
    this.looks = looks;
    this.draw();
  }

  private place(id: string, element: HTMLElement, face: string, area: DOMRect): void {
    let body = this.bodies.get(id);
    const isNew = !body;
    if (!body) {
      body = new Body(id, seedOf(id));
      this.bodies.set(id, body);
    }
    const box = element.getBoundingClientRect();
    const size = Number(element.dataset.dieSize) || box.width * BOX_SHARE;
    const x = box.left + box.width / 2 - area.left - area.width / 2;
    const y = box.top + box.height / 2 - area.top - area.height / 2;
    if (isNew) body.before = recallSeen(id)?.rest ?? body.before;
    body.show(face, this.sidesOf(face), Number(element.dataset.dieTurn) || 0);
    body.lieAt(x, y, size);
    body.locked = element.dataset.dieState === "locked";
    body.throwable = element.dataset.throw !== undefined;
    if (element.dataset.dieId) this.glideThere(body, box);
    if (body.spins && this.moves()) body.glideFrom(x, y, size);
    if (body.element !== element) this.attach(body, element);
  }

  /** Lets a die that lay elsewhere go to where it lies now. */
  private glideThere(body: Body, box: DOMRect): void {
    const corner = (this.host.closest(TABLE) ?? document.body).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2 - corner.left, box.top + box.height / 2 - corner.top];
    const seen = noteSeen(body.id, { x, y, size: body.size, rest: body.rest });
    if (!seen || !this.moves() || Math.hypot(seen.x - x, seen.y - y) <= MIN_GLIDE_PX) return;
    const start = { x: body.x + seen.x - x, y: body.y + seen.y - y };
    // From beyond what this field draws it would come in as a slice: it is put down here instead.
    if (Math.abs(start.x) > this.width / 2 || Math.abs(start.y) > this.height / 2)
      body.glideFrom(body.x, body.y, body.size * PUT_DOWN);
    else body.glideFrom(start.x, start.y, seen.size);
  }

  private attach(body: Body, element: HTMLElement): void {
    this.forget(body);
    body.element = element;
    const stops = [setActor(element, (move, from) => this.act(body, move, from))];
    const chain = element.querySelector(CHAIN);
    if (chain) stops.push(setActor(chain, (move) => this.act(body, move, null)));
    body.stop = () => {
      for (const stop of stops) stop();
    };
  }

  private forget(body: Body): void {
    body.stop();
    body.stop = () => {};
  }

  // ---------------------------------------------------------------- what the stage does

  private act(body: Body, move: Movement, from: DOMRect | null): Flight | null {
    switch (move.what) {
      case "die":
        return this.throwDie(body, move, from);
      case "flip":
        return this.fly(
          move.ms,
          (share) => (body.turning = share),
          () => (body.turning = 1),
        );
      case "shake":
        return this.fly(
          move.ms,
          (share) => (body.trembling = share),
          () => (body.trembling = 0),
        );
      case "unroll":
        body.free = false;
        return this.fly(
          move.ms,
          (share) => (body.chained = share),
          () => (body.chained = 1),
        );
      default:
        return null;
    }
  }

  private throwDie(body: Body, move: Movement, from: DOMRect | null): Flight {
    const hand = readThrow();
    const area = this.canvas.getBoundingClientRect();
    // Out of the mouth of a cup that is tipped to the right.
    const start = hand.from ?? (from ? { x: from.right, y: from.top + from.height / 2 } : area);
    const x = clamp(start.x - area.left - area.width / 2, area.width / 2);
    const y = clamp(start.y - area.top - area.height / 2, area.height / 2);
    this.held = null;
    body.throwFrom(x, y, move.count - 1, { x: hand.x, z: hand.y, strength: hand.strength });
    return this.fly(
      move.ms,
      (share) => {
        body.fly(share);
        this.tipped = share;
      },
      () => {
        body.fly(null);
        this.tipped = null;
        noteThrow();
      },
    );
  }

  /** A flight whose share is written by the stage. Ended before its time, dice are where they belong at once. */
  private fly(ms: number, show: (share: number) => void, end: () => void): Flight {
    let last = 0;
    show(0);
    this.drawSoon();
    return {
      endMs: ms,
      show: (at) => {
        last = at;
        show(Math.min(1, at / ms));
        this.drawSoon();
      },
      remove: () => {
        // The reader has cut: the dice do not go to their places, they are there.
        if (last < ms * ALMOST_OVER) forgetSeen();
        end();
        this.drawSoon();
      },
    };
  }

  // ---------------------------------------------------------------- the cup in the hand

  /** Holds the cup there; null lets go of it. */
  hold(at: { x: number; y: number } | null): void {
    this.held = at && { ...at, since: this.held?.since ?? this.renderer.now() };
    this.draw();
  }

  /** How far the dice that will be thrown are on their way into the cup. */
  private gathered(now: number): number {
    return this.held ? Math.min(1, (now - this.held.since) / GATHER_MS) : 0;
  }

  // ---------------------------------------------------------------- drawing

  /** Draws once for all that the stage does now, and before the page is painted. */
  private drawSoon(): void {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      this.draw();
    });
  }

  private draw(): void {
    this.renderer.drawNow(this);
    if (this.isMoving(this.renderer.now())) this.renderer.ask(this);
  }

  /** Whether something moves that the stage does not move. */
  private isMoving(now: number): boolean {
    const gathering = this.held !== null && this.gathered(now) < 1;
    return gathering || [...this.bodies.values()].some((body) => body.gliding);
  }

  prepare(now: number): number | null {
    this.shadowsDue = true;
    const area = this.canvas.getBoundingClientRect();
    const centre = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
    const hand = this.held && {
      x: this.held.x - centre.x,
      y: this.held.y - centre.y,
      share: this.gathered(now),
    };
    const dice = [...this.bodies.values()].flatMap((body) => body.pose(now, hand) ?? []);
    const dusk = document.documentElement.dataset.theme === "dark";
    const cup = this.poseCup(centre);
    const inCup = cup ? this.fillCup(cup, now) : [];
    this.drawing.fill(dice, cup, this.width, this.height, this.measureFelt(centre), dusk, inCup);
    return this.isMoving(now) ? 0 : null;
  }

  /** In a cup that waits are all dice that will be thrown; in the hand, those that it has gathered. */
  private fillCup(cup: DrawnCup, now: number): DrawnDie[] {
    if (this.tipped !== null) return [];
    const waiting =
      this.host.querySelector<HTMLElement>(CUP)?.dataset.cupDice?.split(" ").filter(Boolean) ?? [];
    const throwable = [...this.bodies.values()].filter((body) => body.throwable).map((body) => body.shows);
    const faces = waiting.length ? waiting : this.gathered(now) >= 1 ? throwable : [];
    const shaken = this.held ? Math.round((this.held.x + this.held.y) / SHAKEN_PX) * 0.6 : 0;
    return fillCup(cup, faces, this.sidesOf, shaken);
  }

  private measureFelt(centre: { x: number; y: number }): Felt {
    const box = this.host.getBoundingClientRect();
    const [upper, lower] = [
      toFelt(box.left - centre.x, box.top - centre.y),
      toFelt(box.right - centre.x, box.bottom - centre.y),
    ];
    return { left: upper.point.x, right: lower.point.x, far: upper.point.z, near: lower.point.z };
  }

  drawn(): void {
    this.canvas.dataset.tops = this.drawing.readTops().join(" ");
    this.canvas.dataset.smallest = String(Math.min(...[...this.bodies.values()].map(({ size }) => size)));
  }

  private poseCup(centre: { x: number; y: number }): DrawnCup | null {
    if (this.held) return cupInHand(this.held.x - centre.x, this.held.y - centre.y);
    const thrown = readThrow();
    if (this.tipped !== null && thrown.from) {
      const { position, height } = cupInHand(thrown.from.x - centre.x, thrown.from.y - centre.y);
      return cupThrowing(position.setY(0), height, this.tipped, thrown);
    }
    const cup = this.host.querySelector<HTMLElement>(CUP);
    const place = cup?.getBoundingClientRect();
    if (!place?.width) return null;
    const at = toFelt(place.left + place.width / 2 - centre.x, place.bottom - centre.y).point;
    if (this.tipped !== null) return cupThrowing(at, place.height, this.tipped, thrown);
    // Once the dice lie in the tray, it makes room for them.
    return this.bodies.size && cup!.dataset.cup !== "stands" ? null : cupAtRest(at, place.height);
  }
}

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
