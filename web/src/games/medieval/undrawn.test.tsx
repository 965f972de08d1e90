// A building of somebody's own box has no drawing: it must be seen all the same, by its footprint and its name.

import { signal } from "@preact/signals";
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import { Drawing } from "../../pages/components/Components";
import { TableContext } from "../../table/context";
import type { SeatState, TableModel } from "../../table/game";
import { SIZES } from "../../ui/PiecePicture";
import sprite from "../../ui/pieces.svg?raw";
import { describeAction } from "./action-text";
import { BuildTray } from "./components/BuildTray";
import { FacePicture } from "./components/FacePicture";
import { Opponents } from "./components/Opponents";
import { PiecePicture, PieceView } from "./components/PieceView";
import { RemovalTray } from "./components/Removal";
import { Score } from "./components/Score";
import { SideBoard } from "./components/SideBoard";
import { LayoutPanel } from "./components/StartingDomain";
import { Supply } from "./components/Supply";
import { listEffects } from "./consequences";
import { listSymbols } from "./faces";
import gameUi from "./index";
import { describeLine } from "./log-text";
import { Buildings } from "./new-table/Buildings";
import { readScene } from "./scene";
import { TableSelection } from "./selection";
import type { Cell, FaceInfo, MedievalBox, MedievalView, PieceInfo, Player, Question } from "./view.gen";

const L_SHAPE: Cell[][] = [
  [[0, 0, "#"], [1, 0, "#"], [0, 1, "#"]],
  [[0, 0, "#"], [1, 0, "#"], [1, 1, "#"]],
  [[1, 0, "#"], [0, 1, "#"], [1, 1, "#"]],
  [[0, 0, "#"], [0, 1, "#"], [1, 1, "#"]],
]; // biome-ignore format: one turn a line

const bakery: PieceInfo = {
  name: "bakery",
  kind: "building",
  count: 4,
  cost: { wood: 2, stone: 1 },
  points: 2,
  die: null,
  touches: null,
  turns: [0, 1, 2, 3],
  cells: L_SHAPE,
};

const stock = { trade: 3, stone: 3, wood: 3, food: 3 };
const board = { width: 14, height: 12 };

const box: MedievalBox = {
  game: "medieval",
  scenario: "base",
  players: 2,
  board,
  resources: ["trade", "stone", "wood", "food"],
  tracks: { trade: 20, stone: 20, wood: 20, food: 20 },
  steps: ["roll", "build"],
  questions: {},
  rolls: 3,
  xs_to_end: 5,
  rounds: null,
  pieces: { bakery },
  dice: {},
  faces: {},
  disasters: [],
  skulls_most: 5,
  extort: true,
  refused: 2,
  dice_leave: "round-end",
  philippe: null,
  ranks: null,
  majorities: {},
};

const player: Player = {
  hidden: false,
  ready: false,
  stock,
  culture: 0,
  disaster: 0,
  pool: {},
  faces: {},
  fixed: {},
  rolls: 0,
  sets: 0,
  chapels: 0,
  hammers: 1,
  swaps: 0,
  fairs: 0,
  swords: 0,
  shields: 0,
  skulls: 0,
  tray: { bakery: 1 },
  pieces: [
    {
      piece: "bakery",
      kind: "building",
      at: "c3",
      turn: 0,
      spaces: ["c3", "d3", "c4"],
      walled: false,
      clustered: false,
    },
  ],
  enclosed: [],
  walled_area: 0,
  leak: null,
  forecast: null,
  cannot: {},
};

const ask = (kind: Question["kind"]): Question => ({
  kind,
  rule: "BUI-1",
  seats: [0],
  other: -1,
  resource: null,
});

const view: MedievalView = {
  game: "medieval",
  scenario: "base",
  board,
  round: 1,
  rounds: null,
  step: "build",
  steps: ["roll", "build"],
  start: 0,
  over: false,
  last_round: false,
  xs: [],
  xs_to_end: 5,
  question: ask("build"),
  supply: { bakery: 3 },
  out: {},
  dice: {},
  dice_out: {},
  philippe: null,
  threats: [],
  players: [player, player],
  sheets: [
    { bakery: 2, total: 2 },
    { bakery: 2, total: 2 },
  ],
  rank: null,
  amounts: {},
  tie: null,
};

function tableOf(shown: MedievalView) {
  const state = signal<SeatState>({
    seat: 0,
    view: shown,
    turn: { seats: [0], phase: "build" },
    lines: [],
    // Bit 30 is c3; removing names the first space of a building.
    legal: [
      { kind: "placed", verb: "build", piece: "bakery", turn: 0, mask: "1" },
      { kind: "placed", verb: "remove", mask: (1n << 30n).toString(16) },
    ],
    undo: "no",
  });
  const model = {
    names: (key: string) => key,
    current: signal(0),
    info: signal({ seats: [{ name: "Mara" }, { name: "Inés" }], clock: {} }),
    box: signal(box),
    state,
    now: state,
    pending: signal(false),
    thinking: signal([]),
    try: () => new Promise(() => {}),
  } as unknown as TableModel;
  const selection = new TableSelection(model);
  return { model, selection, scene: readScene(model)! };
}

const places: HTMLElement[] = [];

function draw(what: ComponentChild): HTMLElement {
  const place = document.body.appendChild(document.createElement("div"));
  places.push(place);
  act(() => render(what, place));
  return place;
}

beforeAll(async () => {
  await loadWords("medieval", "table", "new", "rules");
  await setLanguage("en");
});

afterEach(() => {
  for (const place of places.splice(0)) {
    render(null, place);
    place.remove();
  }
});

const pictures = (within: HTMLElement) => [...within.querySelectorAll("svg.pieces text, g.pieces text")];

test("there is a drawing for every size that is known, and no other", () => {
  const drawn = [...sprite.matchAll(/id="p-([\w-]+)"/g)].map(([, name]) => name!);
  expect(drawn.sort()).toEqual(Object.keys(SIZES).sort());
});

test.each([0, 1, 2, 3])("a footprint with its name, turned by %i quarters", (turn) => {
  const drawn = draw(
    <svg>
      <PieceView info={bakery} turn={turn} />
    </svg>,
  );
  expect(drawn.querySelector("use")).toBeNull();
  expect(drawn.querySelector("text")?.textContent).toBe("Bakery");
  for (const path of drawn.querySelectorAll("path")) expect(path.getAttribute("d")).toMatch(/^M.*\d.*Z$/);
  expect(drawn.innerHTML).not.toContain("NaN");
});

test("a known name with a footprint of its own is no known drawing", () => {
  const drawn = draw(
    <svg>
      <PieceView info={{ ...bakery, name: "church" }} turn={0} />
    </svg>,
  );
  expect(drawn.querySelector("use")).toBeNull();
  expect(drawn.querySelector("text")?.textContent).toBe("Church");
});

test("in trays", () => {
  const drawn = draw(<PiecePicture box={box} piece="bakery" size={40} />);
  expect(pictures(drawn).map((text) => text.textContent)).toEqual(["Bakery"]);
});

test("on boards, large and small", () => {
  const { model, scene, selection } = tableOf(view);
  const large = draw(<SideBoard view={view} side={0} model={model} played="build bakery c3 r0" strong="build bakery f7 r1" />); // biome-ignore format: one line
  expect(pictures(large)).toHaveLength(2);
  const small = draw(
    <TableContext.Provider value={{ model, gameUi }}>
      <Opponents scene={scene} selection={selection} />
    </TableContext.Provider>,
  );
  expect(pictures(small)).toHaveLength(1);
  selection.close();
});

test("in the supply, in the hand and among what may be built", () => {
  const { scene, selection } = tableOf(view);
  selection.inspected.value = "bakery";
  const supply = draw(<Supply scene={scene} selection={selection} />);
  expect(supply.querySelector('[data-testid="piece-bakery"]')?.textContent).toContain("Bakery");
  expect(supply.querySelector('[data-testid="facts"]')?.textContent).toContain("Bakery");
  expect(pictures(supply)).toHaveLength(2);
  expect(pictures(draw(<BuildTray scene={scene} selection={selection} />))).toHaveLength(1);
  selection.hand.take("bakery", "build");
  const held = draw(<BuildTray scene={scene} selection={selection} />);
  expect(held.querySelector(".med-held")?.textContent).toContain("Bakery");
  selection.close();
});

test("when a domain is laid out, and when a building must go", () => {
  const { scene, selection } = tableOf({ ...view, step: "layout", question: ask("layout") });
  const layout = draw(<LayoutPanel scene={scene} selection={selection} />);
  const row = layout.querySelector('[data-testid="piece-bakery"]');
  expect(row?.textContent).toContain("Bakery");
  expect(row?.textContent).not.toContain("layout.about");
  const removal = draw(<RemovalTray scene={scene} selection={selection} kind="fire" />);
  expect(removal.querySelector('[data-testid="pick-c3"]')?.textContent).toContain("Bakery");
  expect(pictures(removal)).toHaveLength(1);
  selection.close();
});

test("on the score pad, in the log and in hints", () => {
  const { model, selection } = tableOf(view);
  const pad = draw(<Score view={view} model={model} />);
  expect(pad.textContent).toContain("Bakery");
  expect(pictures(pad)).toHaveLength(1);
  const text = "build bakery f7 r0";
  expect(describeLine({ n: 1, at: 0, seat: 1, text }, model)).toContain("bakery");
  expect(describeAction(text, model)).toContain("bakery");
  selection.close();
});

test("before the table is made, and among the components", () => {
  const list = draw(<Buildings scenario={{ buildings: ["bakery"] }} peaceful={false} />);
  expect(list.querySelector("li")?.textContent).toContain("Bakery");
  expect(pictures(list)).toHaveLength(1);
  const entry = { group: "buildings", key: "bakery", name: "bakery", about: "", rule: "", data: {} };
  expect(pictures(draw(<Drawing entry={entry} />))).toHaveLength(1);
});

const face = (die: string, brings: Partial<FaceInfo>): FaceInfo => ({ die, ...brings });
const diceBox: MedievalBox = {
  ...box,
  dice: {
    peasant: { count: 18, sides: ["peasant.food", "peasant.wood"] },
    merchant: { count: 1, sides: ["merchant.trade3", "merchant.barter", "merchant.fair"] },
  },
  faces: {
    "peasant.food": face("peasant", { food: 3 }),
    "peasant.wood": face("peasant", { wood: 5 }),
    "merchant.trade3": face("merchant", { trade: 3 }),
    "merchant.barter": face("merchant", { trade: 1, either: [{ stone: 2 }, { wood: 2 }] }),
    "merchant.fair": face("merchant", { trade: 9, culture: 1, hammers: 1, swords: 1, skulls: 1 }),
  },
};

function faceIcons(name: string): string[] {
  const drawn = draw(<FacePicture face={name} box={diceBox} size={50} />);
  return [...drawn.querySelectorAll("use")].map((use) => use.getAttribute("href")!);
}

test("a face of the printed dice is a drawing, and one that shows something else is drawn by what it brings", () => {
  expect(faceIcons("peasant.food")).toEqual(["#d-peasant1"]);
  expect(faceIcons("peasant.wood")).toEqual(["#i-wood"]);
  expect(faceIcons("merchant.trade3")).toEqual(["#i-trade", "#i-trade", "#i-trade"]);
  expect(faceIcons("merchant.barter")).toEqual(["#i-trade", "#i-stone", "#i-wood"]);
  expect(faceIcons("merchant.fair")).toHaveLength(5);
  expect(draw(<FacePicture face="merchant.fair" box={diceBox} size={50} />).textContent).toBe("9");
});

test("every symbol of a face has an icon", () => {
  const everything = face("merchant", { trade: 1, stone: 1, wood: 1, food: 1, culture: 1, hammers: 1, swords: 1, shields: 1, feathers: 1, skulls: 1 }); // biome-ignore format: one line
  for (const { icon } of listSymbols(everything).sure) expect(sprite).toContain(`id="i-${icon}"`);
  expect(listSymbols(everything).sure).toHaveLength(10);
});

test("what a building costs in kind and what it counts are told", () => {
  const { model, selection } = tableOf(view);
  const harbor: PieceInfo = {
    ...bakery,
    name: "harbor",
    die: "merchant",
    bonuses: [
      { points: 4, per: "die", of: "burgher" },
      { points: 1, per: "resource", of: "trade", each: 2, most: 5 },
      { points: 1, per: "culture" },
      { points: 2, per: "building" },
    ],
    cost_die: "burgher",
    cost_building: "farm",
    turns_x: false,
  };
  const told = listEffects(model, { ...box, pieces: { harbor } }, "harbor").map((effect) => effect.text);
  expect(told).toEqual([
    "**+1 merchant die** next round",
    "**4 points for each burgher die** at the end",
    "**1 point for each 2 of your trade** at the end, at most 5",
    "**1 point for each culture** at the end",
    "**2 points for each of your buildings** at the end",
    "Costs **a burgher die** of yours, for good",
    "Costs **one of your buildings**: farm",
    "**Turns no X** when the last one is taken",
  ]);
  selection.close();
});

test("a building that pays is chosen like one that burns", () => {
  const { scene, selection } = tableOf({ ...view, question: ask("cost") });
  const tray = draw(<RemovalTray scene={scene} selection={selection} kind="cost" />);
  expect(tray.textContent).toContain("Payment");
  expect(tray.querySelector('[data-testid="pick-c3"]')?.textContent).toContain("Bakery");
  selection.close();
});
