// The light of the end of a game, and the way around the town in it.

import type { BoardCamera, Stand } from "../../../render3d/camera";
import { type Daylight, DUSK } from "../../../render3d/theme";

/** The sun is low and golden, the first windows are lit; the meadow is still green. */
export const EVENING: Daylight = {
  ...DUSK,
  sun: "#ffb46a",
  sunPower: 2.7,
  sunFrom: [-10.5, 5.6, 2.6],
  fill: "#a79fd0",
  fillPower: 0.6,
  sky: "#b3aec6",
  earth: "#75654c",
  skyPower: 1.5,
  glow: 0.9,
  shadow: 0.42,
  ground: "#b9c189",
  groundPatch: "#a7b277",
};

/** A little lower than one looks at a board: towers stand against each other. */
const LOW_TILT = 0.98;

const ease = (share: number) => share * share * (3 - 2 * share);

/** Where the camera stands after this share of the count: once around the town, lower on its way, and back where one looks
 * at the board from. */
export function circleStand(view: BoardCamera, share: number): Stand {
  const stand = view.standOf("tilted");
  const lower = Math.sin(Math.PI * share) ** 2;
  return {
    ...stand,
    turn: Math.PI * 2 * ease(share),
    tilt: stand.tilt + (LOW_TILT - stand.tilt) * lower,
  };
}
