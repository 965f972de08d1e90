// Playing a finished game by itself: forward one line after the other, at the reader's speed.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Finished } from "./finished";

const SPEEDS = [0.5, 1, 2, 4, 8];
const LINE_MS = 900;

export interface Playback {
  playing: Signal<boolean>;
  speed: Signal<number>;
  toggle(): void;
  /** To a line; playing stops. */
  to(line: number): void;
  /** To where the round before, or the next, begins. */
  round(by: 1 | -1): void;
  faster(): void;
}

export function usePlayback(game: Finished): Playback {
  const playing = useSignal(false);
  const speed = useSignal(1);
  useEffect(() => {
    if (!playing.value) return;
    const timer = setInterval(() => {
      if (game.line.peek() >= game.last) playing.value = false;
      else void game.show(game.line.peek() + 1);
    }, LINE_MS / speed.value);
    return () => clearInterval(timer);
  }, [playing.value, speed.value, game]);
  const to = (line: number) => {
    playing.value = false;
    void game.show(line);
  };
  return {
    playing,
    speed,
    to,
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

/** Let arrow keys step, Home and End go to the ends, Page Up and Down by rounds, Space play. */
export function usePlaybackKeys(game: Finished, playback: Playback): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest?.("input, textarea, select, dialog, [data-own-keys]")) return;
      if (event.key === " " && target.closest?.("button, a, summary")) return;
      const act = KEYS[event.key];
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
  Home: (_, playback) => playback.to(0),
  End: (game, playback) => playback.to(game.last),
  PageUp: (_, playback) => playback.round(-1),
  PageDown: (_, playback) => playback.round(1),
  " ": (_, playback) => playback.toggle(),
};
