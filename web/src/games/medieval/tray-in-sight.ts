// On a phone the board and the dice do not fit on one screen: while dice are thrown and chosen, they are what is seen.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { diceHaveBodies } from "../../dice3d/hand";
import { isStill } from "../../stage/manner";
import { isPhone } from "../../ui/phone";

/** Where the page stood before the dice came, and where it was taken to; null while no dice are in the tray. */
let away: { scroller: Element; from: number; to: number } | null = null;
let trays = 0;

/** Bring the tray into sight while it has dice with bodies in it; then the page goes back, unless the reader moved it. */
export function useTrayInSight(tray: RefObject<HTMLElement | null>, hasDice: boolean): void {
  const wanted = hasDice && isPhone.value && diceHaveBodies();
  useEffect(() => {
    if (!wanted) return;
    trays += 1;
    // It grows when the models of the dice have been loaded.
    const element = tray.current!;
    const observer = new ResizeObserver(() => {
      if (element.isConnected) bringIn(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      trays -= 1;
      // One tray follows another: from the throw to the question which dice are thrown again.
      requestAnimationFrame(goBack);
    };
  }, [wanted]);
}

function bringIn(tray: HTMLElement): void {
  const scroller = findScroller(tray);
  const from = scroller.scrollTop;
  if (away && (from < away.from || from > away.to)) return;
  const [box, view] = [tray.getBoundingClientRect(), scroller.getBoundingClientRect()];
  // Of a tray that is higher than the screen, the dice are seen.
  const below = Math.min(box.bottom - view.bottom, box.top - view.top);
  if (below <= 0) return;
  const to = from + below;
  away ??= { scroller, from, to };
  away.to = to;
  scroll(scroller, to);
}

function goBack(): void {
  if (trays || !away) return;
  const { scroller, from, to } = away;
  away = null;
  if (Math.abs(scroller.scrollTop - to) < 2) scroll(scroller, from);
}

const scroll = (scroller: Element, top: number): void =>
  scroller.scrollTo({ top, behavior: isStill() ? "instant" : "smooth" });

function findScroller(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement!;
}
