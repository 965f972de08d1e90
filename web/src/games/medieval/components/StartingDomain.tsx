// Laying out the starting domain: a tray of pieces, the board, and help for those who want it.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { keyOf } from "../../../app/settings";
import type { TableModel } from "../../../table/game";
import { Icon } from "../../../ui/Icon";
import { Rich } from "../../../ui/Rich";
import { Thinking } from "../../../ui/Waiting";
import { effects } from "../consequences";
import { usePieceDrag } from "../drag";
import { nameOf } from "../grid";
import { written } from "../legal";
import { count, play, playerName, type Scene, say, scene, title } from "../scene";
import type { Desk } from "../selection";
import { others } from "./Opponents";
import { PiecePicture } from "./PieceView";
import { RuleLink } from "./Tray";
import { TypePlace } from "./TypePlace";

/** Who has finished already. */
export function ReadyChips({ s }: { s: Scene }): JSX.Element {
  return (
    <span class="row wrap ready-chips">
      {others(s).map((seat) => {
        const ready = s.view.players[seat]?.ready;
        return (
          <span class={`tag ${ready ? "okt" : ""}`} key={seat}>
            {ready ? <Icon name="check" size={13} /> : <Thinking />}
            {ready ? say("others.is-ready", { name: playerName(s.model, seat) }) : playerName(s.model, seat)}
          </span>
        );
      })}
    </span>
  );
}

export function LayoutPanel({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const busy = useSignal(false);
  const left = count(s.me.tray);
  const placed = s.me.pieces.filter(
    (p) => !(p.piece === "keep" && p.turn === 0 && s.me.pieces[0] === p),
  ).length;
  const ready = s.legal.texts.includes("ready");
  const noRiver = s.legal.texts.includes("no river");
  const run = async (next: (model: TableModel) => Promise<string | null>) => {
    busy.value = true;
    desk.hand.drop();
    await layOut(s.model, next);
    busy.value = false;
  };
  return (
    <section class="panel layout-panel" aria-label={say("layout.pieces")} data-testid="layout">
      <div class="row layout-head">
        <h2 class="sp">{say("layout.pieces")}</h2>
        <span class="muted">{say("layout.placed", { count: placed, all: placed + left })}</span>
      </div>
      <ul class="layout-list">
        {layoutNames(s).map((name) => (
          <LayoutPiece key={name} s={s} desk={desk} name={name} />
        ))}
      </ul>
      {noRiver && (
        <button type="button" class="btn" onClick={() => play(s.model, "no river")} data-testid="no-river">
          {say("layout.no-river")}
        </button>
      )}
      <div class="layout-tools">
        <button
          type="button"
          class="btn"
          disabled={!desk.hand.held.value}
          onClick={() => desk.hand.turn()}
          data-testid="turn"
        >
          <Icon name="turn" size={18} /> {say("turn")} <span class="kbd">{keyOf("turn").toUpperCase()}</span>
        </button>
        <button
          type="button"
          class="btn"
          disabled={s.state.undo === "no" || busy.value}
          onClick={() => void s.model.undo()}
          data-testid="layout-undo"
        >
          <Icon name="undo" size={18} /> {say("undo")}
        </button>
      </div>
      <TypePlace desk={desk} />
      <LayoutHint s={s} desk={desk} />
      <span class="sp" />
      <div class="layout-tools">
        <button
          type="button"
          class="btn"
          disabled={busy.value || left === 0}
          onClick={() => void run(suggested)}
          data-testid="suggest"
        >
          {busy.value ? <Thinking /> : <Icon name="hint" size={18} />} {say("layout.suggest")}
        </button>
        <button
          type="button"
          class="btn"
          disabled={busy.value || left === 0}
          onClick={() => void run(random)}
          data-testid="random"
        >
          {say("layout.random")}
        </button>
      </div>
      <button
        type="button"
        class="btn p big ready"
        disabled={!ready || s.model.pending.value}
        onClick={() => play(s.model, "ready")}
        data-testid="ready"
      >
        {ready ? say("layout.ready") : say("layout.to-go", { count: left })}
      </button>
    </section>
  );
}

/** What can be placed now, then what comes later, then what is placed already. */
function layoutNames(s: Scene): string[] {
  const laid = new Set(s.me.pieces.map((p) => p.piece));
  const tray = Object.keys(s.me.tray);
  const open = [
    ...tray.filter((name) => s.legal.places.has(name)),
    ...tray.filter((name) => !s.legal.places.has(name)),
  ];
  const done = Object.keys(s.box.pieces).filter(
    (name) => laid.has(name) && !open.includes(name) && name !== "keep",
  );
  return [...open, ...done];
}

function LayoutPiece({ s, desk, name }: { s: Scene; desk: Desk; name: string }): JSX.Element {
  const left = s.me.tray[name] ?? 0;
  const legal = s.legal.places.has(name);
  const held = desk.hand.held.value?.info.name === name;
  const ref = usePieceDrag(desk, name, "place", legal);
  const about = effects(s.model, s.box, name)[0]?.text.replaceAll("**", "") ?? say(`layout.about.${name}`);
  return (
    <li>
      <button
        type="button"
        class={`layout-piece ${held ? "held" : ""} ${left ? "" : "placed"}`}
        aria-pressed={held}
        aria-disabled={!left}
        onClick={(event) =>
          !left ? undefined : legal ? desk.take(name, "place", event) : void s.model.play(anyPlace(s, name))
        }
        data-testid={`piece-${name}`}
      >
        <span ref={ref as never} class={legal ? "drag-handle layout-picture" : "layout-picture"}>
          <PiecePicture box={s.box} piece={name} size={86} unit={22} />
        </span>
        <span class="col sp">
          <b>{title(s.model, name)}</b>
          <span class="sm muted">
            {held ? say("layout.holding") : left && !legal ? say("layout.later") : about}
          </span>
        </span>
        {left ? (
          <span class="layout-left">
            <b class="num">{left}</b> <span class="sm muted">{say("layout.left")}</span>
          </span>
        ) : (
          <span class="row sm b ok">
            <Icon name="check" size={15} /> {say("layout.is-placed")}
          </span>
        )}
      </button>
    </li>
  );
}

/** A move that cannot be made yet, so that the server says why. */
function anyPlace(s: Scene, name: string): string {
  return written("place", s.box.pieces[name]!, 0, nameOf(0, s.view.board));
}

function LayoutHint({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const answer = desk.hand.answer.value;
  if (answer && !answer.ok)
    return (
      <div class="note bad" role="status">
        <Icon name="x" size={22} />
        <span>
          <b>{say("not-here")}</b> {answer.sentence} {answer.rule && <RuleLink id={answer.rule} />}
        </span>
      </div>
    );
  const key = s.me.tray.river ? "river" : s.me.tray.flooded ? "flooded" : "walls";
  return (
    <div class="note info">
      <Icon name="hint" size={22} />
      <span class="sm">
        <Rich text={say(`layout.hint.${key}`)} />
      </span>
    </div>
  );
}

// ---------------------------------------------------------------- laying out by itself

/** Plays one placement after the other until none is left. */
async function layOut(model: TableModel, next: (model: TableModel) => Promise<string | null>): Promise<void> {
  for (let guard = 0; guard < 40; guard++) {
    const s = scene(model);
    if (!s?.onTurn || s.question?.kind !== "layout" || s.legal.texts.includes("ready")) return;
    const move = await next(model);
    if (!move) return;
    const answer = await model.play(move);
    if (answer.type !== "accepted") return;
    await settled(model, s.state.legal);
  }
}

/** Waits until the position has changed. */
function settled(model: TableModel, before: unknown): Promise<void> {
  return new Promise((resolve) => {
    const stop = model.state.subscribe((state) => {
      if (state?.legal === before) return;
      queueMicrotask(() => stop());
      resolve();
    });
    setTimeout(resolve, 3000);
  });
}

async function suggested(model: TableModel): Promise<string | null> {
  const advice = await model.hint();
  return advice.advice?.[0]?.text ?? random(model);
}

async function random(model: TableModel): Promise<string | null> {
  const s = scene(model);
  if (!s) return null;
  const places = [...s.legal.places.values()].flatMap((turns) => [...turns.values()]);
  const place = places[Math.floor(Math.random() * places.length)];
  if (!place) return null;
  const anchors = [...place.anchors];
  const anchor = anchors[Math.floor(Math.random() * anchors.length)]!;
  return written(place.verb, s.box.pieces[place.piece]!, place.turn, nameOf(anchor, s.view.board));
}
