// Longhouse, townhouse, keep: the houses that give the commons, the burghers and the nobles.
import type { Kit } from "../kit";
import { C } from "./colours";

export function longhouse(k: Kit): void {
  k.plinth("#a98a5d", 0.04);
  k.box(0.16, 0.03, 0.17, 1.84, 0.3, 0.83, "#c79d6a");
  for (const x of [0.16, 0.58, 1.0, 1.42, 1.84])
    for (const z of [0.165, 0.835]) k.box(x - 0.022, 0.03, z - 0.02, x + 0.022, 0.275, z + 0.02, C.timber);
  k.door(1.0, 0.83, "s", 0.04, 0.17, 0.22);
  for (const x of [0.37, 0.72, 1.3, 1.63]) k.pane(x, 0.13, 0.83, 0.11, 0.1, "s", { frame: C.timber });
  for (const x of [0.5, 1.5]) k.pane(x, 0.13, 0.17, 0.11, 0.1, "n", { frame: C.timber });
  k.pane(0.16, 0.12, 0.5, 0.14, 0.12, "w", { frame: C.timber });
  k.pane(1.84, 0.12, 0.5, 0.14, 0.12, "e", { frame: C.timber });
  k.hip(0.13, 0.13, 1.87, 0.87, 0.29, 0.42, C.thatch, {
    pattern: "thatch",
    over: 0.06,
    ridge: "#a87c2e",
    cut: 0.34,
  });
  k.box(0.42, 0.7, 0.44, 1.58, 0.745, 0.56, "#b98a35", { flat: true });
  for (let i = 0; i < 6; i++)
    k.beam([0.5 + i * 0.2, 0.752, 0.43], [0.6 + i * 0.2, 0.752, 0.57], 0.018, "#6e4c22", { flat: true });
  k.chimney(1.42, 0.4, 0.45, 0.86, true, 0.12);
}

export function townhouse(k: Kit): void {
  k.plinth(C.sand, 0.05);
  k.box(0.13, 0.04, 0.17, 1.87, 0.3, 0.83, "#b9ab93");
  k.box(0.1, 0.3, 0.14, 1.9, 0.56, 0.86, C.plaster);
  for (const z of [0.135, 0.865]) {
    k.box(0.1, 0.28, z - 0.018, 1.9, 0.325, z + 0.018, C.timber);
    for (let i = 0; i <= 9; i++)
      k.box(0.1 + i * 0.2 - 0.014, 0.3, z - 0.014, 0.1 + i * 0.2 + 0.014, 0.56, z + 0.014, C.timber);
  }
  for (let g = 0; g < 3; g++) {
    const x0 = 0.1 + g * 0.6;
    k.gable(x0 + 0.02, 0.12, x0 + 0.58, 0.88, 0.56, 0.38, "z", C.blue, {
      pattern: "tile",
      wall: C.plaster,
      over: 0.015,
      end: 0.06,
      ridge: "#27466f",
    });
    for (const [z, s] of [
      [0.88, "s"],
      [0.12, "n"],
    ] as const) {
      k.pane(x0 + 0.3, 0.63, z, 0.1, 0.12, s, { frame: C.timber });
      k.pane(x0 + 0.18, 0.37, s === "s" ? 0.86 : 0.14, 0.1, 0.13, s, { frame: C.timber });
      k.pane(x0 + 0.42, 0.37, s === "s" ? 0.86 : 0.14, 0.1, 0.13, s, { frame: C.timber });
    }
  }
  k.door(0.4, 0.83, "s");
  k.door(1.6, 0.83, "s");
  k.pane(1.0, 0.1, 0.83, 0.24, 0.13, "s", { frame: C.timber });
  k.box(0.85, 0.235, 0.83, 1.15, 0.26, 0.95, "#f2e2b8");
  k.pane(0.1, 0.37, 0.5, 0.12, 0.13, "w", { frame: C.timber });
  k.pane(1.9, 0.37, 0.5, 0.12, 0.13, "e", { frame: C.timber });
  k.chimney(0.7, 0.36, 0.58, 1.06, true);
  k.chimney(1.3, 0.36, 0.58, 1.06, false);
}

export function keep(k: Kit): void {
  k.plinth("#a3a19b", 0.06, 0.08);
  const wall = "#b2aea6";
  k.box(0.3, 0.04, 0.3, 1.7, 0.62, 1.7, wall);
  for (const [x0, z0, x1, z1] of [
    [0.5, 0.34, 1.5, 0.34],
    [0.5, 1.66, 1.5, 1.66],
    [0.34, 0.5, 0.34, 1.5],
    [1.66, 0.5, 1.66, 1.5],
  ] as const)
    k.merlons(x0, z0, x1, z1, 0.62, C.stone, { size: 0.11, tall: 0.1 });
  k.box(0.52, 0.6, 0.52, 1.48, 1.12, 1.48, "#bab6ad");
  k.box(0.47, 1.08, 0.47, 1.53, 1.14, 1.53, "#8e8b85", { flat: true });
  k.hip(0.5, 0.5, 1.5, 1.5, 1.16, 0.52, C.slate, { pattern: "tile", over: 0.05, ridge: "#565b64" });
  for (const [x, z] of [
    [0.32, 0.32],
    [1.68, 0.32],
    [0.32, 1.68],
    [1.68, 1.68],
  ] as const) {
    k.cylinder(x, z, 0.26, 0.235, 0, 0.86, 12, "#bdb8ad");
    k.cylinder(x, z, 0.24, 0.28, 0.8, 0.88, 12, "#a9a499", { top: C.dark, flat: true });
    for (let i = 0; i < 8; i++) {
      const a = (i / 8) * Math.PI * 2 + 0.2;
      k.box(
        x + Math.cos(a) * 0.23 - 0.045,
        0.88,
        z + Math.sin(a) * 0.23 - 0.045,
        x + Math.cos(a) * 0.23 + 0.045,
        0.98,
        z + Math.sin(a) * 0.23 + 0.045,
        C.stone,
        { flat: true },
      );
    }
    k.pane(x, 0.45, z + 0.235, 0.05, 0.16, "s");
    k.pane(x - 0.235, 0.45, z, 0.05, 0.16, "w");
    k.pane(x + 0.235, 0.45, z, 0.05, 0.16, "e");
  }
  k.pane(1, 0.05, 1.7, 0.3, 0.38, "s", { hex: "#4a3422", arch: true, glow: 0, frame: "#7d786f" });
  for (const x of [0.72, 1.28]) {
    k.pane(x, 0.3, 1.7, 0.07, 0.16, "s", { arch: true });
    k.pane(x, 0.82, 1.48, 0.09, 0.17, "s", { arch: true, frame: C.stone3 });
  }
  k.pane(1, 0.82, 1.48, 0.09, 0.17, "s", { arch: true, frame: C.stone3 });
  for (const z of [0.8, 1.2]) {
    k.pane(0.52, 0.82, z, 0.09, 0.17, "w", { arch: true, frame: C.stone3 });
    k.pane(1.48, 0.82, z, 0.09, 0.17, "e", { arch: true, frame: C.stone3 });
  }
  k.flag(1, 1, 1.6, 2.12, "#c43c30", 0.42, 0.24);
}
