// "Why?": the rule behind a fact, in a card over the table, with the figures of what happened.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lang, words } from "../i18n";
import { api, type Rule } from "../net/api";
import { Icon } from "../ui/Icon";
import { Rich } from "../ui/Rich";
import { Thinking } from "../ui/Waiting";
import { useTable } from "./context";
import type { Figures, SumRow } from "./game";
import "./why.css";

const t = words("table");

export interface Fact extends Figures {
  rule: string;
  /** What happened, and why with its figures; "" where a rule alone is asked for. May hold **bold**. */
  text?: string;
  why?: string;
  /** The line of the log, to see the board then. */
  line?: number;
}

/** What is asked about now. */
export const asked = signal<Fact | null>(null);

export function askWhy(fact: Fact): void {
  asked.value = fact;
}

/** Fetched once for each game and language. */
const books = new Map<string, Promise<Record<string, Rule>>>();

export function fetchRules(game: string): Promise<Record<string, Rule>> {
  const key = `${game}/${lang.peek()}`;
  const known = books.get(key);
  if (known) return known;
  const book = api.rules(game).then(({ rules }) => rules);
  books.set(key, book);
  book.catch(() => books.delete(key));
  return book;
}

/** Links to rules on the table open here instead of leaving it. */
export function catchRuleLinks(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a.rule[href^="/rules/"]');
  const id = link && new URL(link.href).searchParams.get("id");
  if (!id) return;
  event.preventDefault();
  event.stopPropagation();
  askWhy({ rule: id });
}

export function WhyCard(): JSX.Element | null {
  return asked.value && <Card fact={asked.value} />;
}

function Card({ fact }: { fact: Fact }): JSX.Element {
  const { model } = useTable();
  const game = model.info.value?.game ?? "";
  const rules = useSignal<Record<string, Rule> | null>(null);
  const failed = useSignal(false);
  const head = useRef<HTMLHeadingElement>(null);
  const close = () => {
    asked.value = null;
  };
  useEffect(() => {
    fetchRules(game).then(
      (found) => {
        rules.value = found;
      },
      () => {
        failed.value = true;
      },
    );
  }, [game, lang.value]);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    head.current?.focus({ preventScroll: true });
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    addEventListener("keydown", leave, true);
    return () => {
      removeEventListener("keydown", leave, true);
      before?.focus?.({ preventScroll: true });
    };
  }, []);
  const rule = rules.value?.[fact.rule];
  const { line, numbers = [], sum = [] } = fact;
  return (
    <aside class="panel why-card" aria-label={t("why-title")} data-stage-part data-testid="why-card">
      <div class="why-head">
        <span class="rule why-id">{fact.rule}</span>
        <h2 class="sp" tabIndex={-1} ref={head}>
          {rule?.title ?? t("why-title")}
        </h2>
        <button type="button" class="iconbtn" aria-label={t("close")} onClick={close} data-testid="why-close">
          <Icon name="x" size={20} />
        </button>
      </div>
      {fact.text && (
        <p class="why-fact">
          <Rich text={fact.text} />
        </p>
      )}
      {fact.why && (
        <p>
          <b>{fact.why}</b>
        </p>
      )}
      {sum.length > 0 && <SumTable rows={sum} />}
      {numbers.length > 0 && (
        <ul class="why-numbers">
          {numbers.map(({ name, from, to }) => (
            <li key={name}>
              <span class="sp">{name}</span> {from} → <b>{to}</b>
            </li>
          ))}
        </ul>
      )}
      <div class="why-rule">
        {rule ? <RuleLines text={rule.text} /> : failed.value ? t("why-none") : <Thinking />}
      </div>
      <div class="row wrap why-acts">
        {line !== undefined && (
          <button type="button" class="btn s" onClick={() => void model.look(line)} data-testid="why-look">
            <Icon name="eye" size={17} /> {t("why-look")}
          </button>
        )}
        <span class="sp" />
        <a href={`/rules/${game}?id=${fact.rule}`} data-testid="why-all">
          {t("why-all")}
        </a>
      </div>
    </aside>
  );
}

/** How a number came about; the rules of its parts open here as well. */
function SumTable({ rows }: { rows: SumRow[] }): JSX.Element {
  return (
    <ul class="why-sum" data-testid="why-sum">
      {rows.map(({ text, rule, amount, total }) => (
        <li key={`${text}${amount}`} class={total ? "total" : ""}>
          <span class="sp">
            {text}{" "}
            {rule && (
              <button type="button" class="rule why-part" onClick={() => askWhy({ rule })}>
                {rule}
              </button>
            )}
          </span>
          <b>{amount}</b>
        </li>
      ))}
    </ul>
  );
}

/** The rule's own lines; the rules that they name open here as well. */
function RuleLines({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text
        .trim()
        .split("\n")
        .map((each) => (
          <p key={each}>
            {each.split(/\b([A-Z]{3}-\d+)\b/).map((piece, n) =>
              n % 2 ? (
                <button key={n} type="button" class="why-link" onClick={() => askWhy({ rule: piece })}>
                  {piece}
                </button>
              ) : (
                piece
              ),
            )}
          </p>
        ))}
    </>
  );
}
