// One die of a field: where it lies, what it shows, and what is happening to it.

import { Quaternion, Vector3 } from "three";
import { type Labels, labelSides, supportHeight } from "./cube";
import { toFelt } from "./lens";
import type { DrawnDie } from "./scene";
import { type Flick, lieAskew, lieStill, type Pose, poseAt, type Throw } from "./throw";

const GLIDE_MS = 260;
/** Dice that roll look at least as large as this, even where they lie smaller. */
const ROLLING_PX = 84;
const CUP_MOUTH_PX = 70;
/** From this share of a throw on every die lies. */
const LANDED = 0.97;

interface Glide {
  x: number;
  y: number;
  size: number;
  /** Milliseconds of the clock; null until it is drawn the first time. */
  began: number | null;
}

export class Body {
  element: HTMLElement | null = null;
  stop: () => void = () => {};
  /** From the middle of the field, in pixels. */
  x = 0;
  y = 0;
  size = 1;
  locked = false;
  /** It is among those that will be thrown next. */
  throwable = false;
  /** It is turned around on the felt, and shows the same face. */
  spins = false;
  /** How it lay before it was turned. */
  before = new Quaternion();
  /** A skull that has just fallen: its chain comes later. */
  free = false;
  chained = 1;
  /** How much of a throw, of turning over or of trembling is over; null while it lies still. */
  flying: number | null = null;
  turning: number | null = null;
  trembling: number | null = null;

  private labels: Labels = { faces: [], top: 0 };
  private face = "";
  private turn = 0;
  private thrown: Omit<Throw, "to" | "from"> & { x: number; y: number } = PLAIN_THROW;
  private glide: Glide | null = null;

  constructor(
    readonly id: string,
    private readonly seed: number,
  ) {}

  /** `turn`: by how much it is turned on the felt on purpose, in half turns. */
  show(face: string, sides: readonly string[], turn: number): void {
    if (face === this.face && turn === this.turn) return;
    if (this.face) this.before = this.rest;
    this.spins = this.face === face;
    this.face = face;
    this.turn = turn;
    this.labels = labelSides(sides, face);
  }

  lieAt(x: number, y: number, size: number): void {
    this.x = x;
    this.y = y;
    this.size = size;
  }

  glideFrom(x: number, y: number, size: number): void {
    this.glide = { x, y, size, began: null };
  }

  get gliding(): boolean {
    return this.glide !== null;
  }

  throwFrom(x: number, y: number, index: number, flick: Flick): void {
    this.thrown = { seed: this.seed + index * 7.3, index, top: this.labels.top, yaw: this.yaw, flick, x, y };
    this.glide = null;
    this.free = true;
  }

  /** So much of its throw is over; null once it lies. Meanwhile the page says nothing about it. */
  fly(share: number | null): void {
    this.flying = share;
    this.element?.toggleAttribute("data-die-flying", share !== null && share < LANDED);
  }

  get shows(): string {
    return this.face;
  }

  /** What can be seen of it while it lies. */
  describe(): string {
    const { face, x, y, size, turn, locked, free, throwable } = this;
    return [face, x.toFixed(1), y.toFixed(1), size.toFixed(1), turn, locked, free, throwable].join(" ");
  }

  /** How it lies. */
  get rest(): Quaternion {
    return lieStill(this.labels.top, this.yaw);
  }

  private get yaw(): number {
    return lieAskew(this.seed) + this.turn * Math.PI;
  }

  /** How it is drawn now, given how far the hand has gathered the dice; null while it is in the cup. */
  pose(now: number, hand: { x: number; y: number; share: number } | null): DrawnDie | null {
    const { faces } = this.labels;
    const gathered = hand && this.throwable ? hand : null;
    if (gathered && gathered.share >= 1) return null;
    if (this.flying !== null) {
      const flight = this.poseThrown(this.flying);
      return flight.hidden ? null : { ...flight, faces, chained: 0 };
    }
    const glide = this.poseGlide(now);
    const { size, lift, left } = glide;
    const x = gathered ? glide.x + (gathered.x - glide.x) * gathered.share : glide.x;
    const y = gathered ? glide.y + (gathered.y - glide.y) * gathered.share : glide.y;
    const chained = this.locked && !this.free ? this.chained : 0;
    const turned = this.spins ? this.before.clone().slerp(this.rest, 1 - left) : this.poseTurn();
    const edge = size * toFelt(x, y, size / 2).scale;
    const position = toFelt(x, y, edge / 2).point;
    position.y = edge * supportHeight(turned) + lift * edge + this.hop() * edge;
    return { position, turned, size: edge, faces, chained };
  }

  private poseThrown(share: number): Pick<DrawnDie, "position" | "turned" | "size"> & Pick<Pose, "hidden"> {
    const { scale } = toFelt(this.x, this.y, this.size / 2);
    const edge = this.size * scale;
    const to = toFelt(this.x, this.y, edge / 2).point.divideScalar(edge);
    const from = toFelt(this.thrown.x, this.thrown.y, CUP_MOUTH_PX).point.divideScalar(edge);
    const pose = poseAt({ ...this.thrown, from, to }, share);
    // It comes down from nearer to the eye.
    const near = Math.max(0, ROLLING_PX / this.size - 1) * easeOut(1 - share);
    pose.position.multiplyScalar(edge);
    pose.position.y *= 1 + near;
    return { ...pose, size: edge * (1 + near) };
  }

  private poseGlide(now: number): { x: number; y: number; size: number; lift: number; left: number } {
    const { x, y, size, glide } = this;
    const there = { x, y, size, lift: 0, left: 0 };
    if (!glide) return there;
    glide.began ??= now;
    const share = (now - glide.began) / GLIDE_MS;
    if (share >= 1) {
      this.glide = null;
      this.spins = false;
      return there;
    }
    const left = 1 - share * share * (3 - 2 * share);
    return {
      x: x + (glide.x - x) * left,
      y: y + (glide.y - y) * left,
      size: size + (glide.size - size) * left,
      lift: 1.6 * share * (1 - share),
      left,
    };
  }

  /** Turned over, it goes the shortest way from what it showed to what it shows; trembling, it leans to and fro. */
  private poseTurn(): Quaternion {
    const { rest } = this;
    if (this.turning !== null && this.turning < 1) {
      const share = this.turning * this.turning * (3 - 2 * this.turning);
      return this.before.clone().slerp(rest, share);
    }
    if (!this.trembling) return rest;
    const angle = 0.12 * Math.sin(this.trembling * Math.PI * 6) * (1 - this.trembling);
    return new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), angle).multiply(rest);
  }

  private hop(): number {
    const share = this.turning;
    return share !== null && share < 1 ? 2.4 * share * (1 - share) : 0;
  }
}

const PLAIN_THROW = { seed: 0, index: 0, top: 0, yaw: 0, flick: { x: 0, z: 0, strength: 0 }, x: 0, y: 0 };

const easeOut = (share: number) => 1 - (1 - share) ** 2;
