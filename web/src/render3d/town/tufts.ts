// Grass and small flowers on the free spaces, around the peg holes: one draw call.

import { InstancedMesh, type Material, Matrix4, Vector3 } from "three";
import type { Extent3d } from "../camera";
import { Kit } from "../kit";
import { makeRandom } from "../random";
import type { V } from "../solids";

const TUFTS_PER_SPACE = 2;
const BARE_SHARE = 0.25;
const BLADES = 6;

function makeTuft(): Kit {
  const kit = new Kit(5);
  for (let i = 0; i < BLADES; i++) {
    const angle = (i / BLADES) * Math.PI * 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [x, z, high, lean] = [
      cos * 0.03,
      sin * 0.03,
      0.08 + kit.random() * 0.07,
      0.03 + kit.random() * 0.04,
    ];
    const blade: V[] = [
      [x - sin * 0.014, 0, z + cos * 0.014],
      [x + sin * 0.014, 0, z - cos * 0.014],
      [x + cos * lean, high, z + sin * lean],
    ];
    const green = i % 2 ? "#7f9a4a" : "#93ad5a";
    // Seen from both sides.
    kit.face(blade, green, [0, 0.2, 0], { flat: true });
    kit.face(blade, green, [cos, 0, sin], { flat: true });
  }
  kit.lump(0.04, 0.09, 0.02, 0.02, "#fff6dc", 0.022, 5, { flat: true });
  kit.lump(-0.03, 0.09, 0.04, 0.02, "#f0cf5e", 0.022, 5, { flat: true });
  return kit;
}

export class Tufts {
  readonly mesh: InstancedMesh;

  constructor(
    private readonly extent: Extent3d,
    material: Material,
  ) {
    const most = extent.width * extent.depth * TUFTS_PER_SPACE;
    this.mesh = new InstancedMesh(makeTuft().build(), material, most);
    this.mesh.frustumCulled = false;
    this.mesh.receiveShadow = true;
  }

  /** Let grass grow on the free spaces; it is always the same on each. */
  grow(isFree: (x: number, z: number) => boolean): void {
    const { width, depth } = this.extent;
    const matrix = new Matrix4();
    const scale = new Vector3();
    let count = 0;
    for (let z = 0; z < depth; z++)
      for (let x = 0; x < width; x++) {
        if (!isFree(x, z)) continue;
        const next = makeRandom((z * width + x) * 31 + 1);
        for (let i = 0; i < TUFTS_PER_SPACE; i++) {
          const [angle, far, size] = [next() * Math.PI * 2, 0.24 + next() * 0.2, 0.7 + next() * 0.7];
          if (next() < BARE_SHARE) continue;
          matrix.makeRotationY(angle).scale(scale.setScalar(size));
          matrix.setPosition(x + 0.5 + Math.cos(angle) * far, 0, z + 0.5 + Math.sin(angle) * far);
          this.mesh.setMatrixAt(count, matrix);
          count += 1;
        }
      }
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.dispose();
  }
}
