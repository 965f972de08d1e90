// The map: countries, roads, border, cities with all that stands and lies in them, routes and pings.

import { computed, type Signal, signal, useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { words } from "../../../i18n";
import { showsModel } from "../../../render3d/capability";
import { listEventMarks, type Mark } from "../event-marks";
import { MAP_HEIGHT, type Point, type Project, ROW_UNITS, TOP_UNITS, TREES } from "../map-layout";
import type { MapModelProps } from "../map3d/MapModel";
import type { PlayProps, TableSelection } from "../selection";
import { boxOf, cityNamed, merchantsIn } from "../view-queries";
import { Areas } from "./Areas";
import { CityMark } from "./CityMark";
import { Horse, Tree } from "./Pieces";
import { AdvisedMark, Pings, Routes, Warnings } from "./Signs";

const t = words("merchants");

interface Props extends PlayProps {
  /** Of another moment: nothing can be chosen here. */
  still?: boolean;
}

export function MapView({ selection, view, still = false }: Props): JSX.Element {
  const project = useSignal<Project | null>(null);
  const seen = useMemo(() => seeBy(selection, project), [selection]);
  const Model = useMapModel(showsModel.value);
  const flat = selection.layout.value;
  return (
    <>
      {Model && (
        <Model
          key={flat.width}
          layout={flat}
          view={view}
          box={boxOf(selection.model)}
          onSeen={(found) => {
            project.value = found;
          }}
        />
      )}
      <MapDrawing selection={seen} view={view} still={still} modeled={!!Model && !!project.value} />
    </>
  );
}

/** The same table, with everything on the map where the model has it. */
function seeBy(selection: TableSelection, project: Signal<Project | null>): TableSelection {
  const layout = computed(() => {
    const flat = selection.layout.value;
    return project.value ? flat.seenBy(project.value) : flat;
  });
  return { ...selection, layout };
}

const mapModel: Signal<ComponentType<MapModelProps> | null> = signal(null);

/** Fetch the model where it is wanted; until it is there, and where it cannot be had, the drawing serves. */
function useMapModel(wanted: boolean): ComponentType<MapModelProps> | null {
  useEffect(() => {
    if (!wanted || mapModel.peek()) return;
    import("../map3d/MapModel").then(
      (found) => {
        mapModel.value = found.MapModel;
      },
      () => undefined,
    );
  }, [wanted]);
  return wanted ? mapModel.value : null;
}

/** The drawing. Over a model it has only what is written, pressed and lit. */
function MapDrawing({
  selection,
  view,
  still,
  modeled,
}: PlayProps & { still: boolean; modeled: boolean }): JSX.Element {
  const layout = selection.layout.value;
  const focus = useSignal(view.merchants[0]?.city ?? view.cities[0]?.city ?? "");
  const marks = listEventMarks(view, boxOf(selection.model));
  return (
    <svg
      class={`mer-map mode-${selection.mode.value} ${modeled ? "modeled" : ""}`}
      viewBox={`0 0 ${layout.width} ${MAP_HEIGHT}`}
      role="group"
      aria-label={t("map.label")}
      aria-describedby="mer-map-help"
      data-own-keys
      data-testid="board"
    >
      {!modeled && <Ground selection={selection} view={view} />}
      <CountryNames selection={selection} view={view} marks={marks} />
      {!modeled && <Roads selection={selection} view={view} />}
      <Border selection={selection} view={view} modeled={modeled} />
      {!still && <Routes selection={selection} view={view} />}
      {view.cities.map((city) => (
        <CityMark
          key={city.city}
          selection={selection}
          view={view}
          city={city}
          focus={focus}
          still={still}
          modeled={modeled}
        />
      ))}
      {!modeled && <Horses selection={selection} view={view} />}
      {view.cities.map((city) => (
        <Areas key={city.city} selection={selection} city={city} />
      ))}
      <Warnings selection={selection} view={view} marks={marks} />
      {!still && <AdvisedMark selection={selection} view={view} />}
      {!still && <Pings selection={selection} view={view} />}
      <rect class="mer-edge" x="1.5" y="1.5" width={layout.width - 3} height={MAP_HEIGHT - 3} rx="11" />
    </svg>
  );
}

function Roads({ selection, view }: PlayProps): JSX.Element {
  const layout = selection.layout.value;
  return (
    <>
      {layout.roads(view.cities).map(({ path }) => (
        <g key={path} class="mer-road">
          <path d={path} class="mer-road-edge" />
          <path d={path} class="mer-way" />
          <path d={path} class="mer-ruts" />
        </g>
      ))}
      {TREES.map(([x, y]) => (
        <Tree key={`${x}-${y}`} x={(x * layout.width) / 700} y={y} />
      ))}
    </>
  );
}

function Ground({ selection, view }: PlayProps): JSX.Element {
  return (
    <>
      <defs>
        <pattern id="mer-crowns" width="22" height="22" patternUnits="userSpaceOnUse">
          <path class="mer-crown" d="M4 13v-5l2.500 2L9 7l2.500 3L14 8v5z" />
        </pattern>
        <pattern id="mer-suns" width="22" height="22" patternUnits="userSpaceOnUse">
          <g class="mer-sun">
            <circle cx="11" cy="11" r="3" />
            <path d="M11 4.500v2.500M11 15v2.500M4.500 11H7M15 11h2.500" />
          </g>
        </pattern>
      </defs>
      {view.cities
        .map((city) => selection.layout.value.cell(city))
        .map(({ country, x, y, width, height }) => (
          <g key={`${x}-${y}`}>
            <rect class={`mer-land ${country ?? "open"}`} x={x} y={y} width={width + 1} height={height + 1} />
            {country && (
              <rect
                x={x}
                y={y}
                width={width + 1}
                height={height + 1}
                fill={`url(#${country === "kingdom" ? "mer-crowns" : "mer-suns"})`}
              />
            )}
          </g>
        ))}
    </>
  );
}

function Border({ selection, view, modeled }: PlayProps & { modeled: boolean }): JSX.Element | null {
  if (!view.borders.length) return null;
  const path = selection.layout.value.borderLines(view).join("");
  if (modeled)
    return (
      <g data-about="border" data-anchor="border">
        {selection.layout.value.posts(view).map(({ x, y }) => (
          <circle key={`${x}-${y}`} class="mer-hit" cx={x} cy={y} r="18" />
        ))}
      </g>
    );
  return (
    <g data-about="border" data-anchor="border">
      <path d={path} class="mer-border back" />
      <path d={path} class="mer-border white" />
      <path d={path} class="mer-border red" />
      {selection.layout.value.posts(view).map(({ x, y, turned }) => (
        <g
          key={`${x}-${y}`}
          class="pieces"
          transform={`translate(${x} ${y}) rotate(${turned ? 90 : 0}) scale(.8) translate(-20 -20)`}
        >
          <use href="#p-gate" />
        </g>
      ))}
    </g>
  );
}

const BESIDE = [
  [48, -20],
  [60, 14],
  [16, -34],
  [30, 34],
] as const;

/** Draw each horse once, so that it walks from city to city instead of vanishing here and appearing there. */
function Horses({ selection, view }: PlayProps): JSX.Element {
  return (
    <g class="mer-horses" aria-hidden="true">
      {view.merchants.map((merchant) => {
        const city = merchant.city ? cityNamed(view, merchant.city) : undefined;
        if (!city) return null;
        const { x, y } = selection.layout.value.place(city);
        const [dx, dy] = BESIDE[merchantsIn(view, city.city).indexOf(merchant)] ?? BESIDE[0];
        const active = view.turn?.merchant === merchant.merchant;
        return (
          <Horse key={merchant.merchant} x={x + dx} y={y + dy} merchant={merchant.merchant} active={active} />
        );
      })}
    </g>
  );
}

/** Where the lower edge of a name is: above the cities of a row, where warnings may stand, or below them, where goods
 * lie. */
const ABOVE_UNITS = 52;
const BELOW_UNITS = 76;

/** Write the names of the countries, beside the cities of a row of theirs where nothing else is written. */
function CountryNames({ selection, view, marks }: PlayProps & { marks: Mark[] }): JSX.Element | null {
  const first = view.cities.find((city) => city.country);
  const last = view.cities.findLast((city) => city.country);
  if (!first?.country || !last?.country) return null;
  const { left, across, narrow, project } = selection.layout.value;
  const warned = new Set(marks.map((mark) => mark.city));
  const place = (row: number, column: number): Point => {
    const beside = view.cities.filter(
      (city) => city.row === row && (city.column === column || city.column === column + 1),
    );
    const above = !beside.some(({ city }) => warned.has(city));
    const below = !beside.some(({ areas }) => Object.keys(areas).length > 0);
    const middle = TOP_UNITS + row * ROW_UNITS;
    return project({
      x: left + (column + 0.5) * across,
      y: above || !below ? middle - ABOVE_UNITS : middle + BELOW_UNITS,
    });
  };
  const one = place(Math.min(first.row + 1, last.row), 0);
  const two = place(last.row, narrow ? 0 : last.column - 1);
  return (
    <g aria-hidden="true" text-anchor="middle">
      <text class="mer-country kingdom" x={one.x} y={one.y}>
        {selection.model.names(first.country)}
      </text>
      <text class="mer-country holy-land" x={two.x} y={two.y}>
        {selection.model.names(last.country)}
      </text>
    </g>
  );
}
