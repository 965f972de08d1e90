// Who looks on, and whether anybody may.

import type { JSX } from "preact";
import { attempt } from "../app/tables";
import { words } from "../i18n";
import { api } from "../net/api";
import { Icon } from "../ui/Icon";
import { useTable } from "./context";
import { PersonMenu } from "./PersonMenu";

const t = words("table");

export function Watchers(): JSX.Element | null {
  const { model } = useTable();
  const info = model.info.value;
  const watchers = info?.watchers ?? [];
  if (!info || (!watchers.length && !info.host)) return null;
  const closed = info.watchable === false;
  return (
    <section class="watchers" aria-labelledby="watchers">
      <h2 id="watchers">{t("watchers")}</h2>
      {watchers.length === 0 && <p class="sm muted">{t(closed ? "watchers-closed" : "watchers-none")}</p>}
      <ul>
        {watchers.map((one) => (
          <li key={one.by}>
            <Icon name="eye" size={18} />
            <b class="sp">
              {one.by ? (
                <a class="person" href={`/who/${model.id}/${one.by}`}>
                  {one.name}
                </a>
              ) : (
                one.name
              )}
            </b>
            <PersonMenu who={{ ...one, watches: true }} />
          </li>
        ))}
      </ul>
      {info.host && info.status !== "over" && (
        <button
          type="button"
          class="btn s"
          onClick={() => void attempt(() => api.setWatchable(model.id, closed))}
          data-testid="watchable"
        >
          {t(closed ? "watchers-open" : "watchers-close")}
        </button>
      )}
    </section>
  );
}
