// Many solids as one: what never moves is drawn in one call.

import { BufferAttribute, BufferGeometry, Matrix4 } from "three";

export interface PlacedPart {
  geometry: BufferGeometry;
  matrix: Matrix4;
}

const ATTRIBUTES = [
  ["position", 3],
  ["normal", 3],
  ["color", 3],
  ["fx", 2],
] as const;

/** Put a part at a place, turned by radians around its own upright axis and scaled. */
export function placePart(geometry: BufferGeometry, x: number, z: number, turn = 0, scale = 1): PlacedPart {
  const matrix = new Matrix4().makeRotationY(turn);
  return { geometry, matrix: matrix.scale({ x: scale, y: scale, z: scale } as never).setPosition(x, 0, z) };
}

export function mergeParts(parts: readonly PlacedPart[]): BufferGeometry {
  const merged = new BufferGeometry();
  const count = parts.reduce((sum, { geometry }) => sum + geometry.getAttribute("position").count, 0);
  for (const [name, size] of ATTRIBUTES) {
    const all = new Float32Array(count * size);
    let at = 0;
    for (const { geometry, matrix } of parts) {
      const own = (geometry.getAttribute(name) as BufferAttribute).clone();
      if (name === "position") own.applyMatrix4(matrix);
      else if (name === "normal") own.transformDirection(matrix);
      all.set(own.array, at);
      at += own.array.length;
    }
    merged.setAttribute(name, new BufferAttribute(all, size));
  }
  merged.computeBoundingSphere();
  return merged;
}
