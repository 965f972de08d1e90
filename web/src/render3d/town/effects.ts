// Short scenes for what befalls a town: fire, scorched and flooded ground, attack, disease, raids. Each is shown as it is
// after a share of its time, so the stage's clock decides; a handful of instanced meshes serves all of them.

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from "three";
import { makeCanvas, makeTexture } from "../canvas-texture";
import { Kit } from "../kit";
import { makeRandom } from "../random";
import { fadeIn, SCENES, type Sprites } from "./effect-scenes";
import { makeRaider } from "./people";
import type { Cell } from "./textures";

export type EffectKind = keyof typeof SCENES | "raid";

/** Something that happens to some spaces; `share` of it is over. */
export interface Happening {
  kind: EffectKind;
  cells: readonly Cell[];
  share: number;
  /** Where it comes from: a place beyond the edge. */
  from?: Cell;
}

const MAX_FLAMES = 240;
const MAX_PUFFS = 320;
const MAX_ARROWS = 70;
export const RAIDERS = 8;
/** Larger than those who live here: it is they who are to be seen. */
const RAIDER_SIZE = 2.3;
const UP = new Vector3(0, 1, 0);
const AHEAD = new Vector3(0, 0, 1);

function makeArrow(): BufferGeometry {
  const kit = new Kit(1);
  const flat = { flat: true };
  kit.beam([0, 0, -0.32], [0, 0, 0.26], 0.028, "#7a4f2c", flat);
  kit.beam([0, 0, 0.24], [0, 0, 0.38], 0.05, "#5c6068", flat);
  kit.beam([0, 0, -0.34], [0, 0, -0.18], 0.1, "#fff6e0", flat, 0.014);
  kit.beam([0, 0, -0.34], [0, 0, -0.18], 0.014, "#c9483a", flat, 0.1);
  return kit.build();
}

/** A tongue of fire, white at its heart: painted once, turned towards the camera, tinted by its age. */
function paintFlame(): HTMLCanvasElement {
  const [canvas, pen] = makeCanvas(64, 96);
  const tongue = (width: number, top: number, bottom: number, hex: string, blur: number) => {
    pen.save();
    pen.filter = `blur(${blur}px)`;
    pen.fillStyle = hex;
    pen.beginPath();
    pen.moveTo(32 + width * 0.15, top);
    pen.bezierCurveTo(
      32 + width * 0.2,
      top + (bottom - top) * 0.3,
      32 + width,
      bottom - width * 1.2,
      32 + width * 0.85,
      bottom - width * 0.6,
    );
    pen.bezierCurveTo(
      32 + width * 0.7,
      bottom,
      32 - width * 0.7,
      bottom,
      32 - width * 0.85,
      bottom - width * 0.6,
    );
    pen.bezierCurveTo(
      32 - width,
      bottom - width * 1.5,
      32 - width * 0.1,
      top + (bottom - top) * 0.35,
      32 + width * 0.15,
      top,
    );
    pen.fill();
    pen.restore();
  };
  tongue(25, 5, 90, "rgba(226,87,30,.82)", 3);
  tongue(18, 26, 88, "rgba(255,150,40,.95)", 2.5);
  tongue(11, 44, 86, "rgba(255,216,96,1)", 2);
  tongue(6, 60, 84, "rgba(255,248,214,1)", 2);
  return canvas;
}

function paintPuff(): HTMLCanvasElement {
  const [canvas, pen] = makeCanvas(64, 64);
  const soft = pen.createRadialGradient(30, 28, 2, 32, 32, 31);
  soft.addColorStop(0, "rgba(255,255,255,.9)");
  soft.addColorStop(0.5, "rgba(255,255,255,.5)");
  soft.addColorStop(1, "rgba(255,255,255,0)");
  pen.fillStyle = soft;
  pen.fillRect(0, 0, 64, 64);
  return canvas;
}

export class Effects implements Sprites {
  readonly group = new Group();
  private readonly flames: InstancedMesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly puffs: InstancedMesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly arrows: InstancedMesh;
  private readonly raiders: InstancedMesh;
  private readonly pool: Mesh<PlaneGeometry, MeshPhongMaterial>;
  private readonly happenings = new Set<Happening>();
  private readonly matrix = new Matrix4();
  private readonly point = new Vector3();
  private readonly size = new Vector3();
  private readonly turn = new Quaternion();
  private readonly upright = new Quaternion();
  private readonly facing = new Quaternion();
  private readonly colour = new Color();
  private wasBusy = false;

  constructor(paint: Material) {
    const cloud = (map: HTMLCanvasElement) =>
      new MeshBasicMaterial({ map: makeTexture(map, 1), transparent: true, depthWrite: false });
    const tongue = new PlaneGeometry(0.42, 0.62).translate(0, 0.27, 0);
    this.flames = new InstancedMesh(tongue, cloud(paintFlame()), MAX_FLAMES);
    this.puffs = new InstancedMesh(new PlaneGeometry(0.5, 0.5), cloud(paintPuff()), MAX_PUFFS);
    this.arrows = new InstancedMesh(makeArrow(), paint, MAX_ARROWS);
    this.raiders = new InstancedMesh(makeRaider().build(), paint, RAIDERS);
    this.pool = new Mesh(
      new PlaneGeometry(1, 1, 18, 18),
      new MeshPhongMaterial({ color: "#6ba6bd", transparent: true, shininess: 80 }),
    );
    this.pool.rotation.x = -Math.PI / 2;
    this.pool.visible = false;
    for (const mesh of [this.flames, this.puffs, this.arrows, this.raiders]) {
      mesh.count = 0;
      mesh.frustumCulled = false;
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      this.group.add(mesh);
    }
    this.flames.setColorAt(0, this.colour.set("#ffffff"));
    this.puffs.setColorAt(0, this.colour);
    this.flames.renderOrder = 7;
    this.puffs.renderOrder = 6;
    this.group.add(this.pool);
  }

  begin(happening: Happening): void {
    this.happenings.add(happening);
  }

  end(happening: Happening): void {
    this.happenings.delete(happening);
  }

  get busy(): boolean {
    return this.happenings.size > 0;
  }

  /** How far what stands on this space is shaken aside. */
  shake(cells: readonly Cell[]): number {
    for (const { kind, cells: hit, share } of this.happenings)
      if (
        kind === "attack" &&
        share > 0.32 &&
        hit.some(([x, z]) => cells.some(([a, b]) => a === x && b === z))
      )
        return Math.sin(share * 90) * 0.03 * Math.max(0, 1.1 - share);
    return 0;
  }

  /** Draw everything as it is now, turned towards the camera. Says whether anything changed. */
  tick(towards: Quaternion): boolean {
    if (!this.busy && !this.wasBusy) return false;
    this.wasBusy = this.busy;
    this.facing.copy(towards);
    // A flame stands upright: it is only turned about its own axis.
    const ahead = this.point.copy(AHEAD).applyQuaternion(towards);
    this.upright.setFromAxisAngle(UP, Math.atan2(ahead.x, ahead.z));
    for (const mesh of [this.flames, this.puffs, this.arrows, this.raiders]) mesh.count = 0;
    this.pool.visible = false;
    for (const happening of this.happenings) this.draw(happening);
    for (const mesh of [this.flames, this.puffs, this.arrows, this.raiders]) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    return true;
  }

  private draw(happening: Happening): void {
    const next = makeRandom(happening.cells.length * 17 + (happening.cells[0]?.[0] ?? 0));
    const { kind } = happening;
    if (kind === "flood") this.drawPool(happening);
    if (kind === "raid") this.drawRaid(happening, next);
    else for (const cell of happening.cells) SCENES[kind](this, happening.share, cell, next);
  }

  flame(x: number, y: number, z: number, wide: number, tall: number, hex: string): void {
    const { flames } = this;
    if (flames.count >= MAX_FLAMES) return;
    this.matrix.compose(this.point.set(x, y, z), this.upright, this.size.set(wide, tall, wide));
    flames.setMatrixAt(flames.count, this.matrix);
    flames.setColorAt(flames.count, this.colour.set(hex));
    flames.count += 1;
  }

  puff(x: number, y: number, z: number, size: number, hex: string): void {
    const { puffs } = this;
    if (puffs.count >= MAX_PUFFS || size < 0.01) return;
    this.matrix.compose(this.point.set(x, y, z), this.facing, this.size.setScalar(size));
    puffs.setMatrixAt(puffs.count, this.matrix);
    puffs.setColorAt(puffs.count, this.colour.set(hex));
    puffs.count += 1;
  }

  arrow(x: number, y: number, z: number, way: [number, number, number], size: number): void {
    const { arrows } = this;
    if (arrows.count >= MAX_ARROWS) return;
    this.turn.setFromUnitVectors(AHEAD, this.size.set(...way).normalize());
    this.matrix.compose(this.point.set(x, y, z), this.turn, this.size.setScalar(size));
    arrows.setMatrixAt(arrows.count, this.matrix);
    arrows.count += 1;
  }

  /** Water rises over the spaces and sinks again; what it leaves lies there by then. */
  private drawPool({ cells, share }: Happening): void {
    const [xs, zs] = [cells.map(([x]) => x), cells.map(([, z]) => z)];
    const [x0, x1] = [Math.min(...xs), Math.max(...xs) + 1];
    const [z0, z1] = [Math.min(...zs), Math.max(...zs) + 1];
    const { pool } = this;
    const fade = fadeIn(share);
    const [wide, deep] = [x1 - x0 + 0.3, z1 - z0 + 0.3];
    const places = pool.geometry.getAttribute("position");
    for (let i = 0; i < places.count; i++) {
      const [u, v] = [(i % 19) / 18 - 0.5, Math.floor(i / 19) / 18 - 0.5];
      const edge = (at: number) => 0.9 * Math.max(0, Math.abs(at) * 2 - 0.7) ** 1.2;
      const wave = Math.sin(u * wide * 5 + share * 22) * Math.cos(v * deep * 4 + share * 15) * 0.05 * fade;
      places.setXYZ(i, u * wide, -v * deep, wave - edge(u) - edge(v));
    }
    places.needsUpdate = true;
    pool.geometry.computeVertexNormals();
    pool.material.opacity = 0.82 * fade;
    pool.position.set(
      (x0 + x1) / 2,
      0.02 + 0.28 * Math.sin(Math.min(1, share * 1.15) * Math.PI),
      (z0 + z1) / 2,
    );
    pool.visible = true;
  }

  /** Dark figures run in from the edge, stay a moment, each on one of the spaces, and run off. */
  private drawRaid({ cells, share, from = [-0.6, 6] }: Happening, next: () => number): void {
    for (let i = 0; i < RAIDERS; i++) {
      const [tx, tz] = cells[i % cells.length] ?? [6, 6];
      const [side, late, spread] = [next() - 0.5, next() * 0.16, next() - 0.5];
      const run = Math.min(1, Math.max(0, (share - late) / 0.34));
      const off = Math.min(1, Math.max(0, (share - 0.56 - late * 0.5) / 0.36));
      const way = run - off;
      const x = from[0] + (tx + 0.5 + spread * 0.7 - from[0]) * way;
      const z = from[1] + (tz + 0.5 + side * 0.7 - from[1]) * way;
      const hop = Math.abs(Math.sin(share * 60 + i)) * 0.05;
      const ahead = Math.atan2(tx - from[0], tz - from[1]) + (off > 0 ? Math.PI : 0);
      this.turn.setFromAxisAngle(UP, ahead);
      this.size.setScalar(RAIDER_SIZE * fadeIn(share, 8));
      this.matrix.compose(this.point.set(x, hop, z), this.turn, this.size);
      this.raiders.setMatrixAt(i, this.matrix);
      this.raiders.count = i + 1;
      if (i % 2) this.flame(x + 0.15, 0.28 + hop, z, 0.4, 0.5 + next() * 0.12, "#ffffff");
      this.puff(x, 0.06, z, 0.5 * (1 - Math.abs(way - 0.5)), "#cbb98f");
    }
  }

  dispose(): void {
    for (const mesh of [this.flames, this.puffs]) {
      mesh.material.map?.dispose();
      mesh.material.dispose();
    }
    for (const mesh of [this.flames, this.puffs, this.arrows, this.raiders]) {
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.pool.geometry.dispose();
    this.pool.material.dispose();
  }
}
