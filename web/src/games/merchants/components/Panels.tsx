// Events in force, and the stock.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { describeGoods } from "../action-text";
import { readCard } from "../legal";
import { eventTitle } from "../names";
import type { PlayProps } from "../selection";
import { boxOf } from "../view-queries";

const t = words("merchants");

export function EventsPanel({ selection, view }: PlayProps): JSX.Element {
  const all = Object.values(boxOf(selection.model)?.cards ?? {}).filter((card) => card.special).length || 5;
  const come = all - view.deck.specials;
  return (
    <section class="panel mer-events" aria-label={t("events.title")} data-anchor="events">
      <div class="ph">
        <h2>{t("events.title")}</h2>
        <span class="sp" />
        <span class="xs muted" data-about="deck">
          {t("events.come", { come, all })}
        </span>
      </div>
      {view.events.length === 0 && (
        <p class="sm muted mer-none">{t(come ? "events.none-now" : "events.none")}</p>
      )}
      <ul>
        {view.events.map((event) => (
          <li key={event.event} data-about={`event:${event.event}`}>
            <a class="mer-no" href={`/rules/merchants?id=${event.rule}`} aria-label={event.rule}>
              {event.number || event.rule.replace(/\D+/, "")}
            </a>
            <p>
              <b>{selection.model.names(`effect-${event.event}`)}</b>{" "}
              <span
                class="sm muted"
                title={t("events.until", { city: selection.model.names(readCard(event.card).city) })}
              >
                {eventTitle(selection.model, event.event)}
                {event.withheld > 0 && ` · ${t("events.withheld", { count: event.withheld })}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Stock({ selection, view }: PlayProps): JSX.Element {
  return (
    <div
      class="mer-stock sm"
      data-anchor="stock"
      role="img"
      aria-label={t("stock-long", { goods: describeGoods(selection.model, view.stock) })}
    >
      <b>{t("stock")}</b>
      {Object.entries(view.stock).map(([good, n]) => (
        <span key={good} class="row" data-about={`good:${good}`}>
          <Icon name={good} size={20} />
          <b class="num">{n}</b>
        </span>
      ))}
      <span class="row" data-about="jewel">
        <Icon name="jewelr" size={18} />
        <b class="num">{view.jewels.red}</b>
      </span>
    </div>
  );
}
