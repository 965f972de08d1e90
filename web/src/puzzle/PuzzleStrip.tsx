// Above the table of a puzzle: what is asked, how many moves are left, and hints for whoever wants them.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { useTable } from "../table/context";
import { Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import { answer, shownResult } from "./answer";
import { loadPuzzle } from "./load";
import "./puzzle.css";

const t = words("puzzle");

export function PuzzleStrip(): JSX.Element | null {
  const { model } = useTable();
  const hints = useSignal(0);
  const strip = useRef<HTMLElement>(null);
  const puzzle = loadPuzzle(model.info.value?.puzzle ?? "", model.id);
  useLayoutEffect(() => tellHeight(strip.current), [puzzle]);
  if (!puzzle) return null;
  const left = answer.value?.moves_left ?? (puzzle.moves || 1);
  return (
    <section
      ref={strip}
      class="puzzle-strip"
      aria-labelledby="puzzle-title"
      data-testid="puzzle"
      data-left={left}
    >
      <div class="puzzle-asks">
        <h2 id="puzzle-title">
          {puzzle.number > 0 && <span class="puzzle-n">{puzzle.number}</span>} {puzzle.title}
        </h2>
        <p>
          <Rich text={puzzle.question} />
        </p>
        {puzzle.hints.slice(0, hints.value).map((hint) => (
          <p key={hint} class="puzzle-hint" data-testid="puzzle-hint-text">
            <Icon name="hint" size={18} /> <Rich text={hint} />
          </p>
        ))}
      </div>
      <div class="puzzle-tools">
        {answer.value?.result ? (
          <button
            type="button"
            class="btn p s"
            onClick={() => (shownResult.value = model.id)}
            data-testid="puzzle-show"
          >
            {t("show-result")}
          </button>
        ) : (
          <b class="tag puzzle-left" role="status" data-testid="puzzle-left">
            {left === 0 ? t("valuing") : t(puzzle.moves ? "moves" : "step", { count: left })}
          </b>
        )}
        {hints.value < puzzle.hints.length && (
          <button type="button" class="btn s" onClick={() => (hints.value += 1)} data-testid="puzzle-hint">
            <Icon name="hint" size={18} /> {t("hint")}
          </button>
        )}
        <a class="btn s" href="/learn/puzzles" data-testid="puzzle-all">
          {t("all-short")}
        </a>
      </div>
    </section>
  );
}

/** Tell the table how much of the screen is left for it: its board is drawn lower by as much. */
function tellHeight(strip: HTMLElement | null): (() => void) | undefined {
  const frame = strip?.closest<HTMLElement>(".frame");
  if (!strip || !frame) return;
  const observer = new ResizeObserver(() =>
    frame.style.setProperty("--screen", `calc(100dvh - ${strip.offsetHeight}px)`),
  );
  observer.observe(strip);
  return () => {
    observer.disconnect();
    frame.style.removeProperty("--screen");
  };
}
