// How the model of the map is looked at. From where the camera stands at first, every point of the ground is seen exactly
// where the drawing has it, so names, goods and buttons lie as they were laid out for the drawing.

import { PerspectiveCamera, Vector3 } from "three";
import type { Layout, Point } from "../map-layout";
import { MAP_HEIGHT } from "../map-layout";

/** So many units of the drawing are one space of a town. */
export const UNITS_PER_SPACE = 40;
/** A long lens: what is far away is only a little smaller. */
const FOV_DEGREES = 18;

export interface MapStand {
  /** Radians from straight above. */
  tilt: number;
  /** Radians around the middle of the map. */
  turn: number;
}

export const FIRST_STAND: Readonly<MapStand> = { tilt: 0.79, turn: 0 };
/** How far it may be turned: beyond, names would lie over each other. */
export const MAX_TURN = 0.3;
/** Turned, its corners reach further: the camera steps back by this share a radian. */
const STEP_BACK = 0.75;
export const TILTS: readonly [number, number] = [0.62, 0.92];

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export class MapLens {
  readonly camera = new PerspectiveCamera(FOV_DEGREES, 1, 4, 160);
  stand: MapStand = { ...FIRST_STAND };
  private readonly width: number;
  private readonly distance: number;
  private readonly point = new Vector3();

  constructor(layout: Layout) {
    this.width = layout.width;
    this.camera.aspect = layout.width / MAP_HEIGHT;
    const half = MAP_HEIGHT / UNITS_PER_SPACE / 2;
    this.distance = half / Math.tan(((FOV_DEGREES / 2) * Math.PI) / 180);
    this.place();
  }

  /** Look from another place, as far as one may. */
  look(change: Partial<MapStand>): void {
    const { tilt, turn } = { ...this.stand, ...change };
    this.stand = {
      tilt: clamp(tilt, ...TILTS),
      turn: clamp(turn, -MAX_TURN, MAX_TURN),
    };
    this.place();
  }

  private place(): void {
    const { tilt, turn } = this.stand;
    // From nearer to the ground, what is in front reaches out of the picture.
    const far = this.distance * (1 + Math.abs(turn) * STEP_BACK + Math.abs(tilt - FIRST_STAND.tilt) * 0.5);
    this.camera.position.set(
      Math.sin(turn) * Math.sin(tilt) * far,
      Math.cos(tilt) * far,
      Math.cos(turn) * Math.sin(tilt) * far,
    );
    this.camera.lookAt(0, 0, 0);
    this.camera.updateMatrixWorld();
    this.camera.updateProjectionMatrix();
  }

  /** Find the place on the ground that is seen at a point of the drawing. */
  pick({ x, y }: Point): [x: number, z: number] {
    const { camera, point } = this;
    point
      .set((x / this.width) * 2 - 1, 1 - (y / MAP_HEIGHT) * 2, 0.5)
      .unproject(camera)
      .sub(camera.position);
    const far = -camera.position.y / point.y;
    return [camera.position.x + point.x * far, camera.position.z + point.z * far];
  }

  /** Find the point of the drawing at which a place is seen, and how large things are there. */
  project(x: number, y: number, z: number): Point & { scale: number } {
    const { camera, point } = this;
    const depth = -point.set(x, y, z).applyMatrix4(camera.matrixWorldInverse).z;
    point.applyMatrix4(camera.projectionMatrix);
    return {
      x: ((point.x + 1) / 2) * this.width,
      y: ((1 - point.y) / 2) * MAP_HEIGHT,
      scale: this.distance / depth,
    };
  }
}

/** The ground of a map: every point of its drawing has a place there, whatever it is looked at from. */
export class MapGround {
  private readonly first: MapLens;
  constructor(readonly layout: Layout) {
    this.first = new MapLens(layout);
  }

  at(point: Point): [x: number, z: number] {
    return this.first.pick(point);
  }
}
