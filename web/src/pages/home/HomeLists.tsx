// What the first page lists: tables to go on with, tables to watch, lessons.

import type { JSX } from "preact";
import { me } from "../../app/me";
import { myNext, publicNext } from "../../app/tables";
import { words } from "../../i18n";
import type { MyTable } from "../../net/api";
import type { TableInfo } from "../../net/types.gen";
import { Icon } from "../../ui/Icon";
import { GameIcon, TableCard } from "./TableCard";

const t = words("home");

export function Continue({ tables }: { tables: MyTable[] | null }): JSX.Element | null {
  const going = (tables ?? []).filter(({ table }) => table.status !== "over");
  const waiting = going.filter((mine) => mine.turn).length;
  if (!going.length) return null;
  return (
    <section class="continue" aria-labelledby="continue">
      <div class="row">
        <h2 id="continue">{t("continue")}</h2>
        <span class="sm muted">{t("waiting", { count: waiting })}</span>
        <span class="sp" />
        {going.length > 3 && (
          <a href="/tables">{t(myNext.value ? "all-mine-more" : "all-mine", { n: going.length })}</a>
        )}
      </div>
      <ul class="continue-cards">
        {going.slice(0, 3).map((mine) => (
          <li key={mine.table.id}>
            <TableCard table={mine.table} turn={mine.turn} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Watching({ tables }: { tables: TableInfo[] | null }): JSX.Element {
  const some = (tables ?? []).slice(0, 3);
  return (
    <section class="panel home-list" aria-labelledby="watch">
      <div class="row">
        <h2 id="watch">{t("watch")}</h2>
        <span class="sp" />
        {some.length > 0 && (
          <a href="/watch">
            {publicNext.value ? t("all-tables-more") : t("all-tables", { count: tables?.length ?? 0 })}
          </a>
        )}
      </div>
      {some.length === 0 && <p class="muted home-none">{t("none-to-watch")}</p>}
      <ul>
        {some.map((table) => (
          <li key={table.id}>
            <a href={`/t/${table.id}`}>
              <GameIcon game={table.game} />
              <b>{table.title}</b>
              <span class="muted">
                {t(table.status === "open" ? "seats-open" : "players", {
                  count:
                    table.status === "open"
                      ? table.seats.filter((seat) => seat.kind === "open").length
                      : table.seats.length,
                })}
              </span>
              <span class="sp" />
              <Icon name={table.status === "open" ? "hand" : "eye"} size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LESSONS = [
  { path: "/learn", key: "lesson-first", icon: "hint" },
  { path: "/learn/puzzles", key: "lesson-puzzles", icon: "flag" },
  { path: "/learn?part=disasters", key: "lesson-disasters", icon: "skull" },
  { path: "/rules", key: "lesson-rules", icon: "book" },
  { path: "/box", key: "lesson-box", icon: "gear" },
];

export function Learning(): JSX.Element {
  return (
    <section class="panel home-list" aria-labelledby="learn">
      <div class="row">
        <h2 id="learn">{t("learn")}</h2>
      </div>
      <ul>
        {LESSONS.map((lesson) => (
          <li key={lesson.key}>
            <a href={lesson.path}>
              <Icon name={lesson.icon} size={20} />
              <b>{t(lesson.key)}</b>
              <span class="sp" />
              <span class="muted">{t(`${lesson.key}-length`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <p class="sm muted home-name">{me.value?.account ? "" : t("no-account")}</p>
    </section>
  );
}
