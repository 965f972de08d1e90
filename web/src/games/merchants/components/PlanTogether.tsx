// Planning together: the switch between playing and planning, the try-out that changes nothing, quick phrases.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { describeMerchant, isMine } from "../names";
import {
  CITY_PHRASE,
  describeOutcome,
  describePlan,
  GOOD_PHRASE,
  groupTried,
  listPlannable,
  listTried,
  PLAIN_PHRASES,
  planNumber,
  planOf,
  type TriedTurn,
  viewTried,
} from "../planning";
import { cutTried, type PlayProps, type TableSelection, tryNext } from "../selection";
import { viewOf } from "../view-queries";
import { PlanNumber } from "./PlanLine";

const t = words("merchants");
const SHOWN_STEP_MS = 900;

/** Play, or plan with the others: while planning, what is chosen is tried on a copy. */
export function ModeSwitch({ selection }: { selection: TableSelection }): JSX.Element {
  const { together } = selection;
  const choose = (value: boolean) => {
    together.value = value;
    selection.ask.value = null;
    selection.mode.value = "act";
  };
  return (
    <fieldset class="mer-mode">
      <legend class="visually-hidden">{t("try.mode")}</legend>
      <button
        type="button"
        class={together.value ? "" : "on"}
        aria-pressed={!together.value}
        data-testid="mode-play"
        onClick={() => choose(false)}
      >
        <Icon name="hand" size={17} />
        {t("try.play")}
      </button>
      <button
        type="button"
        class={together.value ? "on" : ""}
        aria-pressed={together.value}
        data-testid="mode-plan"
        onClick={() => choose(true)}
      >
        <Icon name="share" size={17} />
        {t("try.together")}
      </button>
    </fieldset>
  );
}

/** Ask what could be tried, as long as nothing was, and again after every move. */
function useOffer(selection: TableSelection): void {
  const { model } = selection;
  const line = model.now.value?.lines.at(-1)?.n ?? 0;
  const mine = model.mine.value.length > 0;
  const open = model.connection.value === "open";
  useEffect(() => {
    if (mine && open && !listTried(model.talk?.tryOut.peek()).length) void tryNext(selection, []);
  }, [line, mine, open]);
}

export function TryOutPanel({ selection, view }: PlayProps): JSX.Element {
  useOffer(selection);
  const { model } = selection;
  const tryOut = model.talk?.tryOut.value ?? null;
  const steps = listTried(tryOut);
  const shown = selection.shown.value ?? steps.length;
  const now = viewOf(model.state.value);
  return (
    <section class="panel mer-try" aria-label={t("try.title")} data-testid="try-out">
      <div class="mer-try-head">
        <Icon name="eye" size={20} />
        <h2>{t("try.title")}</h2>
        <span class="sp" />
        <span class="mer-nothing">{t("try.nothing")}</span>
      </div>
      {steps.length === 0 && <p class="sm muted">{t("try.empty")}</p>}
      <ol
        class="mer-tried"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label={t("try.steps")}
      >
        {groupTried(steps).map((turn) => (
          <TurnRow key={turn.first} selection={selection} view={view} turn={turn} shown={shown} />
        ))}
      </ol>
      {steps.length > 0 && tryOut && now && (
        <p class="mer-outcome sm" role="status">
          <Icon name="check" size={16} />
          <span>
            <b>{t("try.after")}</b> {describeOutcome(now, viewTried(tryOut, steps.length))}
            {tryOut.told.who && <span class="muted"> {t("try.by", { who: tryOut.told.who })}</span>}
          </span>
        </p>
      )}
      {steps.length > 0 && <TryControls selection={selection} count={steps.length} shown={shown} />}
    </section>
  );
}

function TurnRow({
  selection,
  view,
  turn,
  shown,
}: PlayProps & { turn: TriedTurn; shown: number }): JSX.Element {
  const { model } = selection;
  const steps = turn.texts.filter((text) => text !== "end" && text !== "jewel");
  return (
    <li class={turn.first < shown ? "" : "mer-later"}>
      <PlanNumber merchant={turn.merchant} number={planNumber(view, turn.merchant)} />
      <span class="sm">
        <b>{describeMerchant(model, view, turn.merchant)}</b>{" "}
        {steps.length ? describePlan(steps, model, view) : t("try.rests")}
      </span>
    </li>
  );
}

/** Step through what was tried, show it once, take it back, or make a plan of one's own part. */
function TryControls({
  selection,
  count,
  shown,
}: {
  selection: TableSelection;
  count: number;
  shown: number;
}): JSX.Element {
  const { model } = selection;
  const running = useSignal(false);
  useEffect(() => {
    if (!running.value) return;
    const timer = setInterval(() => {
      const at = (selection.shown.peek() ?? 0) + 1;
      if (at >= count) running.value = false;
      selection.shown.value = at >= count ? null : at;
    }, SHOWN_STEP_MS);
    return () => clearInterval(timer);
  }, [running.value, count]);
  const show = (at: number) => {
    running.value = false;
    selection.shown.value = at >= count ? null : Math.max(0, at);
  };
  const canPlan = model.mine.value.length > 0;
  return (
    <div class="mer-try-controls">
      <button
        type="button"
        class="btn s"
        aria-label={t("try.back")}
        disabled={shown === 0}
        onClick={() => show(shown - 1)}
      >
        ‹
      </button>
      <button
        type="button"
        class="btn s"
        aria-label={t("try.forth")}
        disabled={shown === count}
        onClick={() => show(shown + 1)}
      >
        ›
      </button>
      <button
        type="button"
        class="btn s"
        data-testid="try-show"
        onClick={() => {
          selection.shown.value = 0;
          running.value = true;
        }}
      >
        <Icon name="play" size={14} />
        {t("try.show")}
      </button>
      {canPlan && (
        <>
          <button
            type="button"
            class="btn s"
            aria-label={t("try.cut")}
            title={t("try.cut")}
            data-testid="try-cut"
            onClick={() => void cutTried(selection, Math.max(0, (selection.shown.value ?? count) - 1))}
          >
            <Icon name="undo" size={16} />
          </button>
          <button
            type="button"
            class="btn s"
            aria-label={t("try.clear")}
            title={t("try.clear")}
            data-testid="try-clear"
            onClick={() => void cutTried(selection, 0)}
          >
            <Icon name="x" size={16} />
          </button>
          <button type="button" class="btn p s" data-testid="try-plan" onClick={() => makePlans(selection)}>
            {t("try.plan")}
          </button>
        </>
      )}
    </div>
  );
}

/** Make plans of what was tried with one's own merchants. */
function makePlans(selection: TableSelection): void {
  const { model } = selection;
  const steps = listTried(model.talk?.tryOut.value);
  for (const merchant of selection.view.value?.merchants ?? []) {
    const own = listPlannable(steps, merchant.merchant);
    if (own.length && isMine(model, merchant))
      void model.talk?.setPlan(merchant.seat, merchant.merchant, own);
  }
}

/** Let the merchant on turn in the try-out do what was announced. */
export function AsPlanned({ selection, view }: PlayProps): JSX.Element | null {
  const actor = selection.model.talk?.tryOut.value?.told.actor ?? 0;
  const plan = actor ? planOf(selection.model, actor) : undefined;
  if (!plan || !selection.options.value.some((option) => option.text === plan.steps[0])) return null;
  return (
    <button
      type="button"
      class="btn s mer-as-planned"
      data-testid="try-as-planned"
      onClick={() => void tryNext(selection, plan.steps)}
    >
      <PlanNumber merchant={actor} number={planNumber(view, actor)} />
      {t("try.as-planned", { who: describeMerchant(selection.model, view, actor) })}
    </button>
  );
}

// ---------------------------------------------------------------- quick phrases

/** Say something with one press: it is sent as a key, and everybody reads it in their own language. */
export function Phrases({ selection, view }: PlayProps): JSX.Element | null {
  const { model } = selection;
  const open = useSignal("");
  if (!model.mine.value.length) return null;
  const say = (text: string) => {
    model.say(text);
    open.value = "";
  };
  const about =
    open.value === CITY_PHRASE
      ? view.cities.map((city) => city.city)
      : open.value === GOOD_PHRASE
        ? Object.keys(view.stock)
        : [];
  return (
    <section class="panel mer-phrases" aria-label={t("phrase.title")}>
      <div class="mer-chips">
        {PLAIN_PHRASES.map((key) => (
          <button
            key={key}
            type="button"
            class="mer-chip"
            data-testid={`phrase-${key}`}
            onClick={() => say(`/${key}`)}
          >
            {t(`phrase.${key}`)}
          </button>
        ))}
        {[CITY_PHRASE, GOOD_PHRASE].map((key) => (
          <button
            key={key}
            type="button"
            class="mer-chip"
            aria-expanded={open.value === key}
            data-testid={`phrase-${key}`}
            onClick={() => {
              open.value = open.value === key ? "" : key;
            }}
          >
            {t(`phrase.${key}`, { city: "…", good: "…" })}
          </button>
        ))}
      </div>
      {about.length > 0 && (
        <div class="mer-chips mer-about-chips">
          {about.map((name) => (
            <button
              key={name}
              type="button"
              class="mer-chip"
              data-testid={`phrase-${open.value}-${name}`}
              onClick={() => say(`/${open.value} ${name}`)}
            >
              {model.names(name)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
