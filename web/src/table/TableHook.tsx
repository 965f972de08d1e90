// Where a table tells whose turn it is: a channel of Discord, Slack or Matrix. For the host.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { attempt } from "../app/tables";
import { words } from "../i18n";
import { api } from "../net/api";
import { notify } from "../ui/Toast";
import { useTable } from "./context";

const t = words("table");

export function TableHook(): JSX.Element | null {
  const { model } = useTable();
  const kind = useSignal("discord");
  const url = useSignal("");
  const info = model.info.value;
  const others = info?.seats.some((seat) => !seat.yours && seat.kind !== "bot");
  if (!info?.host || info.status === "over" || !others) return null;
  const save = async (event: Event) => {
    event.preventDefault();
    if (await attempt(() => api.setWebhook(model.id, kind.value, url.value.trim())))
      notify({ text: t(url.value.trim() ? "hook-set" : "hook-off"), kind: "ok" });
    url.value = "";
  };
  return (
    <details class="hook">
      <summary>{t("hook")}</summary>
      <form class="row wrap" onSubmit={(event) => void save(event)}>
        <p class="sm muted">{t("hook-about")}</p>
        <select
          class="field"
          aria-label={t("hook-kind")}
          value={kind.value}
          onChange={(event) => (kind.value = event.currentTarget.value)}
        >
          <option value="discord">Discord</option>
          <option value="slack">Slack</option>
          <option value="matrix">Matrix</option>
        </select>
        <input
          class="field sp"
          type="url"
          placeholder="https://"
          aria-label={t("hook-url")}
          value={url.value}
          onInput={(event) => (url.value = event.currentTarget.value)}
          data-testid="hook-url"
        />
        <button type="submit" class="btn s" data-testid="hook-save">
          {t("hook-save")}
        </button>
      </form>
    </details>
  );
}
