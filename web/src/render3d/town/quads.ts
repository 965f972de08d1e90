// Flat four-cornered faces with places on a texture: ground, frame, water.

import { BufferAttribute, BufferGeometry } from "three";
import type { V } from "../solids";

export interface Quad {
  corners: [V, V, V, V];
  normal: V;
  uv?: [UV, UV, UV, UV];
}
export type UV = [number, number];

/** Long grain runs along a side that has no places of its own. */
const grainUv = ([x, y, z]: V): UV => [(x + z) * 0.12, y * 1.3 + 0.6];

export function buildQuads(quads: readonly Quad[]): BufferGeometry {
  const [positions, normals, uvs]: [number[], number[], number[]] = [[], [], []];
  for (const { corners, normal, uv } of quads)
    for (const i of [0, 1, 2, 0, 2, 3] as const) {
      positions.push(...corners[i]);
      normals.push(...normal);
      uvs.push(...(uv ? uv[i] : grainUv(corners[i])));
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(uvs), 2));
  return geometry;
}

/** A level rectangle; `uv` says where a corner is on the texture. */
export function levelQuad(
  x0: number,
  z0: number,
  x1: number,
  z1: number,
  y: number,
  uv: (x: number, z: number) => UV,
): Quad {
  return {
    corners: [
      [x0, y, z1],
      [x1, y, z1],
      [x1, y, z0],
      [x0, y, z0],
    ],
    normal: [0, 1, 0],
    uv: [uv(x0, z1), uv(x1, z1), uv(x1, z0), uv(x0, z0)],
  };
}
