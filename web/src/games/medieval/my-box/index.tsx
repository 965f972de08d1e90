// How the box of Medieval is shown and changed.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { nameOf } from "../../../net/names";
import type { BoxDrawingProps, BoxThing, BoxUi, Remark } from "../../../table/game";
import { DieFace, Icon } from "../../../ui/Icon";
import { findDrawing, PiecePicture } from "../../../ui/PiecePicture";
import { PiecePicture as FootprintPicture } from "../components/PieceView";
import type { Cell, MedievalBox, PieceInfo } from "../view.gen";

const t = words("medieval");
const rules = words("rules");
const GAME = "medieval";
const RESOURCES = ["wood", "stone", "trade", "food"];
const DRAWN_DICE = ["peasant", "burgher", "noble", "clergy"];
const DRAWN_FACES = 6;
/** Below it, the name on a roof could not be read. */
const MIN_NAMED_PX = 60;
/** Which drawing stands for pieces that come in several lengths. */
const LENGTH_DRAWINGS: Record<string, string> = { walls: "wall4", roads: "road4" };
const FIGURE_ICONS: Record<string, string> = {
  board: "flag",
  disasters: "disaster",
  setup: "house",
  skulls: "skull",
  solitaire: "crown",
};
const SINGULAR: Record<string, string> = { walls: "wall", roads: "road" };

function nameThing(table: string, entry: string): string {
  if (entry) return nameOf(GAME, table === "scenarios" && entry === "river" ? "scenario.river" : entry);
  const named = nameOf(GAME, SINGULAR[table] ?? table);
  if (named !== table) return named;
  const said = rules(`of-${table}`);
  return said === `of-${table}` ? table : said;
}

function Drawing({ table, entry, values, size, field }: BoxDrawingProps): JSX.Element | null {
  const piece = entry || LENGTH_DRAWINGS[table] || table;
  if (FIGURE_ICONS[table]) return <Icon name={FIGURE_ICONS[table]} size={Math.min(size, 36)} />;
  if (table === "dice") return <Die die={entry} values={values} size={size} />;
  if (table === "tracks")
    return <Track resource={field ?? ""} end={Number(values[field ?? ""])} size={size} />;
  if (Array.isArray(values.footprint) && values.footprint.length)
    return <Shaped piece={piece} rows={values.footprint as string[]} size={size} />;
  return findDrawing(piece) ? <PiecePicture piece={piece} height={size} /> : null;
}

function Die({ die, values, size }: { die: string; values: Record<string, unknown>; size: number }) {
  const faces = Array.isArray(values.faces) ? values.faces.length : DRAWN_FACES;
  return DRAWN_DICE.includes(die) && faces > 0 ? (
    <DieFace face={`${die}1`} size={size} />
  ) : (
    <Icon name="die" size={size} />
  );
}

const MAX_DRAWN_TRACK = 12;
const DOT_UNITS = 12;

/** Draw a resource, and its track where there is room. */
function Track({ resource, end, size }: { resource: string; end: number; size: number }): JSX.Element {
  const icon = RESOURCES.includes(resource) ? resource : "wood";
  if (!(end > 0 && end <= MAX_DRAWN_TRACK) || size < 60)
    return <Icon name={icon} size={Math.min(size, 44)} />;
  const spaces = Array.from({ length: end + 1 }, (_, n) => n);
  return (
    <span class="col box-track">
      <Icon name={icon} size={44} />
      <svg
        width={spaces.length * DOT_UNITS}
        height={DOT_UNITS}
        viewBox={`0 0 ${spaces.length * DOT_UNITS} ${DOT_UNITS}`}
        aria-hidden="true"
      >
        {spaces.map((n) => (
          <g key={n} transform={`translate(${n * DOT_UNITS + DOT_UNITS / 2} ${DOT_UNITS / 2})`}>
            <circle r="5.5" fill="var(--hole)" />
            <text y="3" text-anchor="middle" font-size="8" font-weight="700" fill="var(--muted)">
              {n}
            </text>
          </g>
        ))}
      </svg>
    </span>
  );
}

/** Draw a piece by the footprint it has in this box, which may not be that of its drawing. */
function Shaped({ piece, rows, size }: { piece: string; rows: string[]; size: number }): JSX.Element {
  const cells = rows.flatMap((row, y) =>
    [...row].flatMap((mark, x): Cell[] => (mark === "." || mark === " " ? [] : [[x, y, mark]])),
  );
  const info: PieceInfo = {
    name: piece,
    kind: "building",
    count: 1,
    cost: {},
    points: 0,
    die: null,
    touches: null,
    turns: [0, 0, 0, 0],
    cells: [cells, cells, cells, cells],
  };
  const box = { pieces: { [piece]: info } } as unknown as MedievalBox;
  return <FootprintPicture box={box} piece={piece} size={size} named={size >= MIN_NAMED_PX} />;
}

function describeFootprint(rows: string[], thing: BoxThing, things: BoxThing[]): Remark[] {
  const board = things.find((thing) => thing.table === "board")?.values ?? {};
  const [width, height] = [Number(board.width), Number(board.height)];
  const [long, short] = [
    Math.max(rows.length, rows[0]?.length ?? 0),
    Math.min(rows.length, rows[0]?.length ?? 0),
  ];
  if (!long || !width || !height) return [];
  const fits = long <= Math.min(width, height);
  const remarks = [{ fine: fits, text: t(fits ? "box.fits" : "box.too-long", { width, height }) }];
  // Only buildings score, and a keep or an armory is always walled.
  const isDoubled = thing.table === "buildings" && !thing.values.wall;
  if (fits && long > 1 && isDoubled)
    remarks.push({ fine: true, text: t("box.walled", { count: long, short }) });
  return remarks;
}

function listChoices(table: string, field: string, things: BoxThing[]): string[] {
  const entriesOf = (wanted: string) => things.filter((one) => one.table === wanted).map((one) => one.entry);
  if (field === "die" || field === "cost_die") return entriesOf("dice");
  if (table === "skulls") return entriesOf("disasters");
  if (field === "buildings" || field === "cost_building") return entriesOf("buildings");
  if (field === "resource") return RESOURCES;
  return [];
}

const boxUi: BoxUi = {
  listTabs: () => [
    { key: "buildings", title: t("box.buildings"), tables: ["buildings"], add: t("box.add-building") },
    {
      key: "ways",
      title: t("box.ways"),
      tables: ["walls", "roads", "bridge", "gate", "river", "areas"],
    },
    { key: "dice", title: t("box.dice"), tables: ["dice"], add: t("box.add-die") },
    { key: "tracks", title: t("box.tracks"), tables: ["tracks", "board"] },
    { key: "setup", title: t("box.setup"), tables: ["setup", "solitaire"] },
    { key: "disasters", title: t("box.disasters"), tables: ["disasters", "skulls"] },
    { key: "scenarios", title: t("box.scenarios"), tables: ["scenarios"] },
    { key: "sets", title: t("box.sets"), tables: ["sets", "packs"] },
  ],
  nameThing,
  Drawing,
  listAmountKeys: (field) => (["cost", "collect", "stock"].includes(field) ? RESOURCES : []),
  listChoices,
  listSpaceMarks: () => [
    { mark: "#", name: t("box.on-ground") },
    { mark: "~", name: t("box.on-river") },
    { mark: "=", name: t("box.across") },
  ],
  describeFootprint,
};

export default boxUi;
