// The map is turned by dragging it with a mouse, and turned back by pressing its ground twice. A finger scrolls the page
// and taps the cities, as on the drawing.

import { FIRST_STAND, type MapLens } from "./lens";

const TURN_PER_PX = 0.003;
const TILT_PER_PX = 0.002;
/** A hand is never quite still: less than this is a press. */
const DRAG_PX = 7;

export function letTurn(surface: HTMLElement, lens: MapLens, onTurned: () => void): () => void {
  let from: { x: number; y: number; dragged: boolean } | null = null;
  const isMap = (event: Event) => (event.target as Element).closest(".mer-map") !== null;
  const down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button === 0 && isMap(event))
      from = { x: event.clientX, y: event.clientY, dragged: false };
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.dragged && Math.hypot(dx, dy) < DRAG_PX) return;
    lens.look({
      turn: lens.stand.turn - dx * TURN_PER_PX,
      tilt: lens.stand.tilt - dy * TILT_PER_PX,
    });
    from = { x: event.clientX, y: event.clientY, dragged: true };
    onTurned();
  };
  const up = () => {
    // The press that ends a drag is no press on a city.
    if (from?.dragged) {
      const stop = (event: Event) => event.stopPropagation();
      surface.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => surface.removeEventListener("click", stop, { capture: true }));
    }
    from = null;
  };
  const back = (event: MouseEvent) => {
    if (!isMap(event) || (event.target as Element).closest("[role=button]")) return;
    lens.look(FIRST_STAND);
    onTurned();
  };
  surface.addEventListener("pointerdown", down);
  surface.addEventListener("dblclick", back);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  return () => {
    surface.removeEventListener("pointerdown", down);
    surface.removeEventListener("dblclick", back);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
  };
}
