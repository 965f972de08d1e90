// The panels that open beside the board: a hint with its reasons, and the score so far.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatNumber, words } from "../i18n";
import type { Advised } from "../net/types.gen";
import { Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import { Thinking } from "../ui/Waiting";
import { useTable } from "./context";
import { panel } from "./panels";

const t = words("table");

export function Panels(): JSX.Element | null {
  const { model } = useTable();
  // Advice is about now, not about what one looks back at.
  if (panel.value === "hint" && model.past.value === null && !model.now.value?.turn.over)
    return <HintPanel />;
  if (panel.value === "score") return <ScorePanel />;
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

function HintPanel(): JSX.Element {
  const { model } = useTable();
  const advice = useSignal<Advised[] | null>(null);
  const why = useSignal("");
  const asked = useRef("");
  const turn = model.now.value?.turn;
  const line = model.now.value?.lines.at(-1)?.n ?? 0;
  const mine = model.current.value !== null && !!turn?.seats.includes(model.current.value) && !turn.over;
  useEffect(() => {
    const question = `${model.current.peek()}-${line}`;
    asked.current = question;
    advice.value = null;
    why.value = mine ? "" : t("hint-turn");
    if (!mine) return;
    void model.hint().then((answer) => {
      if (asked.current !== question) return;
      if (answer.type === "advice") advice.value = answer.advice;
      else why.value = answer.sentence;
    });
  }, [line, mine, model.current.value]);
  return (
    <Drawer title={t("hint-title")} testid="hint-panel">
      {why.value && <p class="muted">{why.value}</p>}
      {!why.value && !advice.value && (
        <p class="row muted" role="status">
          <Thinking /> {t("hint-thinks")}
        </p>
      )}
      {advice.value?.length === 0 && <p class="muted">{t("hint-none")}</p>}
      <ol class="advice">
        {advice.value?.map((one, n) => (
          <AdviceItem key={one.text} advised={one} first={n === 0} />
        ))}
      </ol>
    </Drawer>
  );
}

function AdviceItem({ advised, first }: { advised: Advised; first: boolean }): JSX.Element {
  const { model, gameUi } = useTable();
  return (
    <li class={first ? "first" : ""}>
      <div class="row">
        <b class="sp">
          <Rich text={gameUi.describeAction(advised.text, model)} />
        </b>
        {Math.abs(advised.points) >= 0.05 && (
          <span class="tag" title={t("hint-points")}>
            {formatPoints(advised.points)}
          </span>
        )}
      </div>
      <ul>
        {advised.reasons.map((reason) => (
          <li key={reason.part + reason.sentence} class="row">
            <Icon
              name={reason.points < 0 ? "x" : "check"}
              size={14}
              class={reason.points < 0 ? "bad" : "ok"}
            />
            <span class="sp">{reason.sentence}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class={`btn s ${first ? "p" : ""}`}
        disabled={model.pending.value}
        onClick={() => void model.play(advised.text)}
        data-testid={first ? "hint-play" : undefined}
      >
        {t("hint-play")}
      </button>
    </li>
  );
}

function formatPoints(points: number): string {
  return `${points >= 0 ? "+" : "−"}${formatNumber(Math.abs(points), 1)}`;
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
