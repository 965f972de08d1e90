// The shape of a die and its six sides: which one lies on top, how a turned die stands, and where its labels are.

import { BufferAttribute, BufferGeometry, Matrix4, Quaternion, Vector3 } from "three";

export const SIDE_COUNT = 6;
/** Of an edge of length 1. */
const ROUNDING = 0.15;
const INNER = 0.5 - ROUNDING;
/** How finely a rounded edge is cut, from its outer end inwards. */
const ROUND_STEPS = [0, 0.1, 0.28, 0.55, 0.8];

interface Side {
  normal: Vector3;
  /** Where the reader's right and up are on its label. */
  right: Vector3;
  up: Vector3;
}

const side = (normal: number[], right: number[], up: number[]): Side => ({
  normal: new Vector3(...normal),
  right: new Vector3(...right),
  up: new Vector3(...up),
});

/** Neighbours in this list lie opposite each other: 0 and 1, 2 and 3, 4 and 5. */
export const SIDES: readonly Side[] = [
  side([1, 0, 0], [0, 0, -1], [0, 1, 0]),
  side([-1, 0, 0], [0, 0, 1], [0, 1, 0]),
  side([0, 1, 0], [1, 0, 0], [0, 0, -1]),
  side([0, -1, 0], [1, 0, 0], [0, 0, 1]),
  side([0, 0, 1], [1, 0, 0], [0, 1, 0]),
  side([0, 0, -1], [-1, 0, 0], [0, 1, 0]),
];

/** Which label each side shows, so that the first and the last of six lie opposite each other, as they are printed. */
const LABEL_OF_SIDE = [0, 5, 1, 4, 2, 3];

export interface Labels {
  /** The face that each side of the cube shows. */
  faces: string[];
  /** The side that must lie on top. */
  top: number;
}

/** Put a die's faces on the cube. A die with fewer than six repeats them; of one with more, six are seen, with the one
 * that fell among them. */
export function labelSides(faces: readonly string[], fallen: string): Labels {
  const at = Math.max(0, faces.indexOf(fallen));
  const first = Math.max(0, Math.min(at - (at % SIDE_COUNT), faces.length - SIDE_COUNT));
  const label = (n: number) => faces[(first + n) % faces.length] ?? fallen;
  return {
    faces: LABEL_OF_SIDE.map(label),
    top: LABEL_OF_SIDE.indexOf(at - first),
  };
}

/** Turn a die so that this side looks up and its label is upright for the reader. */
export function turnUp(top: number): Quaternion {
  const { normal, right, up } = SIDES[top]!;
  const from = new Matrix4().makeBasis(right, up, normal);
  const to = new Matrix4().makeBasis(new Vector3(1, 0, 0), new Vector3(0, 0, -1), new Vector3(0, 1, 0));
  return new Quaternion().setFromRotationMatrix(to.multiply(from.transpose()));
}

/** Find the side that looks up in a die's matrix, and how straight: 1 is level. */
export function findTop(matrix: Matrix4): { side: number; level: number } {
  const heights = SIDES.map(({ normal }) => normal.clone().transformDirection(matrix).y);
  const level = Math.max(...heights);
  return { side: heights.indexOf(level), level };
}

/** How high the middle of a die of edge 1 is when its lowest point touches the felt. */
export function supportHeight(turned: Quaternion): number {
  const { x, y, z, w } = turned;
  // The second row of the rotation matrix: how much each axis of the die points up.
  const upward =
    Math.abs(2 * (x * y + w * z)) + Math.abs(1 - 2 * (x * x + z * z)) + Math.abs(2 * (y * z - w * x));
  return upward * INNER + ROUNDING;
}

/** Make a rounded cube of edge 1; `uv` is the place on a side's label, `side` the number of that side. */
export function makeCube(): BufferGeometry {
  const edge = ROUND_STEPS.map((step) => step * ROUNDING - 0.5);
  const lines = [...edge, -INNER, INNER, ...edge.map((at) => -at).reverse()];
  const parts = {
    position: [] as number[],
    normal: [] as number[],
    uv: [] as number[],
    side: [] as number[],
  };
  const indices: number[] = [];
  SIDES.forEach(({ normal, right, up }, number) => {
    const first = parts.side.length;
    for (const v of lines)
      for (const u of lines) {
        const flat = normal.clone().multiplyScalar(0.5).addScaledVector(right, u).addScaledVector(up, v);
        const inner = flat.clone().clampScalar(-INNER, INNER);
        const out = flat.sub(inner).normalize();
        parts.position.push(...inner.addScaledVector(out, ROUNDING).toArray());
        parts.normal.push(...out.toArray());
        parts.uv.push(u + 0.5, v + 0.5);
        parts.side.push(number);
      }
    const across = lines.length;
    for (let row = 0; row + 1 < across; row++)
      for (let column = 0; column + 1 < across; column++) {
        const at = first + row * across + column;
        indices.push(at, at + 1, at + across + 1, at, at + across + 1, at + across);
      }
  });
  const cube = new BufferGeometry();
  for (const [name, values] of Object.entries(parts))
    cube.setAttribute(
      name,
      new BufferAttribute(new Float32Array(values), name === "side" ? 1 : name === "uv" ? 2 : 3),
    );
  cube.setIndex(indices);
  return cube;
}
