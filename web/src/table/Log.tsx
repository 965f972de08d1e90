// The log in sentences. Each line opens the board as it was.

import { useSignal } from "@preact/signals";
import { Fragment, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatClockTime, lang, words } from "../i18n";
import type { Line } from "../net/types.gen";
import { speedNow } from "../stage/manner";
import { SpokenList, StageSpoken } from "../stage/Spoken";
import { addSentences, type Sentence } from "../stage/spoken";
import { Crest, Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import type { OpenTable } from "./context";
import { useTable } from "./context";
import type { LogHead, LogRow } from "./game";
import { pointed } from "./panels";
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
    .filter(Boolean)
    .join(" ");
}

/** A fact, and the line that tells it. */
interface Told {
  line: Line;
  row: LogRow;
  /** Its place in the log. */
  at: string;
}

/** What happened in one step or turn. */
interface Part {
  at: string;
  head: LogHead | null;
  rows: Told[];
}

/** Cut the log into its parts, in the order of the game; a part in which nothing happened is left out. */
function listParts(table: OpenTable, lines: Line[]): Part[] {
  const parts: Part[] = [{ at: "first", head: null, rows: [] }];
  for (const line of lines)
    for (const [index, row] of lineRows(table, line).entries()) {
      const at = `${line.n}-${index}`;
      // What one step of the rulebook is may be two of the program.
      if (row.head && row.head.name === parts.at(-1)!.head?.name) continue;
      if (row.head) parts.push({ at, head: row.head, rows: [] });
      else parts.at(-1)!.rows.push({ line, row, at });
    }
  return parts.filter(({ rows }) => rows.length);
}

export function LogList(): JSX.Element {
  const table = useTable();
  const { model } = table;
  const all = useSignal(false);
  const end = useRef<HTMLOListElement>(null);
  // Not further than the story has come.
  const told = model.past.value === null ? model.state.value : model.now.value;
  const lines = told?.lines ?? [];
  const shown = all.value ? lines : lines.slice(-MAX_LINES);
  useEffect(() => {
    const list = end.current;
    if (list && model.past.peek() === null) list.scrollTop = 0;
  }, [lines.length]);
  useEffect(
    () => () => {
      pointed.value = null;
    },
    [],
  );
  return (
    <ol class="log" ref={end} data-testid="log" aria-label={t("log")}>
      {listParts(table, shown)
        .toReversed()
        .map(({ at, head, rows }) => (
          <Fragment key={at}>
            {head && <PartHead head={head} line={rows[0]!.line} />}
            {rows.toReversed().map((each) => (
              <LogFact key={each.at} {...each} />
            ))}
          </Fragment>
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

function PartHead({ head, line }: { head: LogHead; line: Line }): JSX.Element {
  return (
    <li class="log-head">
      {head.crest === undefined ? (
        <Icon name={head.icon ?? "flag"} size={16} />
      ) : (
        <Crest seat={head.crest} size={16} />
      )}
      <b class="sp">{head.name}</b>
      <time>{formatClockTime(line.at)}</time>
    </li>
  );
}

/** One fact under the crest of its seat, with its "why?". Pointed at, it lights its place. */
function LogFact({ line, row }: Told): JSX.Element {
  const { model } = useTable();
  const here = model.past.value === line.n;
  const point = () => {
    pointed.value = row.places?.length ? { seat: row.seat, places: row.places } : null;
  };
  const leave = () => {
    pointed.value = null;
  };
  return (
    <li
      class={`log-row ${here ? "here" : ""}`}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocusIn={point}
      onFocusOut={leave}
    >
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
  const said = useSignal<Sentence[]>([]);
  const lines = table.model.now.value?.lines ?? [];
  const last = lines.at(-1)?.n ?? 0;
  useEffect(() => {
    const from = spoken.current;
    spoken.current = last;
    if (from === null || last <= from) return;
    const fresh = lines
      .filter((line) => line.n > from)
      .flatMap((line) => lineRows(table, line).flatMap(({ text }) => text || []));
    said.value = addSentences(said.value, fresh, (count) => t("stage-folded", { count }));
  }, [last]);
  return <SpokenList sentences={said.value} />;
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
