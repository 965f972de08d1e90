// The table of a day's results.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../i18n";
import type { DailyPage, DailyRow } from "../../net/clubs";
import { nameOf } from "../../net/names";
import { PersonName } from "../../ui/PersonName";

const t = words("daily");
const FEW = 8;

export function DailyResults({ page, rows }: { page: DailyPage; rows: DailyRow[] }): JSX.Element {
  const all = useSignal(false);
  const friends = useSignal(false);
  const figures = Object.keys(rows[0]?.figures ?? {});
  const hasRanks = rows.some((row) => row.rank);
  const chosen = friends.value ? rows.filter((row) => row.friend || row.mine) : rows;
  const shown = all.value ? chosen : chosen.filter((row, n) => n < FEW || row.mine);
  return (
    <section class="panel daily-results" aria-label={t("results")}>
      <div class="daily-scroll">
        <table data-testid="daily-results">
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t("place")}</span>
              </th>
              <th scope="col">{t("player")}</th>
              {hasRanks && <th scope="col">{t("rank")}</th>}
              {figures.map((key) => (
                <th key={key} scope="col" class="r figure">
                  {nameOf(page.game, key)}
                </th>
              ))}
              <th scope="col" class="r">
                {t("points")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.table} class={row.mine ? "mine" : ""}>
                <td>
                  <b>{row.place}</b>
                </td>
                <th scope="row">
                  <PersonName name={row.name} person={row.person} />
                </th>
                {hasRanks && <td class="sm">{row.rank && nameOf(page.game, row.rank)}</td>}
                {figures.map((key) => (
                  <td key={key} class={`r figure ${(row.figures?.[key] ?? 0) < 0 ? "bad" : ""}`}>
                    {row.figures?.[key] ?? 0}
                  </td>
                ))}
                <td class="r">
                  <a
                    class="daily-sum"
                    href={`/t/${row.table}/replay`}
                    aria-label={t("replay-of", { name: row.name, points: row.points })}
                  >
                    {row.points}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {friends.value && !chosen.some((row) => row.friend) && (
        <p class="muted daily-alone">{t("no-friends")}</p>
      )}
      <div class="row daily-foot sm">
        {chosen.length > FEW && (
          <button type="button" class="linkbtn" onClick={() => (all.value = !all.value)}>
            {all.value ? t("fewer") : t("all", { count: page.played })}
          </button>
        )}
        <span class="sp" />
        <label class="row">
          <input
            type="checkbox"
            checked={friends.value}
            onChange={(event) => (friends.value = event.currentTarget.checked)}
          />
          {t("only-friends")}
        </label>
      </div>
    </section>
  );
}
