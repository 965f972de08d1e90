// Advice: where it stands, what it says, and which of its actions the board draws. It never covers what it is about: a
// game gives it a place, and only a phone, which has none, lays it over the lower half.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatNumber, words } from "../i18n";
import type { Advised } from "../net/types.gen";
import { Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import { Thinking } from "../ui/Waiting";
import { useTable } from "./context";
import type { TableModel } from "./game";
import { advised, isAdvised, panel } from "./panels";

const t = words("table");

/** How many places for advice are on the screen. */
const places = signal(0);

export const hasHintPlace = (): boolean => places.value > 0;

/** Advice is about now, not about what one looks back at. */
export const isHintOpen = (model: TableModel): boolean =>
  panel.value === "hint" && model.past.value === null && !model.now.value?.turn.over;

/** Keep a place for advice for as long as the caller is on the screen; says whether advice is to be shown there. */
export function useHintPlace(model: TableModel): boolean {
  useEffect(() => {
    places.value += 1;
    return () => {
      places.value -= 1;
    };
  }, []);
  return isHintOpen(model);
}

/** Advice in its place. */
export function HintCard(): JSX.Element {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.closest(".side")?.scrollIntoView({ block: "nearest" });
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) panel.value = "";
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, []);
  return (
    <section class="hint-card" aria-label={t("hint-title")} data-testid="hint-panel">
      <div class="ph">
        <Icon name="hint" size={20} />
        <h2 class="sp" tabIndex={-1} ref={head}>
          {t("hint-title")}
        </h2>
        <button
          type="button"
          class="iconbtn"
          aria-label={t("hint-hide")}
          title={t("hint-hide")}
          onClick={() => (panel.value = "")}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
      <div class="drawer-body">
        <Advice />
      </div>
    </section>
  );
}

/** What a strong bot would do, and why; the action that is looked at is drawn on the board. */
export function Advice(): JSX.Element {
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
    advised.value = "";
    why.value = mine ? "" : t("hint-turn");
    if (!mine) return;
    void model.hint().then((answer) => {
      if (asked.current !== question) return;
      if (answer.type === "advice") {
        advice.value = answer.advice;
        advised.value = answer.advice[0]?.text ?? "";
      } else why.value = answer.sentence;
    });
  }, [line, mine, model.current.value]);
  useEffect(
    () => () => {
      advised.value = "";
    },
    [],
  );
  return (
    <>
      {why.value && <p class="muted">{why.value}</p>}
      {!why.value && !advice.value && (
        <p class="row muted" role="status">
          <Thinking /> {t("hint-thinks")}
        </p>
      )}
      {advice.value?.length === 0 && <p class="muted">{t("hint-none")}</p>}
      <ol class="advice">
        {advice.value?.map((one, n) => (
          <AdviceItem key={one.text} one={one} first={n === 0} />
        ))}
      </ol>
    </>
  );
}

function AdviceItem({ one, first }: { one: Advised; first: boolean }): JSX.Element {
  const { model, gameUi } = useTable();
  const { text, points, reasons } = one;
  const look = () => {
    advised.value = text;
  };
  return (
    <li class={isAdvised(text) ? "first" : ""} onPointerEnter={look} onFocusIn={look}>
      <div class="row">
        <b class="sp">
          <Rich text={gameUi.describeAction(text, model)} />
        </b>
        {Math.abs(points) >= 0.05 && (
          <span class="tag" title={t("hint-points")}>
            {t("hint-worth", { points: formatPoints(points) })}
          </span>
        )}
      </div>
      <ul>
        {reasons.map((reason) => (
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
        onClick={() => void model.play(text)}
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
