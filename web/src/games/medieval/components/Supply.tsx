// The supply: every piece with its cost, how many are left, and whether it can be paid and placed.
import type { ComponentChildren, JSX } from "preact";
import { tab } from "../../../table/Frame";
import type { TableModel } from "../../../table/game";
import { Icon } from "../../../ui/Icon";
import { effects } from "../consequences";
import { usePieceDrag } from "../drag";
import { type Scene, say, title } from "../scene";
import type { Desk } from "../selection";
import type { Goods } from "../view";
import { PiecePicture } from "./PieceView";
import { Consequences } from "./Tray";

/** Costs stand in the order wood, stone, trade, figure first. */
const COST_ORDER = ["wood", "stone", "trade", "food"] as const;

interface CostProps {
  cost: Goods;
  model: TableModel;
  /** With it, what would be left: `7 → 6`. */
  stock?: Record<string, number>;
}

export function Cost({ cost, model, stock }: CostProps): JSX.Element {
  return (
    <span class="cost">
      {COST_ORDER.filter((resource) => cost[resource]).map((resource) => (
        <span class="row" key={resource}>
          {stock ? (
            <>
              <Icon name={resource} size={17} label={model.names(resource)} />
              <span class="num">
                {stock[resource]} → <b>{stock[resource]! - cost[resource]!}</b>
              </span>
            </>
          ) : (
            <>
              <b class="num">{cost[resource]}</b>
              <Icon name={resource} size={15} label={model.names(resource)} />
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

export function items(s: Scene): Item[] {
  const found = new Map<string, Item>();
  for (const name of Object.keys(s.box.pieces)) {
    const info = s.box.pieces[name]!;
    if (!(name in s.view.supply) || info.kind === "area" || info.kind === "river") continue;
    const key = name.replace(/-\d$/, "");
    const item = found.get(key) ?? { key, names: [], left: 0 };
    item.names.push(name);
    item.left += s.view.supply[name] ?? 0;
    found.set(key, item);
  }
  return [...found.values()];
}

export function Supply({ s, desk, wide = false }: { s: Scene; desk: Desk; wide?: boolean }): JSX.Element {
  const inspected = desk.inspected.value;
  const building = s.onTurn && s.question?.kind === "build";
  const ahead = !building && s.me.forecast != null;
  return (
    <section
      class={`panel supply ${wide ? "wide" : ""}`}
      aria-label={say("supply.title")}
      data-testid="supply"
    >
      <div class="ph">
        <h2>{say("supply.title")}</h2>
        <span class="xs muted sp">
          {say(building ? "supply.choose" : ahead ? "supply.ahead" : "supply.look")}
        </span>
        <span class="xs muted row legend">
          <span class="mk y">
            <Icon name="check" size={9} />
          </span>
          {say("supply.can")}
        </span>
      </div>
      <ul class="supply-list">
        {items(s).map((item) => (
          <SupplyRow key={item.key} s={s} desk={desk} item={item} building={building} wide={wide} />
        ))}
      </ul>
      {inspected && s.box.pieces[inspected] && !wide && <Facts s={s} desk={desk} piece={inspected} />}
    </section>
  );
}

interface RowProps {
  s: Scene;
  desk: Desk;
  item: Item;
  building: boolean;
  wide: boolean;
}

function SupplyRow({ s, desk, item, building, wide }: RowProps): JSX.Element {
  const name = best(s, item);
  const info = s.box.pieces[name]!;
  const gone = item.left === 0;
  const why = gone ? null : reason(s, item);
  const known = !s.me.hidden && s.state.seat !== null;
  const can = building ? item.names.some((each) => s.legal.places.has(each)) : known && !gone && why === null;
  const chosen = desk.hand.held.value && item.names.includes(desk.hand.held.value.info.name);
  const ref = usePieceDrag(desk, name, "build", building && can);
  const state = gone ? "gone" : can || !known ? "can" : "no";
  const left = gone ? say("supply.x-turned") : (why ?? leftText(item.left, info.kind));
  const tap = (event: MouseEvent) => {
    if (building && can) {
      desk.take(name, "build", event);
      desk.inspected.value = null;
      if (wide) tab.value = "board";
    } else desk.inspected.value = desk.inspected.value === name ? null : name;
  };
  const about = effects(s.model, s.box, name).map((effect) => effect.text.replaceAll("**", ""));
  return (
    <li>
      <button
        type="button"
        class={`supply-row ${state} ${chosen ? "chosen" : ""}`}
        onClick={tap}
        aria-pressed={!!chosen}
        title={about.join(" · ")}
        data-testid={`piece-${item.key}`}
      >
        <span ref={ref as never} class={building && can ? "drag-handle supply-picture" : "supply-picture"}>
          <PiecePicture box={s.box} piece={name} size={wide ? 44 : 36} />
        </span>
        <span class="supply-name">
          <b>{itemTitle(s, item)}</b>
          <Cost cost={info.cost} model={s.model} />
          {wide && <span class="xs muted">{about.join(" · ")}</span>}
        </span>
        <span class="supply-side">
          {(known || gone) && (
            <>
              <span class={`mk ${can ? "y" : gone ? "gone" : "n"}`}>
                {can ? <Icon name="check" size={11} /> : gone ? <Icon name="x" size={11} /> : null}
              </span>
              <span class="visually-hidden">{say(can ? "supply.can" : "supply.cannot")}</span>
            </>
          )}
          <span class="supply-left">{left}</span>
        </span>
      </button>
    </li>
  );
}

/** Of several lengths the one to begin with: legal now, as near to four as possible. */
export function best(s: Scene, item: Item): string {
  const legal = item.names.filter((name) => s.legal.places.has(name));
  const among = legal.length ? legal : item.names;
  const middle = item.names.find((name) => name.endsWith("-4"));
  return middle && among.includes(middle) ? middle : (among.at(-1) ?? item.names[0]!);
}

export function itemTitle(s: Scene, item: Item): string {
  if (item.names.length === 1) return title(s.model, item.names[0]!);
  const left = item.names.filter((name) => s.view.supply[name]).map((name) => name.slice(-1));
  const span = left.length > 1 ? `${left[0]}–${left.at(-1)}` : (left[0] ?? "");
  return `${title(s.model, item.key)} ${span}`;
}

function leftText(left: number, kind: string): string {
  return kind === "building" && left === 1 ? say("supply.last") : say("supply.left", { count: left });
}

/** Why a piece cannot be built, in a few words or signs. */
function reason(s: Scene, item: Item): ComponentChildren {
  const whys = item.names.map((name) => s.me.cannot?.[name]).filter((why) => why !== undefined);
  if (whys.length < item.names.length) return null;
  const why = whys[0]!;
  if (why === "no-place") return say("supply.no-place");
  if (why === "no-hammer") return leftText(item.left, s.box.pieces[item.names[0]!]!.kind);
  return (
    <span class="needs">
      {Object.keys(why).length < 2 && say("supply.needs")} <Cost cost={why} model={s.model} />
    </span>
  );
}

/** A piece of the supply, told in full. */
function Facts({ s, desk, piece }: { s: Scene; desk: Desk; piece: string }): JSX.Element {
  const info = s.box.pieces[piece]!;
  return (
    <div class="facts" data-testid="facts">
      <div class="row">
        <PiecePicture box={s.box} piece={piece} size={64} />
        <div class="col sp">
          <b class="disp">{title(s.model, piece)}</b>
          <Cost cost={info.cost} model={s.model} />
          {info.points > 0 && <span class="sm">{say("supply.points", { count: info.points })}</span>}
        </div>
        <button
          type="button"
          class="iconbtn"
          aria-label={say("close")}
          onClick={() => {
            desk.inspected.value = null;
          }}
        >
          <Icon name="x" size={16} />
        </button>
      </div>
      <Consequences list={effects(s.model, s.box, piece)} />
    </div>
  );
}
