// "?": look for anything on the table by its name: things open their card, rules their text.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lang, words } from "../i18n";
import type { Rule } from "../net/api";
import { Icon } from "../ui/Icon";
import { type InfoCard, openInfo } from "../ui/Info";
import { useTable } from "./context";
import type { Thing } from "./game";
import { askWhy, fetchRules } from "./Why";

const t = words("table");

const MAX_FOUND = 12;

export const asking = signal(false);

export function AskButton(): JSX.Element {
  return (
    <button
      type="button"
      class="iconbtn ask-button"
      aria-expanded={asking.value}
      aria-label={t("ask")}
      title={`${t("ask")} (?)`}
      onClick={() => (asking.value = !asking.value)}
      data-testid="ask"
    >
      <b aria-hidden="true">?</b>
    </button>
  );
}

/** The things of the frame itself, which every table has. */
export function describeFrameThing(key: string, asks: boolean): InfoCard | null {
  const icons: Record<string, string> = { undo: "undo", hint: "hint", score: "crown", clock: "clock" };
  const icon = icons[key];
  if (!icon) return null;
  const rows = [{ icon, text: t(`about.${key}`) }];
  if (key === "undo" && asks) rows.push({ icon: "flag", text: t("about.undo-ask") });
  return { title: t(key === "clock" ? "clock-rests" : key), rows };
}

export function AskPanel(): JSX.Element | null {
  return asking.value ? <Search /> : null;
}

function Search(): JSX.Element {
  const { model, gameUi } = useTable();
  const game = model.info.value?.game ?? "";
  const text = useSignal("");
  const rules = useSignal<Record<string, Rule>>({});
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    asking.value = false;
  };
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    field.current?.focus();
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    addEventListener("keydown", leave, true);
    return () => {
      removeEventListener("keydown", leave, true);
      before?.focus?.({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    void fetchRules(game).then(
      (found) => {
        rules.value = found;
      },
      () => {},
    );
  }, [game, lang.value]);
  const things = findThings(gameUi.listThings?.(model) ?? [], text.value);
  const ids = text.value.trim() ? findRules(rules.value, text.value).slice(0, MAX_FOUND) : [];
  const open = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <aside class="panel why-card" aria-label={t("ask")} data-stage-part data-testid="ask-panel">
      <div class="why-head">
        <label class="sp" for="ask-field">
          <b>{t("ask-field")}</b>
        </label>
        <button type="button" class="iconbtn" aria-label={t("close")} onClick={close}>
          <Icon name="x" size={20} />
        </button>
      </div>
      <input
        id="ask-field"
        ref={field}
        class="input"
        type="search"
        autocomplete="off"
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        data-testid="ask-field"
      />
      <ul class="ask-list">
        {things.slice(0, MAX_FOUND).map(({ key, name }) => (
          <li key={key + name}>
            <button type="button" onClick={open(() => openInfo(key))} data-testid={`ask-${key}`}>
              <b>{name}</b>
            </button>
          </li>
        ))}
        {ids.map((id) => (
          <li key={id}>
            <button type="button" onClick={open(() => askWhy({ rule: id }))} data-testid={`ask-rule-${id}`}>
              <span class="rule">{id}</span> {rules.value[id]!.title}
            </button>
          </li>
        ))}
        {!things.length && !ids.length && <li class="muted">{t("ask-none")}</li>}
      </ul>
      <p class="xs muted">{t("ask-how")}</p>
    </aside>
  );
}

/** Drop case and accents, which do not matter in a search. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

const holds = (text: string, search: string): boolean =>
  plain(search)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));

export const findThings = (things: Thing[], search: string): Thing[] =>
  things.filter(({ name }) => holds(name, search));

/** Rules whose title fits come before those that only mention it. */
export function findRules(rules: Record<string, Rule>, search: string): string[] {
  const found = Object.entries(rules).filter(([id, rule]) =>
    holds(`${id} ${rule.title} ${rule.text}`, search),
  );
  const inTitle = (rule: Rule) => (holds(rule.title, search) ? 0 : 1);
  return found.sort(([, one], [, two]) => inTitle(one) - inTitle(two)).map(([id]) => id);
}
