// Where the card stands now: measured when a beat begins, and again when the table moves under it.

import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { LessonBeat } from "../net/api";
import { isPhone } from "../ui/phone";
import {
  type Area,
  CARD_TOP_PX,
  CARD_WIDTHS_PX,
  findTarget,
  isBetterBelow,
  measureAvoided,
  measureTargets,
  overlap,
  placeCard,
  type Shape,
  TABS_PX,
} from "./layout";

/** The table moves under the card: a tray opens, a phone is turned. */
const MEASURE_INTERVAL_MS = 250;
/** A card stands a little off a phone's edge, and a ring is a little larger than what it lights. */
const ROUND_CARD_PX = 14;

interface Place {
  /** What is lit. */
  lit: Area[];
  /** Where the card is; a phone's has the width of the page. */
  at: Area | null;
  /** On a phone: at the lower edge. */
  below: boolean;
}

/** `inside`: changes when the card itself may have another size. */
export function usePlace(card: { current: HTMLElement | null }, beat: LessonBeat, inside: string): Place {
  const place = useSignal<Place>({ lit: [], at: null, below: false });
  const phone = isPhone.value;
  useLayoutEffect(() => {
    const choose = phone ? chooseEdge : chooseArea;
    if (card.current) place.value = choose(card.current, beat, place.peek());
    const measure = () => {
      if (!card.current) return;
      const { lit, ...was } = place.peek();
      const targets = measureTargets(beat.show ?? []);
      // Whoever scrolls a phone reads on: the card stays at its edge.
      const left = phone ? leaveOutCovered(card.current, targets, was.below) : targets;
      if (JSON.stringify(left) === JSON.stringify(lit)) return;
      place.value = phone ? { ...was, lit: left } : choose(card.current, beat, place.peek());
    };
    /** The card or the table has another size. On a phone the card moves only if nothing that it speaks of is left. */
    const fit = () => {
      measure();
      if (phone && card.current && !place.peek().lit.length && measureTargets(beat.show ?? []).length)
        place.value = choose(card.current, beat, place.peek());
    };
    const sizes = new ResizeObserver(fit);
    for (const each of [card.current, ...document.querySelectorAll(".frame-main, .frame-main > *")])
      if (each) sizes.observe(each);
    const timer = setInterval(measure, MEASURE_INTERVAL_MS);
    const passive = { capture: true, passive: true };
    addEventListener("resize", fit);
    addEventListener("scroll", measure, passive);
    return () => {
      sizes.disconnect();
      clearInterval(timer);
      removeEventListener("resize", fit);
      removeEventListener("scroll", measure, passive);
      makeRoom(null, false);
    };
  }, [beat.id, phone, inside]);
  return place.value;
}

function chooseArea(card: HTMLElement, beat: LessonBeat, { at }: Place): Place {
  const lit = measureTargets(beat.show ?? []);
  return { lit, ...choosePlace(card, lit, at) };
}

/** Stand at the edge of a phone where the card covers least, and scroll what it speaks of to beside it. */
function chooseEdge(card: HTMLElement, beat: LessonBeat): Place {
  const show = beat.show ?? [];
  revealTargets(show);
  const { below } = choosePlace(card, measureTargets(show), null);
  const stand = (edge: boolean): Place => {
    makeRoom(card, edge);
    revealTargets(show);
    return { lit: leaveOutCovered(card, measureTargets(show), edge), at: null, below: edge };
  };
  const first = stand(below);
  if (first.lit.length || !show.length) return first;
  // What cannot be scrolled to beside the card may lie beside it at the other edge.
  const other = stand(!below);
  return other.lit.length ? other : stand(below);
}

/** A phone has no room beside a card: what it lies over is not lit. */
function leaveOutCovered(card: HTMLElement, lit: Area[], below: boolean): Area[] {
  const { left, width } = card.getBoundingClientRect();
  const height = card.offsetHeight;
  const top = below ? innerHeight - TABS_PX - height : CARD_TOP_PX;
  return lit.filter((area) => overlap(area, { left, top, width, height }) === 0);
}

function choosePlace(
  card: HTMLElement,
  lit: Area[],
  was: Area | null,
  widths: readonly number[] = CARD_WIDTHS_PX,
): Omit<Place, "lit"> {
  const page = { width: innerWidth, height: innerHeight };
  const avoided = measureAvoided();
  if (isPhone.peek()) return { at: null, below: isBetterBelow(card.offsetHeight, lit, avoided, page) };
  return { at: placeCard(measureShapes(card, widths, page), lit, avoided, page, was), below: false };
}

/** How high the card is at each width it may have. */
function measureShapes(card: HTMLElement, widths: readonly number[], page: Shape): Shape[] {
  const kept = card.style.width;
  const shapes = widths.map((width) => {
    card.style.width = `${width}px`;
    return { width, height: Math.min(card.offsetHeight, page.height) };
  });
  card.style.width = kept;
  return shapes;
}

/** What is scrolled to comes to lie beside the card, not under it. */
function makeRoom(card: HTMLElement | null, below: boolean): void {
  const table = document.querySelector<HTMLElement>(".frame-main");
  if (!table) return;
  const { top, bottom } = table.getBoundingClientRect();
  const height = (card?.offsetHeight ?? 0) + ROUND_CARD_PX;
  const covered = !card ? 0 : below ? height - (innerHeight - TABS_PX - bottom) : height - top;
  table.style.scrollPaddingTop = card && !below ? `${Math.max(0, covered)}px` : "";
  table.style.scrollPaddingBottom = card && below ? `${Math.max(0, covered)}px` : "";
}

/** A phone shows a part of the table: scroll to what can be pressed. */
function revealTargets(show: readonly string[]): void {
  for (const anchor of show) findTarget(anchor)?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Find a place where a panel covers nothing that is needed, again when the window changes; null on a phone. */
export function useFreePlace(panel: { current: HTMLElement | null }): Area | null {
  const at = useSignal<Area | null>(null);
  useLayoutEffect(() => {
    const choose = () => {
      if (panel.current) at.value = choosePlace(panel.current, [], null, [panel.current.offsetWidth]).at;
    };
    choose();
    addEventListener("resize", choose);
    return () => removeEventListener("resize", choose);
  }, []);
  return at.value;
}
