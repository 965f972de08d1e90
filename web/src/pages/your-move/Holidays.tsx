// Holidays: all clocks of days stand still, at each table for as long as it allows.

import { type Signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { attempt } from "../../app/tables";
import { lang, words } from "../../i18n";
import { api, type Notices } from "../../net/api";
import { Icon } from "../../ui/Icon";

const t = words("moves");
const DAY_MS = 86_400_000;

export function Holidays({ notices }: { notices: Signal<Notices> }): JSX.Element {
  const from = useSignal("");
  const to = useSignal("");
  const spans = (notices.value.settings.holidays ?? []).filter(([, end]) => end > Date.now());
  const save = (next: [number, number][]) =>
    attempt(async () => {
      notices.value = await api.changeHolidays(next);
    });
  const add = (event: Event) => {
    event.preventDefault();
    const begin = new Date(`${from.value}T00:00`).getTime();
    const end = new Date(`${to.value}T00:00`).getTime() + DAY_MS;
    if (end > begin) void save([...spans, [begin, end]]);
  };
  const write = (at: number) => new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(at);
  return (
    <section class="panel" aria-labelledby="holidays">
      <h2 id="holidays">{t("holidays")}</h2>
      <p class="sm muted">{t("holidays-about")}</p>
      <ul>
        {spans.map(([begin, end]) => (
          <li key={begin} class="row">
            <Icon name="clock" size={18} />
            <b class="sp">
              {write(begin)} – {write(end - 1)}
            </b>
            <button
              type="button"
              class="btn s"
              onClick={() => void save(spans.filter((each) => each[0] !== begin))}
            >
              {t("holidays-end")}
            </button>
          </li>
        ))}
      </ul>
      <form class="row wrap" onSubmit={add}>
        <label class="row">
          <span>{t("holidays-from")}</span>
          <input
            class="field"
            type="date"
            required
            value={from.value}
            onInput={(event) => (from.value = event.currentTarget.value)}
          />
        </label>
        <label class="row">
          <span>{t("holidays-to")}</span>
          <input
            class="field"
            type="date"
            required
            value={to.value}
            onInput={(event) => (to.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn">
          {t("holidays-plan")}
        </button>
      </form>
    </section>
  );
}
