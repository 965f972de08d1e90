// What was answered beside the best answer, both on the board, and what is to be learned from it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { makeTable } from "../app/tables";
import { formatNumber, words } from "../i18n";
import type { PuzzleWish, PuzzleResult as Result } from "../net/api";
import { useTable } from "../table/context";
import { Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import { answer, shownResult } from "./answer";
import { loadPuzzle } from "./load";
import "./puzzle.css";

const t = words("puzzle");

export function PuzzleResult(): JSX.Element | null {
  const { model, gameUi } = useTable();
  const given = answer.value;
  const puzzle = loadPuzzle(given?.puzzle ?? "", model.id);
  const title = useRef<HTMLHeadingElement>(null);
  const ready = !!puzzle;
  useEffect(() => title.current?.focus({ preventScroll: true }), [ready]);
  if (!given?.result || !puzzle) return null;
  const { result, played, seat = 0, table, line = 0 } = given;
  // Beside a board that shows what the other did, one on which nothing changed tells something, too.
  const laid = [...played, ...result.best].some((text) => isOnBoard(text, gameUi.laysPiece));
  const wish: PuzzleWish = table ? { puzzle: puzzle.id, from: { table, line } } : { puzzle: puzzle.id };
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
        <Side
          kind="mine"
          title={t("yours")}
          said={result.said}
          moves={played}
          view={result.view}
          seat={seat}
          board={laid}
        />
        <Side
          kind="best"
          title={t("best")}
          said={result.best_said}
          moves={result.best}
          view={result.best_view}
          seat={seat}
          board={laid}
        >
          <p>
            <Rich text={result.why} />
          </p>
        </Side>
      </div>
      <Lesson result={result} game={puzzle.game} exact={!table} />
      <Next result={result} wish={wish} onBack={() => showTable(model.id)} />
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
  seat: number;
  /** Whether the board is drawn. */
  board: boolean;
  children?: JSX.Element;
}

function Side({ kind, title, said, moves, view, seat, board, children }: SideProps): JSX.Element {
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
      {SideBoard && board && (
        <div
          class={`puzzle-board ${gameUi.laysPiece ? "puzzle-domain" : ""}`}
          aria-hidden="true"
          inert
          data-testid={`puzzle-${kind}-board`}
        >
          <SideBoard view={view} side={seat} model={model} {...outlines} />
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

/** Whether the board shows what a move did: dice are kept or thrown beside it. */
const isOnBoard = (text: string, lays: ((text: string) => boolean) | undefined): boolean =>
  !lays || lays(text);

interface LessonProps {
  result: Result;
  game: string;
  /** Nothing is to be remembered of what only bots make of it: then it is said how it is known. */
  exact: boolean;
}

function Lesson({ result, game, exact }: LessonProps): JSX.Element {
  return (
    <section class="panel puzzle-lesson">
      <Icon name="hint" size={28} />
      <p class="sp">
        {exact && <b>{t("remember")}</b>} <Rich text={result.remember} />
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

interface NextProps {
  result: Result;
  /** Asks the same once more. */
  wish: PuzzleWish;
  onBack: () => void;
}

function Next({ result, wish, onBack }: NextProps): JSX.Element {
  const busy = useSignal(false);
  async function begin(puzzle: PuzzleWish): Promise<void> {
    busy.value = true;
    await makeTable(puzzle);
    busy.value = false;
  }
  const again = (main: boolean) => (
    <button
      type="button"
      class={main ? "btn p" : "btn"}
      disabled={busy.value}
      onClick={() => void begin(wish)}
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
      onClick={() => void begin({ puzzle: result.next })}
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
      {wish.from && (
        <a class="btn" href={`/t/${wish.from.table}/end`} data-testid="puzzle-game">
          {t("to-game")}
        </a>
      )}
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
