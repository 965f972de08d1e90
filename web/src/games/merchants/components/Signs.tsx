// What lies over the map: routes that somebody plans, what somebody points at, what events change.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { isAdvised } from "../../../table/panels";
import type { Mark } from "../event-marks";
import type { Layout, Point } from "../map-layout";
import { describeMerchant } from "../names";
import { describePlan, listPlans, listStops, planNumber, routeColour } from "../planning";
import type { PlayProps, TableSelection } from "../selection";
import { readPings } from "../signals";
import type { MerchantsView } from "../view.gen";
import { cityNamed } from "../view-queries";
import { Shield } from "./Pieces";

const t = words("merchants");
const DASHES = ["9 7", "14 6", "3 7", "14 5 3 5"];

// ---------------------------------------------------------------- routes

const CITY_RADIUS = 44;
const ARROW_UNITS = 12;

/** Draw what advice names: an arrow to the city to move to, or a ring around the city where something is to be done. */
export function AdvisedMark({ selection, view }: PlayProps): JSX.Element | null {
  const option = selection.options.value.find(({ text }) => isAdvised(text));
  const here = cityNamed(view, view.merchants[(view.turn?.merchant ?? 0) - 1]?.city ?? "");
  if (!option || !here || option.action.verb === "end") return null;
  const from = selection.layout.value.place(here);
  const goal = option.action.verb === "move" ? cityNamed(view, option.action.city) : undefined;
  if (!goal)
    return <circle class="mer-advised" cx={from.x} cy={from.y} r={CITY_RADIUS} data-testid="advised-place" />;
  const to = selection.layout.value.place(goal);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [tipX, tipY] = [to.x - dx * CITY_RADIUS, to.y - dy * CITY_RADIUS];
  const [backX, backY] = [tipX - dx * 2 * ARROW_UNITS, tipY - dy * 2 * ARROW_UNITS];
  const wing = (side: number) => `${backX - dy * side * ARROW_UNITS} ${backY + dx * side * ARROW_UNITS}`;
  return (
    <g class="mer-advised" data-testid="advised-place">
      <path d={`M${from.x + dx * CITY_RADIUS} ${from.y + dy * CITY_RADIUS}L${backX} ${backY}`} />
      <path class="mer-advised-tip" d={`M${tipX} ${tipY}L${wing(1)}L${wing(-1)}Z`} />
    </g>
  );
}

/** Draw where everybody means to go: plans that stand, and the one that is being drawn. */
export function Routes({ selection, view }: PlayProps): JSX.Element {
  const own = selection.route.value;
  const plans = listPlans(selection.model).filter((plan) => plan.actor !== own?.merchant);
  const all = plans.map(({ actor, steps }) => ({ merchant: actor, steps }));
  if (own) all.push(own);
  return (
    <g class="mer-routes" aria-hidden="true">
      {all.map(({ merchant, steps }) => {
        const start = view.merchants[merchant - 1]?.city;
        const stops = [start, ...listStops(steps)].flatMap((name) => {
          const city = name ? cityNamed(view, name) : undefined;
          return city ? [selection.layout.value.place(city)] : [];
        });
        return <Route key={merchant} stops={stops} merchant={merchant} number={planNumber(view, merchant)} />;
      })}
    </g>
  );
}

/** How far before the city a leg ends, so that its arrow is seen. */
const LEG_GAP_UNITS = 46;
const TIP_UNITS = 15;

interface RouteProps {
  stops: Point[];
  merchant: number;
  number: number;
}

function Route({ stops, merchant, number }: RouteProps): JSX.Element {
  return (
    <g data-testid={`route-${merchant}`}>
      {stops.slice(1).map((to, index) => (
        <Leg key={index} from={stops[index]!} to={to} merchant={merchant} number={number} />
      ))}
    </g>
  );
}

/** Draw one leg as a bow beside the road, with an arrow; routes of several merchants bow to different sides. */
function Leg({
  from,
  to,
  merchant,
  number,
}: {
  from: Point;
  to: Point;
  merchant: number;
  number: number;
}): JSX.Element | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 2 * LEG_GAP_UNITS) return null;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const bow = (merchant % 2 ? 1 : -1) * (26 + 12 * Math.floor((merchant - 1) / 2));
  const middle = { x: (from.x + to.x) / 2 - dy * bow, y: (from.y + to.y) / 2 + dx * bow };
  const start = toward(from, middle, LEG_GAP_UNITS);
  const end = toward(to, middle, LEG_GAP_UNITS);
  const neck = toward(end, middle, TIP_UNITS);
  const path = `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${neck.x} ${neck.y}`;
  const at = pointOn(start, middle, neck, 0.34 + 0.13 * ((merchant - 1) % 4));
  const [ax, ay] = [(end.x - neck.x) / TIP_UNITS, (end.y - neck.y) / TIP_UNITS];
  const wing = (side: number) => `${neck.x - ay * side * 9} ${neck.y + ax * side * 9}`;
  const colour = routeColour(merchant);
  return (
    <g>
      <path d={path} stroke="#fffaf0" stroke-width="9" fill="none" stroke-linecap="round" />
      <path
        d={path}
        stroke={colour}
        stroke-width="4.5"
        stroke-dasharray={DASHES[(merchant - 1) % 4]}
        fill="none"
        stroke-linecap="round"
      />
      <path
        d={`M${end.x} ${end.y}L${wing(1)}L${wing(-1)}Z`}
        fill={colour}
        stroke="#fffaf0"
        stroke-width="2.5"
      />
      <circle cx={at.x} cy={at.y} r="12" fill={colour} stroke="#fffaf0" stroke-width="2.5" />
      <text x={at.x} y={at.y + 5} font-size="14.5" font-weight="700" fill="#fffaf0" text-anchor="middle">
        {number}
      </text>
    </g>
  );
}

/** The point of a bow after a share of its way: each merchant's number stands somewhere else. */
function pointOn(start: Point, middle: Point, end: Point, share: number): Point {
  const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
  return { x: a * start.x + b * middle.x + c * end.x, y: a * start.y + b * middle.y + c * end.y };
}

/** The point so many units from one towards another. */
function toward(from: Point, to: Point, units: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * units, y: from.y + ((to.y - from.y) / length) * units };
}

// ---------------------------------------------------------------- pings

export function Pings({ selection, view }: PlayProps): JSX.Element {
  return (
    <>
      {readPings(selection.model.signals.value).map((ping, index) => {
        const city = cityNamed(
          view,
          ping.city ?? view.row.find((card) => card.card === ping.card)?.city ?? "",
        );
        if (!city) return null;
        const { x, y } = selection.layout.value.place(city);
        const text = t("plan.bubble", { who: ping.who });
        const width = text.length * 6.6 + 40;
        const left = Math.min(Math.max(x - width / 2, 6), selection.layout.value.width - 6 - width);
        const merchant = view.merchants.find((each) => each.seat === ping.seat)?.merchant;
        return (
          <g key={index} class="mer-ping" aria-hidden="true">
            <ellipse cx={x} cy={y} rx="76" ry="54" />
            <rect x={left} y={y - 74} width={width} height="26" rx="13" />
            <text x={left + (merchant ? 28 : 14)} y={y - 56.5}>
              {text}
            </text>
            {merchant && <Shield x={left + 6} y={y - 70} size={18} merchant={merchant} />}
          </g>
        );
      })}
    </>
  );
}

// ---------------------------------------------------------------- events

export function Warnings({ selection, view, marks }: PlayProps & { marks: Mark[] }): JSX.Element {
  const used = new Map<string, number>();
  return (
    <g aria-hidden="true">
      {marks.map((mark) => {
        const at = mark.city
          ? placeAbove(selection.layout.value, view, mark.city, used)
          : placeOnRoad(selection.layout.value, view, mark.road!);
        if (!at) return null;
        const text = t(`map.${mark.what}`);
        const width = text.length * 6.4 + 36;
        const x = Math.min(Math.max(at.x - width / 2, 6), selection.layout.value.width - 6 - width);
        return (
          <g key={mark.event + mark.city} class="mer-warning">
            <rect x={x} y={at.y} width={width} height="22" rx="11" />
            <use href="#i-disaster" x={x + 4} y={at.y + 2} width="18" height="18" />
            <text x={x + 26} y={at.y + 15.5}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Place a mark over the city, one above the other if there are several. */
function placeAbove(
  layout: Layout,
  view: MerchantsView,
  name: string,
  used: Map<string, number>,
): Point | null {
  const city = cityNamed(view, name);
  if (!city) return null;
  const level = used.get(name) ?? 0;
  used.set(name, level + 1);
  const { x, y } = layout.place(city);
  return { x: x - 4, y: y - (city.row === 0 ? 80 : 74) - level * 24 + (level && city.row === 0 ? 48 : 0) };
}

function placeOnRoad(layout: Layout, view: MerchantsView, road: [string, string]): Point | null {
  const post = layout.posts(view).find(({ pair }) => pair.join() === road.join());
  if (post) return { x: post.x, y: post.y + 14 };
  const [one, two] = road.map((name) => cityNamed(view, name));
  if (!one || !two) return null;
  const [a, b] = [layout.place(one), layout.place(two)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + 8 };
}

/** Say pings and plans as sentences, for whoever listens. */
export function describeSignals(selection: TableSelection, view: MerchantsView): string[] {
  const { model } = selection;
  const pinged = readPings(model.signals.value).map(({ who, city, card }) => {
    const name = city ?? view.row.find((each) => each.card === card)?.city ?? "";
    return t(card ? "plan.pinged-card" : "plan.pinged-city", { who, city: model.names(name) });
  });
  const planned = listPlans(model).map((plan) =>
    t("plan.of", {
      who: describeMerchant(model, view, plan.actor),
      steps: describePlan(plan.steps, model, view),
    }),
  );
  return [...pinged, ...planned];
}
