// The strip between board and tray: what happens now, in one sentence, with the rule that makes it happen. Its place is
// always reserved, so that nothing moves when the story begins; a long sentence makes its plate higher, over the board.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../app/settings";
import { words } from "../i18n";
import { type OpenTable, useTable } from "../table/context";
import { crestOfRow, type LogRow } from "../table/game";
import { panel } from "../table/panels";
import { askWhy } from "../table/Why";
import { Choose } from "../ui/Choose";
import { Crest, Icon } from "../ui/Icon";
import { isPhone } from "../ui/phone";
import { Rich } from "../ui/Rich";
import type { Beat } from "./beats";
import type { Director } from "./director";
import { autoNow, speedNow } from "./manner";
import { StepList, stepListOpen } from "./StepList";
import "./stage.css";

const t = words("table");

/** The list lies where advice stands, except on a phone. */
function toggleStepList(): void {
  stepListOpen.value = !stepListOpen.value;
  if (stepListOpen.value && panel.value === "hint" && !isPhone.value) panel.value = "";
}

/** A press longer than this holds. */
const HOLD_MS = 250;

export function Strip(): JSX.Element {
  const table = useTable();
  const { model } = table;
  const director = model.director;
  const beat = director?.beat.value ?? null;
  const gate = director?.state.value === "gate";
  const last = director?.told.value.at(-1) ?? null;
  const shown = beat ?? last;
  const row = shown ? null : findLastRow(table);
  return (
    <div class="stage-strip" data-stage-part data-testid="stage-strip">
      <div class={`stage-plate ${shown?.tone ?? ""} ${gate ? "gate" : ""}`}>
        <Who seat={shown ? shown.seat : row ? crestOfRow(row) : (model.state.value?.seat ?? null)} />
        <button
          type="button"
          class="stage-say"
          aria-expanded={stepListOpen.value}
          aria-label={t("stage-list")}
          onClick={toggleStepList}
          data-testid="stage-say"
        >
          {director && shown ? <Caption director={director} beat={shown} /> : <Rich text={row?.text ?? ""} />}
        </button>
        {shown?.rule && <RuleChip beat={shown} />}
        <span class="stage-left sm muted">
          {director && director.left.value > 1 ? t("stage-left", { count: director.left.value }) : ""}
        </span>
        <SpeedMenu />
        {director && <Skip director={director} />}
        {director && <Bar director={director} />}
      </div>
      {stepListOpen.value && <StepList />}
    </div>
  );
}

export function Who({ seat, size = 24 }: { seat: number | null; size?: number }): JSX.Element {
  if (seat === null) return <Icon name="flag" size={size} />;
  return seat < 0 ? <Icon name="sword" size={size} /> : <Crest seat={seat} size={size} />;
}

/** The rule of a beat; opens why it happened. */
export function RuleChip({ beat }: { beat: Beat }): JSX.Element {
  const { model, gameUi } = useTable();
  const ask = () => {
    const line = model.now.value?.lines.find((each) => each.n === beat.line);
    const row = line && gameUi.describeRows(line, model).find((each) => isSame(each, beat));
    const { numbers = [], sum } = row?.figures?.() ?? {};
    const shown = beat.numbers.length ? beat.numbers : numbers;
    askWhy({ rule: beat.rule, text: beat.text, why: row?.why(), numbers: shown, sum, line: beat.line });
  };
  return (
    <button
      type="button"
      class="rule stage-rule"
      aria-label={t("why-about", { rule: beat.rule, what: beat.text.replaceAll("**", "") })}
      onClick={ask}
      data-testid="stage-why"
    >
      {beat.rule}
    </button>
  );
}

/** Whether a row of the log tells the same fact as a beat. */
const isSame = (row: LogRow, beat: Beat): boolean => row.rule === beat.rule && crestOfRow(row) === beat.seat;

/** The sentence of a beat; neighbours of one group make one sentence that grows. */
function Caption({ director, beat }: { director: Director; beat: Beat }): JSX.Element {
  const playing = director.beat.value === beat;
  if (playing && beat.before && director.falling) return <Rich text={beat.before} />;
  return <Rich text={joinGroup(director.told.value, beat)} />;
}

export function joinGroup(told: Beat[], beat: Beat): string {
  if (!beat.group) return beat.text;
  const first = told.findLastIndex((other) => other.group !== beat.group) + 1;
  const texts = told.slice(first).map((other) => other.text.replace(/\.$/, ""));
  return `${beat.say ?? ""} ${texts.join(", ")}.`.trim();
}

/** Before anything was staged: the last fact of the log. */
function findLastRow({ model, gameUi }: OpenTable): LogRow | null {
  const lines = model.state.value?.lines ?? [];
  for (let n = lines.length - 1; n >= 0; n--) {
    const row = gameUi.describeRows(lines[n]!, model).findLast((each) => each.text);
    if (row) return row;
  }
  return null;
}

/** How much of the beat, or of the wait at a gate, is over. Drawn without drawing the strip again. */
function Bar({ director }: { director: Director }): JSX.Element {
  const bar = useRef<HTMLElement>(null);
  const state = director.state.value;
  useEffect(() => {
    const draw = () => {
      if (bar.current)
        bar.current.style.transform = `scaleX(${director.state.peek() === "idle" ? 0 : director.share})`;
    };
    director.onFrame = draw;
    draw();
    return () => {
      director.onFrame = () => {};
    };
  }, [director, state]);
  return <i class="stage-bar" ref={bar} />;
}

/** Tap: the next beat. Held: four times as fast. */
function Skip({ director }: { director: Director }): JSX.Element {
  const timer = useRef(0);
  const long = useRef(false);
  const release = () => {
    clearTimeout(timer.current);
    director.hold(false);
  };
  return (
    <button
      type="button"
      class="iconbtn stage-skip"
      disabled={director.state.value !== "playing"}
      aria-label={t("stage-skip")}
      title={t("stage-skip")}
      onPointerDown={() => {
        long.current = false;
        timer.current = Number(
          setTimeout(() => {
            long.current = true;
            director.hold(true);
          }, HOLD_MS),
        );
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onClick={() => {
        if (!long.current) director.skip();
      }}
      data-testid="stage-skip"
    >
      <svg class="ic" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 5l7 7-7 7M12 5l7 7-7 7" fill="none" stroke="currentColor" stroke-width="2.4" />
      </svg>
    </button>
  );
}

function SpeedMenu(): JSX.Element {
  const open = useSignal(false);
  return (
    <span class="stage-menu">
      <button
        type="button"
        class="iconbtn"
        aria-expanded={open.value}
        aria-label={t("stage-speed")}
        title={t("stage-speed")}
        onClick={() => (open.value = !open.value)}
        data-testid="stage-speed"
      >
        <Icon name="clock" size={20} />
      </button>
      {open.value && (
        <div class="panel stage-choices">
          <b class="sm">{t("stage-speed")}</b>
          <Choose
            label={t("stage-speed")}
            value={speedNow()}
            options={(["off", "fast", "normal", "slow"] as const).map((value) => ({
              value,
              name: t(`stage-speed-${value}`),
            }))}
            onChange={(value) => (settings.stage.value = value)}
            testid="stage-speeds"
          />
          <b class="sm">{t("stage-auto")}</b>
          <Choose
            label={t("stage-auto")}
            value={autoNow()}
            options={(["ask", "moment", "never"] as const).map((value) => ({
              value,
              name: t(`stage-auto-${value}`),
            }))}
            onChange={(value) => (settings.auto.value = value)}
            testid="stage-autos"
          />
        </div>
      )}
    </span>
  );
}
