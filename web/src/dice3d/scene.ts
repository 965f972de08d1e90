// What a field of dice is drawn with: one scene for all fields of the page, filled anew for the field that is drawn.

import {
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshPhongMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Scene,
  ShadowMaterial,
  Vector3,
} from "three";
import type { Atlas } from "./atlas";
import { findTop, makeCube, SIDE_COUNT } from "./cube";
import { aim } from "./lens";
import { CHAIN, LINK_COUNT, makeCup, makeLink, makePadlock } from "./props";

/** A box may have more dice, but nobody owns so many. */
export const MAX_DICE = 64;
const SHADOW_PX = 1024;
/** Shadows of dice in the air fall outside of where they lie. */
const SHADOW_MARGIN_PX = 60;

/** The light of a room by day and by candles. */
const LIGHT = {
  day: { sun: "#fff4e2", sunPower: 2.1, sky: "#fdf8f0", earth: "#8a6a52", skyPower: 1.3, shadow: 0.42 },
  dusk: { sun: "#ffd2a0", sunPower: 2.05, sky: "#c9bfdc", earth: "#6b4a36", skyPower: 0.95, shadow: 0.55 },
};
const SUN_FROM = new Vector3(-0.52, 0.82, -0.3);

/** A die as it is drawn. */
export interface DrawnDie {
  position: Vector3;
  turned: Quaternion;
  /** Its edge, in pixels. */
  size: number;
  /** The faces of its sides. */
  faces: readonly string[];
  /** How much of its chain is closed, from 0 to 1. */
  chained: number;
}

export interface DrawnCup {
  position: Vector3;
  turned: Quaternion;
  height: number;
}

/** The part of the table that shadows fall on. */
export interface Felt {
  left: number;
  right: number;
  far: number;
  near: number;
}

const LABEL_HEAD = `#include <common>
attribute float side;
attribute vec3 labelsA;
attribute vec3 labelsB;
uniform vec2 uTiles;`;

const LABEL_BODY = `#include <uv_vertex>
float label = side < 2.5 ? labelsA[int(side + 0.5)] : labelsB[int(side - 2.5)];
vec2 tile = vec2(mod(label + 0.5, uTiles.x), floor((label + 0.5) / uTiles.x));
vec2 inside = uv * 0.992 + 0.004;
vMapUv = vec2((floor(tile.x) + inside.x) / uTiles.x, 1.0 - (tile.y + 1.0 - inside.y) / uTiles.y);`;

export class DiceScene {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera();
  private readonly dice: InstancedMesh;
  private readonly links: InstancedMesh;
  private readonly locks: InstancedMesh;
  private readonly cup: Mesh;
  private readonly felt: Mesh;
  private readonly feltShadow = new ShadowMaterial();
  private readonly labels: [InstancedBufferAttribute, InstancedBufferAttribute];
  private readonly sun = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private drawn: readonly DrawnDie[] = [];

  constructor(readonly atlas: Atlas) {
    const cube = makeCube();
    this.labels = [makeLabels(), makeLabels()];
    cube.setAttribute("labelsA", this.labels[0]);
    cube.setAttribute("labelsB", this.labels[1]);
    this.dice = new InstancedMesh(cube, makeDieMaterial(atlas), MAX_DICE);
    const metal = new MeshPhongMaterial({ color: "#b9b3a8", shininess: 90, specular: "#8a8478" });
    this.links = new InstancedMesh(makeLink(), metal, MAX_DICE * LINK_COUNT);
    const brass = new MeshPhongMaterial({ vertexColors: true, shininess: 60, specular: "#6b5a30" });
    this.locks = new InstancedMesh(makePadlock(), brass, MAX_DICE);
    const leather = new MeshPhongMaterial({
      vertexColors: true,
      shininess: 14,
      specular: "#3a2c1c",
      side: DoubleSide,
    });
    this.cup = new Mesh(makeCup(), leather);
    this.felt = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), this.feltShadow);
    this.felt.receiveShadow = true;
    for (const mesh of [this.dice, this.links, this.locks, this.cup]) {
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
    }
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.setScalar(SHADOW_PX);
    this.sun.shadow.radius = 3;
    this.sun.shadow.normalBias = 2;
    this.sun.shadow.bias = -0.0008;
    this.scene.add(
      this.dice,
      this.links,
      this.locks,
      this.cup,
      this.felt,
      this.sun,
      this.sun.target,
      this.sky,
    );
  }

  /** Fills the scene for a field of this size; shadows fall on its felt, a part of it. `inCup`: dice that nobody reads. */
  fill(
    dice: readonly DrawnDie[],
    cup: DrawnCup | null,
    width: number,
    height: number,
    felt: Felt,
    dusk: boolean,
    inCup: readonly DrawnDie[] = [],
  ): void {
    this.light(width, height, dusk);
    this.felt.position.set((felt.left + felt.right) / 2, 0, (felt.far + felt.near) / 2);
    this.felt.scale.set(felt.right - felt.left, 1, felt.near - felt.far);
    aim(this.camera, width, height);
    this.drawn = dice.slice(0, MAX_DICE);
    const all = [...this.drawn, ...inCup].slice(0, MAX_DICE);
    let [links, locks] = [0, 0];
    const matrix = new Matrix4();
    const one = new Vector3();
    all.forEach((die, n) => {
      matrix.compose(die.position, die.turned, one.setScalar(die.size));
      this.dice.setMatrixAt(n, matrix);
      die.faces.forEach((face, side) => {
        const values = this.labels[side < 3 ? 0 : 1].array;
        values[n * 3 + (side % 3)] = this.atlas.tiles.get(face) ?? 0;
      });
      if (!die.chained) return;
      matrix.compose(die.position, new Quaternion(), one.setScalar(die.size));
      const closed = Math.round(die.chained * LINK_COUNT);
      for (const link of CHAIN.slice(0, closed))
        this.links.setMatrixAt(links++, link.clone().premultiply(matrix));
      if (closed === LINK_COUNT) this.locks.setMatrixAt(locks++, matrix.clone().multiply(DOWN));
    });
    this.dice.count = all.length;
    this.links.count = links;
    this.locks.count = locks;
    for (const mesh of [this.dice, this.links, this.locks]) mesh.instanceMatrix.needsUpdate = true;
    for (const labels of this.labels) labels.needsUpdate = true;
    this.cup.visible = !!cup;
    if (cup) {
      this.cup.position.copy(cup.position);
      this.cup.quaternion.copy(cup.turned);
      this.cup.scale.setScalar(cup.height);
    }
  }

  /** What lies on top of each die now, read back from what is drawn. */
  readTops(): string[] {
    const matrix = new Matrix4();
    return this.drawn.map((_, n) => {
      this.dice.getMatrixAt(n, matrix);
      const { side, level } = findTop(matrix);
      const tile = this.labels[side < 3 ? 0 : 1].array[n * 3 + (side % 3)]!;
      const face = [...this.atlas.tiles].find(([, number]) => number === tile)?.[0] ?? "";
      return level > 0.999 ? face : `${face}~`;
    });
  }

  private light(width: number, height: number, dusk: boolean): void {
    const light = dusk ? LIGHT.dusk : LIGHT.day;
    const { sun, sky } = this;
    sun.color.set(light.sun);
    sun.intensity = light.sunPower;
    sky.color.set(light.sky);
    sky.groundColor.set(light.earth);
    sky.intensity = light.skyPower;
    this.feltShadow.opacity = light.shadow;
    const reach = Math.hypot(width, height) / 2 + SHADOW_MARGIN_PX;
    sun.position.copy(SUN_FROM).multiplyScalar(reach * 2);
    const { camera } = sun.shadow;
    if (camera.right !== width / 2 + SHADOW_MARGIN_PX || camera.top !== height / 2 + SHADOW_MARGIN_PX) {
      camera.right = width / 2 + SHADOW_MARGIN_PX;
      camera.left = -camera.right;
      camera.top = height / 2 + SHADOW_MARGIN_PX;
      camera.bottom = -camera.top;
      [camera.near, camera.far] = [reach * 0.5, reach * 4];
      camera.updateProjectionMatrix();
    }
  }

  dispose(): void {
    for (const mesh of [this.dice, this.links, this.locks]) mesh.dispose();
    for (const mesh of [this.dice, this.links, this.locks, this.cup, this.felt]) {
      mesh.geometry.dispose();
      (mesh.material as MeshPhongMaterial).dispose();
    }
    this.sun.dispose();
    this.sky.dispose();
    this.atlas.texture.dispose();
  }
}

/** A chain lies around the middle of a die; its lock hangs lower. */
const DOWN = new Matrix4().makeTranslation(0, -0.22, 0);

const makeLabels = () => new InstancedBufferAttribute(new Float32Array(MAX_DICE * (SIDE_COUNT / 2)), 3);

function makeDieMaterial(atlas: Atlas): MeshPhongMaterial {
  const material = new MeshPhongMaterial({ map: atlas.texture, shininess: 70, specular: "#2c2822" });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.uTiles = { value: [atlas.columns, atlas.rows] };
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", LABEL_HEAD)
      .replace("#include <uv_vertex>", LABEL_BODY);
  };
  return material;
}
