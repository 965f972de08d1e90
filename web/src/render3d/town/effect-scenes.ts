// What each kind of scene looks like on one space, after a share of its time.

import type { Cell } from "./textures";

/** What scenes are drawn with. */
export interface Sprites {
  flame(x: number, y: number, z: number, wide: number, tall: number, hex: string): void;
  puff(x: number, y: number, z: number, size: number, hex: string): void;
  /** `way` is where it points. */
  arrow(x: number, y: number, z: number, way: [number, number, number], size: number): void;
}

type Scene = (effects: Sprites, share: number, cell: Cell, next: () => number) => void;

/** Comes quickly, stays, and goes: the larger `out`, the later. */
export const fadeIn = (share: number, out = 3): number =>
  Math.min(1, share * 6) * Math.min(1, (1 - share) * out);

const HOT = ["#fff3c8", "#ffd27a", "#ff9a4e", "#d8634a"];

export const SCENES = {
  fire: (effects, share, [x, z], next) => {
    const fade = fadeIn(share);
    for (let i = 0; i < 22; i++) {
      const [ox, oz, phase] = [next(), next(), next()];
      const age = (share * 3.6 + phase) % 1;
      const flicker = 0.8 + 0.3 * Math.sin(share * 70 + i * 2.1);
      const size = (1.15 - age * 0.8) * fade * (0.7 + phase * 0.6);
      effects.flame(
        x + 0.14 + ox * 0.72 + Math.sin(age * 5 + i) * 0.04,
        0.1 + age * 0.55,
        z + 0.14 + oz * 0.72,
        size * 0.8,
        size * flicker * 1.35,
        HOT[Math.min(3, Math.floor(age * 4))]!,
      );
      if (i % 3 === 0)
        effects.puff(
          x + ox,
          0.7 + age * 1.3,
          z + oz,
          (0.4 + age * 0.9) * fade,
          age > 0.5 ? "#4a423c" : "#6b5a4c",
        );
    }
  },
  scorch: (effects, share, [x, z], next) => {
    const fade = fadeIn(share);
    for (let i = 0; i < 16; i++) {
      const [ox, oz, phase] = [next(), next(), next()];
      if (i % 3)
        effects.puff(
          x + ox,
          0.08 + share * (0.5 + phase * 1.1),
          z + oz,
          fade * (0.4 + share * 0.9) * (0.6 + phase),
          phase > 0.5 ? "#3b302a" : "#6a5848",
        );
      else
        effects.flame(
          x + ox,
          0.02,
          z + oz,
          0.6 * fade * (1 - share),
          0.8 * fade * (1.1 - share),
          HOT[i % 3]!,
        );
    }
  },
  flood: (effects, share, [x, z], next) => {
    const fade = fadeIn(share);
    for (let i = 0; i < 9; i++) {
      const [ox, oz, phase] = [next(), next(), next()];
      const age = (share * 2 + phase) % 1;
      effects.puff(
        x + ox,
        0.1 + Math.sin(age * Math.PI) * 0.5 * fade,
        z + oz,
        0.26 * fade * (1 - age * 0.5),
        phase > 0.5 ? "#eaf6f8" : "#a9d3e2",
      );
    }
  },
  disease: (effects, share, [x, z], next) => {
    const fade = fadeIn(share, 2);
    for (let i = 0; i < 14; i++) {
      const [ox, oz, phase] = [next(), next(), next()];
      const age = (share * 1.2 + phase) % 1;
      const size = (1.1 + age * 0.9) * fade * (1 - age * 0.5);
      const green = phase > 0.6 ? "#a3b552" : phase > 0.3 ? "#7f9140" : "#5f6f32";
      effects.puff(x + ox, 0.3 + age * 0.7, z + oz, size, green);
    }
  },
  attack: (effects, share, [x, z], next) => {
    for (let i = 0; i < 7; i++) {
      const [ox, oz, phase] = [next(), next(), next()];
      const begin = phase * 0.2;
      if (share <= begin) continue;
      const way = Math.min(1, (share - begin) / 0.32);
      const left = 1 - way;
      const [px, pz] = [x + 0.15 + ox * 0.7 - left * 3.4, z + 0.15 + oz * 0.7 + left * 3.8];
      const slope = way >= 1 ? -3.4 : -(0.4 - 1.5 * Math.PI * Math.cos(way * Math.PI));
      const size = share > 0.88 ? Math.max(0.01, (1 - share) / 0.12) : 1;
      effects.arrow(px, 0.45 + left * 0.4 + Math.sin(way * Math.PI) * 1.5, pz, [3.4, slope, -3.8], size);
      if (way >= 1 && share < 0.85)
        effects.puff(px, 0.35 + (share - 0.5) * 0.4, pz, 0.8 * (0.85 - share), i % 2 ? "#d9c39a" : "#b9a98a");
    }
  },
  dust: (effects, share, [x, z], next) => {
    for (let i = 0; i < 7; i++) {
      const [angle, phase] = [next() * Math.PI * 2, next()];
      const far = 0.35 + share * (0.25 + phase * 0.2);
      effects.puff(
        x + 0.5 + Math.cos(angle) * far,
        0.06 + share * 0.12,
        z + 0.5 + Math.sin(angle) * far,
        0.4 * fadeIn(share, 1.4) * (1 - share * 0.5),
        "#d8caa0",
      );
    }
  },
} satisfies Record<string, Scene>;
