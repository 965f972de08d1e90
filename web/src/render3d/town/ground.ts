// The meadow, and the river's bed cut into it.

import {
  BufferGeometry,
  type CanvasTexture,
  Color,
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshPhongMaterial,
} from "three";
import type { Extent3d } from "../camera";
import { makeCanvas, makeTexture, type Pen } from "../canvas-texture";
import type { Daylight } from "../theme";
import { buildQuads, levelQuad, type Quad, type UV } from "./quads";
import {
  type Cell,
  paintContact,
  paintHoles,
  paintLamps,
  paintMeadow,
  paintRimShade,
  paintWaves,
} from "./textures";

/** What a piece does to the ground under it. */
export interface Footing {
  cells: readonly Cell[];
  /** It lies on the ground, and darkens it less. */
  lies: boolean;
  /** Where light falls out of it at dusk. */
  lamps: readonly Cell[];
}

/** Paints over the meadow, before anything stands on it; in pixels of a space. */
export type GroundPainter = (pen: Pen, px: number) => void;

const BED_Y = -0.16;
export const WATER_Y = -0.075;
const BANK = 0.1;
const LAMP_PX = 24;
const WAVE_SPACES = 2;

export class Ground {
  readonly group = new Group();
  private readonly waves: CanvasTexture = paintWaves();
  private readonly pen: Pen;
  private readonly lampPen: Pen;
  private readonly map: CanvasTexture;
  private readonly lampMap: CanvasTexture;
  private readonly meadow: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly banks: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly water: Mesh<BufferGeometry, MeshPhongMaterial>;
  private readonly base: Pen;
  private painted = "";
  private carved: string | null = null;

  constructor(
    private readonly extent: Extent3d,
    private readonly px: number,
  ) {
    const { width, depth } = extent;
    const [face, pen] = makeCanvas(width * px, depth * px);
    const [lampFace, lampPen] = makeCanvas(width * LAMP_PX, depth * LAMP_PX);
    this.pen = pen;
    this.base = makeCanvas(width * px, depth * px)[1];
    this.lampPen = lampPen;
    this.map = makeTexture(face);
    this.lampMap = makeTexture(lampFace, 1);
    this.meadow = new Mesh(
      new BufferGeometry(),
      new MeshLambertMaterial({
        map: this.map,
        emissiveMap: this.lampMap,
        emissive: new Color("#ff9c48"),
      }),
    );
    this.banks = new Mesh(new BufferGeometry(), new MeshLambertMaterial({ color: "#a98f5d" }));
    this.water = new Mesh(
      new BufferGeometry(),
      new MeshPhongMaterial({ map: this.waves, shininess: 60, specular: new Color("#8fb4c4") }),
    );
    for (const mesh of [this.meadow, this.banks, this.water]) {
      mesh.receiveShadow = true;
      this.group.add(mesh);
    }
  }

  get hasRiver(): boolean {
    return this.water.visible;
  }

  /** Lay the meadow anew for what stands on it. */
  lay(light: Daylight, feet: readonly Footing[], river: readonly Cell[], paint?: GroundPainter): void {
    const { px, pen, extent } = this;
    const taken = new Set(feet.flatMap((foot) => foot.cells.map(String)));
    this.paintBase(light);
    pen.drawImage(this.base.canvas, 0, 0);
    paintHoles(pen, px, extent, (x, z) => !taken.has(`${x},${z}`));
    for (const { cells, lies } of feet) paintContact(pen, px, cells, lies ? 0.35 : 0.6, lies ? 0.12 : 0.3);
    paintRimShade(pen, px, extent);
    paint?.(pen, px);
    this.map.needsUpdate = true;
    this.meadow.material.emissiveIntensity = light.glow;
    if (light.glow) {
      paintLamps(
        this.lampPen,
        LAMP_PX,
        extent,
        feet.flatMap((foot) => foot.lamps),
      );
      this.lampMap.needsUpdate = true;
    }
    this.carve(river);
  }

  /** Thousands of blades are painted once for each light, not whenever a piece is laid. */
  private paintBase(light: Daylight): void {
    const key = light.ground + light.grid;
    if (key === this.painted) return;
    this.painted = key;
    paintMeadow(this.base, this.px, this.extent, light);
  }

  /** Let the water run: so many spaces since it began. */
  flow(spaces: number): void {
    this.waves.offset.x = (spaces / WAVE_SPACES) % 1;
  }

  /** Cut the river's spaces out of the land. */
  private carve(river: readonly Cell[]): void {
    const wet = new Set(river.map(String));
    const key = [...wet].sort().join(" ");
    if (key === this.carved) return;
    this.carved = key;
    const { width, depth } = this.extent;
    const [land, banks, water]: [Quad[], Quad[], Quad[]] = [[], [], []];
    const landUv = (x: number, z: number): UV => [x / width, 1 - z / depth];
    const isWet = (x: number, z: number) => wet.has(`${x},${z}`);
    for (let z = 0; z < depth; z++)
      for (let x = 0; x < width; x++) {
        if (!isWet(x, z)) {
          land.push(levelQuad(x, z, x + 1, z + 1, 0, landUv));
          continue;
        }
        // The waves run with the stream.
        const eastwards = isWet(x - 1, z) || isWet(x + 1, z);
        const waveUv = (px: number, pz: number): UV =>
          eastwards ? [px / WAVE_SPACES, pz / WAVE_SPACES] : [pz / WAVE_SPACES, px / WAVE_SPACES];
        water.push(levelQuad(x, z, x + 1, z + 1, WATER_Y, waveUv));
        const isDry = (nx: number, nz: number) =>
          nx >= 0 && nx < width && nz >= 0 && nz < depth && !isWet(nx, nz);
        banks.push(...bankQuads(x, z, isDry));
      }
    for (const [mesh, quads] of [
      [this.meadow, land],
      [this.banks, banks],
      [this.water, water],
    ] as const) {
      mesh.geometry.dispose();
      mesh.geometry = buildQuads(quads);
      mesh.visible = quads.length > 0;
    }
  }

  dispose(): void {
    for (const texture of [this.waves, this.map, this.lampMap]) texture.dispose();
    for (const mesh of [this.meadow, this.banks, this.water]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}

/** The slopes from the dry neighbours of a river's space down to its bed. */
function bankQuads(x: number, z: number, isDry: (x: number, z: number) => boolean): Quad[] {
  const slant = Math.SQRT1_2;
  const quads: Quad[] = [];
  if (isDry(x, z - 1))
    quads.push({
      corners: [
        [x, BED_Y, z + BANK],
        [x + 1, BED_Y, z + BANK],
        [x + 1, 0, z],
        [x, 0, z],
      ],
      normal: [0, slant, slant],
    });
  if (isDry(x, z + 1))
    quads.push({
      corners: [
        [x + 1, BED_Y, z + 1 - BANK],
        [x, BED_Y, z + 1 - BANK],
        [x, 0, z + 1],
        [x + 1, 0, z + 1],
      ],
      normal: [0, slant, -slant],
    });
  if (isDry(x - 1, z))
    quads.push({
      corners: [
        [x + BANK, BED_Y, z + 1],
        [x + BANK, BED_Y, z],
        [x, 0, z],
        [x, 0, z + 1],
      ],
      normal: [slant, slant, 0],
    });
  if (isDry(x + 1, z))
    quads.push({
      corners: [
        [x + 1 - BANK, BED_Y, z],
        [x + 1 - BANK, BED_Y, z + 1],
        [x + 1, 0, z + 1],
        [x + 1, 0, z],
      ],
      normal: [-slant, slant, 0],
    });
  return quads;
}
