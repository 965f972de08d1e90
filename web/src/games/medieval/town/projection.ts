// The flat drawing, laid into the model: the overlays of the flat board lie on the ground of the town, exactly where
// its spaces are, and the pointer finds the pieces under them.

import type { Matrix4 } from "three";
import { SPACE_UNITS } from "../../../ui/outline";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Write the CSS transform that lays a drawing of a board, so many pixels a space with a `rim` of so many units around
 * its spaces, on the ground that `camera` (projection times view) sees in the box `picture`, measured from the corner of
 * the drawing. */
export function layOnGround(camera: Matrix4, picture: Box, spacePx: number, rim: number): string {
  const e = camera.elements;
  // What one pixel of the drawing is in spaces.
  const pixel = 1 / spacePx;
  const edge = rim / SPACE_UNITS;
  // Rows of a homography from pixels (u, v, 1) of the drawing to clip coordinates (x, y, w); y = 0 is the ground.
  const row = (i: number): [number, number, number] => [
    e[i]! * pixel,
    e[8 + i]! * pixel,
    e[12 + i]! - (e[i]! + e[8 + i]!) * edge,
  ];
  const [x, y, w] = [row(0), row(1), row(3)];
  // From clip coordinates to pixels of the picture.
  const px = x.map((value, i) => ((value + w[i]!) / 2) * picture.width + w[i]! * picture.left);
  const py = y.map((value, i) => ((w[i]! - value) / 2) * picture.height + w[i]! * picture.top);
  // CSS wants the last number to be 1.
  const [a, b, d, f, g, i, k, l] = [px[0]!, px[1]!, px[2]!, py[0]!, py[1]!, py[2]!, w[0], w[1]].map(
    (value) => value / w[2],
  ) as [number, number, number, number, number, number, number, number];
  const values = [a, f, 0, k, b, g, 0, l, 0, 0, 1, 0, d, i, 0, 1];
  return `matrix3d(${values.map((value) => value.toFixed(8)).join(",")})`;
}
