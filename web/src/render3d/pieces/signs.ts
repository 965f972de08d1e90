// The signs on buildings, large enough to be read from the table: a book, a shield.

import type { Kit, V } from "../kit";
import { C } from "./colours";

/** An open book that leans back, seen from the south and from above. */
export function openBook(k: Kit, x: number, y: number, z: number, half: number): void {
  const back = 0.6;
  const at = (u: number, v: number, lift: number): V => [
    x + u,
    y + v * 0.8 + lift * 0.5,
    z - v * back + lift * 0.8,
  ];
  const [low, high] = [-half * 0.72, half * 0.72];
  const centre: V = [x, y - 2, z - 2];
  const flat = { flat: true };
  for (const s of [-1, 1]) {
    const edge = s * half;
    // Its back, for those who look from the north.
    k.face(
      [
        at(0, low - 0.02, -0.01),
        at(edge * 1.08, low - 0.02, 0.02),
        at(edge * 1.08, high + 0.02, 0.02),
        at(0, high + 0.02, -0.01),
      ],
      "#7a271e",
      [x, y + 2, z + 2],
      flat,
    );
    k.face(
      [
        at(0, low - 0.02, 0),
        at(edge * 1.08, low - 0.02, 0.03),
        at(edge * 1.08, high + 0.02, 0.03),
        at(0, high + 0.02, 0),
      ],
      "#8d2f24",
      centre,
      flat,
    );
    k.face(
      [at(0, low, 0.02), at(edge, low, 0.06), at(edge, high, 0.06), at(0, high, 0.02)],
      s < 0 ? "#fffaf0" : "#f2e8d2",
      centre,
      flat,
    );
    for (let i = 0; i < 4; i++) {
      const v = low + (high - low) * (0.18 + i * 0.2);
      const [u0, u1] = [edge * 0.2, edge * 0.84];
      const lift = (u: number) => 0.024 + (0.04 * Math.abs(u)) / half + 0.004;
      k.face(
        [
          at(u0, v, lift(u0)),
          at(u1, v, lift(u1)),
          at(u1, v + half * 0.09, lift(u1)),
          at(u0, v + half * 0.09, lift(u0)),
        ],
        "#8a7a66",
        centre,
        flat,
      );
    }
  }
}

const SHIELD: readonly [number, number][] = [
  [-0.8, 0.82],
  [-0.4, 0.94],
  [0, 0.86],
  [0.4, 0.94],
  [0.8, 0.82],
  [0.8, 0.1],
  [0.62, -0.4],
  [0.34, -0.76],
  [0, -1],
  [-0.34, -0.76],
  [-0.62, -0.4],
  [-0.8, 0.1],
];

/** A shield before two crossed swords, leaning back: seen from the south and from above. */
export function shieldAndSwords(k: Kit, x: number, y: number, z: number, half: number): void {
  const at = (u: number, v: number, lift: number): V => [
    x + u * half,
    y + v * half * 0.8 + lift * 0.6,
    z - v * half * 0.6 + lift * 0.8,
  ];
  const centre: V = [x, y - 1, z - 1.4];
  const flat = { flat: true };
  const plate = (points: readonly [number, number][], size: number, lift: number, hex: string) =>
    k.face(
      points.map(([u, v]) => at(u * size, v * size, lift)),
      hex,
      centre,
      flat,
    );
  for (const s of [-1, 1]) {
    k.beam(at(-1.05 * s, -0.95, 0.02), at(1.2 * s, 1.15, 0.02), 0.055, "#e4e7ea", flat, 0.02);
    k.beam(at(-1.05 * s, -0.95, 0.03), at(-0.72 * s, -0.64, 0.03), 0.06, C.wood2, flat);
    k.beam(at(-0.98 * s, -0.42, 0.035), at(-0.5 * s, -0.88, 0.035), 0.05, C.gold, flat);
    k.lump(...at(-1.1 * s, -1.0, 0.02), 0.035, C.gold, 0.04, 6, flat);
  }
  // The edge of the plate, so that it has a body.
  SHIELD.forEach(([u, v], i) => {
    const [p, q] = SHIELD[(i + 1) % SHIELD.length]!;
    k.face([at(u, v, 0.03), at(p, q, 0.03), at(p, q, 0.07), at(u, v, 0.07)], "#9a7a2c", at(0, 0, 0.05), flat);
  });
  k.face(
    SHIELD.map(([u, v]) => at(u, v, 0.03)),
    C.wood2,
    [x, y + 1, z + 1.4],
    flat,
  );
  plate(SHIELD, 1, 0.07, C.gold);
  plate(SHIELD, 0.88, 0.076, C.red);
  // Quartered in white, with a boss in the middle.
  const quarter = (sx: number, sy: number, points: [number, number][]) =>
    plate(
      points.map(([u, v]): [number, number] => [u * sx, v * sy]),
      0.88,
      0.081,
      "#f6ecd6",
    );
  quarter(1, 1, [
    [0, 0],
    [0, 0.86],
    [0.4, 0.94],
    [0.8, 0.82],
    [0.8, 0],
  ]);
  quarter(-1, -1, [
    [0, 0],
    [0, 1],
    [0.34, 0.76],
    [0.62, 0.4],
    [0.78, 0],
  ]);
  plate(
    Array.from({ length: 10 }, (_, i): [number, number] => [
      Math.cos((i / 10) * Math.PI * 2) * 0.22,
      Math.sin((i / 10) * Math.PI * 2) * 0.22,
    ]),
    1,
    0.095,
    C.gold,
  );
}
