// Plain models for what has no design of its own.

import { roofColour } from "../../ui/PiecePicture";
import type { FootCell, Kit } from "../kit";
import { C } from "./colours";

interface Run {
  x: number;
  z: number;
  length: number;
  upright: boolean;
}

/** Cut a footprint into straight runs, the longest first; every cell is in one of them. */
export function cutIntoRuns(cells: readonly FootCell[]): Run[] {
  const left = new Set(cells.map(([x, z]) => `${x},${z}`));
  const runs: Run[] = [];
  while (left.size) {
    let best: Run = { x: 0, z: 0, length: 0, upright: false };
    for (const upright of [false, true])
      for (const cell of left) {
        const [x, z] = cell.split(",").map(Number) as [number, number];
        let length = 1;
        while (left.has(upright ? `${x},${z + length}` : `${x + length},${z}`)) length += 1;
        if (length > best.length) best = { x, z, length, upright };
      }
    for (let i = 0; i < best.length; i++)
      left.delete(best.upright ? `${best.x},${best.z + i}` : `${best.x + i},${best.z}`);
    runs.push(best);
  }
  return runs;
}

/** A house on its footprint, its roof of the colour of its drawing. */
export function plainBuilding(k: Kit, name: string): void {
  const roof = roofColour(name);
  k.plinth("#d9c39a");
  cutIntoRuns(k.cells).forEach(({ x, z, length, upright }, index) => {
    const [x1, z1] = upright ? [x + 1, z + length] : [x + length, z + 1];
    const [a, b, c, d] = [x + 0.15, z + 0.15, x1 - 0.15, z1 - 0.15];
    const tall = index ? 0.36 : 0.42;
    k.box(a, 0.04, b, c, tall, d, C.plaster);
    for (let i = 0; i < length; i++) {
      const [px, pz] = upright ? [c, z + i + 0.5] : [x + i + 0.5, d];
      k.pane(px, 0.16, pz, 0.12, 0.14, upright ? "e" : "s", { frame: C.timber });
      const [qx, qz] = upright ? [a, z + i + 0.5] : [x + i + 0.5, b];
      k.pane(qx, 0.16, qz, 0.12, 0.14, upright ? "w" : "n", { frame: C.timber });
    }
    k.hip(a, b, c, d, tall, 0.36, roof, { ridge: "#5a3d26" });
    if (!index) {
      k.door(x + 0.3, upright ? z + 0.3 : d, upright ? "e" : "s");
      k.chimney(a + 0.2, b + 0.2, tall, tall + 0.5);
    }
  });
}

/** Stones on each space. */
export function plainWay(k: Kit): void {
  k.plinth("#94764a", 0.03, 0.1);
  for (const [x, z] of k.cells)
    for (let i = 0; i < 5; i++)
      for (let j = 0; j < 5; j++) {
        const [a, b] = [x + 0.14 + i * 0.145, z + 0.14 + j * 0.145];
        const high = 0.04 + k.random() * 0.02;
        k.box(a, 0.02, b, a + 0.125, high, b + 0.125, k.pick(["#d6bd94", "#c9ad82", "#bd9f70"]), {
          flat: true,
        });
      }
}

/** Bare earth with stones. */
export function plainArea(k: Kit): void {
  k.plinth("#8a7455", 0.03, 0.05);
  for (const [x, z] of k.cells)
    for (let i = 0; i < 6; i++)
      k.lump(
        x + 0.15 + k.random() * 0.7,
        0.02,
        z + 0.15 + k.random() * 0.7,
        0.05 + k.random() * 0.06,
        k.pick(["#6d5a42", "#a08a68", "#7c6a50"]),
        0.07,
        5,
      );
}
