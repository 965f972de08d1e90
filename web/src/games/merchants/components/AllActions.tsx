/** Every legal action as a sentence on a button, with a field to type part of one. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../../i18n";
import { offer } from "../action-text";
import type { Option } from "../legal";
import { play, type Ui } from "../selection";
import type { MerchantsView } from "../view";
import { OptionButton } from "./Questions";

const t = words("merchants");

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

export function AllActions({ ui, view }: { ui: Ui; view: MerchantsView }): JSX.Element {
  const typed = useSignal("");
  const wanted = plain(typed.value).split(/\s+/).filter(Boolean);
  const matches = ({ act, text }: Option) => {
    const said = plain(`${offer(act, ui.model, view)} ${text}`);
    return wanted.every((word) => said.includes(word));
  };
  const found = ui.options.value.filter(matches);
  const submit = (event: Event) => {
    event.preventDefault();
    const exact =
      found.find(({ text }) => text === typed.value.trim().toLowerCase()) ??
      (found.length === 1 ? found[0] : undefined);
    if (!exact) return;
    typed.value = "";
    void play(ui, exact.text);
  };
  return (
    <details class="mt-all" data-testid="all-actions">
      <summary class="sm b">{t("turn.all", { count: ui.options.value.length })}</summary>
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
      <div class="mt-offers" data-testid="legal">
        {found.map((option) => (
          <OptionButton key={option.text} ui={ui} option={option} hook="legal" />
        ))}
      </div>
    </details>
  );
}
