// Farm and quarry.
import type { Kit } from "../kit";
import { C } from "./colours";

export function farm(k: Kit): void {
  k.plinth("#b7a45a", 0.04, 0.06);
  const strips = [
    ["#7f9d44", "#9cb955"],
    ["#c99c35", "#e6bf56"],
    ["#7f9d44", "#9cb955"],
    ["#c99c35", "#e9c45c"],
  ] as const;
  strips.forEach(([a, b], i) => {
    const z0 = 0.1 + i * 0.455;
    const x1 = i < 2 ? 1.9 : 0.98;
    k.box(0.1, 0.03, z0, x1, 0.055, z0 + 0.43, a, { flat: true });
    for (let r = 0; r < 4; r++) {
      const z = z0 + 0.055 + r * 0.107;
      for (let x = 0.13; x < x1 - 0.06; x += 0.112) {
        const h = (i % 2 ? 0.13 : 0.09) * (0.8 + k.random() * 0.4);
        const w = 0.042;
        const c: [number, number, number] = [x + 0.05, 0, z];
        const top: [number, number, number] = [x + 0.05 + (k.random() - 0.5) * 0.02, 0.05 + h, z];
        const s = 0.9 + 0.2 * k.random();
        const base: [number, number, number][] = [
          [x, 0.05, z - w],
          [x + 0.1, 0.05, z - w],
          [x + 0.1, 0.05, z + w],
          [x, 0.05, z + w],
        ];
        for (let q = 0; q < 4; q++)
          k.face([base[q]!, base[(q + 1) % 4]!, top], b, c, { flat: true, shade: s });
      }
    }
  });
  // barn and yard
  k.box(1.02, 0.03, 1.02, 1.9, 0.06, 1.9, "#c9b07a", { flat: true });
  k.box(1.1, 0.05, 1.08, 1.84, 0.34, 1.54, "#c9a077");
  for (const x of [1.1, 1.35, 1.6, 1.84]) k.box(x - 0.015, 0.05, 1.53, x + 0.015, 0.29, 1.556, C.timber);
  k.gable(1.1, 1.08, 1.84, 1.54, 0.34, 0.3, "x", "#a95441", {
    pattern: "tile",
    wall: "#c9a077",
    over: 0.06,
    ridge: "#7c3526",
  });
  k.pane(1.47, 0.06, 1.545, 0.22, 0.21, "s", { hex: "#5b3a22", glow: 0, frame: C.ink });
  k.pane(1.84, 0.16, 1.31, 0.1, 0.11, "e", { frame: C.timber });
  k.pane(1.1, 0.16, 1.31, 0.1, 0.11, "w", { frame: C.timber });
  for (const x of [1.24, 1.64]) {
    k.cylinder(x, 1.75, 0.13, 0.15, 0.05, 0.16, 9, "#dcae44");
    k.cylinder(x, 1.75, 0.16, 0, 0.16, 0.34, 9, "#eac763", { flat: true, stripes: "#dcb450" });
  }
}

export function quarry(k: Kit): void {
  const rock = ["#b7ae9c", "#a09786", "#c4bbaa", "#92897a"];
  k.plinth("#9c9383", 0.05, 0.06);
  // terraces that climb away from the floor
  const step = (x0: number, z0: number, x1: number, z1: number, y: number, i: number) =>
    k.box(x0, 0.04, z0, x1, y, z1, rock[i % 4]!, { top: "#c9c0af" });
  step(1.1, 0.1, 2.9, 0.34, 0.42, 0);
  step(1.2, 0.34, 2.9, 0.5, 0.22, 1);
  step(2.66, 0.5, 2.9, 0.86, 0.3, 2);
  step(2.44, 0.5, 2.66, 0.74, 0.13, 3);
  step(0.1, 1.1, 0.34, 1.9, 0.4, 1);
  step(0.34, 1.14, 0.56, 1.62, 0.22, 2);
  step(0.34, 1.62, 0.86, 1.9, 0.15, 0);
  step(1.72, 1.62, 1.9, 1.9, 0.2, 3);
  for (const [x, z, r, y] of [
    [1.2, 0.22, 0.16, 0.4],
    [1.75, 0.18, 0.13, 0.42],
    [2.75, 0.2, 0.17, 0.4],
    [0.2, 1.25, 0.13, 0.38],
    [0.2, 1.8, 0.12, 0.38],
    [2.8, 0.8, 0.12, 0.28],
  ] as const)
    k.lump(x, y, z, r, rock[(x * 7) & 3]!, r * 0.9, 6);
  for (const [x, z, s] of [
    [2.1, 0.72, 0.13],
    [2.32, 0.66, 0.11],
    [0.74, 1.36, 0.13],
    [0.98, 1.66, 0.14],
    [1.2, 1.78, 0.1],
    [1.62, 0.62, 0.12],
    [1.5, 1.74, 0.11],
  ] as const) {
    k.box(x - s, 0.05, z - s * 0.75, x + s, 0.05 + s * 1.3, z + s * 0.75, "#ddd7ca", { top: "#e9e4d8" });
  }
  k.box(2.14, 0.22, 0.66, 2.34, 0.38, 0.8, "#e2dccf", { top: "#efeade" });
  // the crane
  const [x, z] = [1.36, 1.2];
  for (const [a, b] of [
    [-0.2, -0.16],
    [0.2, -0.16],
    [-0.2, 0.2],
    [0.2, 0.2],
  ] as const)
    k.beam([x + a, 0.04, z + b], [x, 0.62, z], 0.05, C.wood);
  k.beam([x, 0.3, z], [x, 0.74, z], 0.07, C.wood2);
  k.beam([x - 0.28, 0.6, z + 0.2], [x + 0.56, 0.98, z - 0.4], 0.06, C.wood);
  k.beam([x + 0.53, 0.97, z - 0.38], [x + 0.53, 0.45, z - 0.38], 0.014, "#e8dcc0", { flat: true });
  k.box(x + 0.45, 0.33, z - 0.46, x + 0.61, 0.47, z - 0.3, "#ddd7ca");
  k.box(x - 0.36, 0.5, z + 0.12, x - 0.2, 0.62, z + 0.28, "#6d665a");
}
