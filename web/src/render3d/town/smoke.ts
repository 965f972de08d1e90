// Smoke: soft discs that face the camera over each chimney; one draw call of two triangles each.

import {
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  type Quaternion,
  Vector3,
} from "three";
import { makeCanvas, makeTexture } from "../canvas-texture";
import type { V } from "../solids";

const PUFFS = 8;
const MAX_CHIMNEYS = 60;
const PUFF_PX = 64;
const PER_SECOND = 0.13;

function paintPuff(): HTMLCanvasElement {
  const [canvas, pen] = makeCanvas(PUFF_PX, PUFF_PX);
  const half = PUFF_PX / 2;
  const soft = pen.createRadialGradient(half - 2, half - 4, 2, half, half, half - 1);
  soft.addColorStop(0, "rgba(255,255,255,.95)");
  soft.addColorStop(0.45, "rgba(255,255,255,.55)");
  soft.addColorStop(1, "rgba(255,255,255,0)");
  pen.fillStyle = soft;
  pen.fillRect(0, 0, PUFF_PX, PUFF_PX);
  return canvas;
}

export class Smoke {
  readonly mesh: InstancedMesh<PlaneGeometry, MeshBasicMaterial>;
  private chimneys: readonly V[] = [];
  private readonly matrix = new Matrix4();
  private readonly point = new Vector3();
  private readonly size = new Vector3();

  constructor() {
    const material = new MeshBasicMaterial({
      map: makeTexture(paintPuff(), 1),
      transparent: true,
      opacity: 0.42,
      depthWrite: false,
    });
    this.mesh = new InstancedMesh(new PlaneGeometry(0.34, 0.34), material, PUFFS * MAX_CHIMNEYS);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 5;
    this.mesh.count = 0;
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  }

  get busy(): boolean {
    return this.chimneys.length > 0;
  }

  set(chimneys: readonly V[]): void {
    this.chimneys = chimneys.slice(0, MAX_CHIMNEYS);
    this.mesh.count = this.chimneys.length * PUFFS;
  }

  /** Put the puffs where they are after so many seconds, turned towards the camera. */
  tick(seconds: number, towards: Quaternion): void {
    const { matrix, point, size, mesh } = this;
    this.chimneys.forEach(([x, y, z], i) => {
      for (let k = 0; k < PUFFS; k++) {
        const age = (seconds * PER_SECOND + k / PUFFS + i * 0.37) % 1;
        size.setScalar((0.42 + age * 1.25) * Math.min(1, age * 8) * (1 - age) ** 0.5);
        point.set(
          x + age * age * 0.36 + Math.sin(age * 5 + i) * 0.035,
          y + 0.05 + age * 0.72,
          z - age * 0.08,
        );
        mesh.setMatrixAt(i * PUFFS + k, matrix.compose(point, towards, size));
      }
    });
    mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.map?.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}
