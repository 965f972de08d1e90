// The film of a town that grows: which round is shown when, and from where. Nothing here draws.

export interface ClipSize {
  width: number;
  height: number;
  fps: number;
  bitsPerSecond: number;
}

export const CLIP: ClipSize = { width: 720, height: 480, fps: 15, bitsPerSecond: 1_600_000 };
/** Where the processor draws, nobody wants to wait for all of that. */
export const SMALL_CLIP: ClipSize = { width: 480, height: 320, fps: 4, bitsPerSecond: 600_000 };
const ROUND_MS = 1000;
/** However many rounds were played, the film is not longer than this, the end not counted. */
const MAX_ROUNDS_MS = 16_000;
const BEGIN_MS = 600;
const END_MS = 2000;
/** How far the camera swings, to each side. */
const SWING = 0.32;

export interface ClipFrame {
  /** Milliseconds from the beginning. */
  at: number;
  /** How many rounds are over: 0 before the first. */
  rounds: number;
  /** The game is over and counted. */
  over: boolean;
  /** Radians around the town. */
  turn: number;
}

export function planClip(rounds: number, fps: number): ClipFrame[] {
  const roundMs = Math.min(ROUND_MS, MAX_ROUNDS_MS / Math.max(1, rounds));
  const grown = BEGIN_MS + rounds * roundMs;
  const duration = grown + END_MS;
  const frameMs = 1000 / fps;
  const count = Math.ceil(duration / frameMs);
  return Array.from({ length: count }, (_, n) => {
    const at = n * frameMs;
    const over = at >= grown;
    const past = at < BEGIN_MS ? 0 : Math.min(rounds, 1 + Math.floor((at - BEGIN_MS) / roundMs));
    return { at, rounds: past, over, turn: SWING * Math.cos((at / duration) * Math.PI) };
  });
}
