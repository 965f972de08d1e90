// The stage of an open table: the layer in which things fly, the reader's hands on the story, and its voice.

import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../app/settings";
import { words } from "../i18n";
import { lastLine } from "../net/table";
import { type OpenTable, useTable } from "../table/context";
import type { TableModel } from "../table/game";
import { lineText } from "../table/Log";
import { panel } from "../table/panels";
import { isPhone } from "../ui/phone";
import { notify } from "../ui/Toast";
import { makeBeat } from "./beats";
import { type Director, MAX_MISSED_BEATS } from "./director";
import { isStill, speedNow } from "./manner";
import { Recap } from "./Recap";
import { stepListOpen } from "./StepList";
import { noteSeen } from "./seen";
import "./stage.css";

const t = words("table");

/** Rounds told slowly to whoever has never chosen a speed. */
const SLOW_ROUNDS = 2;

export function Stage(): JSX.Element | null {
  const table = useTable();
  const { model } = table;
  const director = model.director;
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!director) return;
    director.layer = layer.current;
    director.watched = true;
    const stops = [
      markRoot(director, model),
      watchInput(director),
      watchPage(director, model),
      watchSeen(director, model),
      watchTakenBack(director, table),
      speedUpLater(director),
      keepListOpen(director),
      makeRoomForAdvice(),
    ];
    model.tellWaiting?.();
    return () => {
      // A curtain came down, or the table was left: what was told is nobody else's.
      director.watched = false;
      director.cut();
      director.forget();
      director.layer = null;
      for (const stop of stops) stop();
    };
  }, [director]);
  if (!director) return null;
  return (
    <>
      <div class="stage-layer" ref={layer} aria-hidden="true" />
      <Recap />
    </>
  );
}

/** The button that opens a gate; between gates, a quiet one that goes on to the next. */
export function GateButton(): JSX.Element | null {
  const { model } = useTable();
  const director = model.director;
  const gate = director?.state.value === "gate" ? director.beat.value?.gate : undefined;
  if (!director || director.state.value === "idle") return null;
  return gate ? (
    <button
      type="button"
      class="btn p stage-gate"
      data-stage-part
      onClick={() => director.press()}
      data-testid={`gate-${gate.kind}`}
    >
      {gate.button}
    </button>
  ) : (
    <button
      type="button"
      class="btn stage-gate stage-on"
      data-stage-part
      onClick={() => director.rush()}
      data-testid="stage-rush"
    >
      {t("stage-rush")}
    </button>
  );
}

/** Say on the page where the story is: style sheets and tests read it. */
function markRoot(director: Director, model: TableModel): () => void {
  const root = document.documentElement;
  const stop = effect(() => {
    root.dataset.story = speedNow() === "off" ? "off" : "on";
    root.dataset.line = String(model.now.value?.lines.at(-1)?.n ?? 0);
    root.dataset.stage = director.state.value;
    root.dataset.beat = director.beat.value?.key ?? "";
  });
  return () => {
    stop();
    delete root.dataset.story;
    delete root.dataset.line;
    delete root.dataset.stage;
    delete root.dataset.beat;
  };
}

const CONTROLS =
  "button, a, input, select, textarea, summary, label, [role=application], [role=button], [role=gridcell]";

/** Whoever acts cuts; a press on the empty table or the space bar goes on with the next beat. */
function watchInput(director: Director): () => void {
  let byMouse = false;
  const press = (event: Event) => {
    // A mouse acts when it goes down. A finger may only want to scroll: it counts when it has tapped.
    if (event.type === "pointerdown") byMouse = (event as PointerEvent).pointerType === "mouse";
    if (director.state.peek() === "idle" || byMouse !== (event.type === "pointerdown")) return;
    const target = event.target as Element | null;
    if (!target?.closest || target.closest("[data-stage-part], dialog, .drawer")) return;
    if (target.closest(CONTROLS)) director.cut();
    else director.skip();
  };
  const down = (event: KeyboardEvent) => {
    if (director.state.peek() === "idle" || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element | null;
    if (document.querySelector("dialog[open]") || target?.closest?.("input, textarea, select")) return;
    const free = !target?.closest?.("button, a, summary");
    if (event.key === "Escape") director.rush();
    else if (event.key === " " && free) pressSpace(director, event);
    else if (event.key === "Enter" && free && director.state.peek() === "gate") {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) director.press();
    } else if (isActing(event.key) && !target?.closest?.("[data-stage-part]")) director.cut();
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === " ") director.hold(false);
  };
  const capture = { capture: true };
  addEventListener("pointerdown", press, capture);
  addEventListener("click", press, capture);
  addEventListener("keydown", down, capture);
  addEventListener("keyup", up, capture);
  return () => {
    removeEventListener("pointerdown", press, capture);
    removeEventListener("click", press, capture);
    removeEventListener("keydown", down, capture);
    removeEventListener("keyup", up, capture);
  };
}

/** Space: the gate, or the next beat; held, faster; with Shift, all at once. It never opens two gates by being held. */
function pressSpace(director: Director, event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) director.hold(true);
  else if (event.shiftKey) director.cut();
  else if (director.state.peek() === "gate") director.press();
  else director.skip();
}

/** Keys that only look around or move the focus are no action. */
const isActing = (key: string) => key.length === 1 || key.startsWith("Arrow") || key === "Enter";

/** Nothing is played to a page that nobody sees; whoever comes back is not kept for long. */
function watchPage(director: Director, model: TableModel): () => void {
  const change = () => {
    director.pause(document.hidden);
    if (document.hidden || director.backlog <= MAX_MISSED_BEATS) return;
    const line = director.staged.peek()?.line;
    director.cut();
    if (line !== undefined && model.missed) model.missed.value = line;
  };
  document.addEventListener("visibilitychange", change);
  return () => document.removeEventListener("visibilitychange", change);
}

/** Remember up to where the story was seen. */
function watchSeen(director: Director, model: TableModel): () => void {
  return effect(() => {
    const now = model.now.value;
    const line = director.staged.value?.line ?? (now ? lastLine(now) : null);
    // What was missed is dealt with first; and nobody sees a page that is hidden.
    if (line === null || !now || model.missed?.value != null || document.hidden) return;
    noteSeen(model.id, now.seat, line);
  });
}

/** What somebody took back is said, and not played backwards. */
function watchTakenBack(director: Director, table: OpenTable): () => void {
  let before = table.model.now.peek();
  return effect(() => {
    const now = table.model.now.value;
    const known = new Set(now?.lines);
    const gone = now && before?.seat === now.seat ? before.lines.find((line) => !known.has(line)) : undefined;
    before = now;
    const what = gone ? lineText(table, gone) : "";
    if (gone && what)
      director.mention(
        makeBeat(gone, "taken-back", {
          view: null,
          seat: gone.seat ?? null,
          text: t("stage-taken-back", { what }),
        }),
      );
  });
}

/** Where nothing moves, the list is the story: it stays until the next decision. A phone has no room for it unasked. */
function keepListOpen(director: Director): () => void {
  let before = director.state.peek();
  return effect(() => {
    const state = director.state.value;
    const told = director.told.value.length > 0;
    const [begins, ends] = [before === "idle" && state !== "idle", before !== "idle" && state === "idle"];
    before = state;
    if (!told || begins) stepListOpen.value = false;
    else if (ends && isStill() && !isPhone.value && panel.peek() !== "hint") stepListOpen.value = true;
  });
}

/** The list and advice have one place: whoever asks for advice has read the list. */
function makeRoomForAdvice(): () => void {
  return effect(() => {
    if (panel.value === "hint" && !isPhone.value) stepListOpen.value = false;
  });
}

/** Whoever has never chosen a speed sees two rounds slowly, then goes on at normal speed and is told so. */
function speedUpLater(director: Director): () => void {
  let rounds = 0;
  return effect(() => {
    if (director.beat.value?.kind !== "round" || settings.stage.peek() !== "new") return;
    rounds += 1;
    if (rounds < SLOW_ROUNDS) return;
    settings.stage.value = "normal";
    notify({ text: t("stage-faster") });
  });
}
