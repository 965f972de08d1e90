// What a thing is, in a card beside it: after a rest of the pointer or the focus on it, a long press, or the key "?".
// Anything with `data-about="KEY"` can be asked about; the game's part knows what KEY is. A card that came by itself is
// never in the way (the pointer goes through it) and goes by itself; one that was asked for stays until it is closed.

import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { Icon } from "./Icon";
import { isPhone } from "./phone";
import { Rich } from "./Rich";
import "./info.css";

const t = words("table");

export const HOVER_MS = 350;
export const LONG_PRESS_MS = 450;
/** A finger that moved this far slides. */
const SLIDE_PX = 10;
const GAP_PX = 10;
const EDGE_PX = 8;

export interface InfoRow {
  icon?: string;
  /** May hold **bold**. */
  text: string;
  /** A figure at the end of the row. */
  value?: string;
  rule?: string;
}

export interface InfoCard {
  title: string;
  note?: string;
  picture?: ComponentChildren;
  /** One or two sentences. May hold **bold**. */
  text?: string;
  rows?: InfoRow[];
  /** Pictures in a row: the faces of a die. */
  more?: ComponentChildren;
}

interface Opened {
  key: string;
  target: Element | null;
  /** Asked for: it stays, and can be used. */
  pinned: boolean;
}

const opened = signal<Opened | null>(null);

/** The focus goes back to where it was: nobody asks anything by that. */
let returning = false;

/** Open a card that stays, about a thing that need not be on the screen. */
export function openInfo(key: string, target: Element | null = null): void {
  opened.value = { key, target, pinned: true };
}

export function closeInfo(): void {
  opened.value = null;
}

interface InfoProps {
  describe(key: string): InfoCard | null;
  /** A rule's chip was pressed. */
  onRule(id: string): void;
  /** "?" was pressed where nothing can be asked about. */
  onSearch(): void;
}

export function Info({ describe, onRule, onSearch }: InfoProps): JSX.Element | null {
  useAsking(onSearch);
  const now = opened.value;
  const card = now && describe(now.key);
  if (!now || !card) return null;
  return <CardView key={now.key} card={card} opened={now} onRule={onRule} />;
}

const thingAt = (target: EventTarget | null): HTMLElement | null => {
  const element = target as Element | null;
  if (!element?.closest || element.closest("[data-no-about]")) return null;
  return element.closest<HTMLElement>("[data-about]");
};

const isTyping = (target: EventTarget | null): boolean =>
  !!(target as Element | null)?.closest?.("input, textarea, select, [contenteditable]");

/** Listen to pointer, focus and keys for as long as the table is open. */
function useAsking(onSearch: () => void): void {
  useEffect(() => {
    let timer = 0;
    let hovered: HTMLElement | null = null;
    let pressed: [number, number] = [0, 0];
    let swallow = false;
    const later = (thing: HTMLElement, ms: number, pinned: boolean) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!thing.isConnected) return;
        opened.value = { key: thing.dataset.about ?? "", target: thing, pinned };
        swallow = pinned;
      }, ms);
    };
    const leave = () => {
      clearTimeout(timer);
      hovered = null;
      if (opened.peek() && !opened.peek()!.pinned) opened.value = null;
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      const thing = thingAt(event.target);
      if (thing === hovered) return;
      leave();
      hovered = thing;
      if (thing && !opened.peek()?.pinned && !event.buttons) later(thing, HOVER_MS, false);
    };
    const focus = (event: FocusEvent) => {
      const thing = thingAt(event.target);
      if (
        !thing ||
        returning ||
        opened.peek()?.pinned ||
        !(event.target as Element).matches(":focus-visible")
      )
        return;
      later(thing, HOVER_MS, false);
    };
    const down = (event: PointerEvent) => {
      swallow = false;
      const inside = (event.target as Element).closest?.(".info-card");
      if (!inside && opened.peek()) opened.value = null;
      clearTimeout(timer);
      const thing = thingAt(event.target);
      if (event.pointerType === "mouse" || !thing) return;
      pressed = [event.clientX, event.clientY];
      later(thing, LONG_PRESS_MS, true);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType === "mouse" || swallow) return;
      if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > SLIDE_PX) clearTimeout(timer);
    };
    const up = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") clearTimeout(timer);
    };
    // The press that opened a card does nothing else.
    const click = (event: MouseEvent) => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: Event) => {
      if (thingAt(event.target) && opened.peek()?.pinned) event.preventDefault();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && opened.peek()) {
        opened.value = null;
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.key !== "?" || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      const thing = thingAt(document.activeElement) ?? hovered;
      if (thing) openInfo(thing.dataset.about ?? "", thing);
      else onSearch();
    };
    const stops = [
      listen("pointerover", over),
      listen("pointerdown", down),
      listen("pointermove", move),
      listen("pointerup", up),
      listen("pointercancel", up),
      listen("focusin", focus),
      listen("focusout", leave),
      listen("click", click),
      listen("contextmenu", menu),
      listen("keydown", key),
    ];
    return () => {
      clearTimeout(timer);
      opened.value = null;
      for (const stop of stops) stop();
    };
  }, []);
}

function listen<K extends keyof DocumentEventMap>(
  type: K,
  act: (event: DocumentEventMap[K]) => void,
): () => void {
  document.addEventListener(type, act, true);
  return () => document.removeEventListener(type, act, true);
}

interface CardProps {
  card: InfoCard;
  opened: Opened;
  onRule(id: string): void;
}

function CardView({ card, opened: now, onRule }: CardProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = place.current;
    if (!view || isPhone.value) return;
    putBeside(view, now.target);
    // What it says may change while it is open; it is measured again only when that makes it larger or smaller.
    const size = new ResizeObserver(() => putBeside(view, now.target));
    size.observe(view);
    return () => size.disconnect();
  }, [now, isPhone.value]);
  useEffect(() => {
    const { target, pinned } = now;
    target?.setAttribute("aria-describedby", "info-card");
    const before = document.activeElement as HTMLElement | null;
    if (pinned) place.current?.focus({ preventScroll: true });
    return () => {
      target?.removeAttribute("aria-describedby");
      if (!pinned) return;
      returning = true;
      before?.focus?.({ preventScroll: true });
      returning = false;
    };
  }, [now]);
  const role = now.pinned
    ? ({ role: "dialog", "aria-label": card.title } as const)
    : ({ role: "tooltip" } as const);
  return (
    <div
      ref={place}
      id="info-card"
      class={`panel info-card ${now.pinned ? "pinned" : ""}`}
      {...role}
      tabIndex={-1}
      data-stage-part
      data-testid="info-card"
    >
      <div class="info-head">
        {card.picture && <span class="info-picture">{card.picture}</span>}
        <div class="sp">
          <h2>{card.title}</h2>
          {card.note && <p class="sm muted">{card.note}</p>}
        </div>
        {now.pinned && (
          <button
            type="button"
            class="iconbtn"
            aria-label={t("close")}
            onClick={closeInfo}
            data-testid="info-close"
          >
            <Icon name="x" size={18} />
          </button>
        )}
      </div>
      {card.text && (
        <p class="info-text">
          <Rich text={card.text} />
        </p>
      )}
      {card.more && <div class="info-more">{card.more}</div>}
      {card.rows && card.rows.length > 0 && (
        <ul class="info-rows">
          {card.rows.map((row) => (
            <li key={row.text}>
              {row.icon ? <Icon name={row.icon} size={17} /> : <i />}
              <span class="sp">
                <Rich text={row.text} />
              </span>
              {row.value && <b class="num">{row.value}</b>}
              {row.rule && <RuleButton id={row.rule} onRule={onRule} />}
            </li>
          ))}
        </ul>
      )}
      {!now.pinned && !isPhone.value && <p class="xs muted info-how">{t("info-how")}</p>}
    </div>
  );
}

function RuleButton({ id, onRule }: { id: string; onRule(id: string): void }): JSX.Element {
  return (
    <button type="button" class="rule info-rule" onClick={() => onRule(id)} data-testid={`info-rule-${id}`}>
      {id}
    </button>
  );
}

/** Put the card beside what it is about, wherever there is room: never over it. */
function putBeside(card: HTMLElement, target: Element | null): void {
  const { width, height } = card.getBoundingClientRect();
  const [w, h] = [innerWidth, innerHeight];
  const around = target?.getBoundingClientRect();
  const fit = (value: number, most: number) => Math.max(EDGE_PX, Math.min(value, most - EDGE_PX));
  if (!around) {
    card.style.left = `${w - width - 2 * EDGE_PX}px`;
    card.style.top = `${Math.max(EDGE_PX, h * 0.1)}px`;
    return;
  }
  const right = around.right + GAP_PX;
  const left = around.left - GAP_PX - width;
  const below = around.bottom + GAP_PX;
  if (right + width <= w - EDGE_PX || left >= EDGE_PX) {
    card.style.left = `${right + width <= w - EDGE_PX ? right : left}px`;
    card.style.top = `${fit(around.top, h - height)}px`;
  } else {
    card.style.left = `${fit(around.left, w - width)}px`;
    card.style.top = `${below + height <= h ? below : Math.max(EDGE_PX, around.top - GAP_PX - height)}px`;
  }
}
