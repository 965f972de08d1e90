/** The tray: whose turn it is, what can be done, and the question that is open. Every legal action is in it. */

import { useComputed } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { words } from "../../../i18n";
import { Crest, Icon } from "../../../ui/Icon";
import { Thinking } from "../../../ui/Waiting";
import { useConsequence } from "../consequences";
import { groups, type Kind, ofKind, VERBS } from "../legal-groups";
import { isMine, title, who } from "../names";
import { clearRoute, play, type Ui } from "../selection";
import type { MerchantsView } from "../view";
import { AllActions } from "./AllActions";
import { ActionDots } from "./MerchantCard";
import { Offer } from "./Offer";
import { PointButtons } from "./PointButtons";
import { CityQuestion, DeliverQuestion, PickQuestion } from "./Questions";
import { signsInWords } from "./Signs";

const t = words("merchants");

/** What is opened first: what brings an order to its end, before what only gets nearer. */
const FIRST: Kind[] = ["sell", "load", "move", "unload"];

export function Tray({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  const shown = useConsequence(ui);
  const ask = ui.ask.value;
  return (
    <section class="panel mt-tray" aria-label={headline(ui, view)} tabIndex={-1} data-testid="tray">
      <Heading ui={ui} view={view} />
      {ui.mode.value !== "act" && <Pointing ui={ui} />}
      {ask?.kind === "pick" && <PickQuestion ui={ui} ask={ask} />}
      {ask?.kind === "deliver" && <DeliverQuestion ui={ui} ask={ask} view={view} />}
      {ask?.kind === "city" && <CityQuestion ui={ui} city={ask.city} view={view} />}
      {!ask && ui.options.value.length > 0 && <Choices ui={ui} view={view} />}
      {!ask && ui.options.value.length === 0 && <Idle ui={ui} view={view} />}
      <p class="mt-then sm muted" aria-live="polite">
        {shown.value}
      </p>
      {ui.options.value.length > 0 && <AllActions ui={ui} view={view} />}
      {ui.model.mine.value.length > 0 && !view.over && <PointButtons ui={ui} view={view} hook="tray-" />}
      <p class="visually-hidden" aria-live="polite">
        {signsInWords(ui, view).join(". ")}
      </p>
    </section>
  );
}

function headline(ui: Ui, view: MerchantsView): string {
  if (view.over) return t("turn.over");
  const merchant = view.merchants[(view.turn?.merchant ?? 0) - 1];
  if (ui.model.past.value !== null) return t("turn.past");
  if (merchant)
    return t(isMine(ui.model, merchant) ? "turn.yours" : "turn.theirs", { who: title(ui.model, merchant) });
  if (view.phase === "start" || view.phase === "settle") return t(`turn.${view.phase}`);
  if (view.removing)
    return t("turn.withhold", { count: view.removing.count, good: ui.model.names(view.removing.good) });
  return t("turn.drawing");
}

function Heading({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  return (
    <div class="mt-tray-head">
      {view.turn && <Crest seat={view.turn.merchant - 1} size={24} />}
      <h2>{headline(ui, view)}</h2>
      <span class="sp" />
      {view.turn && <ActionDots left={view.turn.actions_left} extra={view.turn.extra_move} />}
    </div>
  );
}

// ---------------------------------------------------------------- pointing and planning

function Pointing({ ui }: { ui: Ui }): JSX.Element {
  const planning = ui.mode.value === "plan";
  return (
    <div class="mt-pointing sm" role="status">
      <span>{t(planning ? "plan.making" : "plan.pinging")}</span>
      <span class="row">
        {planning && (
          <button type="button" class="btn s" onClick={() => clearRoute(ui)}>
            {t("plan.clear")}
          </button>
        )}
        <button
          type="button"
          class="btn s"
          onClick={() => {
            ui.mode.value = "act";
          }}
        >
          {t("plan.done")}
        </button>
      </span>
    </div>
  );
}

// ---------------------------------------------------------------- what can be done

function Choices({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  if (!view.turn) return <OtherPhases ui={ui} view={view} />;
  return (
    <>
      <Verbs ui={ui} view={view} />
      <Closing ui={ui} view={view} />
    </>
  );
}

function OtherPhases({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  const help = view.phase === "start" || view.phase === "settle" ? t(`turn.${view.phase}-help`) : "";
  return (
    <>
      {help && <p class="sm muted">{help}</p>}
      <div class="mt-offers">
        {groups(ui.options.value).map((group) => (
          <Offer key={group.key} ui={ui} view={view} group={group} />
        ))}
      </div>
    </>
  );
}

function Verbs({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  const wanted = ui.verb.value;
  const kinds = useComputed(() => VERBS.filter((kind) => ofKind(ui.options.value, kind).length > 0)).value;
  const open =
    VERBS.find((kind) => kind === wanted && kinds.includes(kind)) ??
    FIRST.find((kind) => kinds.includes(kind));
  return (
    <>
      <div class="mt-verbs">
        {VERBS.filter((kind) => kind !== "unload" || view.variant === "federation").map((kind) => (
          <button
            key={kind}
            type="button"
            class={`btn ${kind === open ? "on" : ""}`}
            aria-pressed={kind === open}
            aria-disabled={kinds.includes(kind) ? undefined : "true"}
            title={kinds.includes(kind) ? undefined : t(`turn.no-${kind}`)}
            data-testid={`verb-${kind}`}
            onClick={() => {
              if (kinds.includes(kind)) ui.verb.value = kind;
            }}
          >
            {t(`turn.${kind}`)}
          </button>
        ))}
      </div>
      <div class="mt-offers">
        {open &&
          groups(ofKind(ui.options.value, open)).map((group) => (
            <Offer key={group.key} ui={ui} view={view} group={group} />
          ))}
        {!kinds.includes("sell") && kinds.length > 0 && wanted === "sell" && (
          <p class="sm muted">{t("turn.no-sell")}</p>
        )}
      </div>
    </>
  );
}

/** The red jewel and the end of the turn. */
function Closing({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  const has = (text: string) => ui.options.value.some((option) => option.text === text);
  const left = view.turn?.actions_left ?? 0;
  return (
    <div class="mt-closing">
      {has("jewel") && (
        <button type="button" class="btn s" data-testid="choice-jewel" onClick={() => void play(ui, "jewel")}>
          <Icon name="jewelr" size={18} />
          {t("turn.jewel-long")}
        </button>
      )}
      {has("end") && (
        <button
          type="button"
          class={`btn s ${left ? "" : "p"}`}
          data-testid="choice-end"
          onClick={() => void play(ui, "end")}
        >
          <Icon name="check" size={16} />
          {left ? t("turn.end-early", { count: left }) : t("turn.end")}
        </button>
      )}
    </div>
  );
}

// ---------------------------------------------------------------- nothing to decide here

function Idle({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  const { model } = ui;
  const seat = view.turn ? view.turn.seat : -1;
  const thinks = model.thinking.value.includes(seat);
  let words_: ComponentChildren = null;
  if (model.past.value !== null) words_ = null;
  else if (thinks) words_ = t("turn.thinking", { who: who(model, view, view.turn!.merchant) });
  else if (!view.over && model.mine.value.length)
    words_ = t(view.variant === "federation" ? "turn.wait" : "turn.wait-base");
  return (
    <p class="sm muted mt-idle">
      {thinks && <Thinking />}
      {words_}
    </p>
  );
}
