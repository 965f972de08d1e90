// Guildhall and university.
import type { Kit, V } from "../kit";
import { C } from "./colours";
import { openBook } from "./signs";

export function guildhall(k: Kit): void {
  k.plinth("#cdb98d", 0.05);
  const wall = "#eee2c4";
  const g = C.green;
  k.box(0.15, 0.04, 0.15, 0.85, 0.3, 2.15, "#c9bb9c");
  k.box(0.12, 0.3, 0.12, 0.88, 0.58, 2.15, wall);
  k.gable(0.12, 0.12, 0.88, 2.15, 0.58, 0.46, "z", g, {
    pattern: "diamond",
    wall,
    over: 0.05,
    ridge: "#33532f",
  });
  k.box(0.85, 0.04, 2.18, 1.85, 0.3, 2.82, "#c9bb9c");
  k.box(0.85, 0.3, 2.15, 1.88, 0.52, 2.85, wall);
  k.gable(0.85, 2.15, 1.88, 2.85, 0.52, 0.4, "x", g, {
    pattern: "diamond",
    wall,
    over: 0.05,
    end: 0.04,
    ridge: "#33532f",
  });
  for (let i = 0; i < 9; i++)
    for (const x of [0.118, 0.882])
      k.box(x - 0.012, 0.3, 0.15 + i * 0.245, x + 0.012, 0.53, 0.18 + i * 0.245, C.timber);
  for (let i = 0; i < 5; i++) k.box(0.95 + i * 0.22, 0.3, 2.842, 0.98 + i * 0.22, 0.47, 2.866, C.timber);
  for (let i = 0; i < 7; i++)
    for (const [x, s] of [
      [0.88, "e"],
      [0.12, "w"],
    ] as const) {
      k.pane(x, 0.37, 0.285 + i * 0.245, 0.1, 0.14, s, { frame: C.timber });
      if (i % 2)
        k.pane(s === "e" ? 0.85 : 0.15, 0.09, 0.285 + i * 0.245, 0.13, 0.15, s, {
          arch: true,
          frame: "#8e7f60",
        });
    }
  for (const x of [1.08, 1.3, 1.74]) {
    k.pane(x, 0.36, 2.85, 0.1, 0.12, "s", { frame: C.timber });
    k.pane(x, 0.09, 2.82, 0.13, 0.15, "s", { arch: true, frame: "#8e7f60" });
  }
  k.door(1.52, 2.82, "s", 0.05, 0.17, 0.25);
  k.pane(1.88, 0.36, 2.5, 0.12, 0.13, "e", { frame: C.timber });
  k.pane(0.5, 0.64, 0.12, 0.12, 0.16, "n", { frame: C.timber });
  // the clock tower
  k.box(0.14, 0.04, 2.12, 0.9, 1.2, 2.88, "#d9cba8");
  k.box(0.1, 1.16, 2.08, 0.94, 1.23, 2.92, "#b5a57c", { flat: true });
  k.hip(0.14, 2.12, 0.9, 2.88, 1.24, 0.52, g, { pattern: "diamond", over: 0.03, ridge: "#33532f" });
  const clock = (at: (u: number, v: number) => V, c: V, lift: V) => {
    const ring = (r: number, hex: string, e: number, glow: number) =>
      k.face(
        Array.from({ length: 12 }, (_, i) => {
          const p = at(Math.cos((i / 12) * 6.283) * r, Math.sin((i / 12) * 6.283) * r);
          return [p[0] + lift[0] * e, p[1] + lift[1] * e, p[2] + lift[2] * e] as V;
        }),
        hex,
        c,
        glow ? { glow } : { flat: true },
      );
    ring(0.22, "#7d6a3c", 0.01, 0);
    ring(0.18, "#fbf4df", 0.018, 0.75);
    const hand = (u: number, v: number) => {
      const [p, q] = [at(0, 0), at(u, v)];
      k.beam(
        [p[0] + lift[0] * 0.025, p[1] + lift[1] * 0.025, p[2] + lift[2] * 0.025],
        [q[0] + lift[0] * 0.025, q[1] + lift[1] * 0.025, q[2] + lift[2] * 0.025],
        0.025,
        C.ink,
        { flat: true },
        0.012,
      );
    };
    hand(0, 0.13);
    hand(0.09, -0.03);
  };
  clock((u, v) => [0.52 + u, 0.88 + v, 2.88], [0.52, 0.88, 2], [0, 0, 1]);
  clock((u, v) => [0.9, 0.88 + v, 2.5 - u], [0, 0.88, 2.5], [1, 0, 0]);
  clock((u, v) => [0.14, 0.88 + v, 2.5 + u], [1, 0.88, 2.5], [-1, 0, 0]);
  k.pane(0.52, 0.34, 2.88, 0.12, 0.2, "s", { arch: true, frame: "#8e7f60" });
  k.flag(0.52, 2.5, 1.7, 2.02, C.gold, 0.26, 0.15);
  // the banner on the long roof, as in the drawing
  k.slope(
    [0.93, 0.56, 0.72],
    [0.93, 0.56, 0.98],
    [0.58, 1.0, 0.98],
    [0.58, 1.0, 0.72],
    "#e2b648",
    [0.4, 0.4, 0.8],
    "plain",
  );
  k.slope(
    [0.935, 0.565, 0.82],
    [0.935, 0.565, 0.88],
    [0.6, 0.99, 0.88],
    [0.6, 0.99, 0.82],
    "#b3392f",
    [0.3, 0.3, 0.8],
    "plain",
  );
  k.chimney(0.34, 0.6, 0.7, 1.16, true);
}

export function university(k: Kit): void {
  k.plinth("#cfc3a8", 0.05);
  const wall = "#e9dfca";
  const p = C.indigo;
  const r = "#433f73";
  k.box(0.14, 0.04, 0.14, 2.86, 0.44, 0.62, wall);
  k.box(0.14, 0.04, 1.38, 2.86, 0.44, 1.86, wall);
  k.box(0.14, 0.04, 0.62, 0.62, 0.44, 1.38, wall);
  k.box(2.38, 0.04, 0.62, 2.86, 0.44, 1.38, wall);
  k.gable(0.3, 0.14, 2.7, 0.62, 0.44, 0.3, "x", p, { over: 0.04, end: 0.05, ridge: r });
  k.gable(0.3, 1.38, 2.7, 1.86, 0.44, 0.3, "x", p, { over: 0.04, end: 0.05, ridge: r });
  k.gable(0.14, 0.4, 0.62, 1.6, 0.44, 0.29, "z", p, { over: 0.04, end: 0.05, ridge: r });
  k.gable(2.38, 0.4, 2.86, 1.6, 0.44, 0.29, "z", p, { over: 0.04, end: 0.05, ridge: r });
  for (const [x, z] of [
    [0.34, 0.34],
    [2.66, 0.34],
    [0.34, 1.66],
    [2.66, 1.66],
  ] as const) {
    k.cylinder(x, z, 0.28, 0.27, 0.02, 0.72, 10, "#e3d8c0");
    k.cylinder(x, z, 0.31, 0.31, 0.7, 0.75, 10, "#b9ab8c", { flat: true });
    k.cylinder(x, z, 0.33, 0, 0.75, 1.3, 10, p, { stripes: "#7771ab", flat: true });
    k.cylinder(x, z, 0.035, 0, 1.27, 1.4, 6, C.gold, { flat: true });
    k.pane(x, 0.48, z + 0.265, 0.09, 0.15, "s", { arch: true, frame: "#9b8e70" });
  }
  for (let i = 0; i < 7; i++)
    if (i !== 3) {
      k.pane(0.78 + i * 0.24, 0.16, 1.86, 0.11, 0.2, "s", { arch: true, frame: "#9b8e70" });
      k.pane(0.78 + i * 0.24, 0.16, 0.14, 0.11, 0.2, "n", { arch: true, frame: "#9b8e70" });
    }
  for (const z of [0.8, 1.0, 1.2]) {
    k.pane(2.86, 0.16, z, 0.1, 0.2, "e", { arch: true, frame: "#9b8e70" });
    k.pane(0.14, 0.16, z, 0.1, 0.2, "w", { arch: true, frame: "#9b8e70" });
  }
  // the gatehouse
  k.box(1.34, 0.04, 1.36, 1.66, 0.62, 1.92, "#e3d8c0");
  k.gable(1.34, 1.36, 1.66, 1.92, 0.62, 0.24, "z", p, { wall: "#e3d8c0", over: 0.04, ridge: r });
  k.pane(1.5, 0.05, 1.92, 0.18, 0.28, "s", { hex: "#5b3a22", arch: true, glow: 0, frame: C.ink });
  k.pane(1.5, 0.44, 1.92, 0.12, 0.14, "s", { arch: true, frame: "#9b8e70" });
  // the court with the open book
  k.box(0.64, 0.04, 0.64, 2.36, 0.08, 1.36, C.lawn, { flat: true });
  for (const [x, z] of [
    [0.85, 0.8],
    [0.85, 1.2],
    [2.15, 0.8],
    [2.15, 1.2],
  ] as const) {
    k.lump(x, 0.08, z, 0.12, "#5f8a3e", 0.24, 6, { flat: true });
    k.lump(x, 0.2, z, 0.09, "#74a04c", 0.18, 6, { flat: true });
  }
  k.box(1.08, 0.06, 0.7, 1.92, 0.1, 1.3, "#d9cfb6", { flat: true });
  k.box(1.34, 0.1, 0.86, 1.66, 0.42, 1.1, "#c9bda0");
  k.box(1.3, 0.4, 0.82, 1.7, 0.44, 1.14, "#b3a684", { flat: true });
  openBook(k, 1.5, 0.64, 0.98, 0.4);
}
