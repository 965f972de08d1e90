// The wooden tray under the board: it always holds the present question.

import type { ComponentChildren, JSX } from "preact";
import { isAdvised } from "../../../table/panels";
import { Icon } from "../../../ui/Icon";
import { Rich } from "../../../ui/Rich";
import type { Consequence } from "../consequences";
import { describeLine } from "../log-text";
import { play, type Scene } from "../scene";

/** Sentences of what happened last, and how many lines are looked at for them. */
const MAX_RECALLED = 2;
const MAX_LOOKED_AT = 10;

interface TrayProps {
  title: string;
  icon?: string;
  /** May hold **bold**. */
  text?: string;
  rule?: string;
  children?: ComponentChildren;
  /** With it, what happened last is told below. */
  news?: Scene;
  testid?: string;
}

export function Tray({ title, icon, text, rule, children, news, testid }: TrayProps): JSX.Element {
  return (
    <section class="med-tray" aria-label={title} data-testid={testid ?? "question"}>
      <div class="med-tray-head">
        <h2 class="row">
          {icon && (
            <span class="med-tray-icon">
              <Icon name={icon} size={22} />
            </span>
          )}
          {title}
        </h2>
        {text && (
          <p class="med-tray-text">
            <Rich text={text} /> {rule && <RuleLink id={rule} />}
          </p>
        )}
      </div>
      {children}
      {news && <Recap scene={news} />}
    </section>
  );
}

/** Say what happened just now, for those who do not look at the log. */
function Recap({ scene }: { scene: Scene }): JSX.Element | null {
  const lines: string[] = [];
  for (const line of scene.state.lines.slice(-MAX_LOOKED_AT).reverse()) {
    const text = describeLine(line, scene.model);
    if (text) lines.unshift(text);
    if (lines.length === MAX_RECALLED) break;
  }
  if (!lines.length) return null;
  return (
    <ul class="med-recap sm" aria-hidden="true">
      {lines.map((line, index) => (
        <li key={`${index}${line}`}>
          <Rich text={line} />
        </li>
      ))}
    </ul>
  );
}

export function RuleLink({ id }: { id: string }): JSX.Element {
  return (
    <a class="rule" href={`/rules/medieval?id=${id}`}>
      {id}
    </a>
  );
}

interface AnswerProps {
  scene: Scene;
  /** What is played. */
  move: string;
  icon?: string;
  picture?: ComponentChildren;
  title: string;
  /** What comes of it. */
  effect?: string;
  tone?: "ok" | "bad" | "info";
}

/** Offer one answer to a question: what to do, and what it costs. */
export function AnswerCard({
  scene,
  move,
  icon,
  picture,
  title,
  effect,
  tone = "info",
}: AnswerProps): JSX.Element {
  return (
    <button
      type="button"
      class={`med-answer ${isAdvised(move) ? "advised" : ""}`}
      disabled={scene.model.pending}
      onClick={() => play(scene.model, move)}
      data-testid={`choice-${move}`}
    >
      <span class="med-answer-picture">{picture ?? (icon && <Icon name={icon} size={30} />)}</span>
      <span class="med-answer-words">
        <b>
          <Rich text={title} />
        </b>
        {effect && (
          <span class={`sm ${tone === "info" ? "muted" : tone}`}>
            <Rich text={effect} />
          </span>
        )}
      </span>
    </button>
  );
}

const MARKS = { ok: "check", bad: "x", info: "flag" } as const;

/** List what a move would bring, with the rules that say so. */
export function Consequences({ list }: { list: Consequence[] }): JSX.Element {
  return (
    <ul class="med-consequences" data-testid="consequences">
      {list.map((item) => (
        <li key={item.text} class={item.tone}>
          <Icon name={MARKS[item.tone]} size={16} />
          <span class="sp">
            <Rich text={item.text} />
          </span>
          {item.rule && <RuleLink id={item.rule} />}
        </li>
      ))}
    </ul>
  );
}
