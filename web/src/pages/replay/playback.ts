// Playing a finished game by itself: one line after the other, beat by beat, at the reader's speed.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Director } from "../../stage/director";
import type { Finished } from "./finished";

const SPEEDS = [0.5, 1, 2, 4, 8];
/** How long a line is shown of which nothing can be told. */
const SILENT_LINE_MS = 240;

export interface Playback {
  playing: Signal<boolean>;
  speed: Signal<number>;
  toggle(): void;
  /** To a line; playing stops. */
  to(line: number): void;
  /** To the next beat, or to the one before; playing stops. */
  beat(by: 1 | -1): Promise<void>;
  /** To where the round before, or the next, begins. */
  round(by: 1 | -1): void;
  faster(): void;
}

export function usePlayback(game: Finished): Playback {
  const playing = useSignal(false);
  const speed = useSignal(1);
  const director = game.model.director!;
  useEffect(() => {
    director.rate = speed.value;
  }, [speed.value, director]);
  useEffect(() => {
    director.pause(!playing.value);
    return playing.value ? playOn(game, director, playing, speed) : undefined;
  }, [playing.value, game]);
  const to = (line: number) => {
    playing.value = false;
    void game.show(line);
  };
  return {
    playing,
    speed,
    to,
    beat: (by) => {
      playing.value = false;
      director.pause(true);
      return by > 0 ? stepOn(game, director) : stepBack(game, director);
    },
    toggle: () => {
      if (!playing.peek() && game.line.peek() >= game.last) void game.show(0);
      playing.value = !playing.peek();
    },
    round: (by) => {
      const { rounds } = game.story;
      const now = game.line.peek();
      to(
        by > 0
          ? (rounds.find((line) => line > now) ?? game.last)
          : (rounds.findLast((line) => line < now) ?? 0),
      );
    },
    faster: () => {
      const at = SPEEDS.indexOf(speed.peek());
      speed.value = SPEEDS[(at + 1) % SPEEDS.length]!;
    },
  };
}

/** Tell the lines one after the other, until told to stop. */
function playOn(
  game: Finished,
  director: Director,
  playing: Signal<boolean>,
  speed: Signal<number>,
): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async (): Promise<void> => {
    // Whoever steps or slides cuts the story: that is no reason to go on with it.
    if (stopped || !playing.peek()) return;
    if (game.line.peek() >= game.last) {
      playing.value = false;
      return;
    }
    const told = await game.tell(game.line.peek() + 1);
    if (stopped) return;
    if (told) director.afterwards(() => void next());
    else timer = setTimeout(() => void next(), SILENT_LINE_MS / speed.peek());
  };
  director.afterwards(() => void next());
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function stepOn(game: Finished, director: Director): Promise<void> {
  if (director.state.peek() !== "idle") {
    director.skip();
    director.rest();
  } else if (game.line.peek() < game.last) {
    await game.tell(game.line.peek() + 1);
    director.rest();
  }
}

/** The director only goes forward: the line is told anew, up to the beat before. */
async function stepBack(game: Finished, director: Director): Promise<void> {
  const now = game.line.peek();
  const within = director.state.peek() === "idle" ? null : director.passed;
  if (within === 0 || !now) {
    await game.show(now - 1);
    return;
  }
  const told = await game.tell(now);
  const target = within === null ? director.backlog - 1 : within - 1;
  for (let n = 0; told && n < target; n++) director.skip();
  if (told) director.rest();
  else await game.show(now - 1);
}

/** Let arrow keys step, with Shift by beats; Home and End go to the ends, Page Up and Down by rounds, Space play. */
export function usePlaybackKeys(game: Finished, playback: Playback): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest?.("input, textarea, select, dialog, [data-own-keys]")) return;
      if (event.key === " " && target.closest?.("button, a, summary")) return;
      const act = KEYS[event.shiftKey ? `Shift+${event.key}` : event.key];
      if (!act) return;
      event.preventDefault();
      act(game, playback);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [game]);
}

const KEYS: Record<string, (game: Finished, playback: Playback) => void> = {
  ArrowLeft: (game, playback) => playback.to(game.line.peek() - 1),
  ArrowRight: (game, playback) => playback.to(game.line.peek() + 1),
  "Shift+ArrowLeft": (_, playback) => void playback.beat(-1),
  "Shift+ArrowRight": (_, playback) => void playback.beat(1),
  Home: (_, playback) => playback.to(0),
  End: (game, playback) => playback.to(game.last),
  PageUp: (_, playback) => playback.round(-1),
  PageDown: (_, playback) => playback.round(1),
  " ": (_, playback) => playback.toggle(),
};
