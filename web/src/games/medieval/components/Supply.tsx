// The supply: every piece with its cost, how many are left, and whether it can be paid and placed.

import type { ComponentChildren, JSX } from "preact";
import { words } from "../../../i18n";
import { tab } from "../../../table/Frame";
import type { TableModel } from "../../../table/game";
import { Icon } from "../../../ui/Icon";
import { listEffects } from "../consequences";
import { usePieceDrag } from "../drag";
import { describeAmount } from "../resources";
import { type Scene, title } from "../scene";
import type { PlayProps, TableSelection } from "../selection";
import type { Goods, PieceInfo, PieceKind, Stock } from "../view.gen";
import { PiecePicture } from "./PieceView";
import { Consequences } from "./Tray";

const t = words("medieval");

/** Costs stand in the order wood, stone, trade, figure first. */
const COST_ORDER = ["wood", "stone", "trade", "food"] as const;

interface CostProps {
  cost: Goods;
  model: TableModel;
  /** With it, what would be left: `7 → 6`. */
  stock?: Stock;
}

export function Cost({ cost, model, stock }: CostProps): JSX.Element {
  return (
    <span class="med-cost">
      {COST_ORDER.filter((resource) => cost[resource]).map((resource) => (
        <span class="row" key={resource}>
          {stock ? (
            <>
              <Icon name={resource} size={17} label={model.names(resource)} />
              <span class="num">
                {stock[resource]} → <b>{stock[resource] - (cost[resource] ?? 0)}</b>
              </span>
            </>
          ) : (
            <>
              <b class="num" aria-hidden="true">
                {cost[resource]}
              </b>
              <Icon name={resource} size={15} label={describeAmount(resource, cost[resource] ?? 0)} />
            </>
          )}
        </span>
      ))}
    </span>
  );
}

/** Walls and roads of all lengths are one line. */
export interface Item {
  key: string;
  names: string[];
  left: number;
}

/** Walls and roads come in lengths: `wall-4` is one of the `wall`s. */
export const familyOf = ({ name, kind }: PieceInfo): string =>
  kind === "wall" || kind === "road" ? name.replace(/-\d$/, "") : name;

export function listItems(scene: Scene): Item[] {
  const found = new Map<string, Item>();
  for (const name of Object.keys(scene.box.pieces)) {
    const info = scene.box.pieces[name]!;
    if (!(name in scene.view.supply) || info.kind === "area" || info.kind === "river") continue;
    const key = familyOf(info);
    const item = found.get(key) ?? { key, names: [], left: 0 };
    item.names.push(name);
    item.left += scene.view.supply[name] ?? 0;
    found.set(key, item);
  }
  return [...found.values()];
}

export function Supply({
  scene,
  selection,
  wide = false,
}: {
  scene: Scene;
  selection: TableSelection;
  wide?: boolean;
}): JSX.Element {
  const inspected = selection.inspected.value;
  const building = scene.onTurn && scene.question?.kind === "build";
  const ahead = !building && scene.me.forecast !== null;
  return (
    <section
      class={`panel med-supply ${wide ? "wide" : ""}`}
      aria-label={t("supply.title")}
      data-testid="supply"
    >
      <div class="ph">
        <h2>{t("supply.title")}</h2>
        <span class="xs muted sp">
          {t(building ? "supply.choose" : ahead ? "supply.ahead" : "supply.look")}
        </span>
        <span class="xs muted row med-legend">
          <span class="mk y">
            <Icon name="check" size={9} />
          </span>
          {t("supply.can")}
        </span>
      </div>
      <ul class="med-supply-list">
        {listItems(scene).map((item) => (
          <SupplyRow
            key={item.key}
            scene={scene}
            selection={selection}
            item={item}
            building={building}
            wide={wide}
          />
        ))}
      </ul>
      {inspected && scene.box.pieces[inspected] && !wide && (
        <Facts scene={scene} selection={selection} piece={inspected} />
      )}
    </section>
  );
}

interface RowProps {
  scene: Scene;
  selection: TableSelection;
  item: Item;
  building: boolean;
  wide: boolean;
}

function SupplyRow({ scene, selection, item, building, wide }: RowProps): JSX.Element {
  const name = chooseLength(scene, item);
  const info = scene.box.pieces[name]!;
  const gone = item.left === 0;
  const why = gone ? null : explainRefusal(scene, item);
  const known = !scene.me.hidden && scene.state.seat !== null;
  const can = building
    ? item.names.some((each) => scene.legal.places.has(each))
    : known && !gone && why === null;
  const chosen = selection.hand.held.value && item.names.includes(selection.hand.held.value.info.name);
  const ref = usePieceDrag(selection, name, "build", building && can);
  const state = gone ? "gone" : can || !known ? "can" : "no";
  const left = gone ? t("supply.x-turned") : (why ?? leftText(item.left, info.kind));
  const tap = (event: MouseEvent) => {
    if (building && can) {
      selection.take(name, "build", event);
      selection.inspected.value = null;
      if (wide) tab.value = "board";
    } else selection.inspected.value = selection.inspected.value === name ? null : name;
  };
  const about = listEffects(scene.model, scene.box, name).map((effect) => effect.text.replaceAll("**", ""));
  return (
    <li>
      <button
        type="button"
        class={`med-supply-row ${state} ${chosen ? "chosen" : ""}`}
        onClick={tap}
        aria-pressed={!!chosen}
        data-about={`piece:${name}`}
        data-testid={`piece-${item.key}`}
      >
        <span
          ref={ref}
          class={building && can ? "med-drag-handle med-supply-picture" : "med-supply-picture"}
          data-anchor={`supply:${name}`}
        >
          <PiecePicture box={scene.box} piece={name} size={wide ? 44 : 36} />
        </span>
        <span class="med-supply-name">
          <b>{itemTitle(scene, item)}</b>
          <Cost cost={info.cost} model={scene.model} />
          {wide && <span class="xs muted">{about.join(" · ")}</span>}
        </span>
        <span class="med-supply-side">
          {(known || gone) && (
            <>
              <span class={`mk ${can ? "y" : gone ? "med-gone" : "n"}`}>
                {can ? <Icon name="check" size={11} /> : gone ? <Icon name="x" size={11} /> : null}
              </span>
              <span class="visually-hidden">{t(can ? "supply.can" : "supply.cannot")}</span>
            </>
          )}
          <span class="med-supply-left">{left}</span>
        </span>
      </button>
    </li>
  );
}

/** Choose, of several lengths, the one to begin with: legal now, as near to four as possible. */
export function chooseLength(scene: Scene, item: Item): string {
  const legal = item.names.filter((name) => scene.legal.places.has(name));
  const among = legal.length ? legal : item.names;
  const middle = item.names.find((name) => name.endsWith("-4"));
  return middle && among.includes(middle) ? middle : (among.at(-1) ?? item.names[0]!);
}

export function itemTitle(scene: Scene, item: Item): string {
  if (item.names.length === 1) return title(scene.model, item.names[0]!);
  const left = item.names.filter((name) => scene.view.supply[name]).map((name) => name.slice(-1));
  const span = left.length > 1 ? `${left[0]}–${left.at(-1)}` : (left[0] ?? "");
  return `${title(scene.model, item.key)} ${span}`;
}

function leftText(left: number, kind: PieceKind): string {
  return kind === "building" && left === 1 ? t("supply.last") : t("supply.left", { count: left });
}

/** Say why a piece cannot be built, in a few words or signs. */
function explainRefusal(scene: Scene, item: Item): ComponentChildren {
  const whys = item.names.map((name) => scene.me.cannot[name]).filter((why) => why !== undefined);
  if (whys.length < item.names.length) return null;
  const why = whys[0]!;
  if (why === "no-place") return t("supply.no-place");
  const { cost_die: die, cost_building: building } = scene.box.pieces[item.names[0]!]!;
  if (why === "no-die") return t("supply.no-die", { die: scene.model.names(die ?? "") });
  if (why === "no-building") return t("supply.no-building", { building: scene.model.names(building ?? "") });
  if (why === "no-hammer") return t("supply.no-hammer");
  return (
    <span class="med-needs">
      {Object.keys(why).length < 2 && t("supply.needs")} <Cost cost={why} model={scene.model} />
    </span>
  );
}

/** Tell everything about a piece of the supply. */
function Facts({ scene, selection, piece }: PlayProps & { piece: string }): JSX.Element {
  const info = scene.box.pieces[piece]!;
  return (
    <div class="med-facts" data-testid="facts">
      <div class="row">
        <PiecePicture box={scene.box} piece={piece} size={64} />
        <div class="col sp">
          <b class="disp">{title(scene.model, piece)}</b>
          <Cost cost={info.cost} model={scene.model} />
          {info.points > 0 && <span class="sm">{t("supply.points", { count: info.points })}</span>}
        </div>
        <button
          type="button"
          class="iconbtn"
          aria-label={t("close")}
          onClick={() => {
            selection.inspected.value = null;
          }}
        >
          <Icon name="x" size={16} />
        </button>
      </div>
      <Consequences list={listEffects(scene.model, scene.box, piece)} />
    </div>
  );
}
