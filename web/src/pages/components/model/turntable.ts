// A piece on a turntable. All turntables of a page share one stage: whichever is drawn puts its own piece on it.

import { Mesh, MeshBasicMaterial, PerspectiveCamera, PlaneGeometry, Scene } from "three";
import { makeCanvas, makeTexture } from "../../../render3d/canvas-texture";
import { sharedPaint, uniforms } from "../../../render3d/material";
import { cellsOfDesign, DESIGNS, modelOf } from "../../../render3d/pieces";
import { type SharedRenderer, sharedRenderer, type View3d } from "../../../render3d/renderer";
import { Lights, readDaylight, watchDaylight } from "../../../render3d/theme";

const FOV_DEGREES = 24;
const TILT = 0.98;
const FIRST_TURN = 0.6;
const RADIANS_PER_MS = 0.0011;
const RADIANS_PER_PX = 0.012;
const SHADOW_PX = 64;

export const hasModel = (piece: string): boolean => piece in DESIGNS;

/** One stage for all turntables, as long as there is one. */
class Stage {
  readonly scene = new Scene();
  readonly piece: Mesh;
  private readonly lights = new Lights(0, 0, 4, 16);
  private readonly shadow: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly renderer: SharedRenderer | null = sharedRenderer();
  used = 0;

  constructor() {
    this.lights.sun.castShadow = false;
    this.piece = new Mesh(undefined, sharedPaint());
    this.shadow = new Mesh(
      new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ map: makeTexture(paintShadow()), transparent: true, depthWrite: false }),
    );
    this.shadow.position.y = -0.01;
    this.scene.add(this.piece, this.shadow, ...this.lights.all);
  }

  show(geometry: Mesh["geometry"], width: number, depth: number, turn: number): void {
    this.lights.set(readDaylight());
    uniforms.snow.value = 0;
    this.piece.geometry = geometry;
    this.piece.rotation.y = turn;
    // It turns around its middle.
    const [x, z] = [width / 2, depth / 2];
    this.piece.position.set(
      -(Math.cos(turn) * x + Math.sin(turn) * z),
      0,
      -(Math.cos(turn) * z - Math.sin(turn) * x),
    );
    this.shadow.rotation.y = turn;
    this.shadow.scale.set(width * 1.35, 1, depth * 1.35);
  }

  dispose(): void {
    this.lights.dispose();
    this.shadow.geometry.dispose();
    this.shadow.material.map?.dispose();
    this.shadow.material.dispose();
  }
}

function paintShadow(): HTMLCanvasElement {
  const [canvas, pen] = makeCanvas(SHADOW_PX, SHADOW_PX);
  const half = SHADOW_PX / 2;
  const patch = pen.createRadialGradient(half, half, half * 0.35, half, half, half);
  patch.addColorStop(0, "#20140a88");
  patch.addColorStop(1, "#20140a00");
  pen.fillStyle = patch;
  pen.fillRect(0, 0, SHADOW_PX, SHADOW_PX);
  return canvas;
}

let stage: Stage | null = null;

export class Turntable implements View3d {
  readonly camera = new PerspectiveCamera(FOV_DEGREES, 1, 0.5, 60);
  shadowsDue = false;
  private readonly stage: Stage;
  private readonly stops: (() => void)[];
  private readonly size: [width: number, depth: number];
  private turn = FIRST_TURN;
  private spins = false;
  private last = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly piece: string,
    private readonly onDrawn: () => void,
  ) {
    stage ??= new Stage();
    this.stage = stage;
    this.stage.used += 1;
    const cells = cellsOfDesign(piece);
    this.size = [Math.max(...cells.map(([x]) => x)) + 1, Math.max(...cells.map(([, z]) => z)) + 1];
    // The shader is compiled with what it will draw.
    this.stage.show(this.model.geometry, ...this.size, this.turn);
    const { renderer } = this.stage;
    if (!renderer) throw new Error("no WebGL context");
    this.stops = [renderer.add(this), watchDaylight(() => renderer.ask(this))];
  }

  get scene(): Scene {
    return this.stage.scene;
  }

  private get model() {
    return modelOf({ name: this.piece, kind: "building", cells: cellsOfDesign(this.piece) });
  }

  /** Turn by itself, or stop. */
  spin(on: boolean): void {
    this.spins = on;
    this.last = 0;
    this.stage.renderer?.ask(this);
  }

  /** Turn by hand. */
  drag(px: number): void {
    this.turn += px * RADIANS_PER_PX;
    this.stage.renderer?.ask(this);
  }

  resize(width: number, height: number): void {
    const { camera } = this;
    const { height: tall } = this.model;
    const around = Math.hypot(...this.size) / 2;
    // As near as a ball around the piece allows.
    const radius = Math.hypot(around, tall / 2);
    camera.aspect = width / height;
    const half = ((FOV_DEGREES / 2) * Math.PI) / 180;
    const narrower = Math.min(half, Math.atan(Math.tan(half) * camera.aspect));
    const far = (radius / Math.sin(narrower)) * 0.8;
    camera.position.set(0, tall / 2 + Math.cos(TILT) * far, Math.sin(TILT) * far);
    camera.lookAt(0, tall * 0.42, 0);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
  }

  prepare(now: number): number | null {
    if (this.spins && this.last) this.turn += Math.min(60, now - this.last) * RADIANS_PER_MS;
    this.last = this.spins ? now : 0;
    this.stage.show(this.model.geometry, ...this.size, this.turn);
    return this.spins ? 0 : null;
  }

  drawn(): void {
    this.onDrawn();
  }

  dispose(): void {
    this.model.geometry.dispose();
    this.stage.used -= 1;
    if (!this.stage.used && stage === this.stage) {
      this.stage.dispose();
      stage = null;
    }
    // Last, as the renderer counts then what is left.
    for (const stop of this.stops) stop();
  }
}
