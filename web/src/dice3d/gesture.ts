// Throwing by hand: the cup, or the dice that are to be rolled, are dragged and let go. How does not matter for what falls.

import { play } from "../ui/sound";
import { noteThrow, readFlick, type Trace } from "./hand";

/** What can be dragged to throw: `press` is thrown by a mere press, too; `drag` does something else when it is pressed. */
const HANDLE = "[data-throw]";
const MIN_DRAG_PX = 12;
const MAX_TRACE = 24;
const EMPTY_MS = 1500;
const RATTLE_MS = 90;

export interface Thrower {
  /** Whether dice may be thrown now. */
  ready(): boolean;
  throwDice(): void;
}

/** Let the dice of this part of the page be thrown by hand; `hold` shows the cup there. Returns what ends it. */
export function watchHand(
  host: HTMLElement,
  thrower: Thrower,
  hold: (at: { x: number; y: number } | null) => void,
): () => void {
  let trace: Trace[] = [];
  let pointer: number | null = null;
  let dragging = false;
  let pressable = false;
  let rattled = 0;

  const down = (event: PointerEvent) => {
    const handle = (event.target as Element).closest<HTMLElement>(HANDLE);
    if (!handle || pointer !== null || event.button !== 0 || !thrower.ready()) return;
    pointer = event.pointerId;
    pressable = handle.dataset.throw === "press";
    dragging = false;
    trace = [noteAt(event)];
    if (pressable) take(event);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    trace = [...trace, noteAt(event)].slice(-MAX_TRACE);
    const first = trace[0]!;
    if (!dragging && Math.hypot(event.clientX - first.x, event.clientY - first.y) > MIN_DRAG_PX) take(event);
    if (!dragging) return;
    hold({ x: event.clientX, y: event.clientY });
    if (isShaken(trace) && event.timeStamp - rattled > RATTLE_MS) {
      rattled = event.timeStamp;
      play("wood");
    }
  };
  /** From now on the hand holds the cup; what it began on is not pressed. */
  const take = (event: PointerEvent) => {
    dragging = true;
    host.setPointerCapture(event.pointerId);
    if (!pressable) addEventListener("click", swallow, { capture: true, once: true });
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    trace = [...trace, noteAt(event)];
    pointer = null;
    if (!dragging) return;
    const first = trace[0]!;
    const moved = trace.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) > MIN_DRAG_PX);
    const thrown = readFlick(trace);
    // The click that follows comes before any other event.
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (!thrower.ready()) {
      hold(null);
      return;
    }
    noteThrow(moved ? thrown : undefined);
    thrower.throwDice();
    // Whatever became of it, the hand is empty.
    setTimeout(() => hold(null), EMPTY_MS);
  };
  const cancel = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    pointer = null;
    removeEventListener("click", swallow, { capture: true });
    if (dragging) hold(null);
  };
  const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel };
  for (const [name, listen] of Object.entries(events)) host.addEventListener(name, listen as EventListener);
  return () => {
    for (const [name, listen] of Object.entries(events))
      host.removeEventListener(name, listen as EventListener);
  };
}

/** Whether the hand has just turned back. */
function isShaken(trace: readonly Trace[]): boolean {
  const [a, b, c] = trace.slice(-3);
  return !!a && !!b && !!c && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0;
}

const noteAt = ({ clientX, clientY, timeStamp }: PointerEvent): Trace => ({
  x: clientX,
  y: clientY,
  at: timeStamp,
});

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
