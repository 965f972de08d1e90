// How a thrown die moves, as a function of how much of the throw is over: it can be paused, hastened, sought and cut, and
// looks the same each time. No physics: it leaves the cup, bounces twice, rolls over its edges and falls onto the side
// that was drawn. The hand decides the way it goes, never how it ends.

import { Quaternion, Vector3 } from "three";
import { scatter } from "../stage/flyer";
import { supportHeight, turnUp } from "./cube";

/** How the dice were thrown: where to, on the table, and how hard, from 0 (a press of the button) to 1. */
export interface Flick {
  x: number;
  z: number;
  strength: number;
}

export const PRESSED: Flick = { x: 0, z: 0, strength: 0 };

/** Lengths are in edges of the die; y is up, z comes towards the reader. */
export interface Throw {
  seed: number;
  /** Which one of this throw it is. */
  index: number;
  /** The mouth of the cup, and where the die comes to lie. */
  from: Vector3;
  to: Vector3;
  /** The side that ends on top. */
  top: number;
  /** The turn about the vertical in which it lies. */
  yaw: number;
  flick: Flick;
}

export interface Pose {
  position: Vector3;
  turned: Quaternion;
  /** Still in the cup. */
  hidden: boolean;
}

const UP = new Vector3(0, 1, 0);
/** Dice that go far leave the cup first, so that none runs into another: the last one so much later, as a share of the
 * throw, and how far is far, in edges. */
const MAX_LATER = 0.45;
const FAR = 5;
/** They leave side by side: by this share of how far apart they will lie. */
const LANE = 0.8;
/** A die rests a moment before the throw is over. */
const REST = 0.03;
/** When a die touches the felt, as a share of its own flight, and how high it bounces in between. */
const LANDINGS = [0.3, 0.52, 0.66];
const MIN_TURNS = 3;
/** From here on a die is on its last edge. */
const LAST_EDGE = 0.72;
const ROCK_FROM = 0.92;
const MAX_YAW = 0.13;

/** The turn in which a die lies: a little askew, its label still easy to read. */
export const lieAskew = (seed: number): number => (scatter(seed, 41) - 0.5) * 2 * MAX_YAW;

/** How a die lies at rest. */
export function lieStill(top: number, yaw: number): Quaternion {
  return new Quaternion().setFromAxisAngle(UP, yaw).multiply(turnUp(top));
}

/** When a die leaves the cup, as a share of the throw. */
function leavesAt({ from, to, index }: Throw): number {
  const near = 1 - Math.min(1, Math.hypot(to.x - from.x, to.z - from.z) / FAR);
  const behind = 1 - 1 / (1 + index * 0.5);
  return MAX_LATER * (0.95 * near + 0.05 * behind);
}

/** Where a die is, and how it is turned, when this share of the whole throw is over. */
export function poseAt(thrown: Throw, share: number): Pose {
  const { seed, to, top, yaw } = thrown;
  const late = leavesAt(thrown);
  const own = Math.min(1, Math.max(0, (share - late) / (1 - MAX_LATER - REST)));
  const end = lieStill(top, yaw);
  if (own >= 1) return { position: to.clone().setY(0.5), turned: end, hidden: false };
  const path = makePath(thrown);
  const turns =
    Math.max(MIN_TURNS + Math.floor(scatter(seed, 3) * 2), Math.round(path.length)) +
    thrown.flick.strength * 2;
  const hesitation = 0.15 + 0.5 * scatter(seed, 5);
  const left = turnsLeft(own, turns, hesitation) / turns;
  const position = path.at(1 - left);
  const hop = hopHeight(own, thrown);
  // It rolls about the axis across its way; the rest of a curve is a turn about the vertical.
  const across = new Vector3(path.end.z, 0, -path.end.x);
  const rock = rockAngle(own) * (0.6 + 0.8 * scatter(seed, 7));
  const roll = new Quaternion().setFromAxisAngle(across, -left * turns * (Math.PI / 2) + rock);
  const spin = new Quaternion().setFromAxisAngle(
    UP,
    path.bend * left + (scatter(seed, 11) - 0.5) * 2.4 * left ** 1.5,
  );
  const lean = new Quaternion().setFromAxisAngle(
    path.end,
    (scatter(seed, 13) - 0.5) * Math.min(1, hop) * 1.2,
  );
  const turned = spin.multiply(lean).multiply(roll).multiply(end);
  position.y = supportHeight(turned) + hop;
  return { position, turned, hidden: share < late };
}

/** Quarter turns that are still to come: fewer and fewer, then the last edge, on which a die hesitates before it falls. */
function turnsLeft(own: number, turns: number, hesitation: number): number {
  if (own < LAST_EDGE) return 1 + (turns - 1) * (1 - own / LAST_EDGE) ** 1.5;
  const way = Math.min(1, (own - LAST_EDGE) / (ROCK_FROM - LAST_EDGE));
  const stuck = 0.5 + 4 * (way - 0.5) ** 3;
  return 1 - (way * (1 - hesitation) + stuck * hesitation);
}

/** Having fallen, it rocks once. */
function rockAngle(own: number): number {
  if (own < ROCK_FROM) return 0;
  const way = (own - ROCK_FROM) / (1 - ROCK_FROM);
  return 0.07 * Math.sin(way * Math.PI * 2) * (1 - way);
}

/** How far above the felt its lowest point is: out of the cup, then two bounces. */
function hopHeight(own: number, { seed, from, flick }: Throw): number {
  const force = 0.8 + 0.4 * scatter(seed, 17) + 0.5 * flick.strength;
  const [first, second, third] = LANDINGS as [number, number, number];
  if (own < first) {
    const way = own / first;
    return Math.max(0, from.y - 0.5) * (1 - way) + 4 * 0.7 * force * way * (1 - way);
  }
  if (own < second) return arc(own, first, second, 0.5 * force);
  return own < third ? arc(own, second, third, 0.14 * force) : 0;
}

function arc(at: number, from: number, to: number, height: number): number {
  const way = (at - from) / (to - from);
  return 4 * height * way * (1 - way);
}

interface Path {
  length: number;
  /** The direction in which it arrives. */
  end: Vector3;
  /** By how much its way turns, in radians. */
  bend: number;
  at(way: number): Vector3;
}

/** The way over the table: straight after a press, in a bow after a flick to the side. */
function makePath({ from, to, flick }: Throw): Path {
  const start = new Vector3(from.x, 0, from.z);
  const goal = new Vector3(to.x, 0, to.z);
  const [dx, dz] = [goal.x - start.x, goal.z - start.z];
  if (Math.abs(dx) > Math.abs(dz)) start.z += dz * LANE;
  else start.x += dx * LANE;
  const straight = goal.clone().sub(start);
  const length = Math.max(0.001, straight.length());
  const control = start.clone().lerp(goal, 0.5);
  control.x += flick.x * flick.strength * length * 0.45;
  control.z += flick.z * flick.strength * length * 0.45;
  const begin = control.clone().sub(start);
  const end = goal.clone().sub(control);
  if (end.lengthSq() < 1e-6) end.copy(straight);
  if (end.lengthSq() < 1e-6) end.set(1, 0, 0);
  end.normalize();
  const bend = Math.atan2(end.x, end.z) - Math.atan2(begin.x, begin.z);
  return {
    length,
    end,
    bend: -Math.atan2(Math.sin(bend), Math.cos(bend)),
    at: (way) =>
      start
        .clone()
        .multiplyScalar((1 - way) ** 2)
        .addScaledVector(control, 2 * way * (1 - way))
        .addScaledVector(goal, way ** 2),
  };
}
