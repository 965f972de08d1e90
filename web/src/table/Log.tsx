// The log in sentences. Each line opens the board as it was.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatClockTime, lang, words } from "../i18n";
import type { Line } from "../net/types.gen";
import { speedNow } from "../stage/manner";
import { StageSpoken } from "../stage/Stage";
import { Crest } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import type { OpenTable } from "./context";
import { useTable } from "./context";
import type { LogRow } from "./game";
import { askWhy } from "./Why";

const t = words("table");
const MAX_LINES = 120;

/** What each line says, fact by fact. Kept for as long as the line lives, in each language. */
const known = new WeakMap<Line, { lang: string; rows: LogRow[] }>();

function lineRows({ gameUi, model }: OpenTable, line: Line): LogRow[] {
  const before = known.get(line);
  if (before?.lang === lang.value) return before.rows;
  const rows = gameUi.describeRows(line, model);
  // While names are still on their way nothing is remembered.
  if (model.info.value && model.box.value) known.set(line, { lang: lang.value, rows });
  return rows;
}

/** The first thing a line says: what was done, without what followed. */
export const lineHead = (table: OpenTable, line: Line): string => lineRows(table, line)[0]?.text ?? "";

export function lineText(table: OpenTable, line: Line): string {
  return lineRows(table, line)
    .map((row) => row.text)
    .join(" ");
}

export function LogList(): JSX.Element {
  const table = useTable();
  const { model } = table;
  const all = useSignal(false);
  const end = useRef<HTMLOListElement>(null);
  // Not further than the story has come.
  const told = model.past.value === null ? model.state.value : model.now.value;
  const lines = (told?.lines ?? []).filter((line) => lineText(table, line));
  const shown = all.value ? lines : lines.slice(-MAX_LINES);
  useEffect(() => {
    const list = end.current;
    if (list && model.past.peek() === null) list.scrollTop = 0;
  }, [lines.length]);
  return (
    <ol class="log" ref={end} data-testid="log" aria-label={t("log")}>
      {shown.toReversed().map((line) => (
        <LogLine key={line.n} line={line} rows={lineRows(table, line)} />
      ))}
      {shown.length < lines.length && (
        <li>
          <button type="button" class="btn g s" onClick={() => (all.value = true)}>
            {t("earlier", { count: lines.length - shown.length })}
          </button>
        </li>
      )}
    </ol>
  );
}

/** One line: the facts of it below each other, each under the crest of its seat, each with its "why?". */
function LogLine({ line, rows }: { line: Line; rows: LogRow[] }): JSX.Element {
  const { model } = useTable();
  const here = model.past.value === line.n;
  return (
    <li class={here ? "here" : ""}>
      <time>{formatClockTime(line.at)}</time>
      <div class="log-rows">
        {rows.map((row, index) => (
          <div class="log-row" key={`${index}${row.text}`}>
            {row.seat !== null && row.seat >= 0 ? <Crest seat={row.seat} size={14} /> : <i />}
            <button
              type="button"
              class="log-look"
              title={t("look")}
              aria-current={here ? "step" : undefined}
              onClick={() => void model.look(here ? null : line.n)}
            >
              <Rich text={row.text} />
            </button>
            {row.rule && (
              <button
                type="button"
                class="log-why"
                aria-label={t("why-about", { rule: row.rule, what: row.text.replaceAll("**", "") })}
                onClick={() => askWhy({ rule: row.rule, text: row.text, why: row.why, line: line.n })}
                data-testid={`why-${line.n}`}
              >
                {t("why")}
              </button>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

/** Read what happens aloud to a screen reader: beat by beat, or without a stage line by line. */
export function LogSpoken(): JSX.Element {
  const { director } = useTable().model;
  return director && speedNow() !== "off" ? <StageSpoken director={director} /> : <LinesSpoken />;
}

function LinesSpoken(): JSX.Element {
  const table = useTable();
  const spoken = useRef<number | null>(null);
  const text = useSignal("");
  const lines = table.model.now.value?.lines ?? [];
  const last = lines.at(-1)?.n ?? 0;
  useEffect(() => {
    const from = spoken.current;
    spoken.current = last;
    if (from === null || last <= from) return;
    const fresh = lines.filter((line) => line.n > from).map((line) => lineText(table, line));
    text.value = fresh.filter(Boolean).slice(-4).join(" ").replaceAll("**", "");
  }, [last]);
  return (
    <div class="visually-hidden" role="log" aria-live="polite" data-testid="spoken">
      {text.value}
    </div>
  );
}

/** Say that an earlier board is shown, and lead back. */
export function PastBanner(): JSX.Element | null {
  const table = useTable();
  const { model } = table;
  const at = model.past.value;
  if (at === null) return null;
  const lines = (model.now.value?.lines ?? []).filter((line) => lineText(table, line));
  const index = lines.findIndex((line) => line.n === at);
  const line = lines[index];
  const step = (to: Line | undefined) => to && void model.look(to.n);
  return (
    <div class="banner past" role="status" data-testid="past">
      <span class="sp">
        <b>{t("past")}</b> {line && <Rich text={lineText(table, line)} />}
      </span>
      <button type="button" class="btn s" disabled={index <= 0} onClick={() => step(lines[index - 1])}>
        {t("past-back")}
      </button>
      <button
        type="button"
        class="btn s"
        disabled={index < 0 || index >= lines.length - 1}
        onClick={() => step(lines[index + 1])}
      >
        {t("past-on")}
      </button>
      <button type="button" class="btn s p" data-testid="to-now" onClick={() => void model.look(null)}>
        {t("past-now")}
      </button>
    </div>
  );
}
