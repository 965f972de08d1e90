// Hands on the camera: dragging turns and tilts, the wheel and two fingers go nearer. A piece in the hand comes first: it
// is placed with the first button or one finger, and the camera listens to the others. By keys: Shift with the arrows, + and -.

import type { Town } from "../../../render3d/town/town";

/** Pixels that make a press a drag. */
const DRAG_PX = 8;
const WHEEL_ZOOM = 0.0014;
const FULL_VIEW = 1.001;

/** What a key does that is pressed on the board: pixels of a drag. */
const ORBIT_KEYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-20, 0],
  ArrowRight: [20, 0],
  ArrowUp: [0, -14],
  ArrowDown: [0, 14],
};
const ZOOM_KEYS: Record<string, number> = { "+": 1.2, "=": 1.2, "-": 1 / 1.2, _: 1 / 1.2 };

interface Finger {
  x: number;
  y: number;
}

/** Listen on the board until the returned function is called. `busy`: one finger and the first button place a piece. */
export function watchGestures(board: HTMLElement, town: Town, busy: () => boolean): () => void {
  const fingers = new Map<number, Finger>();
  let dragged = false;
  let travelled = 0;
  let seen: Finger = { x: -1, y: -1 };

  const down = (event: PointerEvent) => {
    if (!fingers.size) {
      dragged = false;
      travelled = 0;
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    // A browser also reports a pointer that rests while the page moves under it.
    if (event.clientX !== seen.x || event.clientY !== seen.y) town.touch();
    seen = { x: event.clientX, y: event.clientY };
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    fingers.set(event.pointerId, now);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (others.length) {
      dragged = true;
      pinch(before, now, others[0]!);
      return;
    }
    const placing = busy() && (event.pointerType !== "mouse" || event.buttons === 1);
    if (placing || (event.pointerType === "mouse" && !event.buttons)) return;
    travelled += Math.hypot(dx, dy);
    if (travelled < DRAG_PX) return;
    dragged = true;
    // One finger turns the board; up and down scrolls the page.
    town.view.orbit(dx, event.pointerType === "mouse" ? dy : 0);
  };
  /** Two fingers: their distance is the zoom, their middle moves the board, and tilts it. */
  const pinch = (before: Finger, now: Finger, other: Finger) => {
    const far = (finger: Finger) => Math.hypot(finger.x - other.x, finger.y - other.y);
    town.view.zoom(far(now) / Math.max(1, far(before)));
    if (town.view.stand.zoom > FULL_VIEW) pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    else town.view.orbit(0, (now.y - before.y) / 2);
  };
  /** Move the ground with the hand. */
  const pan = (dx: number, dy: number) => {
    const { left, top, width, height } = town.canvas.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const [from, to] = [town.toSpaces(x, y), town.toSpaces(x - dx, y - dy)];
    if (from && to) town.view.pan(to[0] - from[0], to[1] - from[1]);
  };
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
  };
  // What ends a drag is no click on a space.
  const click = (event: MouseEvent) => {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };
  const wheel = (event: WheelEvent) => {
    // Whoever sees the whole board already scrolls the page.
    if (event.deltaY > 0 && town.view.stand.zoom <= FULL_VIEW) return;
    event.preventDefault();
    const before = town.toSpaces(event.clientX, event.clientY);
    town.view.zoom(Math.exp(-event.deltaY * WHEEL_ZOOM));
    const after = town.toSpaces(event.clientX, event.clientY);
    // What was under the pointer stays there.
    if (before && after) town.view.pan(before[0] - after[0], before[1] - after[1]);
    town.touch();
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const orbit = event.shiftKey ? ORBIT_KEYS[event.key] : undefined;
    const zoom = ZOOM_KEYS[event.key];
    if (orbit) town.view.orbit(...orbit);
    else if (zoom) town.view.zoom(zoom);
    else return;
    // Arrows alone are the board's.
    event.preventDefault();
    event.stopPropagation();
    town.touch();
  };
  const menu = (event: Event) => event.preventDefault();

  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
    ["pointerleave", up],
    ["click", click, { capture: true }],
    ["wheel", wheel, { passive: false }],
    ["contextmenu", menu],
    ["keydown", key, { capture: true }],
  ];
  for (const [name, run, options] of listeners) board.addEventListener(name, run as EventListener, options);
  return () => {
    for (const [name, run, options] of listeners)
      board.removeEventListener(name, run as EventListener, options);
  };
}
