// Market and trade fair.
import type { Kit, V } from "../kit";
import { C } from "./colours";

/** A stall with a striped awning that slopes to one side. */
function stall(
  k: Kit,
  x0: number,
  z0: number,
  x1: number,
  z1: number,
  along: "x" | "z",
  hex: string,
  low: number,
): void {
  const white = "#f6ead0";
  const n = Math.round((along === "x" ? x1 - x0 : z1 - z0) / 0.11);
  for (const [x, z] of [
    [x0, z0],
    [x1, z0],
    [x0, z1],
    [x1, z1],
  ] as const)
    k.box(x - 0.018, 0.05, z - 0.018, x + 0.018, 0.4, z + 0.018, C.wood2);
  k.box(x0 + 0.05, 0.05, z0 + 0.05, x1 - 0.05, 0.17, z1 - 0.05, C.wood, { top: "#c9a067" });
  for (let i = 0; i < 7; i++)
    k.lump(
      x0 + 0.12 + k.random() * (x1 - x0 - 0.24),
      0.17,
      z0 + 0.1 + k.random() * (z1 - z0 - 0.2),
      0.045,
      ["#c9772f", "#7a9a45", "#b3392f", "#e2bc59"][i % 4]!,
      0.05,
      5,
      { flat: true },
    );
  for (let i = 0; i < n; i++) {
    const [a, b] = [i / n, (i + 1) / n];
    const c = i % 2 ? white : hex;
    const mid: V = [(x0 + x1) / 2, 0.1, (z0 + z1) / 2];
    const o = 0.05;
    if (along === "x") {
      const [p, q] = [x0 - o + (x1 - x0 + 2 * o) * a, x0 - o + (x1 - x0 + 2 * o) * b];
      const [hi, lo] = low > 0 ? [z0 - o, z1 + o] : [z1 + o, z0 - o];
      k.face(
        [
          [p, 0.54, hi],
          [q, 0.54, hi],
          [q, 0.36, lo],
          [p, 0.36, lo],
        ],
        c,
        mid,
        { flat: true },
      );
      k.face(
        [
          [p, 0.36, lo],
          [q, 0.36, lo],
          [q, 0.29, lo],
          [(p + q) / 2, 0.27, lo],
          [p, 0.29, lo],
        ],
        c,
        mid,
        { flat: true, shade: 0.9 },
      );
      k.face(
        [
          [p, 0.54, hi],
          [q, 0.54, hi],
          [q, 0.47, hi],
          [(p + q) / 2, 0.45, hi],
          [p, 0.47, hi],
        ],
        c,
        mid,
        { flat: true, shade: 0.9 },
      );
    } else {
      const [p, q] = [z0 - o + (z1 - z0 + 2 * o) * a, z0 - o + (z1 - z0 + 2 * o) * b];
      const [hi, lo] = low > 0 ? [x0 - o, x1 + o] : [x1 + o, x0 - o];
      k.face(
        [
          [hi, 0.54, p],
          [hi, 0.54, q],
          [lo, 0.36, q],
          [lo, 0.36, p],
        ],
        c,
        mid,
        { flat: true },
      );
      k.face(
        [
          [lo, 0.36, p],
          [lo, 0.36, q],
          [lo, 0.29, q],
          [lo, 0.27, (p + q) / 2],
          [lo, 0.29, p],
        ],
        c,
        mid,
        { flat: true, shade: 0.9 },
      );
      k.face(
        [
          [hi, 0.54, p],
          [hi, 0.54, q],
          [hi, 0.47, q],
          [hi, 0.45, (p + q) / 2],
          [hi, 0.47, p],
        ],
        c,
        mid,
        { flat: true, shade: 0.9 },
      );
    }
  }
}

function cobbles(
  k: Kit,
  x0: number,
  z0: number,
  x1: number,
  z1: number,
  y: number,
  hexes: string[],
  s = 0.12,
): void {
  for (let z = z0, r = 0; z < z1 - 0.02; z += s, r++)
    for (let x = x0 + (r % 2 ? s / 2 : 0); x < x1 - 0.03; x += s) {
      const h = y + k.random() * 0.012;
      const w = Math.min(x + s * 0.9, x1);
      k.face(
        [
          [x, h, z],
          [w, h, z],
          [w, h, Math.min(z + s * 0.9, z1)],
          [x, h, Math.min(z + s * 0.9, z1)],
        ],
        hexes[(k.random() * hexes.length) | 0]!,
        [x, -1, z],
        { flat: true },
      );
    }
}

export function market(k: Kit): void {
  k.plinth("#a8946f", 0.045, 0.06);
  cobbles(k, 0.08, 0.08, 1.92, 1.92, 0.047, ["#cdb791", "#c3ac85", "#d6c29d", "#bea67e"]);
  stall(k, 0.2, 0.2, 1.02, 0.6, "x", "#c9483a", 1);
  stall(k, 1.38, 0.22, 1.78, 1.02, "z", "#d59a2c", -1);
  stall(k, 0.22, 0.98, 0.62, 1.78, "z", "#d59a2c", 1);
  stall(k, 0.98, 1.38, 1.8, 1.78, "x", "#c9483a", 1);
  k.cylinder(1, 1, 0.16, 0.15, 0.04, 0.2, 12, "#d8d3c4", { top: "#c3bcab" });
  k.cylinder(1, 1, 0.11, 0.11, 0.15, 0.205, 12, "#5b9bb8", { flat: true });
  for (const x of [0.86, 1.14]) k.box(x - 0.02, 0.1, 0.98, x + 0.02, 0.44, 1.02, C.wood2);
  k.gable(0.84, 0.86, 1.16, 1.14, 0.44, 0.13, "x", C.wood, { pattern: "plank", over: 0.03, ridge: C.wood2 });
  for (const [x, z, h] of [
    [1.3, 1.2, 0.13],
    [0.78, 0.78, 0.1],
    [1.22, 0.74, 0.12],
  ] as const)
    k.box(x - 0.06, 0.05, z - 0.06, x + 0.06, 0.05 + h, z + 0.06, "#b98a52", { top: "#8a5a34" });
  k.cylinder(0.76, 1.22, 0.06, 0.06, 0.05, 0.18, 8, C.log, { top: "#c9483a" });
}

function tent(k: Kit, x: number, z: number, r: number, hex: string, flag: string): void {
  const white = "#f7edd6";
  k.cylinder(x, z, r, r * 0.96, 0.05, 0.34, 12, hex, { stripes: white });
  k.cylinder(x, z, r * 1.1, r * 0.97, 0.31, 0.37, 12, white, { stripes: hex, flat: true });
  k.cylinder(x, z, r * 1.08, r * 0.28, 0.36, 0.66, 12, hex, { stripes: white, flat: true });
  k.cylinder(x, z, r * 0.28, 0, 0.66, 0.84, 12, hex, { stripes: white, flat: true });
  k.pane(x, 0.05, z + r * 0.985, 0.13, 0.22, "s", { hex: "#5b4634", arch: true, glow: 0.8 });
  k.flag(x, z, 0.8, 1.08, flag, 0.2, 0.12);
}

export function tradeFair(k: Kit): void {
  k.plinth("#a9a56b", 0.04, 0.06);
  cobbles(k, 0.08, 0.08, 2.92, 0.92, 0.042, ["#a6b46a", "#b2bd76", "#9aa85f", "#bcb87c"], 0.15);
  cobbles(k, 1.08, 0.92, 1.92, 1.92, 0.042, ["#a6b46a", "#b2bd76", "#9aa85f", "#bcb87c"], 0.15);
  tent(k, 0.5, 0.5, 0.34, "#2f8f86", "#c9483a");
  tent(k, 1.5, 0.5, 0.36, "#d8a02e", "#2f8f86");
  tent(k, 2.5, 0.5, 0.34, "#2f8f86", "#c9483a");
  tent(k, 1.5, 1.5, 0.34, "#c9483a", "#e2bc59");
  for (const [x, z, c] of [
    [1.0, 0.3, "#b98a52"],
    [1.02, 0.72, "#c9483a"],
    [2.0, 0.28, "#6661a2"],
    [2.02, 0.7, "#b98a52"],
    [1.14, 1.14, "#b98a52"],
    [1.88, 1.2, "#d8a02e"],
  ] as const)
    k.box(x - 0.07, 0.04, z - 0.06, x + 0.07, 0.16, z + 0.06, c, { top: "#d9b67c" });
}
