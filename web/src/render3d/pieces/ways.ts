// Roads, the bridge.
import type { Kit, V } from "../kit";
import { C } from "./colours";

export function road(k: Kit, n: number): void {
  const [a, b] = [0.14, 0.86];
  k.box(0.04, 0, a, n - 0.04, 0.03, b, "#94764a");
  for (let r = 0; r < 6; r++)
    for (let x = 0.05 + k.random() * 0.05, s = 0.1; x < n - 0.07; x += s) {
      s = 0.085 + k.random() * 0.075;
      const z = a + 0.01 + r * 0.118;
      const rut = r === 1 || r === 4;
      const h = 0.036 + k.random() * 0.018 - (rut ? 0.014 : 0);
      const w = Math.min(x + s - 0.017, n - 0.05);
      const hex = rut
        ? ["#b0905f", "#a68656"][(k.random() * 2) | 0]!
        : ["#d6bd94", "#c9ad82", "#e0c9a2", "#bd9f70", "#cfb896"][(k.random() * 5) | 0]!;
      k.box(x, 0.02, z, w, h, z + 0.1, hex, { flat: true });
    }
  for (let i = 0; i < n * 3; i++) {
    const x = 0.1 + k.random() * (n - 0.2);
    k.lump(x, 0, i % 2 ? a - 0.01 : b + 0.01, 0.035 + k.random() * 0.03, "#b7ae9c", 0.04, 5);
  }
}

export function bridge(k: Kit): void {
  const y = (x: number) => 0.07 + 0.17 * Math.sin((Math.PI * Math.min(3, Math.max(0, x))) / 3);
  const n = 30;
  const [a, b] = [0.14, 0.86];
  for (let i = 0; i < n; i++) {
    const [x0, x1] = [0.03 + (2.94 * i) / n, 0.03 + (2.94 * (i + 0.9)) / n];
    const [y0, y1] = [y(x0), y(x1)];
    const hex = ["#b98a52", "#a97a45", "#c4965f"][(k.random() * 3) | 0]!;
    const c: V = [(x0 + x1) / 2, y0 - 0.05, 0.5];
    k.face(
      [
        [x0, y0, a],
        [x1, y1, a],
        [x1, y1, b],
        [x0, y0, b],
      ],
      hex,
      c,
      { flat: true },
    );
    for (const z of [a, b])
      k.face(
        [
          [x0, y0, z],
          [x1, y1, z],
          [x1, y1 - 0.05, z],
          [x0, y0 - 0.05, z],
        ],
        "#7c5230",
        c,
        { flat: true },
      );
  }
  for (const z of [a + 0.02, b - 0.02]) {
    for (let i = 0; i < 8; i++) {
      const [p, q] = [(3 * i) / 8 + 0.03, (3 * (i + 1)) / 8 - 0.03];
      k.beam([p, y(p) + 0.19, z], [q, y(q) + 0.19, z], 0.045, C.wood, { flat: true });
    }
    for (const x of [0.08, 0.8, 1.5, 2.2, 2.92]) {
      k.cylinder(x, z, 0.05, 0.045, Math.min(0, x > 0.9 && x < 2.3 ? -0.25 : 0), y(x) + 0.25, 7, C.wood2, {
        top: C.log,
        flat: x > 0.9 && x < 2.3,
      });
    }
  }
  for (const x of [0.95, 2.05]) k.box(x - 0.12, -0.2, 0.2, x + 0.12, y(x) - 0.03, 0.8, C.stone2);
}
