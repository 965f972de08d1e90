// Many models in one draw call: each geometry is stored once, each piece is a matrix.

import { BatchedMesh, type BufferGeometry, type Material, type Matrix4 } from "three";

const FIRST_VERTICES = 60_000;
const GROWTH = 1.6;
const MAX_PIECES = 320;

export class Batch {
  readonly mesh: BatchedMesh;
  private readonly known = new Map<BufferGeometry, number>();
  private capacity = FIRST_VERTICES;
  private used = 0;
  private instances: number[] = [];

  constructor(material: Material, castShadow: boolean) {
    this.mesh = new BatchedMesh(MAX_PIECES, this.capacity, 0, material);
    this.mesh.castShadow = castShadow;
    this.mesh.receiveShadow = true;
    this.mesh.frustumCulled = false;
    this.mesh.perObjectFrustumCulled = false;
    this.mesh.sortObjects = false;
    this.mesh.visible = false;
  }

  /** Show these geometries, one instance each, in this order. */
  set(geometries: readonly BufferGeometry[]): void {
    for (const instance of this.instances) this.mesh.deleteInstance(instance);
    this.instances = geometries
      .slice(0, MAX_PIECES)
      .map((geometry) => this.mesh.addInstance(this.store(geometry)));
    this.mesh.visible = this.instances.length > 0;
  }

  /** Put the `index`th of them at its place. */
  place(index: number, matrix: Matrix4): void {
    const instance = this.instances[index];
    if (instance !== undefined) this.mesh.setMatrixAt(instance, matrix);
  }

  private store(geometry: BufferGeometry): number {
    const known = this.known.get(geometry);
    if (known !== undefined) return known;
    const vertices = geometry.getAttribute("position").count;
    this.used += vertices;
    if (this.used > this.capacity) {
      this.capacity = Math.ceil(Math.max(this.capacity * GROWTH, this.used));
      this.mesh.setGeometrySize(this.capacity, 0);
    }
    const id = this.mesh.addGeometry(geometry);
    this.known.set(geometry, id);
    return id;
  }

  dispose(): void {
    this.mesh.dispose();
  }
}
