// The table's header: what is played, round and steps, marks towards the end, and the tools.

import type { JSX } from "preact";
import { words } from "../i18n";
import { Crest, Icon, Logo } from "../ui/Icon";
import { AskButton } from "./Ask";
import { SeatClock } from "./Clock";
import { asksToUndo, useTable } from "./context";
import type { Progress, Step } from "./game";
import { isAdviceGiven } from "./Hint";
import { Mute } from "./Mute";
import { panel, toggle } from "./panels";
import { hasSidePlace } from "./SidePanel";
import { beginUndo } from "./UndoAsk";

const t = words("table");

export function Header(): JSX.Element {
  const { model, gameUi } = useTable();
  const progress = gameUi.describeProgress(model);
  const info = model.info.value;
  return (
    <div class="thead">
      <a class="thead-logo" href="/" aria-label={t("leave")} title={t("leave")}>
        <Logo size={32} />
      </a>
      <div class="thead-title">
        <h1 title={info?.title}>{info?.title.split(" · ").at(-1)}</h1>
        <span class="sm muted">
          <WhoseTurn />
        </span>
        <span class="sm muted thead-round" data-anchor="round">
          <b>{progress.round}</b> {progress.marks?.title}
        </span>
      </div>
      <div class="thead-where">
        {progress.round && (
          <span class="disp thead-now" data-anchor="round">
            {progress.round}
          </span>
        )}
        <Steps steps={progress.steps} />
      </div>
      {progress.marks && <Marks marks={progress.marks} />}
      <TurnClock />
      <Tools />
    </div>
  );
}

/** Show the clock of whoever acts: one's own if one does. */
function TurnClock(): JSX.Element | null {
  const { model } = useTable();
  const seats = model.now.value?.turn.seats ?? [];
  const mine = seats.find((seat) => seat === model.current.value);
  const seat = mine ?? seats[0];
  return seat === undefined ? null : <SeatClock seat={seat} />;
}

/** Say in words who acts now. */
function WhoseTurn(): JSX.Element {
  const { model } = useTable();
  const turn = model.now.value?.turn;
  const seats = model.info.value?.seats ?? [];
  if (!turn || turn.over) return <>{turn?.over ? t("over") : ""}</>;
  if (turn.seats.some((seat) => model.mine.value.includes(seat)))
    return <b class="thead-yours">{t("your-turn")}</b>;
  const names = turn.seats.map((seat) => seats[seat]?.name ?? "");
  return <>{names.length ? t("their-turn", { name: names.join(", ") }) : ""}</>;
}

export function Steps({ steps }: { steps: Step[] }): JSX.Element {
  return (
    <ol class="steps" aria-label={t("steps")}>
      {steps.map((step) => (
        <li
          key={step.key}
          class={`step ${step.state}`}
          aria-current={step.state === "now" ? "step" : undefined}
          data-step={step.key}
          data-about={`step:${step.key}`}
        >
          {step.crest !== undefined ? (
            <Crest seat={step.crest} size={20} />
          ) : (
            <Icon name={step.state === "done" ? "check" : step.icon} size={18} />
          )}
          <span>{step.name}</span>
          {step.state === "done" && <span class="visually-hidden">{t("step-done")}</span>}
        </li>
      ))}
    </ol>
  );
}

function Marks({ marks }: { marks: NonNullable<Progress["marks"]> }): JSX.Element {
  return (
    <div class="marks" data-anchor="xs" data-about="xs">
      <span class="row" aria-hidden="true">
        {Array.from({ length: marks.of }, (_, n) => (
          <span key={n} class={`xmark ${n < marks.full ? "full" : ""}`}>
            {n < marks.full && <Icon name={marks.icon ?? "x"} size={14} />}
          </span>
        ))}
      </span>
      <span class="marks-text">
        <b>{marks.title}</b>
        <span class="sm muted">{marks.detail}</span>
      </span>
    </div>
  );
}

function Tools(): JSX.Element {
  const { model } = useTable();
  const undo = model.now.value?.undo ?? "no";
  const asks = asksToUndo(model);
  return (
    <div class="tools">
      <button
        type="button"
        class="iconbtn"
        disabled={undo === "no" || model.past.value !== null}
        aria-label={t(asks ? "undo-ask" : "undo")}
        data-about="undo"
        onClick={() => void beginUndo(model)}
        data-testid="undo"
      >
        <Icon name="undo" size={22} />
        {asks && <span class="ask">?</span>}
      </button>
      <Mute />
      {isAdviceGiven(model) && <Tool name="hint" icon="hint" />}
      <Tool name="score" icon="crown" />
      {!hasSidePlace() && (
        <button
          type="button"
          class="iconbtn thead-wide"
          aria-expanded={panel.value === "chat"}
          aria-label={t("chat")}
          title={t("chat")}
          onClick={() => toggle("chat")}
          data-testid="open-chat"
        >
          <Icon name="chat" size={22} />
        </button>
      )}
      <AskButton />
      <a
        class="iconbtn thead-wide"
        href={`/rules/${model.info.value?.game ?? ""}`}
        aria-label={t("rules")}
        title={t("rules")}
      >
        <Icon name="book" size={22} />
      </a>
      <a class="iconbtn" href="/settings" aria-label={t("settings")} title={t("settings")}>
        <Icon name="gear" size={22} />
      </a>
    </div>
  );
}

function Tool({ name, icon }: { name: "hint" | "score"; icon: string }): JSX.Element {
  return (
    <button
      type="button"
      class={`iconbtn ${name === "score" ? "thead-wide" : ""}`}
      aria-expanded={panel.value === name}
      aria-label={t(name)}
      data-about={name}
      onClick={() => toggle(name)}
      data-testid={name}
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
