// What waits for me, and how I am told of it.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadMe, me } from "../../app/me";
import { Page } from "../../app/Page";
import { loadMine, myTables } from "../../app/tables";
import { waiting } from "../../app/waiting";
import { words } from "../../i18n";
import type { MyTable } from "../../net/api";
import { Crest, Icon } from "../../ui/Icon";
import { Waiting } from "../../ui/Waiting";
import { NoticeChoices } from "./NoticeChoices";
import "./your-move.css";

const t = words("moves");
const REFRESH_MS = 10_000;

export function YourMove(): JSX.Element {
  useEffect(() => {
    void loadMe().then(loadMine);
    const timer = setInterval(() => document.hidden || void loadMine(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page title={t("title")} class="moves">
      <section class="panel moves-list" aria-labelledby="moves-mine">
        <div class="row moves-head">
          <h2 id="moves-mine">{t("mine")}</h2>
          {waiting.value > 0 && <span class="waits">{waiting.value}</span>}
          <span class="sp" />
          <span class="sm muted">{t("refreshes")}</span>
        </div>
        <Lists />
      </section>
      {me.value ? <NoticeChoices /> : <p class="panel moves-nobody">{t("nobody")}</p>}
    </Page>
  );
}

function Lists(): JSX.Element {
  const tables = myTables.value;
  if (me.value && !tables) return <Waiting />;
  const going = (tables ?? []).filter(({ table }) => table.status !== "over");
  const asked = going.filter(({ table }) => table.seats.some((seat) => seat.kept === "yours"));
  const mine = going.filter((each) => each.turn);
  const others = going.filter((each) => !each.turn && !asked.includes(each));
  return (
    <>
      <ul data-testid="moves-mine">
        {[...asked, ...mine].map((each) => (
          <Move key={each.table.id} mine={each} />
        ))}
      </ul>
      {!mine.length && !asked.length && <p class="muted moves-none">{t("none")}</p>}
      {others.length > 0 && <h3>{t("others")}</h3>}
      <ul>
        {others.map((each) => (
          <Move key={each.table.id} mine={each} />
        ))}
      </ul>
    </>
  );
}

function Move({ mine }: { mine: MyTable }): JSX.Element {
  const { table, turn, until } = mine;
  const invited = table.seats.some((seat) => seat.kept === "yours");
  return (
    <li class="move">
      <span class="sp">
        <b class="disp">{table.title}</b>
        <span class="row">
          {table.seats.map((seat, n) => (
            <span key={n} title={seat.name}>
              <Crest seat={n} size={18} />
            </span>
          ))}
          <span class="sm muted">
            {table.seats
              .filter((seat) => !seat.yours && seat.name)
              .map((seat) => seat.name)
              .join(", ")}
          </span>
        </span>
        <span class="sm">
          {t(invited ? "invited" : turn ? "turn" : table.status === "open" ? "open" : "wait")}
        </span>
      </span>
      {until ? (
        <span class={`move-time ${turn ? "mine" : "muted"}`}>
          <Icon name="clock" size={16} /> {sayLeft(until - Date.now())}
        </span>
      ) : null}
      <a class={`btn ${turn || invited ? "p" : ""}`} href={`/t/${table.id}`}>
        {t(turn ? "play" : "look")}
      </a>
    </li>
  );
}

function sayLeft(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / 3_600_000));
  if (hours >= 24) return t("left-days", { count: Math.floor(hours / 24), hours: hours % 24 });
  return t("left-hours", { count: hours, minutes: Math.max(0, Math.floor(ms / 60_000)) % 60 });
}
