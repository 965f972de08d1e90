// Church, chapel, hospital, monastery, cathedral.
import type { Kit } from "../kit";
import { C } from "./colours";

/** A half round end with its half cone, looking east. */
function apse(
  k: Kit,
  x: number,
  z: number,
  r: number,
  y: number,
  h: number,
  wall: string,
  roof: string,
  n = 8,
): void {
  k.cylinder(x, z, r, r, 0.04, y, n, wall, { from: -Math.PI / 2, arc: Math.PI });
  k.cylinder(x, z, r + 0.05, 0, y - 0.02, y + h, n, roof, { from: -Math.PI / 2, arc: Math.PI, flat: true });
}

export function church(k: Kit): void {
  k.plinth("#cbb890", 0.05);
  const wall = "#e4d9c1";
  k.box(0.85, 0.04, 0.2, 2.52, 0.46, 0.8, wall);
  k.gable(0.85, 0.2, 2.52, 0.8, 0.46, 0.4, "x", C.ivory, {
    pattern: "scale",
    over: 0.06,
    end: 0,
    ridge: "#c9bfa9",
  });
  k.box(1.62, 0.04, 0.12, 1.98, 0.44, 0.88, wall);
  k.gable(1.62, 0.12, 1.98, 0.88, 0.44, 0.26, "z", "#e6dcc6", {
    pattern: "scale",
    wall,
    over: 0.04,
    ridge: "#c9bfa9",
  });
  apse(k, 2.52, 0.5, 0.3, 0.42, 0.34, wall, "#ece3cf");
  k.box(0.16, 0.04, 0.16, 0.86, 1.02, 0.84, "#ddd1b6");
  k.box(0.12, 0.98, 0.12, 0.9, 1.05, 0.88, "#c2b596", { flat: true });
  k.hip(0.16, 0.16, 0.86, 0.84, 1.06, 0.58, C.ivory, { pattern: "scale", over: 0.03, ridge: "#c9bfa9" });
  k.goldCross(0.51, 1.6, 0.5, 0.34);
  for (const x of [1.05, 1.35, 2.2])
    for (const [z, s] of [
      [0.8, "s"],
      [0.2, "n"],
    ] as const)
      k.pane(x, 0.16, z, 0.1, 0.22, s, { arch: true, frame: "#b7a884" });
  k.pane(1.8, 0.14, 0.88, 0.14, 0.26, "s", { arch: true, frame: "#b7a884" });
  for (const [x, z, s] of [
    [0.51, 0.84, "s"],
    [0.51, 0.16, "n"],
    [0.16, 0.5, "w"],
    [0.86, 0.5, "e"],
  ] as const)
    k.pane(x, 0.72, z, 0.2, 0.22, s, { arch: true, frame: "#b7a884", hex: "#3d332c", glow: 0.35 });
  k.door(0.51, 0.84, "s", 0.05, 0.2, 0.3);
  k.pane(0.16, 0.05, 0.5, 0.2, 0.3, "w", { hex: "#5b3a22", arch: true, glow: 0, frame: C.ink });
}

export function chapel(k: Kit): void {
  k.plinth("#c9b28e", 0.05);
  const wall = "#eadbc4";
  k.box(0.72, 0.04, 0.22, 1.45, 0.36, 0.78, wall);
  k.gable(0.72, 0.22, 1.45, 0.78, 0.36, 0.34, "x", C.rose, {
    pattern: "diamond",
    over: 0.05,
    end: 0,
    ridge: "#a37b6b",
  });
  apse(k, 1.45, 0.5, 0.28, 0.33, 0.31, wall, "#c58f7b");
  k.box(0.2, 0.04, 0.2, 0.74, 0.5, 0.8, "#decdb2");
  // an open bell cote
  for (const [x, z] of [
    [0.24, 0.24],
    [0.7, 0.24],
    [0.24, 0.76],
    [0.7, 0.76],
  ] as const)
    k.box(x - 0.045, 0.5, z - 0.045, x + 0.045, 0.78, z + 0.045, "#decdb2");
  k.cylinder(0.47, 0.5, 0.12, 0.06, 0.55, 0.72, 8, C.gold, { flat: true });
  k.hip(0.2, 0.2, 0.74, 0.8, 0.78, 0.36, C.rose, { pattern: "diamond", over: 0.05, ridge: "#a37b6b" });
  k.goldCross(0.47, 1.1, 0.5, 0.24);
  for (const x of [0.95, 1.25]) {
    k.pane(x, 0.13, 0.78, 0.09, 0.17, "s", { arch: true, frame: "#b79c78" });
    k.pane(x, 0.13, 0.22, 0.09, 0.17, "n", { arch: true, frame: "#b79c78" });
  }
  k.door(0.47, 0.8, "s", 0.05, 0.17, 0.26);
  k.pane(0.2, 0.16, 0.5, 0.12, 0.18, "w", { arch: true, frame: "#b79c78" });
}

export function hospital(k: Kit): void {
  k.plinth("#dccaa4", 0.05);
  const wall = "#f0e6d2";
  const red = C.hospital;
  for (const [x0, z0, x1, z1, ax] of [
    [0.14, 1.18, 1.06, 1.82, "x"],
    [1.94, 1.18, 2.86, 1.82, "x"],
    [1.18, 0.14, 1.82, 1.06, "z"],
    [1.18, 1.94, 1.82, 2.86, "z"],
  ] as const) {
    k.box(x0, 0.04, z0, x1, 0.42, z1, wall);
    k.gable(x0, z0, x1, z1, 0.42, 0.36, ax, red, { pattern: "chevron", wall, over: 0.05, ridge: "#853d43" });
  }
  for (const [x, z, s] of [
    [1.5, 2.86, "s"],
    [0.14, 1.5, "w"],
    [2.86, 1.5, "e"],
    [1.5, 0.14, "n"],
  ] as const) {
    k.pane(x, 0.05, z, 0.18, 0.26, s, { hex: "#5b3a22", arch: true, glow: 0, frame: C.ink });
    k.pane(x, 0.47, z, 0.12, 0.13, s, { frame: "#97464c", arch: true });
  }
  for (const x of [0.4, 0.75, 2.25, 2.6]) {
    k.pane(x, 0.16, 1.82, 0.1, 0.16, "s", { frame: "#97464c" });
    k.pane(x, 0.16, 1.18, 0.1, 0.16, "n", { frame: "#97464c" });
  }
  for (const z of [0.4, 0.75, 2.25, 2.6]) {
    k.pane(1.82, 0.16, z, 0.1, 0.16, "e", { frame: "#97464c" });
    k.pane(1.18, 0.16, z, 0.1, 0.16, "w", { frame: "#97464c" });
  }
  // the crossing: a terrace with the herb court
  k.box(1.04, 0.04, 1.04, 1.96, 0.5, 1.96, "#f3ead2");
  k.box(1.02, 0.5, 1.02, 1.98, 0.55, 1.98, "#e3d5b4", { flat: true });
  k.cylinder(1.5, 1.5, 0.36, 0.36, 0.55, 0.6, 18, "#f7f1df", { flat: true, top: "#7fa05a" });
  k.cylinder(1.5, 1.5, 0.1, 0.1, 0.6, 0.63, 10, "#f7f1df", { flat: true });
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 6.283;
    k.lump(
      1.5 + Math.cos(a) * 0.23,
      0.6,
      1.5 + Math.sin(a) * 0.23,
      0.07,
      i % 2 ? "#4f7a35" : "#6b9a45",
      0.1,
      5,
      { flat: true },
    );
  }
  k.beam([1.5, 0.62, 1.5], [1.5, 0.86, 1.5], 0.035, "#4f7a35", { flat: true });
  k.lump(1.5, 0.78, 1.5, 0.11, "#5f8f3c", 0.16, 6, { flat: true });
}

export function monastery(k: Kit): void {
  k.plinth("#d3c3a2", 0.05);
  const wall = "#e7dac2";
  const p = C.purple;
  const r = "#5c3f53";
  k.box(0.12, 0.04, 0.12, 1.88, 0.36, 0.58, wall);
  k.box(0.12, 0.04, 1.42, 1.88, 0.36, 1.88, wall);
  k.box(0.12, 0.04, 0.58, 0.58, 0.36, 1.42, wall);
  k.box(1.42, 0.04, 0.58, 1.88, 0.36, 1.42, wall);
  k.gable(0.35, 0.12, 1.65, 0.58, 0.36, 0.27, "x", p, { pattern: "dot", over: 0.04, end: 0.1, ridge: r });
  k.gable(0.35, 1.42, 1.65, 1.88, 0.36, 0.27, "x", p, { pattern: "dot", over: 0.04, end: 0.1, ridge: r });
  k.gable(0.12, 0.1, 0.58, 1.9, 0.36, 0.3, "z", p, { pattern: "dot", wall, over: 0.04, ridge: r });
  k.gable(1.42, 0.1, 1.88, 1.9, 0.36, 0.3, "z", p, { pattern: "dot", wall, over: 0.04, ridge: r });
  k.box(0.6, 0.04, 0.6, 1.4, 0.09, 1.4, C.lawn);
  k.box(0.96, 0.06, 0.6, 1.04, 0.1, 1.4, C.sand);
  k.box(0.6, 0.06, 0.96, 1.4, 0.1, 1.04, C.sand);
  for (const [x, z] of [
    [0.75, 0.75],
    [1.25, 0.75],
    [0.75, 1.25],
    [1.25, 1.25],
  ] as const)
    k.lump(x, 0.08, z, 0.09, "#5f8a3e", 0.15, 5);
  k.cylinder(1, 1, 0.13, 0.13, 0.08, 0.2, 10, "#d8d3c4", { top: "#5b9bb8" });
  for (const x of [0.85, 1.15, 1.45]) k.pane(x, 0.14, 1.88, 0.1, 0.16, "s", { arch: true, frame: "#a58f74" });
  k.door(1.65, 1.9, "s");
  for (const z of [0.5, 0.8, 1.2, 1.5]) {
    k.pane(1.88, 0.14, z, 0.09, 0.15, "e", { arch: true, frame: "#a58f74" });
    k.pane(0.12, 0.14, z, 0.09, 0.15, "w", { arch: true, frame: "#a58f74" });
  }
  // the round spur
  k.box(0.3, 0.04, 1.86, 0.7, 0.34, 2.2, wall);
  k.cylinder(0.5, 2.46, 0.36, 0.34, 0.02, 0.86, 14, "#ddcfb5");
  k.cylinder(0.5, 2.46, 0.4, 0.4, 0.82, 0.88, 14, "#b8a78a", { flat: true });
  k.cylinder(0.5, 2.46, 0.42, 0, 0.88, 1.42, 14, p, { flat: true, stripes: "#765370" });
  k.goldCross(0.5, 1.38, 2.46, 0.28);
  for (const a of [0.3, 1.57, 2.84])
    k.pane(
      0.5 + Math.cos(a) * 0.34,
      0.5,
      2.46 + Math.sin(a) * 0.34,
      0.09,
      0.2,
      a === 1.57 ? "s" : a < 1 ? "e" : "w",
      { arch: true, frame: "#a58f74" },
    );
  k.pane(0.5, 0.05, 2.815, 0.18, 0.28, "s", { hex: "#5b3a22", arch: true, glow: 0, frame: C.ink });
}

export function cathedral(k: Kit): void {
  k.plinth("#cbbb94", 0.07);
  const wall = "#e2d5b5";
  const t = C.copper;
  const r = "#3c6b60";
  // aisles and nave
  k.box(1.13, 0.05, 0.5, 1.87, 0.42, 3.4, wall);
  k.box(1.22, 0.3, 0.5, 1.78, 0.86, 3.5, wall);
  k.slope([1.09, 0.4, 0.5], [1.09, 0.4, 3.3], [1.22, 0.56, 3.3], [1.22, 0.56, 0.5], t, [1.5, 0.2, 2], "rib");
  k.slope([1.91, 0.4, 3.3], [1.91, 0.4, 0.5], [1.78, 0.56, 0.5], [1.78, 0.56, 3.3], t, [1.5, 0.2, 2], "rib");
  k.gable(1.22, 0.5, 1.78, 3.42, 0.86, 0.4, "z", t, { pattern: "rib", wall, over: 0.05, end: 0, ridge: r });
  // transept
  k.box(0.16, 0.05, 1.2, 2.84, 0.84, 1.8, wall);
  k.gable(0.16, 1.2, 2.84, 1.8, 0.84, 0.4, "x", t, { pattern: "rib", wall, over: 0.05, end: 0.04, ridge: r });
  for (const [x, s] of [
    [0.16, "w"],
    [2.84, "e"],
  ] as const) {
    k.pane(x, 0.3, 1.5, 0.24, 0.44, s, { arch: true, frame: "#ad9a6e", hex: "#3f5f86" });
    k.pane(x, 0.92, 1.5, 0.12, 0.14, s, { arch: true, frame: "#ad9a6e" });
  }
  for (const x of [0.42, 0.75, 2.25, 2.58])
    k.pane(x, 0.3, 1.8, 0.12, 0.36, "s", { arch: true, frame: "#ad9a6e", hex: "#3f5f86" });
  // choir
  k.cylinder(1.5, 0.52, 0.34, 0.34, 0.05, 0.72, 12, wall, { from: Math.PI, arc: Math.PI });
  k.cylinder(1.5, 0.52, 0.4, 0, 0.7, 1.16, 12, t, {
    from: Math.PI,
    arc: Math.PI,
    flat: true,
    stripes: "#5c9386",
  });
  for (const z of [0.8, 2.1, 2.45, 2.8])
    for (const [x, s, o] of [
      [1.87, "e", 1],
      [1.13, "w", -1],
    ] as const) {
      k.pane(x, 0.14, z, 0.11, 0.2, s, { arch: true, frame: "#ad9a6e", hex: "#3f5f86" });
      k.pane(1.5 + o * 0.28, 0.62, z, 0.1, 0.19, s, { arch: true, frame: "#ad9a6e", hex: "#3f5f86" });
      // flying buttresses
      k.box(x + (o > 0 ? 0 : -0.06), 0.05, z + 0.14, x + (o > 0 ? 0.06 : 0), 0.6, z + 0.2, "#cfc09b");
      k.beam([x + o * 0.03, 0.56, z + 0.17], [1.5 + o * 0.27, 0.8, z + 0.17], 0.05, "#cfc09b", {
        flat: true,
      });
    }
  // the golden spire over the crossing
  k.box(1.26, 0.9, 1.26, 1.74, 1.36, 1.74, "#e7dbbc");
  for (const [x, z, s] of [
    [1.5, 1.74, "s"],
    [1.26, 1.5, "w"],
    [1.74, 1.5, "e"],
  ] as const)
    k.pane(x, 1.14, z, 0.12, 0.17, s, { arch: true, frame: "#ad9a6e" });
  for (const [x, z] of [
    [1.28, 1.28],
    [1.72, 1.28],
    [1.28, 1.72],
    [1.72, 1.72],
  ] as const)
    k.cylinder(x, z, 0.06, 0, 1.34, 1.58, 6, "#e2bc59", { flat: true });
  k.cylinder(1.5, 1.5, 0.31, 0, 1.36, 2.25, 8, "#e2b648", { flat: true, stripes: "#cba441" });
  k.goldCross(1.5, 2.2, 1.5, 0.26);
  // the west front with two towers and the rose
  for (const x of [1.16, 1.84]) {
    const d = 0.19;
    k.box(x - d, 0.05, 3.4, x + d, 1.32, 3.78, "#e7dbbc");
    k.box(x - d - 0.03, 0.8, 3.37, x + d + 0.03, 0.85, 3.81, "#cbbb94", { flat: true });
    k.box(x - d - 0.03, 1.3, 3.37, x + d + 0.03, 1.36, 3.81, "#cbbb94", { flat: true });
    k.hip(x - d, 3.4, x + d, 3.78, 1.37, 0.5, t, { pattern: "rib", over: 0.02, ridge: r });
    k.goldCross(x, 1.84, 3.59, 0.16);
    k.pane(x, 0.95, 3.78, 0.13, 0.27, "s", { arch: true, frame: "#ad9a6e", hex: "#3d332c", glow: 0.4 });
    k.pane(x, 0.45, 3.78, 0.1, 0.24, "s", { arch: true, frame: "#ad9a6e", hex: "#3f5f86" });
    k.pane(x + (x < 1.5 ? -d : d), 0.95, 3.59, 0.13, 0.27, x < 1.5 ? "w" : "e", {
      arch: true,
      frame: "#ad9a6e",
      hex: "#3d332c",
      glow: 0.4,
    });
  }
  k.box(1.3, 0.05, 3.42, 1.7, 0.98, 3.72, "#e7dbbc");
  k.face(
    [
      [1.3, 0.98, 3.72],
      [1.7, 0.98, 3.72],
      [1.5, 1.25, 3.72],
    ],
    "#e7dbbc",
    [1.5, 1, 3],
  );
  const rose = (r0: number, hex: string, z: number, glow: number) =>
    k.face(
      Array.from(
        { length: 12 },
        (_, i) =>
          [1.5 + Math.cos((i / 12) * 6.283) * r0, 0.78 + Math.sin((i / 12) * 6.283) * r0, z] as [
            number,
            number,
            number,
          ],
      ),
      hex,
      [1.5, 0.78, 3],
      glow ? { glow } : { flat: true },
    );
  rose(0.17, "#ad9a6e", 3.728, 0);
  rose(0.14, "#c9483a", 3.735, 0.8);
  rose(0.085, "#f3d98a", 3.741, 1);
  rose(0.04, "#3f5f86", 3.747, 1);
  k.pane(1.5, 0.07, 3.72, 0.24, 0.36, "s", { hex: "#5b3a22", arch: true, glow: 0, frame: "#8d7a52" });
}
