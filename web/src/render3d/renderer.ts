// The one WebGL context of the page. Browsers allow few contexts and each costs memory, so the town, the dice and every
// other view share a renderer on a canvas that is never shown: a view is drawn into its lower left corner and copied from there
// into the view's own 2D canvas. A view is drawn only when it asks; a page that stands still draws nothing.

import { type Camera, NoToneMapping, PCFShadowMap, type Scene, WebGLRenderer } from "three";
import { type Clock, pageClock } from "../stage/clock";
import { contextState } from "./capability";
import { uniforms } from "./material";

export interface View3d {
  /** A canvas without a context: what is seen. Its size on the page decides how much is drawn. */
  readonly canvas: HTMLCanvasElement;
  readonly scene: Scene;
  readonly camera: Camera;
  /** The shadows have changed: set by the view, cleared once they are drawn. */
  shadowsDue: boolean;
  /** The canvas has another size now, in CSS pixels. */
  resize(width: number, height: number): void;
  /** Called before each frame, with milliseconds of the stage's clock. Says when the next is due: 0 with the next
   * picture of the page, so many milliseconds later, or null if nothing moves. */
  prepare(now: number): number | null;
  /** Called after each frame. */
  drawn?(frames: number): void;
}

interface Entry {
  context: CanvasRenderingContext2D;
  observer: ResizeObserver;
  /** CSS pixels. */
  width: number;
  height: number;
  frames: number;
  timer: number;
  asked: boolean;
  /** Its shaders are compiled. */
  ready: boolean;
}

const MAX_PIXEL_RATIO = 2;
/** What the ratio falls to, step by step, where frames come late. */
const LESSER_RATIOS = [1.5, 1];
const SLOW_FRAME_MS = 28;
const FRAMES_JUDGED = 10;
const MAX_LOSSES = 1;

export class SharedRenderer {
  readonly gl: WebGLRenderer;
  private readonly views = new Map<View3d, Entry>();
  private stopFrame: (() => void) | null = null;
  private maxRatio = MAX_PIXEL_RATIO;
  private losses = 0;
  private lastFrame = 0;
  private late: number[] = [];
  private mostCalls = 0;
  private mostTriangles = 0;

  constructor(private readonly clock: Clock = pageClock) {
    const canvas = document.createElement("canvas");
    canvas.hidden = true;
    canvas.dataset.render3d = "";
    canvas.setAttribute("aria-hidden", "true");
    document.body.append(canvas);
    this.gl = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    this.gl.setPixelRatio(1);
    this.gl.toneMapping = NoToneMapping;
    this.gl.shadowMap.enabled = true;
    this.gl.shadowMap.type = PCFShadowMap;
    this.gl.shadowMap.autoUpdate = false;
    this.gl.setScissorTest(true);
    this.gl.info.autoReset = false;
    canvas.addEventListener("webglcontextlost", () => this.lose());
    canvas.addEventListener("webglcontextrestored", () => this.restore());
  }

  /** Show a view until the returned function is called. Disposing of its geometries and textures is the view's part. */
  add(view: View3d): () => void {
    const observer = new ResizeObserver(() => this.measure(view));
    const entry: Entry = {
      context: view.canvas.getContext("2d")!,
      observer,
      width: 0,
      height: 0,
      frames: 0,
      timer: 0,
      asked: false,
      ready: false,
    };
    this.views.set(view, entry);
    observer.observe(view.canvas);
    this.measure(view);
    view.shadowsDue = true;
    // The first frame would compile the shaders and hold the page up: they are compiled aside before.
    void this.gl.compileAsync(view.scene, view.camera).then(
      () => {
        entry.ready = true;
        this.ask(view);
      },
      () => {
        entry.ready = true;
        this.ask(view);
      },
    );
    return () => this.remove(view);
  }

  private remove(view: View3d): void {
    const entry = this.views.get(view);
    if (!entry) return;
    entry.observer.disconnect();
    clearTimeout(entry.timer);
    this.views.delete(view);
    // A view's lists of what was drawn hold its objects: nothing of it may stay.
    this.gl.renderLists.dispose();
    this.fitBuffer();
    this.report();
  }

  /** Draw the view before the next picture of the page. */
  ask(view: View3d): void {
    const entry = this.views.get(view);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.asked = true;
    this.stopFrame ??= this.clock.frame(() => this.frame());
  }

  /** Measure a view that was put elsewhere on the page. */
  fit(view: View3d): void {
    if (this.views.has(view)) this.measure(view);
  }

  /** Draw a view now and leave its picture in its canvas: for pictures that are saved. */
  drawNow(view: View3d): void {
    const entry = this.views.get(view);
    if (!entry) return;
    // What was asked for is drawn herewith.
    entry.asked = false;
    this.draw(view, entry, this.clock.now());
  }

  now(): number {
    return this.clock.now();
  }

  pixelRatio(): number {
    return Math.min(devicePixelRatio || 1, this.maxRatio);
  }

  // ---------------------------------------------------------------- frames

  private frame(): void {
    this.stopFrame = null;
    const now = this.clock.now();
    let moving = false;
    for (const [view, entry] of this.views) {
      if (!entry.asked || !entry.ready || !entry.width || contextState.peek() !== "ready") continue;
      entry.asked = false;
      const wait = this.draw(view, entry, now);
      if (wait === 0) {
        moving = true;
        this.ask(view);
      } else if (wait !== null) entry.timer = window.setTimeout(() => this.ask(view), wait);
    }
    this.judge(now, moving);
  }

  private draw(view: View3d, entry: Entry, now: number): number | null {
    uniforms.snow.value = 0;
    const wait = view.prepare(now);
    const [width, height] = [view.canvas.width, view.canvas.height];
    const { gl } = this;
    gl.info.reset();
    gl.shadowMap.needsUpdate = view.shadowsDue;
    view.shadowsDue = false;
    gl.setViewport(0, 0, width, height);
    gl.setScissor(0, 0, width, height);
    gl.setClearColor(0, 0);
    gl.render(view.scene, view.camera);
    entry.context.globalCompositeOperation = "copy";
    const top = gl.domElement.height - height;
    entry.context.drawImage(gl.domElement, 0, top, width, height, 0, 0, width, height);
    entry.frames += 1;
    view.canvas.dataset.frames = String(entry.frames);
    this.report();
    view.drawn?.(entry.frames);
    return wait;
  }

  /** Where pictures that follow each other come late, fewer pixels are drawn. */
  private judge(now: number, moving: boolean): void {
    if (this.lastFrame) this.late.push(now - this.lastFrame);
    this.lastFrame = moving ? now : 0;
    if (this.late.length < FRAMES_JUDGED) return;
    const median = this.late.sort((a, b) => a - b)[FRAMES_JUDGED >> 1]!;
    this.late = [];
    const lesser = LESSER_RATIOS.find((ratio) => ratio < this.pixelRatio());
    if (median < SLOW_FRAME_MS || !lesser) return;
    this.maxRatio = lesser;
    for (const view of this.views.keys()) this.measure(view);
  }

  // ---------------------------------------------------------------- sizes

  private measure(view: View3d): void {
    const entry = this.views.get(view)!;
    const [width, height] = [view.canvas.clientWidth, view.canvas.clientHeight];
    const ratio = this.pixelRatio();
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (width === entry.width && height === entry.height && wide === view.canvas.width) return;
    entry.width = width;
    entry.height = height;
    if (!width || !height) return;
    this.fitCanvas(view.canvas, wide, high);
    this.fitBuffer();
    view.resize(width, height);
    // A canvas of another size is empty: whoever has seen a picture there must not see that.
    if (entry.frames && contextState.peek() === "ready") this.drawNow(view);
    this.ask(view);
  }

  /** Setting a canvas's size empties it, even if it is the same. */
  private fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
    if (canvas.width === width && canvas.height === height) return;
    canvas.width = width;
    canvas.height = height;
  }

  /** The drawing buffer is as large as the largest view. */
  private fitBuffer(): void {
    const shown = [...this.views].filter(([, entry]) => entry.width).map(([view]) => view.canvas);
    const width = Math.max(1, ...shown.map((canvas) => canvas.width));
    const height = Math.max(1, ...shown.map((canvas) => canvas.height));
    const { domElement } = this.gl;
    if (domElement.width !== width || domElement.height !== height) this.gl.setSize(width, height, false);
  }

  // ---------------------------------------------------------------- loss

  private lose(): void {
    this.losses += 1;
    contextState.value = this.losses > MAX_LOSSES ? "gone" : "lost";
  }

  private restore(): void {
    if (contextState.peek() === "gone") return;
    contextState.value = "ready";
    for (const view of this.views.keys()) {
      view.shadowsDue = true;
      this.ask(view);
    }
  }

  /** What it costs, and what the dearest frame cost, for tests and for those who look: on the canvas that is never shown. */
  private report(): void {
    const { render, memory } = this.gl.info;
    this.mostCalls = Math.max(this.mostCalls, render.calls);
    this.mostTriangles = Math.max(this.mostTriangles, render.triangles);
    Object.assign(this.gl.domElement.dataset, {
      calls: String(this.mostCalls),
      triangles: String(this.mostTriangles),
      geometries: String(memory.geometries),
      textures: String(memory.textures),
    });
  }
}

let shared: SharedRenderer | null = null;

/** Get the renderer; null where the browser gives no context after all, and boards are flat from now on. */
export function sharedRenderer(): SharedRenderer | null {
  try {
    shared ??= new SharedRenderer();
    return shared;
  } catch {
    contextState.value = "gone";
    return null;
  }
}
