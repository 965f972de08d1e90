// A mark of where a fact is known from. Pressed, it explains itself, and leads to where the fact can be corrected.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { words } from "../i18n";
import type { Mark } from "../net/types.gen";
import { Icon } from "./Icon";
import "./marks.css";

const t = words("box");
const common = words("common");
const GAP_PX = 6;
const MARGIN_PX = 8;

export const YOURS = "yours";

/** What the marks of a fact tell. */
export interface MarkedFact {
  /** "Cathedral, footprint" */
  name: string;
  path: string;
  marks: Mark[];
  /** It was changed by whoever owns the box. */
  yours?: boolean;
  /** It is a rule, which a box cannot know better. */
  ofRule?: boolean;
}

interface FactMarksProps {
  fact: MarkedFact;
  /** Why we know it, beyond the letter. */
  note?: string;
  /** Where it can be corrected: an address, or what to do. */
  correct?: string | (() => void);
  /** What the printed box says, if the fact was changed. */
  printed?: ComponentChildren;
  onReset?: () => void;
}

/** Draw the marks of a fact: one for each way it is known, or only "yours" if it was changed. */
export function FactMarks(props: FactMarksProps): JSX.Element | null {
  const { marks, yours } = props.fact;
  const shown = yours ? [YOURS] : [...new Set(marks.map((mark) => mark.kind))];
  if (!shown.length) return null;
  return (
    <span class="marks">
      {shown.map((kind) => (
        <MarkButton key={kind} kind={kind} {...props} />
      ))}
    </span>
  );
}

function MarkButton({ kind, ...props }: FactMarksProps & { kind: string }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  // Whether the sheet is up, known at once; "open" follows when the browser tells that it closed by itself, and only then
  // what is in it goes, because until then the focus is there.
  const up = useRef(false);
  const open = useSignal(false);
  const id = useId();
  function show(): void {
    up.current = open.value = true;
    sheet.current!.showPopover?.();
    requestAnimationFrame(() => {
      if (!button.current || !sheet.current) return;
      place(button.current, sheet.current);
      sheet.current.querySelector<HTMLElement>("button, a")?.focus();
    });
  }
  function hide(): void {
    sheet.current!.hidePopover?.();
    up.current = open.value = false;
    button.current?.focus();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`mark mark-${kind}`}
        aria-label={t("mark-of", { mark: t(`mark-${kind}-short`), fact: props.fact.name })}
        aria-expanded={open.value}
        aria-haspopup="dialog"
        aria-controls={id}
        // A press of the sheet's own mark is no press elsewhere, which would close it before it is heard here.
        popovertarget={id}
        onClick={(event) => {
          event.preventDefault();
          if (up.current) hide();
          else show();
        }}
        data-testid={`mark-${props.fact.path}`}
      >
        {kind === YOURS ? t("yours") : kind}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("mark-about", { fact: props.fact.name })}
        class="mark-sheet"
        // It closes by itself when the reader presses Escape or anywhere else.
        onBeforeToggle={(event) => (up.current = event.newState === "open")}
        onToggle={() => (open.value = up.current)}
        data-testid="mark-sheet"
      >
        {open.value && <Explanation kind={kind} {...props} onClose={hide} />}
      </div>
    </>
  );
}

/** Put the sheet below its mark, or above where there is no room, and inside the window. */
function place(mark: HTMLElement, sheet: HTMLElement): void {
  const at = mark.getBoundingClientRect();
  const { width, height } = sheet.getBoundingClientRect();
  const left = Math.min(Math.max(MARGIN_PX, at.left - MARGIN_PX), innerWidth - width - MARGIN_PX);
  const below = at.bottom + GAP_PX;
  const top = below + height > innerHeight - MARGIN_PX ? at.top - height - GAP_PX : below;
  sheet.style.left = `${Math.max(MARGIN_PX, left)}px`;
  sheet.style.top = `${Math.max(MARGIN_PX, top)}px`;
}

type ExplanationProps = FactMarksProps & { kind: string; onClose: () => void };

function Explanation(props: ExplanationProps): JSX.Element {
  const { kind, fact, note, printed, correct, onReset, onClose } = props;
  const lines = kind === YOURS ? [] : fact.marks.filter((mark) => mark.kind === kind).flatMap(listPlaces);
  return (
    <>
      <div class="row mark-head">
        <span class={`mark mark-${kind}`} aria-hidden="true">
          {kind === YOURS ? t("yours") : kind}
        </span>
        <b class="sp">{fact.name}</b>
        <button type="button" class="iconbtn" aria-label={common("close")} onClick={onClose}>
          <Icon name="x" size={16} />
        </button>
      </div>
      <p>
        <b>{t(`mark-${kind}-short`)}.</b> {t(kind === "C" && fact.ofRule ? "mark-C-rule" : `mark-${kind}`)}
      </p>
      {lines.length > 0 && (
        <ul class="mark-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {note && <p>{note}</p>}
      {kind === YOURS && printed && (
        <p class="row wrap">
          {t("printed-was")} {printed}
        </p>
      )}
      <div class="row mark-acts">
        {kind === YOURS && onReset && (
          <button type="button" class="linkbtn" onClick={() => run(onReset, onClose)}>
            {t("back-to-printed")}
          </button>
        )}
        {typeof correct === "string" && <a href={correct}>{t("correct-it")}</a>}
        {typeof correct === "function" && (
          <button
            type="button"
            class="linkbtn"
            onClick={() => run(correct, onClose)}
            data-testid="correct-it"
          >
            {t("correct-it")}
          </button>
        )}
      </div>
    </>
  );
}

function run(act: () => void, close: () => void): void {
  close();
  act();
}

/** Name the lines of a mark: `000:537` is line 537 of the English rulebook. Lines in a row are named together. */
function listPlaces(mark: Mark): string[] {
  const runs: { seed: string; first: number; last: number }[] = [];
  for (const place of mark.lines) {
    const [seed = "", number = ""] = place.split(":");
    const line = Number(number);
    const run = runs.at(-1);
    if (run?.seed === seed && run.last === line - 1) run.last = line;
    else runs.push({ seed, first: line, last: line });
  }
  return runs.map(({ seed, first, last }) => {
    const book = t(`book-${seed}`);
    return first === last
      ? t("stated-at", { book, line: first })
      : t("stated-from-to", { book, first, last });
  });
}
