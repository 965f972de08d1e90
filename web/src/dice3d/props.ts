// What belongs to dice besides dice: the leather cup, the chain that locks a skull, and its padlock.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  LatheGeometry,
  Matrix4,
  Quaternion,
  TorusGeometry,
  Vector2,
  Vector3,
} from "three";

export const LINK_COUNT = 24;
const CUP_SEGMENTS = 36;
/** The ring of the chain around a die of edge 1: half its width, how high it hangs. */
const RING = { half: 0.565, height: 0.52 };
const LINK = { radius: 0.082, tube: 0.031, stretch: 1.4 };

const LEATHER = { outside: "#8a5a33", band: "#54341a", stitch: "#d9b98a", rim: "#a9763f", inside: "#2e1b0f" };

/** From the middle of the bottom, outside up, over the rim and inside down again: radius, height, colour. */
const CUP_PROFILE: [number, number, string][] = [
  [0, 0, LEATHER.band],
  [0.31, 0, LEATHER.band],
  [0.34, 0.02, LEATHER.band],
  [0.355, 0.1, LEATHER.band],
  [0.357, 0.105, LEATHER.stitch],
  [0.359, 0.12, LEATHER.stitch],
  [0.36, 0.125, LEATHER.outside],
  [0.395, 0.46, LEATHER.outside],
  [0.41, 0.47, LEATHER.band],
  [0.418, 0.56, LEATHER.band],
  [0.405, 0.57, LEATHER.outside],
  [0.43, 0.84, LEATHER.outside],
  [0.432, 0.85, LEATHER.stitch],
  [0.4345, 0.865, LEATHER.stitch],
  [0.436, 0.87, LEATHER.outside],
  [0.45, 0.93, LEATHER.rim],
  [0.465, 0.965, LEATHER.rim],
  [0.455, 1, LEATHER.rim],
  [0.425, 1, LEATHER.rim],
  [0.405, 0.96, LEATHER.inside],
  [0.32, 0.08, LEATHER.inside],
  [0, 0.06, LEATHER.inside],
];

/** A cup of height 1 that stands on the felt. */
export function makeCup(): BufferGeometry {
  const cup = new LatheGeometry(
    CUP_PROFILE.map(([radius, height]) => new Vector2(radius, height)),
    CUP_SEGMENTS,
  );
  const colours = Array.from({ length: CUP_SEGMENTS + 1 }, () =>
    CUP_PROFILE.flatMap(([, , colour]) => new Color(colour).toArray()),
  ).flat();
  cup.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  return cup;
}

export const makeLink = (): BufferGeometry =>
  new TorusGeometry(LINK.radius, LINK.tube, 6, 12).scale(LINK.stretch, 1, 1);

/** A padlock that hangs on the chain before the die. */
export function makePadlock(): BufferGeometry {
  const body = paint(new BoxGeometry(0.36, 0.29, 0.13), "#c99a3c");
  const shackle = paint(new TorusGeometry(0.11, 0.034, 6, 14, Math.PI).translate(0, 0.14, 0), "#9a958c");
  const keyhole = paint(new BoxGeometry(0.06, 0.11, 0.02).translate(0, -0.01, 0.06), "#2b1e14");
  return join([body, shackle, keyhole]).translate(0, 0.15, RING.half + 0.07);
}

/** Make one of painted parts. */
function join(parts: BufferGeometry[]): BufferGeometry {
  const whole = new BufferGeometry();
  const flat = parts.map((part) => part.toNonIndexed());
  for (const name of ["position", "normal", "color"]) {
    const values = flat.flatMap((part) => [...part.getAttribute(name).array]);
    whole.setAttribute(name, new BufferAttribute(new Float32Array(values), 3));
  }
  return whole;
}

function paint(part: BufferGeometry, colour: string): BufferGeometry {
  const count = part.getAttribute("position").count;
  const rgb = new Color(colour).toArray();
  part.setAttribute("color", new BufferAttribute(new Float32Array(Array(count).fill(rgb).flat()), 3));
  return part;
}

/** The links of a chain around a die of edge 1 whose middle is the origin, beginning before it. */
export const CHAIN: readonly Matrix4[] = Array.from({ length: LINK_COUNT }, (_, n) => {
  const [at, next] = [ringPoint(n / LINK_COUNT), ringPoint((n + 0.5) / LINK_COUNT)];
  const along = next.clone().sub(at).normalize();
  const up = new Vector3(0, 1, 0);
  const out = along.clone().cross(up);
  // Each link stands across the one before.
  const turned = new Matrix4().makeBasis(along, n % 2 ? up : out.negate(), n % 2 ? out : up);
  // It sags a little towards the middle of each side.
  const sag = -0.03 * Math.cos(Math.atan2(at.z, at.x) * 4);
  return new Matrix4().compose(
    at.setY(RING.height - 0.5 + sag),
    new Quaternion().setFromRotationMatrix(turned),
    new Vector3(1, 1, 1),
  );
});

/** A point of a square ring with round corners; 0 is before the die. */
function ringPoint(share: number): Vector3 {
  const angle = share * Math.PI * 2;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const power = 2 / 7;
  return new Vector3(
    Math.sign(sin) * Math.abs(sin) ** power * RING.half,
    0,
    Math.sign(cos) * Math.abs(cos) ** power * RING.half,
  );
}
