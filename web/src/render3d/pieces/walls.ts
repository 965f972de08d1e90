// Walls of two to six, and the gate.
import type { Kit } from "../kit";
import { C } from "./colours";

function turret(k: Kit, x0: number, z0: number, x1: number, z1: number, y: number): void {
  k.box(x0, 0, z0, x1, y, z1, "#beb8ab", { top: "#938c7f" });
  // a few stones that stand out
  for (let i = 0; i < 5; i++) {
    const [u, v] = [k.random(), k.random()];
    const yy = 0.08 + v * (y - 0.22);
    k.box(
      x0 + 0.04 + u * (x1 - x0 - 0.22),
      yy,
      z1,
      x0 + 0.16 + u * (x1 - x0 - 0.22),
      yy + 0.06,
      z1 + 0.008,
      i % 2 ? "#cdc7ba" : "#a9a395",
    );
  }
  k.box(x0 - 0.025, y - 0.02, z0 - 0.025, x1 + 0.025, y + 0.05, z1 + 0.025, C.stone, { flat: true });
  k.box(x0 + 0.1, y + 0.05, z0 + 0.1, x1 - 0.1, y + 0.055, z1 - 0.1, "#8a8376", { flat: true });
  const m = 0.13;
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      if (i === 1 && j === 1) continue;
      const x = x0 - 0.025 + ((x1 - x0 + 0.05 - m) * i) / 2;
      const z = z0 - 0.025 + ((z1 - z0 + 0.05 - m) * j) / 2;
      k.box(x, y + 0.05, z, x + m, y + 0.15, z + m, "#cfc9bc", { flat: true });
    }
}

export function wall(k: Kit, n: number): void {
  const [a, b] = [0.24, 0.76];
  k.box(0.6, 0, a, n - 0.6, 0.42, b, "#b4aea2", { top: "#9d9689" });
  k.box(0.6, 0, a - 0.02, n - 0.6, 0.08, b + 0.02, "#a39d90");
  for (const z of [a, b]) {
    k.box(0.8, 0.42, z - 0.045, n - 0.8, 0.47, z + 0.045, C.stone, { flat: true });
    k.merlons(0.92, z, n - 0.92, z, 0.47, "#cbc5b8", { size: 0.12, tall: 0.09, gap: 0.1 });
  }
  for (let i = 0; i < n * 5; i++) {
    const x = 0.85 + k.random() * Math.max(0, n - 1.85);
    const y = 0.1 + k.random() * 0.24;
    if (n > 2 || x < 1.1)
      for (const [z, s] of [
        [b, 1],
        [a, -1],
      ] as const)
        k.box(
          x,
          y,
          Math.min(z, z + s * 0.008),
          x + 0.12,
          y + 0.055,
          Math.max(z, z + s * 0.008),
          i % 2 ? "#c6c0b3" : "#a19a8d",
        );
  }
  turret(k, 0.08, 0.12, 0.84, 0.88, 0.58);
  turret(k, n - 0.84, 0.12, n - 0.08, 0.88, 0.58);
  for (const x of [0.46, n - 0.46]) {
    k.pane(x, 0.26, 0.88, 0.05, 0.17, "s", { glow: 0.8 });
    k.pane(x, 0.26, 0.12, 0.05, 0.17, "n", { glow: 0.8 });
  }
}

/** A wall that is no straight line, or longer than any we know: a tower on each space. */
export function plainWall(k: Kit): void {
  for (const [x, z] of k.cells) turret(k, x + 0.08, z + 0.12, x + 0.92, z + 0.88, 0.58);
}

/** What joins two walls that touch: a short wall between the middles of two spaces, from west to east. */
export function wallLink(k: Kit): void {
  k.box(-0.3, 0, -0.26, 0.3, 0.42, 0.26, "#b4aea2", { top: "#9d9689" });
  k.box(-0.3, 0, -0.28, 0.3, 0.08, 0.28, "#a39d90");
  for (const z of [-0.26, 0.26]) {
    k.box(-0.2, 0.42, z - 0.045, 0.2, 0.47, z + 0.045, C.stone, { flat: true });
    k.box(-0.06, 0.47, z - 0.06, 0.06, 0.56, z + 0.06, "#cbc5b8", { flat: true });
  }
}

/** The way runs from north to south between two towers. */
export function gate(k: Kit): void {
  turret(k, 0.05, 0.14, 0.34, 0.86, 0.74);
  turret(k, 0.66, 0.14, 0.95, 0.86, 0.74);
  k.box(0.3, 0.46, 0.22, 0.7, 0.72, 0.78, "#b4aea2", { top: "#9d9689" });
  for (const z of [0.24, 0.76]) k.merlons(0.4, z, 0.6, z, 0.72, "#cbc5b8", { size: 0.1, tall: 0.09 });
  for (let i = 0; i < 5; i++) k.box(0.345 + i * 0.07, 0.13, 0.7, 0.37 + i * 0.07, 0.47, 0.73, C.wood2);
  for (const y of [0.2, 0.3, 0.4]) k.box(0.33, y, 0.695, 0.67, y + 0.025, 0.735, "#4a3422");
  for (let i = 0; i < 6; i++)
    k.box(0.34 + i * 0.054, 0.722, 0.28, 0.386 + i * 0.054, 0.745, 0.72, i % 2 ? "#8a5a34" : "#74492a", {
      flat: true,
    });
  for (const x of [0.195, 0.805]) k.pane(x, 0.4, 0.86, 0.05, 0.18, "s", { glow: 0.9 });
  k.flag(0.5, 0.5, 0.72, 1.2, "#2f5f9a", 0.26, 0.15);
}
