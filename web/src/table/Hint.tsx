// Advice: where it stands, what it says, and which of its actions the board draws. It never covers what it is about: a
// game gives it a place, on a phone a line below the board.

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

/** A puzzle asks for something of its own, which a bot that plays to win knows nothing of; it has a hint of its own. */
export const isAdviceGiven = (model: TableModel): boolean => !model.info.value?.puzzle;

/** Advice is about now, not about what one looks back at. */
export const isHintOpen = (model: TableModel): boolean =>
  panel.value === "hint" && isAdviceGiven(model) && model.past.value === null && !model.now.value?.turn.over;

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

interface Asked {
  /** null while the bot thinks. */
  advice: Advised[] | null;
  /** Why there is none. */
  why: string;
}

/** Ask what a strong bot would do, anew in each position; the first action is drawn on the board. */
function useAdvice(): Asked {
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
  return { advice: advice.value, why: why.value };
}

/** Say that the bot thinks, or why there is no advice. */
function NoAdvice({ advice, why }: Asked): JSX.Element | null {
  if (why) return <p class="muted">{why}</p>;
  if (!advice)
    return (
      <p class="row muted" role="status">
        <Thinking /> {t("hint-thinks")}
      </p>
    );
  return advice.length ? null : <p class="muted">{t("hint-none")}</p>;
}

/** Advice on a phone: one action at a time, in a line of its own below the board that shows it. */
export function HintLine(): JSX.Element | null {
  const { model } = useTable();
  return useHintPlace(model) ? <OneAdvice /> : null;
}

function OneAdvice(): JSX.Element {
  const { model, gameUi } = useTable();
  const asked = useAdvice();
  const list = asked.advice ?? [];
  const at = Math.max(
    0,
    list.findIndex(({ text }) => isAdvised(text)),
  );
  const one = list[at];
  useEffect(() => {
    if (one) document.querySelector(".advised")?.scrollIntoView({ block: "nearest" });
  }, [one]);
  return (
    <section class="panel hint-line" aria-label={t("hint-title")} data-testid="hint-panel">
      <Icon name="hint" size={20} />
      <div class="sp" role="status">
        <NoAdvice {...asked} />
        {one && (
          <b>
            <Rich text={gameUi.describeAction(one.text, model)} />
          </b>
        )}
        {one?.aim && gameUi.describeAim ? (
          <p class="sm muted">{gameUi.describeAim(one.aim, model)}</p>
        ) : (
          one?.reasons[0] && <p class="sm muted">{one.reasons[0].sentence}</p>
        )}
      </div>
      {list.length > 1 && (
        <button
          type="button"
          class="btn s g"
          aria-label={t("hint-next")}
          onClick={() => {
            advised.value = list[(at + 1) % list.length]!.text;
          }}
          data-testid="hint-next"
        >
          {at + 1}/{list.length}
        </button>
      )}
      {one && (
        <button
          type="button"
          class="btn s p"
          disabled={model.pending}
          onClick={() => void model.play(one.text)}
          data-testid="hint-play"
        >
          {t("hint-play")}
        </button>
      )}
      <button
        type="button"
        class="iconbtn"
        aria-label={t("hint-hide")}
        onClick={() => (panel.value = "")}
        data-testid="hint-hide"
      >
        <Icon name="x" size={18} />
      </button>
    </section>
  );
}

/** What a strong bot would do, and why; the action that is looked at is drawn on the board. */
export function Advice(): JSX.Element {
  const asked = useAdvice();
  return (
    <>
      <NoAdvice {...asked} />
      <ol class="advice">
        {asked.advice?.map((one, n) => (
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
    <li class={isAdvised(text) ? "first" : ""} onPointerMove={look} onFocusIn={look}>
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
      {one.aim && gameUi.describeAim && <p class="sm">{gameUi.describeAim(one.aim, model)}</p>}
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
        disabled={model.pending}
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
