// One material for everything painted: colours of vertices, windows that glow at dusk, cloth that moves in the wind.
// All of it is told by two numbers a vertex, so a lit town costs not one draw call more than a dark one.

import { Color, MeshLambertMaterial } from "three";

/** Shared by every painted thing; a scene sets them before it is drawn. */
export const uniforms = {
  /** Seconds, for the wind. */
  time: { value: 0 },
  /** How brightly windows glow: 0 by day, 1 at dusk. */
  glow: { value: 0 },
  /** How much snow lies on what looks upwards: on roofs and walls, not on fields and roads. */
  snow: { value: 0 },
};

const VERTEX_HEAD = `#include <common>
attribute vec2 fx;
varying float vGlow;
varying float vUp;
uniform float uTime;`;

const VERTEX_BODY = `#include <begin_vertex>
vGlow = fx.x;
vUp = objectNormal.y * smoothstep(0.28, 0.42, position.y);
transformed.z += sin(uTime * 4.0 - fx.y * 5.0) * fx.y * 0.07;
transformed.y += cos(uTime * 3.1 - fx.y * 4.0) * fx.y * 0.02;`;

const FRAGMENT_HEAD = `#include <common>
varying float vGlow;
varying float vUp;
uniform float uGlow;
uniform float uSnow;`;

const FRAGMENT_COLOUR = `#include <color_fragment>
diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.93, 0.95, 0.98), uSnow * smoothstep(0.35, 0.85, vUp) * step(vGlow, 0.0));`;

// By day a pane is dark glass and an ember barely shows; at dusk both burn. Above 1, a vertex also shines by day.
const FRAGMENT_GLOW = `#include <emissivemap_fragment>
float lit = clamp(vGlow, 0.0, 1.0) * uGlow;
totalEmissiveRadiance += mix(vec3(1.0, 0.62, 0.22), vColor.rgb, step(1.01, vGlow)) * lit * 1.05
  + vColor.rgb * max(vGlow - 1.0, 0.0) * 0.9;`;

let paint: MeshLambertMaterial | null = null;

/** The one paint of everything that is no ghost. It is never disposed of: its shaders are compiled once a page. */
export function sharedPaint(): MeshLambertMaterial {
  paint ??= makePaint();
  return paint;
}

/** Make a paint. `ghost`: seen through, for a piece that is held over the board. */
export function makePaint(ghost = false): MeshLambertMaterial {
  const paint = new MeshLambertMaterial({
    vertexColors: true,
    transparent: ghost,
    opacity: ghost ? 0.72 : 1,
    emissive: new Color(0),
  });
  paint.onBeforeCompile = (shader) => {
    shader.uniforms.uTime = uniforms.time;
    shader.uniforms.uGlow = uniforms.glow;
    shader.uniforms.uSnow = uniforms.snow;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", VERTEX_HEAD)
      .replace("#include <begin_vertex>", VERTEX_BODY);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", FRAGMENT_HEAD)
      .replace("#include <color_fragment>", FRAGMENT_COLOUR)
      .replace("#include <emissivemap_fragment>", FRAGMENT_GLOW);
  };
  return paint;
}
