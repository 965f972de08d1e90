// Log, chat and people in one panel. A game places it beside its board; a phone shows it as a tab.

import { effect, signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../i18n";
import { Icon } from "../ui/Icon";
import { play } from "../ui/sound";
import { Chat } from "./Chat";
import { useTable } from "./context";
import { HintCard, useHintPlace } from "./Hint";
import { LogList } from "./Log";
import { LogFilter } from "./LogFilter";
import { People } from "./People";
import "./side.css";

const t = words("table");

export type SideTab = "log" | "chat" | "people";
/** Which of them is shown; the keys of the table change it. */
export const sideTab = signal<SideTab>("log");

/** How many of them are on the screen: where there is none, chat has a panel of its own. */
const places = signal(0);
export const hasSidePlace = (): boolean => places.value > 0;

export function SidePanel({ class: more = "" }: { class?: string }): JSX.Element {
  const { model } = useTable();
  const unread = useUnread();
  useEffect(() => {
    places.value += 1;
    return () => {
      places.value -= 1;
    };
  }, []);
  const hint = useHintPlace(model);
  const here = (model.info.value?.seats ?? []).filter((seat) => seat.kind === "person" && seat.here).length;
  const tabs: { key: SideTab; name: string; note: string }[] = [
    { key: "log", name: t("log"), note: "" },
    { key: "chat", name: t("chat"), note: unread ? t("chat-new", { count: unread }) : "" },
    { key: "people", name: t("people"), note: here ? String(here) : "" },
  ];
  if (hint)
    return (
      <section class={`panel side ${more}`}>
        <HintCard />
      </section>
    );
  return (
    <section class={`panel side ${more}`}>
      <div class="side-head">
        <div class="side-tabs" role="tablist" aria-label={t("side")}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`side-${tab.key}`}
              aria-selected={sideTab.value === tab.key}
              aria-controls="side-body"
              tabIndex={sideTab.value === tab.key ? 0 : -1}
              onClick={() => (sideTab.value = tab.key)}
              onKeyDown={(event) => moveFocus(event, tabs, tab.key)}
              data-testid={`side-${tab.key}`}
            >
              {tab.key === "chat" && <Icon name="chat" size={16} />}
              {tab.name}
              {tab.note && <span class="side-note">{tab.note}</span>}
            </button>
          ))}
        </div>
        {sideTab.value === "log" && <LogFilter />}
      </div>
      <div class="side-body" id="side-body" role="tabpanel" aria-labelledby={`side-${sideTab.value}`}>
        {sideTab.value === "log" && <LogList />}
        {sideTab.value === "chat" && <Chat />}
        {sideTab.value === "people" && <People />}
      </div>
    </section>
  );
}

function moveFocus(event: KeyboardEvent, tabs: { key: SideTab }[], now: SideTab): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  const index = tabs.findIndex((tab) => tab.key === now);
  const next = tabs[(index + step + tabs.length) % tabs.length]!.key;
  sideTab.value = next;
  document.getElementById(`side-${next}`)?.focus();
}

/** Count what was said since the chat was last open. */
function useUnread(): number {
  const { model } = useTable();
  const seen = useSignal(model.chat.peek().length);
  useEffect(
    () =>
      effect(() => {
        const count = model.chat.value.length;
        if (sideTab.value === "chat") seen.value = count;
        else if (count > seen.peek()) play("chat");
      }),
    [],
  );
  return Math.max(0, model.chat.value.length - seen.value);
}
