// Scorched and flooded ground.
import type { Kit, V } from "../kit";

function blob(r: number, n: number, k: Kit, jag: number): [number, number][] {
  return Array.from({ length: n }, (_, i) => {
    const a = (i / n) * Math.PI * 2;
    // a rounded square
    const s = 1 / (Math.abs(Math.cos(a)) ** 5 + Math.abs(Math.sin(a)) ** 5) ** (1 / 5);
    const q = r * s * (1 - jag * k.random());
    return [1 + Math.cos(a) * q, 1 + Math.sin(a) * q];
  });
}

export function scorched(k: Kit): void {
  const rim = blob(0.93, 22, k, 0.09);
  const mid = rim.map(([x, z]) => [1 + (x - 1) * 0.86, 1 + (z - 1) * 0.86] as [number, number]);
  rim.forEach((p, i) => {
    const [q, s, t] = [rim[(i + 1) % 22]!, mid[(i + 1) % 22]!, mid[i]!];
    k.face(
      [
        [p[0], 0.012, p[1]],
        [q[0], 0.012, q[1]],
        [s[0], 0.05, s[1]],
        [t[0], 0.05, t[1]],
      ],
      i % 3 ? "#4b3a30" : "#5a463a",
      [1, -1, 1],
      { flat: true },
    );
    k.face(
      [
        [t[0], 0.05, t[1]],
        [s[0], 0.05, s[1]],
        [1 + (k.random() - 0.5) * 0.02, 0.03, 1],
      ],
      i % 2 ? "#362821" : "#2f231d",
      [1, -1, 1],
      { flat: true },
    );
  });
  const crack = (pts: [number, number][]) =>
    pts.slice(1).forEach(([x, z], i) => {
      const [a, b] = pts[i]!;
      k.beam([a, 0.055, b], [x, 0.055, z], 0.045, "#ff8a2e", { glow: 1.6 }, 0.02);
      k.beam([a, 0.05, b], [x, 0.05, z], 0.085, "#a83c12", { glow: 0.6 }, 0.018);
    });
  crack([
    [0.4, 0.55],
    [0.7, 0.8],
    [0.95, 0.9],
    [1.2, 0.72],
    [1.55, 0.85],
  ]);
  crack([
    [0.95, 0.9],
    [1.02, 1.2],
    [0.8, 1.45],
    [0.9, 1.66],
  ]);
  crack([
    [1.02, 1.2],
    [1.32, 1.36],
    [1.62, 1.3],
  ]);
  crack([
    [0.7, 0.8],
    [0.45, 1.12],
  ]);
  // charred posts and rubble of what stood here
  for (const [x, z, h, l] of [
    [0.45, 0.4, 0.42, 0.05],
    [1.5, 0.45, 0.34, -0.06],
    [0.55, 1.5, 0.28, 0.08],
    [1.5, 1.6, 0.46, 0.03],
    [1.62, 1.0, 0.24, 0.1],
  ] as const)
    k.beam([x, 0.02, z], [x + l, h, z - l * 0.7], 0.07, "#1f1612");
  k.beam([0.9, 0.06, 0.36], [1.42, 0.2, 0.52], 0.06, "#241a15");
  k.beam([0.35, 0.06, 1.24], [0.68, 0.12, 1.6], 0.055, "#1f1612");
  for (let i = 0; i < 12; i++)
    k.lump(
      0.3 + k.random() * 1.4,
      0.03,
      0.3 + k.random() * 1.4,
      0.05 + k.random() * 0.07,
      i % 3 ? "#2a1f1a" : "#5d4a3c",
      0.07,
      5,
      { flat: true },
    );
  k.smoke.push([0.8, 0.15, 1.2], [1.4, 0.15, 0.8]);
}

export function flooded(k: Kit): void {
  const rim = blob(0.93, 28, k, 0.04);
  const inn = rim.map(([x, z]) => [1 + (x - 1) * 0.9, 1 + (z - 1) * 0.9] as [number, number]);
  rim.forEach((p, i) => {
    const [q, s, t] = [rim[(i + 1) % 28]!, inn[(i + 1) % 28]!, inn[i]!];
    k.face(
      [
        [p[0], 0.012, p[1]],
        [q[0], 0.012, q[1]],
        [s[0], 0.05, s[1]],
        [t[0], 0.05, t[1]],
      ],
      i % 2 ? "#a98f5d" : "#b89c67",
      [1, -1, 1],
      { flat: true },
    );
  });
  // two rings of water, the middle deeper
  const m2 = rim.map(([x, z]) => [1 + (x - 1) * 0.55, 1 + (z - 1) * 0.55] as [number, number]);
  rim.forEach((_, i) => {
    const j = (i + 1) % 28;
    k.face(
      [
        [inn[i]![0], 0.042, inn[i]![1]],
        [inn[j]![0], 0.042, inn[j]![1]],
        [m2[j]![0], 0.04, m2[j]![1]],
        [m2[i]![0], 0.04, m2[i]![1]],
      ],
      "#74b0c6",
      [1, -1, 1],
      { flat: true },
    );
    k.face(
      [
        [m2[i]![0], 0.04, m2[i]![1]],
        [m2[j]![0], 0.04, m2[j]![1]],
        [1, 0.04, 1],
      ],
      "#5d97ac",
      [1, -1, 1],
      { flat: true },
    );
  });
  for (const [x, z, w] of [
    [0.55, 0.7, 0.3],
    [1.3, 0.5, 0.26],
    [0.5, 1.3, 0.24],
    [1.35, 1.55, 0.32],
    [1.0, 1.72, 0.2],
    [1.6, 1.05, 0.2],
  ] as const)
    for (let i = 0; i < 4; i++)
      k.beam(
        [x + (i * w) / 4, 0.047, z + (i % 2 ? 0.035 : 0)],
        [x + ((i + 1) * w) / 4, 0.047, z + (i % 2 ? 0 : 0.035)],
        0.022,
        "#dff0f4",
        { flat: true },
        0.006,
      );
  // a sunken roof, a drifting plank, reeds
  const roof = (p: V[], hex: string) => k.face(p, hex, [1.02, -0.4, 1.02], { flat: true });
  roof(
    [
      [0.7, 0.03, 1.08],
      [1.22, 0.03, 1.28],
      [1.22, 0.27, 1.04],
      [0.82, 0.25, 0.9],
    ],
    "#a8503a",
  );
  roof(
    [
      [1.22, 0.27, 1.04],
      [0.82, 0.25, 0.9],
      [0.9, 0.02, 0.72],
      [1.34, 0.02, 0.86],
    ],
    "#c26a50",
  );
  roof(
    [
      [1.22, 0.03, 1.28],
      [1.22, 0.27, 1.04],
      [1.34, 0.02, 0.86],
    ],
    "#d9c39a",
  );
  roof(
    [
      [0.7, 0.03, 1.08],
      [0.82, 0.25, 0.9],
      [0.9, 0.02, 0.72],
    ],
    "#cdb589",
  );
  k.beam([1.3, 0.05, 1.36], [1.62, 0.06, 1.24], 0.06, "#8a5a34", { flat: true });
  k.beam([0.42, 0.05, 0.48], [0.6, 0.06, 0.36], 0.05, "#8a5a34", { flat: true });
  for (const [cx, cz] of [
    [1.62, 0.4],
    [0.36, 1.62],
    [1.7, 1.62],
  ] as const)
    for (let i = 0; i < 7; i++) {
      const [x, z, h] = [
        cx + (k.random() - 0.5) * 0.24,
        cz + (k.random() - 0.5) * 0.24,
        0.2 + k.random() * 0.22,
      ];
      k.beam(
        [x, 0.03, z],
        [x + (k.random() - 0.5) * 0.1, 0.03 + h, z],
        0.024,
        i % 2 ? "#4f7a35" : "#6b8f3f",
        { flat: true },
      );
      if (i % 3 === 0)
        k.box(x - 0.022, h - 0.03, z - 0.022, x + 0.022, h + 0.07, z + 0.022, "#6b4426", { flat: true });
    }
}
