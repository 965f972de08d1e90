// Day and dusk: the light and dark themes of the app. No tone mapping is used and the lights add up to about 1, so a
// colour of pieces.svg comes out as it is.

import { DirectionalLight, HemisphereLight, type Object3D, type Vector3Tuple } from "three";
import { uniforms } from "./material";

export interface Daylight {
  /** The one warm light that throws shadows, from the north-west as in the drawings. */
  sun: string;
  sunPower: number;
  sunFrom: Vector3Tuple;
  /** A weak one from the reader's side. */
  fill: string;
  fillPower: number;
  sky: string;
  earth: string;
  skyPower: number;
  /** How brightly windows glow. */
  glow: number;
  /** How dark the shadow on the table is. */
  shadow: number;
  ground: string;
  groundPatch: string;
  grid: string;
  frame: string;
  frameDark: string;
  frameLight: string;
  frameSide: string;
  label: string;
  smoke: string;
}

export const DAY: Daylight = {
  sun: "#ffedcf",
  sunPower: 2.55,
  sunFrom: [-7.5, 10.5, -3.4],
  fill: "#ffe2bd",
  fillPower: 0.62,
  sky: "#eef2fb",
  earth: "#b9a27a",
  skyPower: 1.5,
  glow: 0,
  shadow: 0.34,
  ground: "#ccd197",
  groundPatch: "#bcc585",
  grid: "#98a068",
  frame: "#80583a",
  frameDark: "#4f341f",
  frameLight: "#a97d52",
  frameSide: "#d9b48c",
  label: "#f6e6c6",
  smoke: "#fffaf0",
};

export const DUSK: Daylight = {
  sun: "#ffb680",
  sunPower: 2.35,
  sunFrom: [-10, 6.4, 1.2],
  fill: "#8a92cf",
  fillPower: 0.5,
  sky: "#868fc0",
  earth: "#54503f",
  skyPower: 1.4,
  glow: 1,
  shadow: 0.3,
  ground: "#9db380",
  groundPatch: "#8ca571",
  grid: "#6d8256",
  frame: "#6b4a31",
  frameDark: "#38251a",
  frameLight: "#8f6a45",
  frameSide: "#a58468",
  label: "#f3dfb6",
  smoke: "#8d86a0",
};

/** The light of the page's theme now. */
export const readDaylight = (): Daylight => (document.documentElement.dataset.theme === "dark" ? DUSK : DAY);

/** Call back whenever the page's theme changes; returns what ends it. */
export function watchDaylight(change: (light: Daylight) => void): () => void {
  const observer = new MutationObserver(() => change(readDaylight()));
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Sun, fill and sky of a scene whose middle is at (x, 0, z) and whose shadows reach `reach` units around it. */
export class Lights {
  readonly sun = new DirectionalLight();
  readonly fill = new DirectionalLight();
  readonly sky = new HemisphereLight();
  readonly all: Object3D[];

  constructor(
    private readonly x: number,
    private readonly z: number,
    reach: number,
    shadowPx: number,
  ) {
    const { sun, fill } = this;
    sun.castShadow = true;
    sun.shadow.mapSize.setScalar(shadowPx);
    Object.assign(sun.shadow.camera, {
      left: -reach,
      right: reach,
      top: reach * 0.92,
      bottom: -reach * 0.92,
      near: 1,
      far: reach * 3.6,
    });
    sun.shadow.radius = 2.2;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.018;
    sun.target.position.set(x, 0, z);
    fill.target = sun.target;
    fill.position.set(x + 4, 6, z + 14);
    this.all = [sun, sun.target, fill, this.sky];
  }

  /** Also sets the glow of windows: call it again before drawing where two scenes differ. */
  set(light: Daylight): void {
    const { sun, fill, sky } = this;
    sun.color.set(light.sun);
    sun.intensity = light.sunPower;
    const [x, y, z] = light.sunFrom;
    sun.position.set(this.x + x, y, this.z + z);
    fill.color.set(light.fill);
    fill.intensity = light.fillPower;
    sky.color.set(light.sky);
    sky.groundColor.set(light.earth);
    sky.intensity = light.skyPower;
    uniforms.glow.value = light.glow;
  }

  dispose(): void {
    this.sun.dispose();
    this.fill.dispose();
    this.sky.dispose();
  }
}
