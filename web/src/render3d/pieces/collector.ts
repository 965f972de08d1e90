// The buildings of the Collector Sets: harbor, great hall, bishop's cathedral, manor, abbey, school, weigh house.

import type { Kit } from "../kit";
import { C } from "./colours";
import { cathedral } from "./faith";
import { openBook } from "./signs";

const CRATES = ["#d9b06a", "#c99c55", "#e0bb7a"] as const;

function crate(k: Kit, x: number, z: number, size: number, y = 0.05): void {
  const half = size / 2;
  k.box(x - half, y, z - half, x + half, y + size, z + half, k.pick(CRATES), { top: "#e6c48f" });
  for (const way of [-1, 1])
    k.beam(
      [x - half * way, y + size + 0.004, z - half],
      [x + half * way, y + size + 0.004, z + half],
      0.02,
      "#8a6431",
      { flat: true },
      0.01,
    );
}

/** Planks from north to south. */
function deck(k: Kit, x0: number, z0: number, x1: number, z1: number, y: number): void {
  const width = 0.11;
  for (let x = x0; x < x1 - 0.02; x += width)
    k.box(x, 0.02, z0, Math.min(x + width * 0.9, x1), y, z1, k.pick(["#b98a52", "#a97a45", "#c4965f"]), {
      flat: true,
    });
}

export function harbor(k: Kit): void {
  const [roof, ridge, wall] = ["#53798f", "#213945", "#dccba2"];
  k.plinth("#cfb98c", 0.05);
  k.box(0.14, 0.04, 0.16, 2.86, 0.42, 0.82, wall);
  for (let i = 0; i < 10; i++) k.box(0.13 + i * 0.3, 0.04, 0.805, 0.16 + i * 0.3, 0.37, 0.838, C.timber);
  k.gable(0.14, 0.16, 2.86, 0.82, 0.42, 0.44, "x", roof, { wall, over: 0.06, ridge });
  for (const x of [0.6, 1.2, 2.1])
    k.pane(x, 0.05, 0.826, 0.26, 0.27, "s", { hex: "#5b3a22", glow: 0, frame: C.ink });
  for (const x of [0.9, 1.65, 2.45, 2.7]) k.pane(x, 0.18, 0.826, 0.11, 0.13, "s", { frame: C.timber });
  for (const x of [0.5, 1.1, 1.7, 2.3]) k.pane(x, 0.18, 0.16, 0.12, 0.13, "n", { frame: C.timber });
  k.pane(0.14, 0.46, 0.49, 0.13, 0.15, "w", { frame: C.timber });
  k.pane(2.86, 0.46, 0.49, 0.13, 0.15, "e", { frame: C.timber });
  // The lookout with a lantern.
  k.box(1.3, 0.4, 0.28, 1.7, 1.12, 0.7, "#e7dabb");
  k.box(1.26, 1.08, 0.24, 1.74, 1.14, 0.74, "#b5a57c", { flat: true });
  for (const [z, side] of [
    [0.7, "s"],
    [0.28, "n"],
  ] as const)
    k.pane(1.5, 0.84, z, 0.2, 0.18, side, { arch: true, frame: "#8e7f60", glow: 1 });
  k.hip(1.3, 0.28, 1.7, 0.7, 1.14, 0.34, roof, { over: 0.04, ridge });
  k.flag(1.5, 0.49, 1.44, 1.84, "#c9483a", 0.3, 0.16);
  // The quay.
  deck(k, 0.12, 1.12, 1.88, 1.9, 0.09);
  for (const [x, z, size] of [
    [0.35, 1.36, 0.2],
    [0.62, 1.66, 0.22],
    [0.36, 1.68, 0.17],
    [1.66, 1.4, 0.2],
  ] as const)
    crate(k, x, z, size, 0.09);
  crate(k, 0.4, 1.4, 0.14, 0.29);
  k.cylinder(1.02, 1.45, 0.2, 0.2, 0.09, 0.16, 12, "#7a5a34", { top: "#d9c08a" });
  k.cylinder(1.02, 1.45, 0.1, 0.1, 0.16, 0.19, 10, "#7a5a34", { top: "#7a5a34", flat: true });
  for (const [x, z] of [
    [0.18, 1.84],
    [0.98, 1.84],
    [1.82, 1.84],
  ] as const)
    k.cylinder(x, z, 0.05, 0.045, 0, 0.26, 7, C.wood2, { top: C.log });
  // The crane on the corner.
  k.beam([1.6, 0.08, 1.72], [1.6, 0.86, 1.72], 0.08, C.wood2);
  k.beam([1.6, 0.8, 1.72], [1.14, 1.04, 1.78], 0.055, C.wood);
  k.beam([1.15, 1.03, 1.78], [1.15, 0.5, 1.78], 0.014, "#e8dcc0", { flat: true });
  crate(k, 1.15, 1.78, 0.16, 0.36);
}

export function greatHall(k: Kit): void {
  const [roof, ridge, wall] = ["#834b42", "#3e1c17", "#cdc3ae"];
  k.plinth("#c8c0ae", 0.06);
  k.box(0.2, 0.04, 0.58, 2.8, 0.56, 1.42, wall);
  k.gable(0.2, 0.58, 2.8, 1.42, 0.56, 0.5, "x", roof, { wall, over: 0.05, end: 0, ridge });
  k.box(1.12, 0.04, 0.18, 1.88, 0.66, 1.82, "#d8cfbb");
  k.gable(1.12, 0.18, 1.88, 1.82, 0.66, 0.54, "z", roof, { wall: "#d8cfbb", over: 0.05, ridge });
  for (const [x, z] of [
    [0.4, 0.4],
    [2.6, 0.4],
    [0.4, 1.6],
    [2.6, 1.6],
  ] as const) {
    k.cylinder(x, z, 0.27, 0.25, 0, 0.98, 12, "#bdb8ad");
    k.cylinder(x, z, 0.29, 0.29, 0.94, 1.0, 12, "#8f8b82", { flat: true });
    k.cylinder(x, z, 0.3, 0, 1.0, 1.46, 12, "#83817d", { flat: true, stripes: "#75736f" });
    k.cylinder(x, z, 0.03, 0, 1.42, 1.56, 6, C.gold, { flat: true });
    for (const [side, dx, dz] of [
      ["s", 0, 0.252],
      ["w", -0.252, 0],
      ["e", 0.252, 0],
      ["n", 0, -0.252],
    ] as const)
      k.pane(x + dx, 0.62, z + dz, 0.07, 0.17, side, { arch: true });
  }
  for (const [z, side] of [
    [1.82, "s"],
    [0.18, "n"],
  ] as const) {
    k.pane(1.5, 0.06, z, 0.28, 0.38, side, { hex: "#4a3422", arch: true, glow: 0, frame: "#7d786f" });
    for (const x of [1.28, 1.72]) k.pane(x, 0.26, z, 0.09, 0.22, side, { arch: true, frame: "#8f887b" });
    k.pane(1.5, 0.68, z, 0.18, 0.24, side, { arch: true, frame: "#8f887b" });
  }
  for (const x of [0.78, 0.98, 2.02, 2.22]) {
    k.pane(x, 0.22, 1.42, 0.1, 0.24, "s", { arch: true, frame: "#8f887b" });
    k.pane(x, 0.22, 0.58, 0.1, 0.24, "n", { arch: true, frame: "#8f887b" });
  }
  for (const [x, side] of [
    [0.2, "w"],
    [2.8, "e"],
  ] as const)
    k.pane(x, 0.24, 1, 0.16, 0.3, side, { arch: true, frame: "#8f887b" });
  // The lord's banners hang beside the door.
  for (const x of [1.2, 1.8]) k.pane(x, 0.28, 1.84, 0.1, 0.34, "s", { hex: "#8d2f24", glow: 0 });
  k.flag(1.5, 1.0, 1.18, 1.76, "#c43c30", 0.4, 0.22);
  k.chimney(2.3, 0.8, 0.7, 1.3, true, 0.12);
}

/** The same cathedral in the bishop's use: his banners on the towers, and a gilded door. */
export function bishopsCathedral(k: Kit): void {
  cathedral(k);
  for (const x of [1.16, 1.84]) {
    k.pane(x, 0.1, 3.79, 0.13, 0.3, "s", { hex: "#74386e", glow: 0, frame: C.gold });
    k.flag(x, 3.59, 1.86, 2.2, "#74386e", 0.22, 0.13);
  }
  k.pane(1.5, 0.5, 3.722, 0.3, 0.06, "s", { hex: C.gold, glow: 0 });
}

export function manor(k: Kit): void {
  const [roof, ridge, wall] = ["#a46f45", "#51321b", "#ecdcb8"];
  k.plinth("#d8c795", 0.05);
  k.box(0.14, 0.04, 0.16, 1.86, 0.3, 0.86, "#b9ab93");
  k.box(0.12, 0.3, 0.14, 1.88, 0.56, 0.88, wall);
  k.gable(0.12, 0.14, 1.88, 0.88, 0.56, 0.42, "x", roof, { wall, over: 0.05, ridge });
  k.box(0.16, 0.04, 0.84, 0.9, 0.5, 1.84, wall);
  k.gable(0.16, 0.84, 0.9, 1.84, 0.5, 0.38, "z", roof, { wall, over: 0.05, ridge });
  for (let i = 0; i <= 8; i++)
    k.box(0.12 + i * 0.22 - 0.014, 0.3, 0.12, 0.12 + i * 0.22 + 0.014, 0.56, 0.15, C.timber);
  for (const x of [1.1, 1.4, 1.7]) {
    k.pane(x, 0.36, 0.88, 0.12, 0.13, "s", { frame: C.timber });
    k.pane(x, 0.36, 0.14, 0.12, 0.13, "n", { frame: C.timber });
  }
  k.door(1.4, 0.86, "s", 0.05, 0.18, 0.22);
  for (const z of [1.1, 1.5]) {
    k.pane(0.16, 0.22, z, 0.12, 0.15, "w", { frame: C.timber });
    k.pane(0.9, 0.22, z, 0.12, 0.15, "e", { frame: C.timber });
  }
  k.pane(0.53, 0.2, 1.84, 0.14, 0.17, "s", { frame: C.timber });
  k.pane(1.88, 0.36, 0.5, 0.12, 0.14, "e", { frame: C.timber });
  k.pane(0.12, 0.36, 0.5, 0.12, 0.14, "w", { frame: C.timber });
  k.chimney(1.62, 0.42, 0.7, 1.18, true, 0.12);
  k.chimney(0.4, 1.3, 0.6, 1.04, false);
  // The kitchen garden.
  k.box(1.12, 0.04, 1.14, 2.86, 0.06, 1.86, "#9db36a", { flat: true });
  for (const z of [1.24, 1.42, 1.6, 1.78])
    for (let x = 1.22; x < 2.8; x += 0.13)
      k.cylinder(x, z, 0.05, 0, 0.05, 0.14, 5, k.pick(["#6f8a45", "#86a656", "#c46f3c"]), { flat: true });
  for (let x = 1.12; x < 2.9; x += 0.16) k.box(x - 0.015, 0.05, 1.86, x + 0.015, 0.2, 1.885, C.wood);
  k.beam([1.12, 0.16, 1.872], [2.86, 0.16, 1.872], 0.025, C.wood, { flat: true });
  k.lump(2.7, 0.05, 1.24, 0.12, "#5f8a3e", 0.3, 6);
}

export function abbey(k: Kit): void {
  const [roof, ridge, wall] = ["#7a818d", "#383c43", "#e6ddc8"];
  k.plinth("#d6ccb4", 0.05);
  k.box(0.14, 0.04, 0.16, 2.86, 0.46, 0.86, wall);
  k.gable(0.14, 0.16, 2.86, 0.86, 0.46, 0.42, "x", roof, { pattern: "scale", wall, over: 0.05, ridge });
  for (const x0 of [0.16, 2.16]) {
    const x1 = x0 + 0.68;
    k.box(x0, 0.04, 0.84, x1, 0.42, 1.84, wall);
    k.gable(x0, 0.84, x1, 1.84, 0.42, 0.38, "z", roof, { wall, over: 0.05, ridge });
    k.door((x0 + x1) / 2, 1.84, "s", 0.05, 0.18, 0.26);
    k.pane((x0 + x1) / 2, 0.46, 1.84, 0.13, 0.16, "s", { arch: true, frame: "#a59a80" });
    for (const z of [1.1, 1.35, 1.6]) {
      k.pane(x0, 0.16, z, 0.09, 0.17, "w", { arch: true, frame: "#a59a80" });
      k.pane(x1, 0.16, z, 0.09, 0.17, "e", { arch: true, frame: "#a59a80" });
    }
  }
  for (const x of [0.4, 0.7, 1.0, 2.0, 2.3, 2.6])
    k.pane(x, 0.16, 0.16, 0.1, 0.2, "n", { arch: true, frame: "#a59a80" });
  // The round tower over the middle of the nave.
  k.cylinder(1.5, 0.51, 0.32, 0.31, 0.05, 1.06, 14, "#ddd4be");
  k.cylinder(1.5, 0.51, 0.36, 0.36, 1.02, 1.08, 14, "#a7a293", { flat: true });
  k.cylinder(1.5, 0.51, 0.37, 0, 1.08, 1.66, 14, roof, { flat: true, stripes: "#6d747f" });
  k.goldCross(1.5, 1.6, 0.51, 0.3);
  for (const [x, z, side] of [
    [1.5, 0.82, "s"],
    [1.19, 0.51, "w"],
    [1.81, 0.51, "e"],
    [1.5, 0.2, "n"],
  ] as const)
    k.pane(x, 0.76, z, 0.12, 0.2, side, { arch: true, frame: "#a59a80", hex: "#3d332c", glow: 0.4 });
  k.door(1.5, 0.865, "s", 0.05, 0.2, 0.28);
  for (const x of [1.12, 1.88]) k.pane(x, 0.16, 0.86, 0.1, 0.2, "s", { arch: true, frame: "#a59a80" });
}

export function school(k: Kit): void {
  const [roof, ridge, wall] = ["#6f875f", "#314028", "#eee2c2"];
  k.plinth("#d9c79a", 0.05);
  k.box(0.14, 0.04, 0.16, 2.86, 0.44, 0.84, wall);
  k.gable(0.14, 0.16, 2.86, 0.84, 0.44, 0.4, "x", roof, { wall, over: 0.05, ridge });
  k.box(0.16, 0.04, 0.82, 0.84, 0.4, 1.84, wall);
  k.gable(0.16, 0.82, 0.84, 1.84, 0.4, 0.36, "z", roof, { wall, over: 0.05, ridge });
  for (const x of [1.05, 1.3, 1.85, 2.1, 2.35, 2.6])
    k.pane(x, 0.16, 0.84, 0.12, 0.18, "s", { frame: C.timber });
  for (const x of [0.6, 1.0, 1.4, 1.8, 2.2, 2.6]) k.pane(x, 0.16, 0.16, 0.12, 0.18, "n", { frame: C.timber });
  k.door(1.58, 0.845, "s", 0.05, 0.18, 0.26);
  for (const z of [1.05, 1.35, 1.62]) {
    k.pane(0.84, 0.15, z, 0.11, 0.17, "e", { frame: C.timber });
    k.pane(0.16, 0.15, z, 0.11, 0.17, "w", { frame: C.timber });
  }
  k.pane(0.5, 0.46, 1.84, 0.12, 0.14, "s", { frame: C.timber });
  // The bell over the corner.
  k.cylinder(0.5, 0.5, 0.24, 0.24, 0.5, 0.96, 8, "#d3b46f");
  k.pane(0.5, 0.68, 0.735, 0.14, 0.18, "s", { arch: true, hex: "#3d332c", glow: 0.5, frame: "#907436" });
  k.cylinder(0.5, 0.5, 0.3, 0, 0.94, 1.36, 8, roof, { flat: true, stripes: "#627a53" });
  k.cylinder(0.5, 0.5, 0.03, 0, 1.32, 1.46, 6, C.gold, { flat: true });
  // The open book as a sign over the door.
  openBook(k, 1.58, 0.62, 0.9, 0.2);
  k.chimney(2.4, 0.4, 0.6, 1.06, true);
}

export function weighHouse(k: Kit): void {
  const [roof, ridge, wall] = ["#946447", "#482b1a", "#ead9b6"];
  k.plinth("#d4c3a0", 0.05);
  k.box(0.14, 0.04, 0.16, 1.86, 0.3, 0.84, "#b9ab93");
  k.box(0.12, 0.3, 0.14, 1.88, 0.54, 0.86, wall);
  k.gable(0.12, 0.14, 1.88, 0.86, 0.54, 0.42, "x", roof, { wall, over: 0.05, ridge });
  for (const x of [0.4, 0.7, 1.3, 1.6]) {
    k.pane(x, 0.36, 0.86, 0.12, 0.13, "s", { frame: C.timber });
    k.pane(x, 0.36, 0.14, 0.12, 0.13, "n", { frame: C.timber });
  }
  k.pane(1.0, 0.05, 0.845, 0.3, 0.25, "s", { hex: "#5b3a22", glow: 0, frame: C.ink });
  k.pane(0.12, 0.36, 0.5, 0.13, 0.14, "w", { frame: C.timber });
  k.pane(1.88, 0.36, 0.5, 0.13, 0.14, "e", { frame: C.timber });
  k.chimney(1.6, 0.4, 0.68, 1.1, true);
  // The great scales hang from the yard's beam.
  deck(k, 0.14, 0.96, 0.86, 1.88, 0.07);
  for (const x of [0.22, 0.78]) k.beam([x, 0.06, 1.3], [x, 0.78, 1.3], 0.06, C.wood2);
  k.beam([0.16, 0.78, 1.3], [0.84, 0.78, 1.3], 0.06, C.wood, { flat: true });
  k.beam([0.5, 0.78, 1.3], [0.5, 0.64, 1.3], 0.02, C.ink, { flat: true });
  k.beam([0.3, 0.62, 1.3], [0.7, 0.66, 1.3], 0.035, C.gold, { flat: true });
  for (const [x, y] of [
    [0.31, 0.3],
    [0.69, 0.36],
  ] as const) {
    for (const [dx, dz] of [
      [-0.1, 0],
      [0.1, 0],
      [0, 0.1],
      [0, -0.1],
    ] as const)
      k.beam([x, 0.62, 1.3], [x + dx, y, 1.3 + dz], 0.012, "#7d6a3c", { flat: true });
    k.cylinder(x, 1.3, 0.08, 0.13, y - 0.04, y, 10, C.gold, { flat: true, top: "#b98f35" });
  }
  crate(k, 0.69, 1.3, 0.1, 0.36);
  crate(k, 0.3, 1.66, 0.2, 0.07);
  crate(k, 0.66, 1.68, 0.22, 0.07);
}
