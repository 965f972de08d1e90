// The wooden tray around the meadow, and the table under it that takes its shadow.

import { type CanvasTexture, Group, Mesh, MeshLambertMaterial, PlaneGeometry, ShadowMaterial } from "three";
import type { Extent3d } from "../camera";
import type { V } from "../solids";
import type { Daylight } from "../theme";
import { buildQuads, levelQuad, type Quad, type UV } from "./quads";
import { paintFrame, paintGrain } from "./textures";

const BEVEL = 0.03;
const BOTTOM = -0.5;
const TABLE_SPACES = 80;
const MAX_LABEL_PX = 96;

export class Tray {
  readonly group = new Group();
  private readonly grain: CanvasTexture = paintGrain();
  private readonly frame: Mesh<ReturnType<typeof buildQuads>, MeshLambertMaterial>;
  private readonly sides: Mesh<ReturnType<typeof buildQuads>, MeshLambertMaterial>;
  private readonly table: Mesh<PlaneGeometry, ShadowMaterial>;
  private light: Daylight | null = null;

  constructor(
    private readonly extent: Extent3d,
    private readonly px: number,
  ) {
    const { width, depth } = extent;
    this.frame = new Mesh(buildQuads(frameTop(extent)), new MeshLambertMaterial());
    this.sides = new Mesh(buildQuads(frameSides(extent)), new MeshLambertMaterial({ map: this.grain }));
    this.table = new Mesh(new PlaneGeometry(TABLE_SPACES, TABLE_SPACES), new ShadowMaterial());
    this.table.rotation.x = -Math.PI / 2;
    this.table.position.set(width / 2, BOTTOM, depth / 2);
    for (const mesh of [this.frame, this.sides, this.table]) mesh.receiveShadow = true;
    this.frame.castShadow = true;
    this.sides.castShadow = true;
    this.group.add(this.frame, this.sides, this.table);
  }

  set(light: Daylight): void {
    if (light === this.light) return;
    this.light = light;
    const { material } = this.frame;
    material.map?.dispose();
    material.map = paintFrame(this.extent, light, Math.min(this.px, MAX_LABEL_PX));
    material.needsUpdate = true;
    this.sides.material.color.set(light.frameSide);
    this.table.material.opacity = light.shadow;
    this.table.material.color.set(light.glow ? "#000000" : "#2a1606");
  }

  dispose(): void {
    this.frame.material.map?.dispose();
    this.grain.dispose();
    for (const mesh of [this.frame, this.sides, this.table]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}

function frameTop({ width, depth, rim, frameHeight }: Extent3d): Quad[] {
  const uv = (x: number, z: number): UV => [(x + rim) / (width + 2 * rim), 1 - (z + rim) / (depth + 2 * rim)];
  const [west, east, north, south] = [-rim + BEVEL, width + rim - BEVEL, -rim + BEVEL, depth + rim - BEVEL];
  const plank = (x0: number, z0: number, x1: number, z1: number) =>
    levelQuad(x0, z0, x1, z1, frameHeight, uv);
  return [
    plank(west, north, east, 0),
    plank(west, depth, east, south),
    plank(west, 0, 0, depth),
    plank(width, 0, east, depth),
  ];
}

/** Walls outside and inside, and a bevel along the upper edge. */
function frameSides({ width, depth, rim, frameHeight }: Extent3d): Quad[] {
  const low = frameHeight - BEVEL;
  const slant = Math.SQRT1_2;
  const quads: Quad[] = [];
  const outer: [number, number][] = [
    [-rim, depth + rim],
    [width + rim, depth + rim],
    [width + rim, -rim],
    [-rim, -rim],
  ];
  const inner: [number, number][] = [
    [0, depth],
    [width, depth],
    [width, 0],
    [0, 0],
  ];
  const ways: [number, number][] = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ];
  ways.forEach(([nx, nz], i) => {
    const j = (i + 1) % 4;
    const [[ax, az], [bx, bz]] = [outer[i]!, outer[j]!];
    const at = ([x, z]: [number, number], y: number): V => [x, y, z];
    const pull = ([x, z]: [number, number]): [number, number] => [
      x - Math.sign(x - width / 2) * BEVEL,
      z - Math.sign(z - depth / 2) * BEVEL,
    ];
    const [a, b]: [[number, number], [number, number]] = [
      [ax, az],
      [bx, bz],
    ];
    quads.push({ corners: [at(a, BOTTOM), at(b, BOTTOM), at(b, low), at(a, low)], normal: [nx, 0, nz] });
    quads.push({
      corners: [at(a, low), at(b, low), at(pull(b), frameHeight), at(pull(a), frameHeight)],
      normal: [nx * slant, slant, nz * slant],
    });
    const [c, d] = [inner[i]!, inner[j]!];
    quads.push({
      corners: [at(d, 0), at(c, 0), at(c, frameHeight), at(d, frameHeight)],
      normal: [-nx, 0, -nz],
    });
  });
  return quads;
}
