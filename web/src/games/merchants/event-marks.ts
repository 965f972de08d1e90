// What the events in force change, as marks on the map: read from the box, nothing is worked out here.

import type { EventInfo, MerchantsBox, MerchantsView } from "./view.gen";

export interface Mark {
  event: string;
  /** A key of `map.*`. */
  what: string;
  /** The city it belongs to, or the two ends of a road. */
  city?: string;
  road?: [string, string];
}

export function listEventMarks(view: MerchantsView, box: MerchantsBox | null): Mark[] {
  return view.events.flatMap(({ event }) => {
    const card = box?.events[event];
    return card ? marksOf(event, card, view) : [];
  });
}

function marksOf(event: string, card: EventInfo, view: MerchantsView): Mark[] {
  const cities = card.cities;
  switch (card.effect) {
    case "block":
      return cities.length === 2 ? [{ event, what: "block", road: [cities[0]!, cities[1]!] }] : [];
    case "border-cost":
      return view.borders.slice(0, 1).map((road) => ({ event, what: "border-cost", road }));
    case "load-cost":
      return view.cities
        .filter((city) => city.produces === card.good)
        .map(({ city }) => ({ event, what: "load-cost", city }));
    case "tribute": {
      // Only where an order waits: elsewhere it changes nothing yet.
      const waiting = new Set(view.row.map((order) => order.city));
      const paying = view.cities.filter(({ city, country }) => country === card.country && waiting.has(city));
      return paying.map(({ city }) => ({ event, what: "tribute", city }));
    }
    case "enter-cost":
    case "leave-cost":
    case "sell-cost":
    case "enter-with":
      return cities.map((city) => ({ event, what: card.effect, city }));
    default:
      return [];
  }
}
