// Lumber mill, joinery, wharf, armory.
import type { Kit } from "../kit";
import { C } from "./colours";
import { shieldAndSwords } from "./signs";

function logs(k: Kit, x0: number, x1: number, z: number, y: number, r: number): void {
  const n = 8;
  const tint = 0.86 + k.random() * 0.34;
  for (let i = 0; i < n; i++) {
    const [a, b] = [(i / n) * 6.283, ((i + 1) / n) * 6.283];
    const p = (x: number, t: number): [number, number, number] => [
      x,
      y + Math.sin(t) * r,
      z + Math.cos(t) * r,
    ];
    k.face([p(x0, a), p(x1, a), p(x1, b), p(x0, b)], C.log, [(x0 + x1) / 2, y, z], {
      flat: true,
      shade: tint * (0.92 + (i % 2) * 0.14),
    });
  }
  for (const [x, o] of [
    [x0, 1],
    [x1, -1],
  ] as const) {
    const disc = (s: number, hex: string, e: number) =>
      k.face(
        Array.from(
          { length: n },
          (_, i) =>
            [x - o * e, y + Math.sin((i / n) * 6.283) * r * s, z + Math.cos((i / n) * 6.283) * r * s] as [
              number,
              number,
              number,
            ],
        ),
        hex,
        [x + o, y, z],
        { flat: true },
      );
    disc(1, C.logend, 0);
    disc(0.45, "#b98a52", 0.004);
  }
}

export function lumberMill(k: Kit): void {
  k.plinth("#c7a878", 0.045);
  k.box(0.16, 0.04, 0.16, 0.84, 0.42, 1.84, "#a98058");
  for (let i = 0; i < 12; i++)
    for (const x of [0.158, 0.842])
      k.box(x - 0.01, 0.04, 0.2 + i * 0.145, x + 0.01, 0.37, 0.24 + i * 0.145, "#8a6441");
  k.gable(0.16, 0.16, 0.84, 1.84, 0.42, 0.44, "z", C.plank, {
    pattern: "plank",
    wall: "#a98058",
    over: 0.07,
    ridge: "#5f3f24",
  });
  k.door(0.5, 1.84, "s", 0.05, 0.22, 0.28);
  k.pane(0.5, 0.52, 1.84, 0.12, 0.12, "s", { frame: C.timber });
  for (const z of [0.5, 0.9]) k.pane(0.84, 0.2, z, 0.13, 0.13, "e", { frame: C.timber });
  for (const z of [0.5, 1.0, 1.5]) k.pane(0.16, 0.2, z, 0.13, 0.13, "w", { frame: C.timber });
  k.chimney(0.36, 0.45, 0.55, 1.0, true);
  // the saw in its frame
  const teeth = 14;
  for (const o of [0.012, -0.012])
    k.face(
      Array.from({ length: teeth * 2 }, (_, i) => {
        const r = i % 2 ? 0.2 : 0.165;
        const a = (i / teeth) * Math.PI;
        return [0.98 + o, 0.3 + Math.sin(a) * r, 1.36 + Math.cos(a) * r] as [number, number, number];
      }),
      "#cfd3d6",
      [0.98 - o * 9, 0.3, 1.36],
      { flat: true },
    );
  k.cylinder(0.98, 1.36, 0.03, 0.03, 0.28, 0.32, 6, "#6d7078", { flat: true });
  k.box(0.9, 0.04, 1.12, 1.06, 0.16, 1.6, C.wood);
  for (const [z, y] of [
    [1.28, 0.15],
    [1.51, 0.15],
    [1.74, 0.15],
    [1.395, 0.33],
  ] as const)
    logs(k, 1.1 + k.random() * 0.06, 1.8 + k.random() * 0.09, z, y, 0.104);
  for (const x of [1.2, 1.76]) k.box(x - 0.02, 0.04, 1.15, x + 0.02, 0.3, 1.18, C.wood2);
}

export function joinery(k: Kit): void {
  k.plinth("#d8bd8c", 0.045);
  k.box(0.14, 0.04, 1.18, 1.86, 0.4, 1.84, "#e3cda3");
  for (let i = 0; i < 7; i++)
    k.box(0.14 + i * 0.286 - 0.016, 0.04, 1.825, 0.14 + i * 0.286 + 0.016, 0.345, 1.856, C.timber);
  k.gable(0.14, 1.18, 1.86, 1.84, 0.4, 0.4, "x", C.orange, {
    pattern: "diamond",
    wall: "#e3cda3",
    over: 0.06,
    ridge: "#8f5420",
  });
  k.door(1.0, 1.845, "s", 0.05, 0.2, 0.26);
  for (const x of [0.43, 0.7, 1.3, 1.57]) k.pane(x, 0.16, 1.845, 0.12, 0.14, "s", { frame: C.timber });
  k.pane(0.14, 0.45, 1.51, 0.14, 0.14, "w", { frame: C.timber });
  k.pane(1.86, 0.45, 1.51, 0.14, 0.14, "e", { frame: C.timber });
  k.chimney(1.6, 1.36, 0.5, 1.02, true, 0.12);
  // the yard: a bench with the great hammer, planks, shavings
  k.box(0.16, 0.04, 0.14, 0.84, 0.06, 1.1, "#e9cf9e", { flat: true });
  k.box(0.24, 0.18, 0.36, 0.78, 0.23, 0.72, C.jetty);
  for (const [x, z] of [
    [0.28, 0.4],
    [0.74, 0.4],
    [0.28, 0.68],
    [0.74, 0.68],
  ] as const)
    k.box(x - 0.03, 0.05, z - 0.03, x + 0.03, 0.18, z + 0.03, C.wood2);
  k.beam([0.4, 0.27, 0.4], [0.68, 0.27, 0.68], 0.055, "#c98d50", { flat: true });
  k.beam([0.3, 0.29, 0.5], [0.52, 0.29, 0.3], 0.12, "#6d7078", { flat: true });
  for (let i = 0; i < 4; i++)
    k.box(
      0.18 + i * 0.02,
      0.05 + i * 0.03,
      0.84,
      0.78 - i * 0.03,
      0.075 + i * 0.03,
      1.04,
      i % 2 ? "#dcb77c" : "#c99c60",
    );
  for (let i = 0; i < 5; i++)
    k.beam(
      [0.2 + i * 0.05, 0.05, 0.19],
      [0.2 + i * 0.05, 0.5 - i * 0.03, 0.14],
      0.035,
      i % 2 ? "#dcb77c" : "#b98a52",
    );
}

export function wharf(k: Kit): void {
  k.plinth("#c7a878", 0.05);
  k.box(0.14, 0.04, 0.16, 1.86, 0.4, 0.82, "#d8c29a");
  for (let i = 0; i < 7; i++)
    k.box(0.14 + i * 0.286 - 0.016, 0.04, 0.805, 0.14 + i * 0.286 + 0.016, 0.345, 0.836, C.timber);
  k.gable(0.14, 0.16, 1.86, 0.82, 0.4, 0.4, "x", C.teal, {
    pattern: "plank",
    wall: "#d8c29a",
    over: 0.07,
    ridge: "#365a64",
  });
  k.pane(0.5, 0.05, 0.825, 0.3, 0.3, "s", { hex: "#5b3a22", glow: 0, frame: C.ink });
  for (const x of [0.95, 1.27, 1.58]) k.pane(x, 0.16, 0.825, 0.12, 0.14, "s", { frame: C.timber });
  k.pane(0.14, 0.44, 0.49, 0.14, 0.15, "w", { frame: C.timber });
  k.pane(1.86, 0.44, 0.49, 0.14, 0.15, "e", { frame: C.timber });
  k.beam([0.5, 0.66, 0.86], [0.5, 0.66, 1.12], 0.04, C.wood2, { flat: true });
  k.beam([0.5, 0.65, 1.1], [0.5, 0.4, 1.1], 0.012, "#e8dcc0", { flat: true });
  k.box(0.43, 0.3, 1.03, 0.57, 0.42, 1.17, "#c9772f");
  // the jetty stands in the water
  for (let i = 0; i < 9; i++)
    k.box(0.2, 0.07, 0.92 + i * 0.1, 0.68, 0.11, 1.01 + i * 0.1, i % 2 ? "#c09158" : "#ae7f49", {
      flat: true,
    });
  for (const [px, pz] of [
    [0.2, 1.0],
    [0.68, 1.0],
    [0.2, 1.4],
    [0.68, 1.4],
    [0.2, 1.8],
    [0.68, 1.8],
  ] as const) {
    k.cylinder(px, pz, 0.045, 0.045, -0.2, 0.2, 7, C.wood2, { flat: true, top: "#a87443" });
  }
  // and a boat beside it
  const [bx, bz] = [0.85, 1.45];
  const rim: [number, number][] = [
    [0, -0.32],
    [0.1, -0.17],
    [0.11, 0.1],
    [0, 0.32],
    [-0.11, 0.1],
    [-0.1, -0.17],
  ];
  rim.forEach(([ax, az], i) => {
    const [cx, cz] = rim[(i + 1) % 6]!;
    k.face(
      [
        [bx + ax, 0.06, bz + az],
        [bx + cx, 0.06, bz + cz],
        [bx + cx * 0.6, -0.09, bz + cz * 0.75],
        [bx + ax * 0.6, -0.09, bz + az * 0.75],
      ],
      "#9a5f33",
      [bx, 0, bz],
      { flat: true },
    );
    k.face(
      [
        [bx + ax, 0.06, bz + az],
        [bx + cx, 0.06, bz + cz],
        [bx + cx * 0.6, -0.05, bz + cz * 0.75],
        [bx + ax * 0.6, -0.05, bz + az * 0.75],
      ].reverse() as [number, number, number][],
      "#6b4426",
      [bx + ax * 3, 0.3, bz + az * 3],
      { flat: true },
    );
  });
  k.face(
    rim.map(([ax, az]) => [bx + ax * 0.7, -0.03, bz + az * 0.8] as [number, number, number]),
    "#7c4b29",
    [bx, -1, bz],
    { flat: true },
  );
  k.box(bx - 0.1, 0.02, bz - 0.03, bx + 0.1, 0.04, bz + 0.04, C.jetty, { flat: true });
}

export function armory(k: Kit): void {
  k.plinth("#a3a19b", 0.05, 0.06);
  k.box(0.12, 0.04, 0.12, 1.88, 0.52, 0.88, "#aeaba3");
  k.box(0.09, 0.48, 0.09, 1.91, 0.54, 0.91, "#94918a", { flat: true });
  for (const z of [0.14, 0.86]) k.merlons(0.16, z, 1.84, z, 0.54, C.stone, { size: 0.11, tall: 0.11 });
  for (const x of [0.14, 1.86]) k.merlons(x, 0.33, x, 0.67, 0.54, C.stone, { size: 0.11, tall: 0.11 });
  k.hip(0.28, 0.26, 1.72, 0.74, 0.55, 0.3, "#5a5d66", { pattern: "tile", over: 0.02, ridge: "#3c3e46" });
  // A dormer over the gate carries the sign of the house.
  k.box(0.74, 0.5, 0.5, 1.26, 0.6, 0.72, "#aeaba3");
  k.gable(0.74, 0.5, 1.26, 0.72, 0.6, 0.14, "z", "#5a5d66", {
    wall: "#aeaba3",
    over: 0.02,
    ridge: "#3c3e46",
  });
  shieldAndSwords(k, 1, 0.74, 0.83, 0.27);
  for (const x of [0.35, 0.6, 1.4, 1.65]) {
    k.pane(x, 0.2, 0.88, 0.07, 0.18, "s", { arch: true });
    k.pane(x, 0.2, 0.12, 0.07, 0.18, "n", { arch: true });
  }
  k.pane(1, 0.05, 0.88, 0.24, 0.28, "s", { hex: "#4a3422", arch: true, glow: 0, frame: "#7d786f" });
  k.chimney(1.58, 0.42, 0.6, 0.98, true);
}
