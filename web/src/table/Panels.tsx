// The panels that open beside the board: a hint with its reasons, and the score so far.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { Icon } from "../ui/Icon";
import { Chat } from "./Chat";
import { useTable } from "./context";
import { Advice, hasHintPlace, isHintOpen } from "./Hint";
import { panel } from "./panels";
import { Watchers } from "./Watchers";

const t = words("table");

export function Panels(): JSX.Element | null {
  const { model } = useTable();
  if (isHintOpen(model) && !hasHintPlace())
    return (
      <Drawer title={t("hint-title")} testid="hint-panel">
        <Advice />
      </Drawer>
    );
  if (panel.value === "score") return <ScorePanel />;
  if (panel.value === "chat")
    return (
      <Drawer title={t("chat")} testid="chat-panel">
        <Chat />
        <Watchers />
      </Drawer>
    );
  return null;
}

function Drawer({
  title,
  children,
  testid,
}: {
  title: string;
  children: ComponentChildren;
  testid: string;
}): JSX.Element {
  const head = useRef<HTMLHeadingElement>(null);
  const close = () => (panel.value = "");
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    head.current?.focus();
    // Wherever the focus is: the button that had it may be gone with its advice.
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]"))
        close();
    };
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("keydown", leave);
      before?.focus?.();
    };
  }, []);
  return (
    <aside class={`panel drawer ${testid}`} aria-label={title} data-testid={testid}>
      <div class="ph">
        <h2 class="sp" tabIndex={-1} ref={head}>
          {title}
        </h2>
        <button type="button" class="iconbtn" aria-label={t("close")} onClick={close}>
          <Icon name="x" size={20} />
        </button>
      </div>
      <div class="drawer-body">{children}</div>
    </aside>
  );
}

function ScorePanel(): JSX.Element {
  const { model, gameUi } = useTable();
  const view = model.state.value?.view;
  return (
    <Drawer title={t("score-title")} testid="score-panel">
      <p class="sm muted">{t("score-about")}</p>
      {view && <gameUi.Score view={view} model={model} />}
    </Drawer>
  );
}
