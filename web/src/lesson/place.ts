// Where the card stands now: measured when a beat begins, and again when the table moves under it.

import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { LessonBeat } from "../net/api";
import { isPhone } from "../ui/phone";
import {
  type Area,
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
    const choose = (lit: Area[]) => {
      if (card.current) place.value = { lit, ...choosePlace(card.current, lit, place.peek().at) };
    };
    if (phone) revealTargets(beat);
    choose(measureTargets(beat.show ?? []));
    if (phone && card.current) {
      makeRoom(card.current, place.peek().below);
      revealTargets(beat);
    }
    const measure = () => {
      const lit = measureTargets(beat.show ?? []);
      if (JSON.stringify(lit) === JSON.stringify(place.peek().lit)) return;
      // Whoever scrolls a phone reads on: the card stays at its edge.
      if (phone) place.value = { ...place.peek(), lit };
      else choose(lit);
    };
    const timer = setInterval(measure, MEASURE_INTERVAL_MS);
    const passive = { capture: true, passive: true };
    addEventListener("resize", measure);
    addEventListener("scroll", measure, passive);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", measure);
      removeEventListener("scroll", measure, passive);
      makeRoom(null, false);
    };
  }, [beat.id, phone, inside]);
  return { ...place.value, lit: phone ? leaveOutCovered(card.current, place.value.lit) : place.value.lit };
}

/** A phone has no room beside a card: what it lies over is not lit, as long as something else is. */
function leaveOutCovered(card: HTMLElement | null, lit: Area[]): Area[] {
  const box = card?.getBoundingClientRect();
  const free = box ? lit.filter((area) => overlap(area, box) === 0) : lit;
  return free.length ? free : lit;
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
function revealTargets(beat: LessonBeat): void {
  for (const anchor of beat.show ?? [])
    findTarget(anchor)?.scrollIntoView({ block: "nearest", inline: "center" });
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
