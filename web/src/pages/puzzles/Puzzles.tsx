// The list of puzzles: moments of games with one question each, and how far one came.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Page } from "../../app/Page";
import { settings } from "../../app/settings";
import { attempt, makeTable } from "../../app/tables";
import { words } from "../../i18n";
import { api, type PuzzleCard } from "../../net/api";
import { readTried, type Tried } from "../../puzzle/progress";
import { Icon } from "../../ui/Icon";
import "./puzzles.css";

const t = words("puzzle");

export function Puzzles(): JSX.Element {
  const puzzles = useSignal<PuzzleCard[]>([]);
  const busy = useSignal("");
  const tried = readTried();
  useEffect(() => {
    void attempt(async () => {
      puzzles.value = await api.puzzles();
    });
  }, [settings.lang.value]);
  async function begin(puzzle: string): Promise<void> {
    busy.value = puzzle;
    await makeTable({ puzzle });
    busy.value = "";
  }
  const solved = puzzles.value.filter(({ id }) => tried[id]?.solved).length;
  return (
    <Page title={t("title")} class="puzzles">
      <section class="panel puzzles-panel" aria-labelledby="puzzles-title">
        <div class="row">
          <h2 id="puzzles-title">{t("list")}</h2>
          <span class="sp" />
          {puzzles.value.length > 0 && (
            <span class="muted" data-testid="puzzles-solved">
              {t("solved-of", { solved, of: puzzles.value.length })}
            </span>
          )}
        </div>
        <p class="muted">{t("about")}</p>
        <ol>
          {puzzles.value.map((puzzle, n) => (
            <li key={puzzle.id}>
              <button
                type="button"
                aria-busy={busy.value === puzzle.id}
                disabled={!!busy.value}
                onClick={() => void begin(puzzle.id)}
                data-testid={`puzzle-${puzzle.id}`}
              >
                <Mark number={n + 1} tried={tried[puzzle.id]} />
                <span class="puzzles-name">
                  <b>{puzzle.title}</b>
                  <span class="sm muted">{puzzle.short}</span>
                </span>
                <span class="sp" />
                <Done tried={tried[puzzle.id]} />
                <Icon name="play" size={16} />
              </button>
            </li>
          ))}
        </ol>
      </section>
      <p>
        <a href="/learn">{t("to-learn")}</a>
      </p>
    </Page>
  );
}

function Mark({ number, tried }: { number: number; tried: Tried | undefined }): JSX.Element {
  if (tried?.solved)
    return (
      <span class="puzzles-mark done">
        <Icon name="check" size={18} />
      </span>
    );
  return <span class={`puzzles-mark ${tried ? "tried" : ""}`}>{number}</span>;
}

function Done({ tried }: { tried: Tried | undefined }): JSX.Element | null {
  if (!tried) return null;
  return (
    <span class={`sm ${tried.solved ? "puzzles-done" : "muted"}`}>
      {t(tried.solved ? "done" : "tried-once")}
    </span>
  );
}
