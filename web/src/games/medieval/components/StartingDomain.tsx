// Laying out the starting domain: a tray of pieces, the board, and help for those who want it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { keyOf } from "../../../app/settings";
import { words } from "../../../i18n";
import type { TableModel } from "../../../table/game";
import { HintCard, isAdviceGiven, useHintPlace } from "../../../table/Hint";
import { Icon } from "../../../ui/Icon";
import { isPhone } from "../../../ui/phone";
import { Rich } from "../../../ui/Rich";
import { Thinking } from "../../../ui/Waiting";
import { listEffects } from "../consequences";
import { usePieceDrag } from "../drag";
import { nameOf } from "../grid";
import { clearAll, isMovable, waitForChange } from "../layout-edit";
import { writePlacement } from "../legal";
import { play, playerName, readScene, type Scene, sumAmounts, title } from "../scene";
import type { PlayProps } from "../selection";
import { listOthers } from "./Opponents";
import { PiecePicture } from "./PieceView";
import { RuleLink } from "./Tray";
import { TypePlace } from "./TypePlace";

const t = words("medieval");

/** Show who has finished already. */
export function ReadyChips({ scene }: { scene: Scene }): JSX.Element {
  return (
    <span class="row wrap med-ready-chips">
      {listOthers(scene).map((seat) => {
        const ready = scene.view.players[seat]?.ready;
        return (
          <span class={`tag ${ready ? "okt" : ""}`} key={seat}>
            {ready ? <Icon name="check" size={13} /> : <Thinking />}
            {ready
              ? t("others.is-ready", { name: playerName(scene.model, seat) })
              : playerName(scene.model, seat)}
          </span>
        );
      })}
    </span>
  );
}

export function LayoutPanel({ scene, selection }: PlayProps): JSX.Element {
  const busy = useSignal(false);
  const left = sumAmounts(scene.me.tray);
  const placed = scene.me.pieces.filter(
    (p) => !(p.piece === "keep" && p.turn === 0 && scene.me.pieces[0] === p),
  ).length;
  const ready = scene.legal.texts.includes("ready");
  const noRiver = scene.legal.texts.includes("no river");
  const run = async (next: (model: TableModel) => Promise<string | null>) => {
    busy.value = true;
    selection.hand.drop();
    await layOut(scene.model, next);
    busy.value = false;
  };
  const clear = async () => {
    busy.value = true;
    selection.hand.drop();
    await clearAll(scene);
    busy.value = false;
  };
  return (
    <section class="panel med-layout-panel" aria-label={t("layout.pieces")} data-testid="layout">
      <div class="row med-layout-head">
        <h2 class="sp">{t("layout.pieces")}</h2>
        <span class="muted">{t("layout.placed", { count: placed, all: placed + left })}</span>
      </div>
      <ul class="med-layout-list">
        {listLayoutNames(scene).map((name) => (
          <LayoutPiece key={name} scene={scene} selection={selection} name={name} />
        ))}
      </ul>
      {noRiver && (
        <button
          type="button"
          class="btn"
          onClick={() => play(scene.model, "no river")}
          data-testid="no-river"
        >
          {t("layout.no-river")}
        </button>
      )}
      <div class="med-layout-tools">
        <button
          type="button"
          class="btn"
          disabled={!selection.hand.held.value}
          onClick={() => selection.hand.turn()}
          data-testid="turn"
        >
          <Icon name="turn" size={18} /> {t("turn")} <span class="kbd">{keyOf("turn").toUpperCase()}</span>
        </button>
        <button
          type="button"
          class="btn"
          disabled={scene.state.undo === "no" || busy.value}
          onClick={() => void scene.model.undo()}
          data-testid="layout-undo"
        >
          <Icon name="undo" size={18} /> {t("undo")}
        </button>
        <button
          type="button"
          class="btn"
          disabled={scene.state.undo !== "free" || busy.value || placed === 0}
          onClick={() => void clear()}
          data-testid="layout-clear"
        >
          <Icon name="x" size={18} /> {t("layout.clear")}
        </button>
      </div>
      <TypePlace selection={selection} />
      <LayoutHint scene={scene} selection={selection} />
      <span class="sp" />
      {isAdviceGiven(scene.model) && (
        <div class="med-layout-tools">
          <button
            type="button"
            class="btn"
            disabled={busy.value || left === 0}
            onClick={() => void run(suggested)}
            data-testid="suggest"
          >
            {busy.value ? <Thinking /> : <Icon name="hint" size={18} />} {t("layout.suggest")}
          </button>
          <button
            type="button"
            class="btn"
            disabled={busy.value || left === 0}
            onClick={() => void run(random)}
            data-testid="random"
          >
            {t("layout.random")}
          </button>
        </div>
      )}
      <button
        type="button"
        class="btn p med-big med-ready"
        disabled={!ready || scene.model.pending}
        onClick={() => play(scene.model, "ready")}
        data-testid="ready"
      >
        {ready
          ? t(scene.me.walled_area ? "layout.ready" : "layout.ready-open")
          : t("layout.to-go", { count: left })}
      </button>
    </section>
  );
}

/** List what can be placed now, then what comes later, then what is placed already. */
function listLayoutNames(scene: Scene): string[] {
  const laid = new Set(scene.me.pieces.map((p) => p.piece));
  const tray = Object.keys(scene.me.tray);
  const open = [
    ...tray.filter((name) => scene.legal.places.has(name)),
    ...tray.filter((name) => !scene.legal.places.has(name)),
  ];
  const done = Object.keys(scene.box.pieces).filter(
    (name) => laid.has(name) && !open.includes(name) && name !== "keep",
  );
  return [...open, ...done];
}

function LayoutPiece({ scene, selection, name }: PlayProps & { name: string }): JSX.Element {
  const left = scene.me.tray[name] ?? 0;
  const legal = scene.legal.places.has(name);
  const held = selection.hand.held.value?.info.name === name;
  const laid = scene.me.pieces.findLast((placed) => placed.piece === name && isMovable(scene, placed));
  const ref = usePieceDrag(selection, name, "place", legal);
  const about =
    listEffects(scene.model, scene.box, name)[0]?.text.replaceAll("**", "") ??
    t(`layout.about.${name}`, { defaultValue: "" });
  return (
    <li>
      <button
        type="button"
        class={`med-layout-piece ${held ? "med-held" : ""} ${left ? "" : "med-placed"}`}
        aria-pressed={held}
        aria-disabled={!left}
        onClick={(event) =>
          !left
            ? undefined
            : legal
              ? selection.take(name, "place", event)
              : void scene.model.play(writeAnyPlacement(scene, name))
        }
        data-about={`piece:${name}`}
        data-testid={`piece-${name}`}
        data-anchor={`tray:${name}`}
      >
        <span ref={ref} class={legal ? "med-drag-handle med-layout-picture" : "med-layout-picture"}>
          <PiecePicture box={scene.box} piece={name} size={86} unit={22} />
        </span>
        <span class="col sp">
          <b>{title(scene.model, name)}</b>
          <span class="sm muted">
            {held ? t("layout.holding") : left && !legal ? t("layout.later") : about}
          </span>
        </span>
        {left ? (
          <span class="med-layout-left">
            <b class="num">{left}</b> <span class="sm muted">{t("layout.left")}</span>
          </span>
        ) : (
          <span class="row sm b ok">
            <Icon name="check" size={15} /> {t("layout.is-placed")}
          </span>
        )}
      </button>
      {laid && (
        <button
          type="button"
          class="iconbtn med-take-up"
          aria-label={t("layout.take-up", { piece: scene.model.names(name) })}
          title={t("layout.take-up", { piece: scene.model.names(name) })}
          onClick={() => void selection.takeUp(scene, laid)}
          data-testid={`take-up-${name}`}
        >
          <Icon name="undo" size={18} />
        </button>
      )}
    </li>
  );
}

/** Write a move that cannot be made yet, so that the server says why. */
function writeAnyPlacement(scene: Scene, name: string): string {
  return writePlacement("place", scene.box.pieces[name]!, 0, nameOf(0, scene.view.board));
}

function LayoutHint({ scene, selection }: PlayProps): JSX.Element {
  const advice = useHintPlace(scene.model);
  const answer = selection.hand.answer.value;
  if (answer && !answer.ok)
    return (
      <div class="med-note bad" role="status">
        <Icon name="x" size={22} />
        <span>
          <b>{t("not-here")}</b> {answer.sentence} {answer.rule && <RuleLink id={answer.rule} />}
        </span>
      </div>
    );
  if (advice && !isPhone.value) return <HintCard />;
  const leak = (answer?.after?.players[scene.side] ?? scene.me).leak;
  if (leak)
    return (
      <div class="med-note bad" role="status" data-testid="leak-note">
        <Icon name="flag" size={22} />
        <span class="sm">
          <Rich text={t("layout.leak", { count: leak.area, space: leak.gap.toUpperCase() })} />{" "}
          <RuleLink id="WAL-1" />
        </span>
      </div>
    );
  return (
    <div class="med-note info">
      <Icon name="hint" size={22} />
      <span class="sm">
        <Rich text={t(`layout.hint.${chooseTip(scene)}`, { count: scene.me.walled_area })} />
      </span>
    </div>
  );
}

/** As many walls as the keep needs to close a court. */
const WALLS_OF_A_COURT = 3;

/** Choose the tip that is about what can still be done. */
function chooseTip({ me, box }: Scene): string {
  if (me.tray.river) return "river";
  if (me.tray.flooded) return "flooded";
  if (me.walled_area) return "closed";
  const walls = Object.entries(me.tray).filter(([name]) => box.pieces[name]?.kind === "wall");
  const left = walls.reduce((sum, [, count]) => sum + count, 0);
  return left >= WALLS_OF_A_COURT ? "walls" : "open";
}

// ---------------------------------------------------------------- laying out by itself

/** Play one placement after the other until none is left. */
async function layOut(model: TableModel, next: (model: TableModel) => Promise<string | null>): Promise<void> {
  for (let guard = 0; guard < 40; guard++) {
    const scene = readScene(model);
    if (!scene?.onTurn || scene.question?.kind !== "layout" || scene.legal.texts.includes("ready")) return;
    const move = await next(model);
    if (!move) return;
    const answer = await model.play(move);
    if (answer.type !== "accepted") return;
    await waitForChange(model, scene.state.legal);
  }
}

async function suggested(model: TableModel): Promise<string | null> {
  const answer = await model.hint();
  const best = answer.type === "advice" ? answer.advice[0]?.text : undefined;
  return best ?? random(model);
}

async function random(model: TableModel): Promise<string | null> {
  const scene = readScene(model);
  if (!scene) return null;
  const places = [...scene.legal.places.values()].flatMap((turns) => [...turns.values()]);
  const place = places[Math.floor(Math.random() * places.length)];
  if (!place) return null;
  const anchors = [...place.anchors];
  const anchor = anchors[Math.floor(Math.random() * anchors.length)]!;
  return writePlacement(
    place.verb,
    scene.box.pieces[place.piece]!,
    place.turn,
    nameOf(anchor, scene.view.board),
  );
}
