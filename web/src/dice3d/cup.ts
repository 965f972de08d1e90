// The cup: how it stands and waits, how it follows the hand, how it is tipped.

import { Quaternion, Vector3 } from "three";
import { scatter } from "../stage/flyer";
import { labelSides } from "./cube";
import type { HandThrow } from "./hand";
import { toFelt } from "./lens";
import type { DrawnCup, DrawnDie } from "./scene";

const HELD_PX = { height: 92, lift: 26 };
/** It leans back from the reader, so that it is seen to be a cup. */
const LEAN = -0.62;
const TIPPED = 1.9;
/** As shares of a throw: tipped by then, and taken away by then. */
const TIPPED_AT = 0.1;
const AWAY_FROM = 0.26;
const AWAY_AT = 0.5;

const leanBack = (): Quaternion => new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), LEAN);

export function cupAtRest(at: Vector3, height: number): DrawnCup {
  return { position: at.clone().setY(height * 0.12), turned: leanBack(), height };
}

/** Under the hand, a little above the felt. */
export function cupInHand(x: number, y: number): DrawnCup {
  const { point } = toFelt(x, y + HELD_PX.height * 0.45, HELD_PX.lift);
  return { position: point, turned: leanBack(), height: HELD_PX.height };
}

/** Tipped the way the dice go, then taken out of their way; null once it is gone. */
export function cupThrowing(at: Vector3, height: number, share: number, hand: HandThrow): DrawnCup | null {
  if (share >= AWAY_AT) return null;
  const tip = Math.min(1, share / TIPPED_AT);
  const away = Math.max(0, (share - AWAY_FROM) / (AWAY_AT - AWAY_FROM));
  const back = hand.strength > 0 ? new Vector3(-hand.x, 0, -hand.y) : new Vector3(-1, 0, 0);
  const axis = new Vector3(-back.z, 0, back.x).normalize();
  const turned = new Quaternion().setFromAxisAngle(axis, TIPPED * tip * tip).multiply(leanBack());
  const position = at.clone().setY(height * (0.12 + 0.5 * tip));
  position.addScaledVector(back, height * 4 * away * away);
  return { position, turned, height };
}

/** More are not seen. */
const MAX_SEEN = 6;
/** Of the cup's height: how large dice in it look, how far from its middle and how high they lie. */
const INSIDE = { size: 0.31, radius: 0.17, height: 0.74 };

/** Draw the dice that lie in a cup; a hand that shakes it turns them. */
export function fillCup(
  cup: DrawnCup,
  faces: readonly string[],
  sidesOf: (face: string) => readonly string[],
  shaken: number,
): DrawnDie[] {
  const seen = faces.slice(0, MAX_SEEN);
  return seen.map((face, n) => {
    const angle = (n / seen.length) * Math.PI * 2 + shaken;
    const away = seen.length > 1 ? INSIDE.radius : 0;
    const height = INSIDE.height + 0.07 * scatter(n + shaken, 23);
    const position = new Vector3(Math.cos(angle) * away, height, Math.sin(angle) * away);
    const axis = new Vector3(scatter(n, 29) - 0.5, scatter(n, 31) - 0.5, scatter(n, 37) - 0.5).normalize();
    return {
      position: position.multiplyScalar(cup.height).applyQuaternion(cup.turned).add(cup.position),
      turned: new Quaternion().setFromAxisAngle(axis, 1 + 4 * scatter(n, 43) + shaken * 2),
      size: cup.height * INSIDE.size,
      faces: labelSides(sidesOf(face), face).faces,
      chained: 0,
    };
  });
}
