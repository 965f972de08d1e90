/** The merchants' table: on a wide screen all at once, on a phone one part at a time with the tray under it. */

import type { JSX, RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { words } from "../../../i18n";
import type { TableModel } from "../../../table/game";
import { SidePanel } from "../../../table/SidePanel";
import { useKeys } from "../../../ui/keys";
import { ofKind } from "../legal-groups";
import { inTurnOrder } from "../names";
import { makeUi, play, startRoute, type Ui } from "../selection";
import type { MerchantsView } from "../view";
import { MapView } from "./MapView";
import { MerchantCard } from "./MerchantCard";
import { Orders } from "./Orders";
import { EventsPanel } from "./Panels";
import { PointButtons } from "./PointButtons";
import { Tray } from "./Tray";

const t = words("merchants");

export function Table({ model, tab }: { model: TableModel; tab: string }): JSX.Element | null {
  const ui = useMemo(() => makeUi(model), [model]);
  const view = ui.view.value;
  useFreshQuestions(ui);
  useTableKeys(ui);
  const place = useKeptFocus(ui);
  if (!view) return null;
  return (
    <div class={`mt-table ${view.variant} tab-${tab}`} data-tab={tab} ref={place}>
      {view.note && <p class="mt-note sm">{model.names(view.note)}</p>}
      <Merchants ui={ui} view={view} />
      <div class="mt-board">
        <p id="mt-map-help" class="visually-hidden">
          {t("map.help")}
        </p>
        <MapView ui={ui} view={view} />
        {model.mine.value.length > 0 && !view.over && <PointButtons ui={ui} view={view} />}
      </div>
      <div class="mt-side">
        {view.variant === "federation" && <EventsPanel ui={ui} view={view} />}
        <Tray ui={ui} view={view} />
        <SidePanel />
      </div>
      <Orders ui={ui} view={view} />
    </div>
  );
}

function Merchants({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  return (
    <div
      class="mt-merchants"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      {inTurnOrder(view).map((merchant) => (
        <MerchantCard key={merchant.merchant} ui={ui} view={view} merchant={merchant} />
      ))}
    </div>
  );
}

/** A question belongs to the position in which it was asked; a verb to its turn, until something can be sold. */
function useFreshQuestions(ui: Ui): void {
  const options = ui.options.value;
  const turn = ui.view.value?.turn?.merchant;
  const sells = ofKind(options, "sell").length > 0;
  useEffect(() => {
    if (ui.ask.peek()?.kind !== "city") ui.ask.value = null;
    ui.looked.value = null;
  }, [options]);
  useEffect(() => {
    ui.verb.value = null;
  }, [turn, sells]);
}

/** What had the focus may be gone after a move; then the tray has it, so that a keyboard goes on from there. */
function useKeptFocus(ui: Ui): RefObject<HTMLDivElement | null> {
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
  const options = ui.options.value;
  const ask = ui.ask.value;
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>(".mt-tray")?.focus({ preventScroll: true });
  }, [options, ask]);
  return table;
}

function useTableKeys(ui: Ui): void {
  const act = (text: string) => () => {
    if (ui.options.peek().some((option) => option.text === text)) void play(ui, text);
  };
  useKeys({
    "end-turn": act("end"),
    jewel: act("jewel"),
    point: () => {
      ui.mode.value = ui.mode.peek() === "ping" ? "act" : "ping";
    },
    plan: () => {
      if (ui.mode.peek() === "plan") ui.mode.value = "act";
      else startRoute(ui);
    },
  });
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      ui.ask.value = null;
      ui.mode.value = "act";
    };
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, [ui]);
}
