// The merchants' table: on a wide screen all at once, on a phone one part at a time with the tray under it.

import type { JSX, RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { words } from "../../../i18n";
import { Strip } from "../../../stage/Strip";
import type { TableProps } from "../../../table/game";
import { HintLine } from "../../../table/Hint";
import { SidePanel } from "../../../table/SidePanel";
import { useKeys } from "../../../ui/keys";
import { isPhone } from "../../../ui/phone";
import { optionsOfKind } from "../legal-groups";
import { listInTurnOrder } from "../names";
import { createSelection, type PlayProps, play, startRoute, type TableSelection } from "../selection";
import type { MerchantsView } from "../view.gen";
import { MapView } from "./MapView";
import { MerchantCard } from "./MerchantCard";
import { Orders } from "./Orders";
import { EventsPanel } from "./Panels";
import { ModeSwitch, Phrases, TryOutPanel } from "./PlanTogether";
import { PointButtons } from "./PointButtons";
import { Tray } from "./Tray";

const t = words("merchants");

export function Table({ model, tab }: TableProps): JSX.Element | null {
  const selection = useMemo(() => createSelection(model), [model]);
  const view = selection.view.value;
  useFreshQuestions(selection);
  useTableKeys(selection);
  const place = useKeptFocus(selection);
  if (!view) return null;
  return (
    <div
      class={`mer-table mer-${view.variant} mer-tab-${tab} ${selection.together.value ? "mer-planning" : ""}`}
      data-tab={tab}
      ref={place}
    >
      {view.note && <p class="mer-note sm">{model.names(view.note)}</p>}
      <Merchants selection={selection} view={view} />
      <div class="mer-board">
        <p id="mer-map-help" class="visually-hidden">
          {t("map.help")}
        </p>
        <MapView selection={selection} view={view} />
        {model.mine.value.length > 0 && !view.over && <PointButtons selection={selection} view={view} />}
      </div>
      <div class="mer-strip">
        {isPhone.value && <HintLine />}
        <Strip />
      </div>
      <div class="mer-side">
        {isPlanned(selection, view) && <ModeSwitch selection={selection} />}
        {selection.together.value && <TryOutPanel selection={selection} view={view} />}
        {view.variant === "federation" && !selection.together.value && (
          <EventsPanel selection={selection} view={view} />
        )}
        <Tray selection={selection} view={view} />
        {selection.together.value && <Phrases selection={selection} view={view} />}
        {!isPhone.value && <SidePanel />}
      </div>
      <Orders selection={selection} view={view} />
    </div>
  );
}

/** Whether this table can plan together: a Federation that is played. Who looks on sees what is tried. */
const isPlanned = (selection: TableSelection, view: MerchantsView): boolean =>
  view.variant === "federation" &&
  !view.over &&
  !!selection.model.talk &&
  selection.model.past.value === null;

function Merchants({ selection, view }: PlayProps): JSX.Element {
  return (
    <div
      class="mer-merchants"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      {listInTurnOrder(view).map((merchant) => (
        <MerchantCard key={merchant.merchant} selection={selection} view={view} merchant={merchant} />
      ))}
    </div>
  );
}

/** Forget an open question with the position in which it was asked, and a verb with its turn or once something can
 * be sold. */
function useFreshQuestions(selection: TableSelection): void {
  const options = selection.options.value;
  const turn = selection.view.value?.turn?.merchant;
  const sells = optionsOfKind(options, "sell").length > 0;
  useEffect(() => {
    if (selection.ask.peek()?.kind !== "city") selection.ask.value = null;
    selection.looked.value = null;
  }, [options]);
  useEffect(() => {
    selection.verb.value = null;
  }, [turn, sells]);
}

/** Give the focus to the tray when what had it is gone after a move, so that a keyboard goes on from there. */
function useKeptFocus(selection: TableSelection): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const note = () => {
      if (document.activeElement !== document.body)
        inside.current = !!table.current?.contains(document.activeElement);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  const options = selection.options.value;
  const ask = selection.ask.value;
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>(".mer-tray")?.focus({ preventScroll: true });
  }, [options, ask]);
  return table;
}

function useTableKeys(selection: TableSelection): void {
  const playIfLegal = (text: string) => () => {
    if (selection.options.peek().some((option) => option.text === text)) void play(selection, text);
  };
  useKeys({
    "end-turn": playIfLegal("end"),
    jewel: playIfLegal("jewel"),
    point: () => {
      selection.mode.value = selection.mode.peek() === "ping" ? "act" : "ping";
    },
    plan: () => {
      if (selection.mode.peek() === "plan") selection.mode.value = "act";
      else startRoute(selection);
    },
  });
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      selection.ask.value = null;
      selection.mode.value = "act";
    };
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, [selection]);
}
