// The one clock of the stage: whatever moves or waits asks it, so that a test that sets it controls every picture.

export interface Clock {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** Calls `run` before the next picture is drawn; returns what calls it off. */
  frame(run: () => void): () => void;
}

export const pageClock: Clock = {
  now: () => performance.now(),
  frame: (run) => {
    const id = requestAnimationFrame(run);
    return () => cancelAnimationFrame(id);
  },
};
