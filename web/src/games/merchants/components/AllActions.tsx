// Every legal action as a sentence on a button, with a field to type part of one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../../i18n";
import { describeOffer } from "../action-text";
import type { Option } from "../legal";
import { type PlayProps, play } from "../selection";
import { OptionButton } from "./Questions";

const t = words("merchants");

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

export function AllActions({ selection, view }: PlayProps): JSX.Element {
  const typed = useSignal("");
  const wanted = plain(typed.value).split(/\s+/).filter(Boolean);
  const matches = ({ action, text }: Option) => {
    const said = plain(`${describeOffer(action, selection.model, view)} ${text}`);
    return wanted.every((word) => said.includes(word));
  };
  const found = selection.options.value.filter(matches);
  const submit = (event: Event) => {
    event.preventDefault();
    const exact =
      found.find(({ text }) => text === typed.value.trim().toLowerCase()) ??
      (found.length === 1 ? found[0] : undefined);
    if (!exact) return;
    typed.value = "";
    void play(selection, exact.text);
  };
  return (
    <details class="mer-all" data-testid="all-actions">
      <summary class="sm b">{t("turn.all", { count: selection.options.value.length })}</summary>
      <form onSubmit={submit}>
        <label class="sm">
          <span class="visually-hidden">{t("turn.type")}</span>
          <input
            class="field"
            type="text"
            autocomplete="off"
            placeholder={t("turn.type-help")}
            value={typed.value}
            data-testid="type-action"
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        </label>
      </form>
      {found.length === 0 && <p class="sm muted">{t("turn.type-none")}</p>}
      <div class="mer-offers" data-testid="legal">
        {found.map((option) => (
          <OptionButton key={option.text} selection={selection} option={option} hook="legal" />
        ))}
      </div>
    </details>
  );
}
