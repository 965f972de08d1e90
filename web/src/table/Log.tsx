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
import { crestOfRow, type LogHead, type LogRow } from "./game";
import { sayHappening } from "./happened";
import { listOwners, shownCrest } from "./LogFilter";
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

/** Cut the log into its parts, in the order of the game; a part in which nothing happened is left out. Of one crest
 * only what happened to it or was done by it. */
function listParts(table: OpenTable, lines: Line[], crest: number | null): Part[] {
  const parts: Part[] = [{ at: "first", head: null, rows: [] }];
  for (const line of lines)
    for (const [index, row] of lineRows(table, line).entries()) {
      const at = `${line.n}-${index}`;
      // What one step of the rulebook is may be two of the program.
      if (row.head && row.head.name === parts.at(-1)!.head?.name) continue;
      if (row.head) parts.push({ at, head: row.head, rows: [] });
      else if (crest === null || crestOfRow(row) === crest) parts.at(-1)!.rows.push({ line, row, at });
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
  const crest = shownCrest.value;
  const owner = listOwners(table).find((each) => each.crest === crest);
  const parts = listParts(table, shown, crest);
  return (
    <ol
      class="log"
      ref={end}
      data-testid="log"
      aria-label={owner ? t("log-of", { name: owner.name }) : t("log")}
    >
      {crest === null && <Happened since={shown[0]?.at ?? 0} />}
      {!parts.length && owner && <li class="muted">{t("log-none")}</li>}
      {parts.toReversed().map(({ at, head, rows }) => (
        <Fragment key={at}>
          {head && <PartHead head={head} line={rows[0]!.line} />}
          {rows.toReversed().map(drawFact)}
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

/** What happened to the seats, the newest first: it stands above the game's own lines, with its time. */
function Happened({ since }: { since: number }): JSX.Element | null {
  const { model } = useTable();
  const told = (model.info.value?.happened ?? []).filter((one) => one.at >= since);
  if (!told.length) return null;
  return (
    <>
      {told.toReversed().map((one) => (
        <li
          key={`${one.at}-${one.kind}-${one.seat}`}
          class="log-head log-happened"
          data-testid="log-happened"
        >
          {one.seat === null || one.seat === undefined ? (
            <Icon name="flag" size={16} />
          ) : (
            <Crest seat={one.seat} size={16} />
          )}
          <b class="sp">{sayHappening(one)}</b>
          <time>{formatClockTime(one.at)}</time>
        </li>
      ))}
    </>
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

/** Rows as they were drawn. Handed out again, they are passed over: a long log costs a move nothing. */
const drawn = new WeakMap<LogRow, JSX.Element>();

function drawFact(told: Told): JSX.Element {
  const before = drawn.get(told.row);
  if (before) return before;
  const fact = <LogFact key={told.at} {...told} />;
  drawn.set(told.row, fact);
  return fact;
}

/** One fact under the crest of its seat, with its "why?". Pointed at, it lights its place. */
function LogFact({ line, row, at }: Told): JSX.Element {
  const { model } = useTable();
  const here = model.past.value === line.n;
  const crest = crestOfRow(row);
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
      {crest !== null && crest >= 0 ? <Crest seat={crest} size={14} /> : <i />}
      <button
        type="button"
        class="log-look"
        title={t("look")}
        aria-current={here ? "step" : undefined}
        onClick={() => void model.look(here ? null : line.n)}
      >
        <Rich text={row.text} />
        {line.standing && at === `${line.n}-0` && <span class="log-standing">{t("standing-said")}</span>}
      </button>
      {row.rule && (
        <button
          type="button"
          class="log-why"
          aria-label={t("why-about", { rule: row.rule, what: row.text.replaceAll("**", "") })}
          onClick={() =>
            askWhy({ rule: row.rule, text: row.text, why: row.why(), ...row.figures?.(), line: line.n })
          }
          data-testid={`why-${line.n}`}
        >
          <span class="rule log-rule">{row.rule}</span>
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
