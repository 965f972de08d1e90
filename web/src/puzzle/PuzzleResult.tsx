// What was answered beside the best answer, both on the board, and what is to be learned from it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { makeTable } from "../app/tables";
import { formatNumber, words } from "../i18n";
import type { PuzzleResult as Result } from "../net/api";
import { useTable } from "../table/context";
import { Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import { answer, shownResult } from "./answer";
import { loadPuzzle } from "./load";
import "./puzzle.css";

const t = words("puzzle");

export function PuzzleResult(): JSX.Element | null {
  const { model } = useTable();
  const given = answer.value;
  const puzzle = loadPuzzle(given?.puzzle ?? "");
  const title = useRef<HTMLHeadingElement>(null);
  const ready = !!puzzle;
  useEffect(() => title.current?.focus({ preventScroll: true }), [ready]);
  if (!given?.result || !puzzle) return null;
  const { result, played } = given;
  return (
    <div class="puzzle-result" data-testid="puzzle-result" data-solved={result.solved}>
      <div class="puzzle-head">
        <h1 ref={title} tabIndex={-1}>
          {t(result.solved ? "solved" : "not-best", { title: puzzle.title })}
        </h1>
        <p class="muted">
          <Rich text={puzzle.question} />
        </p>
      </div>
      <div class="puzzle-two">
        <Side kind="mine" title={t("yours")} said={result.said} moves={played} view={result.view} />
        <Side
          kind="best"
          title={t("best")}
          said={result.best_said}
          moves={result.best}
          view={result.best_view}
        >
          <p>
            <Rich text={result.why} />
          </p>
        </Side>
      </div>
      <Lesson result={result} game={puzzle.game} />
      <Next result={result} puzzle={puzzle.id} onBack={() => showTable(model.id)} />
    </div>
  );
}

function showTable(table: string): void {
  if (shownResult.peek() === table) shownResult.value = "";
}

interface SideProps {
  kind: "mine" | "best";
  title: string;
  said: string;
  moves: string[];
  view: unknown;
  children?: JSX.Element;
}

function Side({ kind, title, said, moves, view, children }: SideProps): JSX.Element {
  const { model, gameUi } = useTable();
  const { SideBoard } = gameUi;
  const laid = moves.filter((text) => gameUi.laysPiece?.(text));
  const outlines = kind === "mine" ? { played: laid } : { strong: laid };
  return (
    <section class={`panel puzzle-side puzzle-${kind}`} aria-label={`${title}: ${said}`}>
      <div class="puzzle-side-head">
        <Icon name={kind === "mine" ? "hand" : "check"} size={22} />
        <h2>{title}</h2>
        <span class="sp" />
        <b data-testid={`puzzle-${kind}-value`}>{said}</b>
      </div>
      {SideBoard && isOnBoard(moves, gameUi.laysPiece) && (
        <div
          class={`puzzle-board ${gameUi.laysPiece ? "puzzle-domain" : ""}`}
          aria-hidden="true"
          inert
          data-testid={`puzzle-${kind}-board`}
        >
          <SideBoard view={view} side={0} model={model} {...outlines} />
        </div>
      )}
      <div class="puzzle-words">
        <ol data-testid={`puzzle-${kind}-moves`}>
          {moves.map((text, n) => (
            <li key={n}>
              <Rich text={gameUi.describeAction(text, model)} />
            </li>
          ))}
        </ol>
        {children}
      </div>
    </section>
  );
}

/** Whether the board shows what the moves did: dice are kept or thrown beside it. */
const isOnBoard = (moves: string[], lays: ((text: string) => boolean) | undefined): boolean =>
  !lays || moves.some(lays);

function Lesson({ result, game }: { result: Result; game: string }): JSX.Element {
  return (
    <section class="panel puzzle-lesson">
      <Icon name="hint" size={28} />
      <p class="sp">
        <b>{t("remember")}</b> <Rich text={result.remember} />
      </p>
      <span class="row">
        {result.rules.map((rule) => (
          <a key={rule} class="rule" href={`/rules/${game}?id=${rule}`}>
            {rule}
          </a>
        ))}
      </span>
    </section>
  );
}

function Next({
  result,
  puzzle,
  onBack,
}: {
  result: Result;
  puzzle: string;
  onBack: () => void;
}): JSX.Element {
  const busy = useSignal(false);
  async function begin(id: string): Promise<void> {
    busy.value = true;
    await makeTable({ puzzle: id });
    busy.value = false;
  }
  const again = (main: boolean) => (
    <button
      type="button"
      class={main ? "btn p" : "btn"}
      disabled={busy.value}
      onClick={() => void begin(puzzle)}
      data-testid="puzzle-again"
    >
      <Icon name="undo" size={18} /> {t("again")}
    </button>
  );
  const next = result.next && (
    <button
      type="button"
      class={result.solved ? "btn p" : "btn"}
      disabled={busy.value}
      onClick={() => void begin(result.next)}
      data-testid="puzzle-next"
    >
      <Icon name="play" size={18} /> {t("next")}
    </button>
  );
  return (
    <div class="puzzle-next">
      {result.solved ? (
        <>
          {next}
          {again(false)}
        </>
      ) : (
        <>
          {again(true)}
          {next}
        </>
      )}
      <button type="button" class="btn" onClick={onBack} data-testid="puzzle-table">
        {t("table")}
      </button>
      <a class="btn" href="/learn/puzzles">
        {t("all")}
      </a>
      <span class="sp" />
      {result.tried > 0 && (
        <span class="sm muted" data-testid="puzzle-tried">
          {t("tried", { count: result.tried, number: formatNumber(result.tried) })}{" "}
          <b>{t("answers", { count: result.answers })}</b>
        </span>
      )}
    </div>
  );
}
