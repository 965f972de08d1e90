// A camera over a board: tilted, close, or straight above, where the model covers the flat board's spaces exactly.

import { PerspectiveCamera, Vector3 } from "three";

export interface Stand {
  /** Radians from straight above. */
  tilt: number;
  /** Radians around the board. */
  turn: number;
  /** 1 shows the whole board. */
  zoom: number;
  /** What is looked at, in spaces. */
  x: number;
  z: number;
}

export type StandName = "tilted" | "above" | "close";

/** A board of so many spaces, with a frame of so many around them. */
export interface Extent3d {
  width: number;
  depth: number;
  rim: number;
  /** How high the frame is: seen from above, its outer edge is the flat board's. */
  frameHeight: number;
}

const MAX_TILT = 1.13;
const MAX_TURN = 0.87;
const MAX_ZOOM = 5;
/** A long lens makes a miniature of a town. */
const FOV = 26;
/** Straight above, the lens is so long that nothing leans outwards. */
const FOV_ABOVE = 2.2;
/** From this tilt on, the lens is the long one. */
const LENS_TILT = 0.5;
const ORBIT_TURN_PER_PX = 0.006;
const ORBIT_TILT_PER_PX = 0.005;
const HALVINGS = 22;
/** How much of the picture the board may fill when it is tilted. */
const FILLED = 0.985;
const TOWER_HEIGHT = 1.1;
const TABLE_Y = -0.5;
/** A phone held upright: every space counts. */
const NARROW_PX = 480;
const [SQUARE_ASPECT, WIDE_ASPECT] = [1.1, 1.6];

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const ease = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

export class BoardCamera {
  readonly camera = new PerspectiveCamera(FOV, 1, 1, 400);
  stand: Stand;
  private glide: { from: Stand; to: Stand; began: number; ms: number } | null = null;
  private aspect = 1;
  private narrow = false;
  private readonly middle = new Vector3();
  private readonly way = new Vector3();
  private readonly point = new Vector3();

  /** `bleed`: how much of the board's own box the picture reaches beyond it on each side, for shadows and smoke. */
  constructor(
    readonly extent: Extent3d,
    private readonly bleed = 0,
  ) {
    this.stand = this.standOf("tilted");
  }

  /** Where the camera stands for each way of looking. The squarer the picture, the steeper it looks down: the board
   * fills more of it. */
  standOf(name: StandName): Stand {
    const { width, depth } = this.extent;
    const wide = clamp((this.aspect - SQUARE_ASPECT) / (WIDE_ASPECT - SQUARE_ASPECT), 0, 1);
    const here = { x: width / 2, z: depth / 2, turn: 0, zoom: 1 };
    if (name === "above") return { ...here, tilt: 0 };
    if (name === "close") return { ...here, z: depth / 2 + 0.3, tilt: 1.02, turn: 0.42, zoom: 2.6 };
    return { ...here, tilt: this.narrow ? 0.44 : 0.56 + 0.2 * wide };
  }

  resize(width: number, height: number): void {
    this.aspect = width / height;
    this.narrow = width < NARROW_PX;
    this.place();
  }

  /** Glide to a stand from `now` on, or jump there if `ms` is 0. */
  go(to: Stand, ms: number, now: number): void {
    if (ms) this.glide = { from: { ...this.stand }, to, began: now, ms };
    else {
      this.glide = null;
      this.stand = { ...to };
      this.place();
    }
  }

  /** Where it stands, or will stand. */
  get goal(): Stand {
    return this.glide?.to ?? this.stand;
  }

  /** Move on to `now`; says whether it still moves. */
  tick(now: number): boolean {
    if (!this.glide) return false;
    const { from, to, began, ms } = this.glide;
    const share = clamp((now - began) / ms, 0, 1);
    const eased = ease(share);
    for (const key of ["tilt", "turn", "zoom", "x", "z"] as const)
      this.stand[key] = from[key] + (to[key] - from[key]) * eased;
    if (share >= 1) this.glide = null;
    this.place();
    return share < 1;
  }

  orbit(dx: number, dy: number): void {
    this.glide = null;
    const { stand } = this;
    stand.turn = clamp(stand.turn - dx * ORBIT_TURN_PER_PX, -MAX_TURN, MAX_TURN);
    stand.tilt = clamp(stand.tilt - dy * ORBIT_TILT_PER_PX, 0, MAX_TILT);
    this.place();
  }

  /** Move what is looked at, in spaces. */
  pan(dx: number, dz: number): void {
    this.glide = null;
    this.stand.x += dx;
    this.stand.z += dz;
    this.place();
  }

  /** Go nearer by a factor. */
  zoom(factor: number): void {
    this.glide = null;
    this.stand.zoom = clamp(this.stand.zoom * factor, 1, MAX_ZOOM);
    this.place();
  }

  /** Find the place of the ground under a point of the picture, given from -1 to 1; y upwards. */
  pick(x: number, y: number): [number, number] | null {
    const { camera } = this;
    const ray = this.point.set(x, y, 0.5).unproject(camera).sub(camera.position);
    if (ray.y >= -1e-9) return null;
    const far = -camera.position.y / ray.y;
    return [camera.position.x + ray.x * far, camera.position.z + ray.z * far];
  }

  /** Find where a point of the scene is in the picture, from -1 to 1. */
  project(x: number, y: number, z: number): [number, number] {
    const { x: px, y: py } = this.point.set(x, y, z).project(this.camera);
    return [px, py];
  }

  // ---------------------------------------------------------------- placing

  private place(): void {
    const { stand, camera, middle } = this;
    const { width, depth } = this.extent;
    // The nearer it is, the further the look may wander from the middle.
    const slack = 1 - 1 / stand.zoom;
    stand.x = clamp(stand.x, (width / 2) * (1 - slack), (width / 2) * (1 + slack));
    stand.z = clamp(stand.z, (depth / 2) * (1 - slack), (depth / 2) * (1 + slack));
    const long = clamp(stand.tilt / LENS_TILT, 0, 1);
    camera.fov = FOV_ABOVE + (FOV - FOV_ABOVE) * long * long * (3 - 2 * long);
    camera.aspect = this.aspect;
    this.way.set(
      Math.sin(stand.turn) * Math.sin(stand.tilt),
      Math.cos(stand.tilt),
      Math.cos(stand.turn) * Math.sin(stand.tilt),
    );
    camera.up.set(
      -Math.sin(stand.turn) * Math.cos(stand.tilt),
      Math.sin(stand.tilt),
      -Math.cos(stand.turn) * Math.cos(stand.tilt),
    );
    middle.set(width / 2, 0.2 * Math.min(1, stand.tilt), depth / 2);
    const whole = this.findDistance();
    this.stepBack(middle, whole);
    const [top, bottom] = this.measureBoard();
    this.stepBack(middle.set(stand.x, middle.y, stand.z), whole / stand.zoom);
    // What is seen of the whole board is centred; the nearer, the less.
    const centred = stand.zoom < 1.6 ? 1 - (stand.zoom - 1) / 0.6 : 0;
    camera.projectionMatrix.elements[9]! += ((top + bottom) / 2) * centred;
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  }

  /** As near as the whole board allows, found by halving. */
  private findDistance(): number {
    let [near, far] = [4, 900];
    const most = (this.stand.tilt > 0.1 ? FILLED : 1) / (1 + 2 * this.bleed);
    for (let i = 0; i < HALVINGS; i++) {
      const distance = (near + far) / 2;
      this.stepBack(this.middle, distance);
      if (this.boardPoints().every(([x, y]) => Math.abs(x) <= most && Math.abs(y) <= most)) far = distance;
      else near = distance;
    }
    return far;
  }

  private stepBack(from: Vector3, distance: number): void {
    const { camera } = this;
    camera.position.copy(from).addScaledVector(this.way, distance);
    camera.near = Math.max(0.4, distance - 24);
    camera.far = distance + 40;
    camera.lookAt(from);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
  }

  /** Where the corners of the board are in the picture: of its frame, and of the towers at its back. */
  private boardPoints(): [number, number][] {
    const { width, depth, rim, frameHeight } = this.extent;
    const tilted = this.stand.tilt > 0.1;
    return [-rim, width + rim].flatMap((x) =>
      [-rim, depth + rim].flatMap((z) =>
        (tilted ? [TABLE_Y, z < 1 ? TOWER_HEIGHT : 0.2] : [frameHeight]).map((y) => this.project(x, y, z)),
      ),
    );
  }

  private measureBoard(): [number, number] {
    const heights = this.boardPoints().map(([, y]) => y);
    return [Math.max(...heights), Math.min(...heights)];
  }
}
