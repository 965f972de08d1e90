// The picture of a piece that can be turned: it stands still until its card is pointed at or holds the focus, or it is
// dragged. It is a picture like the drawing before it, and says nothing more.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isStill } from "../../../stage/manner";
import { hasModel, Turntable } from "./turntable";

export interface PieceModelProps {
  piece: string;
  /** The drawing, until there is a model. */
  children: ComponentChildren;
}

/** Pieces far below are not drawn before they come near. */
const NEAR = "300px";

export function PieceModel({ piece, children }: PieceModelProps): JSX.Element {
  const holder = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useSignal(false);
  const shown = useSignal(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        near.value = !!entry?.isIntersecting;
      },
      { rootMargin: NEAR },
    );
    watcher.observe(holder.current!);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!near.value || !hasModel(piece)) return;
    const table = open(canvas.current!, piece, () => {
      shown.value = true;
    });
    if (!table) return;
    const stop = watchCard(holder.current!, table);
    return () => {
      stop();
      table.dispose();
      shown.value = false;
    };
  }, [near.value, piece]);
  return (
    <span ref={holder} class={`turntable ${shown.value ? "modeled" : ""}`} aria-hidden="true">
      {children}
      {near.value && hasModel(piece) && (
        <canvas ref={canvas} class="turntable-model" data-testid={`turntable-${piece}`} />
      )}
    </span>
  );
}

function open(canvas: HTMLCanvasElement, piece: string, onDrawn: () => void): Turntable | null {
  try {
    return new Turntable(canvas, piece, onDrawn);
  } catch {
    return null;
  }
}

/** Spin while the card is pointed at or holds the focus; a drag turns it by hand. */
function watchCard(holder: HTMLElement, table: Turntable): () => void {
  const card: HTMLElement = holder.closest("li") ?? holder;
  const spin = () => {
    const looked = card.matches(":hover") || card.contains(document.activeElement);
    table.spin(looked && !dragged && !isStill());
  };
  let dragged = false;
  let at = 0;
  const down = (event: PointerEvent) => {
    dragged = true;
    at = event.clientX;
    holder.setPointerCapture(event.pointerId);
    spin();
  };
  const move = (event: PointerEvent) => {
    if (!dragged) return;
    table.drag(event.clientX - at);
    at = event.clientX;
  };
  const up = () => {
    dragged = false;
    spin();
  };
  const leave = () => table.spin(card.contains(document.activeElement) && !dragged && !isStill());
  const blur = () => setTimeout(spin);
  const listeners: [HTMLElement, string, (event: never) => void][] = [
    [card, "pointerenter", spin],
    [card, "pointerleave", leave],
    [card, "focusin", spin],
    [card, "focusout", blur],
    [holder, "pointerdown", down],
    [holder, "pointermove", move],
    [holder, "pointerup", up],
    [holder, "pointercancel", up],
  ];
  for (const [element, kind, run] of listeners) element.addEventListener(kind, run as EventListener);
  return () => {
    for (const [element, kind, run] of listeners) element.removeEventListener(kind, run as EventListener);
  };
}
