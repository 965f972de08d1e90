// Tables to watch or to join, and my own.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadMe } from "../../app/me";
import { Page } from "../../app/Page";
import { loadMore, loadTables, myNext, myTables, publicNext, publicTables } from "../../app/tables";
import { words } from "../../i18n";
import type { TableInfo } from "../../net/types.gen";
import { Waiting } from "../../ui/Waiting";
import { TableCard } from "../home/TableCard";
import "../home/home.css";
import "./watch.css";

const t = words("home");
const common = words("common");
const REFRESH_MS = 10_000;

export function Watch({ mine }: { mine: boolean }): JSX.Element {
  useEffect(() => {
    void loadMe().then(loadTables);
    const timer = setInterval(() => document.hidden || void loadTables(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page title={mine ? t("mine") : common("watch")} class="watch">
      {mine ? <Mine /> : <Public />}
    </Page>
  );
}

function Mine(): JSX.Element {
  const tables = myTables.value;
  if (!tables) return <Waiting />;
  const turns = new Set(tables.filter((one) => one.turn).map((one) => one.table.id));
  return (
    <>
      <div class="row wrap watch-head">
        <a class="btn" href="/new">
          {t("make")}
        </a>
        <a class="btn g" href="/watch">
          {common("watch")}
        </a>
      </div>
      {tables.length === 0 && <p class="panel watch-none">{t("none-mine")}</p>}
      <TableCards tables={tables.map((one) => one.table)} turns={turns} />
      {myNext.value && <More mine />}
    </>
  );
}

function Public(): JSX.Element {
  const tables = publicTables.value;
  if (!tables) return <Waiting />;
  const open = tables.filter((table) => table.status === "open");
  const running = tables.filter((table) => table.status !== "open");
  return (
    <>
      <div class="row wrap watch-head">
        <a class="btn" href="/new">
          {t("make")}
        </a>
        <a class="btn" href="/replay">
          {t("replay-file")}
        </a>
        <a class="btn g" href="/tables">
          {t("mine")}
        </a>
      </div>
      {tables.length === 0 && <p class="panel watch-none">{t("none-to-watch")}</p>}
      {open.length > 0 && <Cards title={t("watch-join")} tables={open} />}
      {running.length > 0 && <Cards title={t("watch-running")} tables={running} />}
      {publicNext.value && <More mine={false} />}
    </>
  );
}

function More({ mine }: { mine: boolean }): JSX.Element {
  const busy = useSignal(false);
  async function show(): Promise<void> {
    busy.value = true;
    await loadMore(mine);
    busy.value = false;
  }
  return (
    <button
      type="button"
      class="btn watch-more"
      disabled={busy.value}
      onClick={() => void show()}
      data-testid="more"
    >
      {t("more-tables")}
    </button>
  );
}

function Cards({ title, tables }: { title: string; tables: TableInfo[] }): JSX.Element {
  return (
    <section>
      <h2>{title}</h2>
      <TableCards tables={tables} />
    </section>
  );
}

function TableCards({ tables, turns }: { tables: TableInfo[]; turns?: Set<string> }): JSX.Element {
  return (
    <ul class="watch-cards">
      {tables.map((table) => (
        <li key={table.id}>
          <TableCard table={table} turn={turns?.has(table.id)} />
        </li>
      ))}
    </ul>
  );
}
