// From places on the screen to places on the felt and back. One unit of the felt is a pixel in the middle of a field; the
// lens is long, as for a miniature, and the same for every field, however small.

import { type PerspectiveCamera, Vector3 } from "three";

/** How far away the eye is, in pixels, and by how much it leans back from looking straight down. */
const EYE_PX = 1300;
const LEAN = 0.38;
const [SIN, COS] = [Math.sin(LEAN), Math.cos(LEAN)];

/** Let a camera look at a field of this size. */
export function aim(camera: PerspectiveCamera, width: number, height: number): void {
  camera.fov = (2 * Math.atan(height / 2 / EYE_PX) * 180) / Math.PI;
  camera.aspect = width / height;
  camera.near = EYE_PX * 0.4;
  camera.far = EYE_PX * 2;
  camera.position.set(0, EYE_PX * COS, EYE_PX * SIN);
  camera.lookAt(0, 0, 0);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}

/** Find what lies under a place of the screen, at some height over the felt; places count from the field's middle. */
export function toFelt(x: number, y: number, height = 0): { point: Vector3; scale: number } {
  const depth = (EYE_PX * COS - height) / (EYE_PX * COS + y * SIN);
  return {
    point: new Vector3(depth * x, height, EYE_PX * SIN + depth * (y * COS - EYE_PX * SIN)),
    // What is to look one pixel wide there is so wide.
    scale: depth,
  };
}

/** Find where a point over the felt is seen, from the field's middle. */
export function toScreen({ x, y, z }: Vector3): { x: number; y: number } {
  const [up, back] = [y - EYE_PX * COS, z - EYE_PX * SIN];
  const away = -(up * COS + back * SIN);
  return { x: (x * EYE_PX) / away, y: (-(up * SIN - back * COS) * EYE_PX) / away };
}
