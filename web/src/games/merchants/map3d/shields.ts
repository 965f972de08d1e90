// The merchants' shields, which are told apart by their division and not only by their colour. All of them look at the
// reader and are drawn in one call.

import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  Color,
  DynamicDrawUsage,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from "three";
import { makeCanvas, makeTexture } from "../../../render3d/canvas-texture";
import type { V } from "../../../render3d/kit";
import { DIVISIONS, SHIELD } from "../../../ui/Icon";

export interface ShieldAt {
  merchant: number;
  at: V;
  size: number;
}

const MAX_SHIELDS = 64;
const PX = 96;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

function paintShields(): HTMLCanvasElement {
  const [canvas, pen] = makeCanvas(PX * DIVISIONS.length, PX);
  const shield = new Path2D(SHIELD);
  for (const [n, { field, fill, d }] of DIVISIONS.entries()) {
    pen.setTransform(PX / 24, 0, 0, PX / 24, n * PX, 0);
    pen.fillStyle = field;
    pen.fill(shield);
    pen.fillStyle = fill;
    pen.fill(new Path2D(d));
    pen.strokeStyle = "#2b1f15";
    pen.lineWidth = 1.8;
    pen.stroke(shield);
  }
  return canvas;
}

export class Shields {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly positions = new Float32Array(MAX_SHIELDS * CORNERS.length * 3);
  private readonly uvs = new Float32Array(MAX_SHIELDS * CORNERS.length * 2);
  private readonly right = new Vector3();
  private readonly up = new Vector3();
  private readonly away = new Vector3();

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("uv", new BufferAttribute(this.uvs, 2).setUsage(DynamicDrawUsage));
    const material = new MeshBasicMaterial({ map: makeTexture(paintShields()), alphaTest: 0.5 });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
  }

  /** The whole shade of them: at dusk they are darker like everything. */
  shade(hex: string): void {
    this.mesh.material.color = new Color(hex);
  }

  show(shields: readonly ShieldAt[], camera: Camera): void {
    const { right, up, away } = this;
    camera.matrixWorld.extractBasis(right, up, away);
    const shown = shields.slice(0, MAX_SHIELDS);
    shown.forEach(({ merchant, at, size }, n) => {
      const field = (merchant - 1) % DIVISIONS.length;
      CORNERS.forEach(([u, v], corner) => {
        const i = n * CORNERS.length + corner;
        // A little before what carries it.
        for (const [axis, key] of ["x", "y", "z"].entries() as Iterable<[number, "x" | "y" | "z"]>)
          this.positions[i * 3 + axis] =
            at[axis]! + (right[key] * u + up[key] * v) * (size / 2) + away[key] * 0.25;
        this.uvs[i * 2] = (field + (u + 1) / 2) / DIVISIONS.length;
        this.uvs[i * 2 + 1] = (v + 1) / 2;
      });
    });
    const { geometry } = this.mesh;
    geometry.getAttribute("position").needsUpdate = true;
    geometry.getAttribute("uv").needsUpdate = true;
    geometry.setDrawRange(0, shown.length * CORNERS.length);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.map?.dispose();
    this.mesh.material.dispose();
  }
}
