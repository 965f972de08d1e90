// The tray: whose turn it is, what can be done, and the question that is open. Every legal action is in it.

import { useComputed } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { words } from "../../../i18n";
import { GateButton } from "../../../stage/Stage";
import { StepRows } from "../../../stage/StepList";
import { Crest, Icon } from "../../../ui/Icon";
import { Thinking } from "../../../ui/Waiting";
import { useConsequence } from "../consequences";
import { groupOptions, type Kind, optionsOfKind, VERBS } from "../legal-groups";
import { describeMerchant, findChooser, isMine, merchantTitle, playerName } from "../names";
import { clearRoute, type PlayProps, play, type TableSelection } from "../selection";
import type { MerchantsView } from "../view.gen";
import { AllActions } from "./AllActions";
import { ActionDots } from "./MerchantCard";
import { Offer } from "./Offer";
import { AsPlanned } from "./PlanTogether";
import { PointButtons } from "./PointButtons";
import { CityQuestion, DeliverQuestion, PickQuestion } from "./Questions";
import { describeSignals } from "./Signs";

const t = words("merchants");

const MAX_STORY_ROWS = 4;

/** What is opened first: what brings an order to its end, before what only gets nearer. */
const FIRST: Kind[] = ["sell", "load", "move", "unload"];

export function Tray({ selection, view }: PlayProps): JSX.Element {
  const shown = useConsequence(selection);
  const ask = selection.ask.value;
  const staged = selection.model.state.value?.staged;
  return (
    <section
      class="panel mer-tray"
      aria-label={describeTurn(selection, view)}
      tabIndex={-1}
      data-testid="tray"
    >
      <Heading selection={selection} view={view} />
      {selection.mode.value !== "act" && <Pointing selection={selection} />}
      {ask?.kind === "pick" && <PickQuestion selection={selection} ask={ask} />}
      {ask?.kind === "deliver" && <DeliverQuestion selection={selection} ask={ask} view={view} />}
      {ask?.kind === "city" && <CityQuestion selection={selection} city={ask.city} view={view} />}
      {!ask && selection.together.value && <AsPlanned selection={selection} view={view} />}
      {!ask && selection.options.value.length > 0 && <Choices selection={selection} view={view} />}
      {!ask && staged && <StageChoices />}
      {!ask && !staged && selection.options.value.length === 0 && <Idle selection={selection} view={view} />}
      <p class="mer-then sm muted" aria-live="polite">
        {shown.value}
      </p>
      {selection.options.value.length > 0 && <AllActions selection={selection} view={view} />}
      {selection.model.mine.value.length > 0 && !view.over && (
        <PointButtons selection={selection} view={view} hook="tray-" />
      )}
      <p class="visually-hidden" aria-live="polite">
        {describeSignals(selection, view).join(". ")}
      </p>
    </section>
  );
}

/** While the story is told: what happened, and the button that goes on. */
function StageChoices(): JSX.Element {
  return (
    <div class="mer-story">
      <StepRows most={MAX_STORY_ROWS} />
      <GateButton />
    </div>
  );
}

function describeTurn(selection: TableSelection, view: MerchantsView): string {
  if (view.over) return t("turn.over");
  const merchant = view.merchants[(view.turn?.merchant ?? 0) - 1];
  if (selection.model.past.value !== null) return t("turn.past");
  if (merchant && selection.together.value)
    return t("try.turn", { who: describeMerchant(selection.model, view, merchant.merchant) });
  if (merchant)
    return t(isMine(selection.model, merchant) ? "turn.yours" : "turn.theirs", {
      who: isMine(selection.model, merchant)
        ? merchantTitle(selection.model, merchant)
        : describeMerchant(selection.model, view, merchant.merchant),
    });
  const chooser = findChooser(view);
  if (chooser)
    return t(isMine(selection.model, chooser) ? "turn.choose" : "turn.choose-theirs", {
      n: chooser.merchant,
      who: playerName(selection.model, chooser),
    });
  if (view.phase === "start" || view.phase === "settle") return t(`turn.${view.phase}`);
  if (view.removing)
    return t("turn.withhold", {
      count: view.removing.count,
      good: selection.model.names(view.removing.good),
    });
  return t("turn.drawing");
}

function Heading({ selection, view }: PlayProps): JSX.Element {
  return (
    <div class="mer-tray-head">
      {view.turn && <Crest seat={view.turn.merchant - 1} size={24} />}
      <h2>{describeTurn(selection, view)}</h2>
      <span class="sp" />
      {view.turn && <ActionDots left={view.turn.actions_left} extra={view.turn.extra_move} />}
    </div>
  );
}

// ---------------------------------------------------------------- pointing and planning

function Pointing({ selection }: { selection: TableSelection }): JSX.Element {
  const planning = selection.mode.value === "plan";
  return (
    <div class="mer-pointing sm" role="status">
      <span>{t(planning ? "plan.making" : "plan.pinging")}</span>
      <span class="row">
        {planning && (
          <button type="button" class="btn s" onClick={() => clearRoute(selection)}>
            {t("plan.clear")}
          </button>
        )}
        <button
          type="button"
          class="btn s"
          onClick={() => {
            selection.mode.value = "act";
          }}
        >
          {t("plan.done")}
        </button>
      </span>
    </div>
  );
}

// ---------------------------------------------------------------- what can be done

function Choices({ selection, view }: PlayProps): JSX.Element {
  if (!view.turn) return <OtherPhases selection={selection} view={view} />;
  return (
    <>
      <Verbs selection={selection} view={view} />
      <Closing selection={selection} view={view} />
    </>
  );
}

function OtherPhases({ selection, view }: PlayProps): JSX.Element {
  const asked = ["start", "settle", "choose"].includes(view.phase);
  const help = asked ? t(`turn.${view.phase}-help`) : "";
  return (
    <>
      {help && <p class="sm muted">{help}</p>}
      <div class="mer-offers">
        {groupOptions(selection.options.value).map((group) => (
          <Offer key={group.key} selection={selection} view={view} group={group} />
        ))}
      </div>
    </>
  );
}

function Verbs({ selection, view }: PlayProps): JSX.Element {
  const wanted = selection.verb.value;
  const kinds = useComputed(() =>
    VERBS.filter((kind) => optionsOfKind(selection.options.value, kind).length > 0),
  ).value;
  const open =
    VERBS.find((kind) => kind === wanted && kinds.includes(kind)) ??
    FIRST.find((kind) => kinds.includes(kind));
  return (
    <>
      <div class="mer-verbs">
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
              if (kinds.includes(kind)) selection.verb.value = kind;
            }}
          >
            {t(`turn.${kind}`)}
          </button>
        ))}
      </div>
      <div class="mer-offers">
        {open &&
          groupOptions(optionsOfKind(selection.options.value, open)).map((group) => (
            <Offer key={group.key} selection={selection} view={view} group={group} />
          ))}
        {!kinds.includes("sell") && kinds.length > 0 && wanted === "sell" && (
          <p class="sm muted">{t("turn.no-sell")}</p>
        )}
      </div>
    </>
  );
}

/** Offer the red jewel and the end of the turn. */
function Closing({ selection, view }: PlayProps): JSX.Element {
  const has = (text: string) => selection.options.value.some((option) => option.text === text);
  const left = view.turn?.actions_left ?? 0;
  return (
    <div class="mer-closing">
      {has("jewel") && (
        <button
          type="button"
          class="btn s"
          data-testid="choice-jewel"
          onClick={() => void play(selection, "jewel")}
        >
          <Icon name="jewelr" size={18} />
          {t("turn.jewel-long")}
        </button>
      )}
      {has("end") && (
        <button
          type="button"
          class={`btn s ${left ? "" : "p"}`}
          data-testid="choice-end"
          onClick={() => void play(selection, "end")}
        >
          <Icon name="check" size={16} />
          {left ? t("turn.end-early", { count: left }) : t("turn.end")}
        </button>
      )}
    </div>
  );
}

// ---------------------------------------------------------------- nothing to decide here

function Idle({ selection, view }: PlayProps): JSX.Element {
  const { model } = selection;
  const seat = view.turn?.seat ?? -1;
  const thinks = model.thinking.value.includes(seat);
  let words_: ComponentChildren = null;
  if (model.past.value !== null) words_ = null;
  else if (selection.together.value) words_ = t(model.mine.value.length ? "try.end" : "try.watch");
  else if (thinks) words_ = t("turn.thinking", { who: describeMerchant(model, view, view.turn!.merchant) });
  else if (!view.over && model.mine.value.length)
    words_ = t(view.variant === "federation" ? "turn.wait" : "turn.wait-base");
  return (
    <p class="sm muted mer-idle">
      {thinks && <Thinking />}
      {words_}
    </p>
  );
}
