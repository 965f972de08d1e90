// One's own domain, to be played on: by pointer, touch, keys, and as text.

import { useComputed, useSignal } from "@preact/signals";
import type { JSX, RefObject } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { keyOf } from "../../../app/settings";
import { words } from "../../../i18n";
import { lessonGhost } from "../../../lesson/ghost";
import { advised } from "../../../table/panels";
import { drawOutline, SPACE_UNITS } from "../../../ui/outline";
import { Rich } from "../../../ui/Rich";
import { cellsOf, nameOf, type Size, type Space, spaceOf } from "../grid";
import { findMovable } from "../layout-edit";
import { litSpaces } from "../legal";
import { playerName, type Scene } from "../scene";
import type { PlayProps, TableSelection } from "../selection";
import { type BoardSurface, flatSurface, model } from "../town/surface";
import { TownLayer } from "../town/TownLayer";
import type { Placement } from "../view.gen";
import { BoardText, describeSpace } from "./BoardText";
import { Domain, viewBoxOf } from "./Domain";
import { Ghost } from "./Ghost";
import { AdvisedPlace, PointedPlace } from "./Laid";
import { Footpath, Lit, Marks } from "./Marks";

const t = words("medieval");

/** A tilted board has places on the page that are no place on it. */
const NOWHERE: [number, number] = [-1, -1];

const surfaceOf = (board: Element, size: Size, labelled: boolean): BoardSurface =>
  model.peek() ??
  flatSurface(() => board.querySelector(".med-domain")!.getBoundingClientRect(), size, labelled);

/** Pixels that make a press a slide. */
const SLIDE_PX = 12;

const onBoard = (x: number, y: number, size: Size) => x >= 0 && y >= 0 && x < size.width && y < size.height;

export function Board({ scene, selection, labelled }: PlayProps & { labelled: boolean }): JSX.Element {
  const { hand } = selection;
  const size = scene.view.board;
  const wrapper = useRef<HTMLDivElement>(null);
  const pressed = useRef<[number, number]>([0, 0]);
  const holding = hand.held.value !== null && scene.onTurn;
  const choosing = scene.onTurn && scene.legal.removes !== null;
  const modelled = useSignal(false);
  const point = (event: MouseEvent): [number, number] =>
    surfaceOf(wrapper.current!, size, labelled).toSpaces(event.clientX, event.clientY) ?? NOWHERE;

  const move = (event: PointerEvent) => {
    if (!holding || (hand.pinned.peek() && event.pointerType === "mouse" && !event.buttons)) return;
    const [x, y] = point(event);
    if (!onBoard(x, y, size)) return;
    if (event.pointerType !== "mouse" && event.buttons) hand.pinned.value = false;
    const sliding = event.pointerType !== "mouse" && event.buttons > 0;
    selection.movable.value = sliding ? null : movableAt(x, y);
    if (selection.movable.value) hand.at.value = null;
    else hand.over(x, y);
  };
  const movableAt = (x: number, y: number) =>
    hand.dragging.peek()
      ? null
      : (findMovable(scene, nameOf(Math.floor(y) * size.width + Math.floor(x), size)) ?? null);
  // A finger has not moved over the board before it presses: the ghost comes now, where a tap will place it.
  const press = (event: PointerEvent) => {
    const [x, y] = point(event);
    if (!holding || hand.pinned.peek() || !onBoard(x, y, size) || movableAt(x, y)) return;
    hand.over(x, y);
  };
  // A finger that slid over the board leaves the piece where it was lifted.
  const lift = (event: PointerEvent) => {
    const [x, y] = pressed.current;
    const slid = Math.hypot(event.clientX - x, event.clientY - y) > SLIDE_PX;
    if (!holding || event.pointerType === "mouse" || !slid || hand.at.peek() === null) return;
    if (hand.atOnce) hand.confirm();
    else hand.pinned.value = true;
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    selection.movable.value = null;
    if (!hand.pinned.peek() && !hand.dragging.peek()) hand.at.value = null;
  };
  const click = (event: MouseEvent) => {
    const [x, y] = point(event);
    if (!onBoard(x, y, size)) return;
    const laid = movableAt(x, y);
    selection.movable.value = null;
    if (laid) void selection.takeUp(scene, laid);
    else if (holding) hand.tap(x, y);
    else if (choosing) pick(Math.floor(y) * size.width + Math.floor(x));
    else selection.cursor.value = Math.floor(y) * size.width + Math.floor(x);
  };
  const pick = (space: Space) => {
    const found = scene.me.pieces.find(
      (p) =>
        p.kind === "building" &&
        p.spaces.includes(nameOf(space, size)) &&
        scene.legal.removes!.has(firstSpace(p, size)),
    );
    if (found) selection.picked.value = firstSpace(found, size);
  };
  const keys = useMemo(() => makeBoardKeys(selection, size), [selection, size.width, size.height]);

  return (
    <div class="med-board-place">
      <div
        ref={wrapper}
        class={`med-board ${holding ? "holding" : ""} ${choosing ? "choosing" : ""} ${modelled.value ? "model" : ""}`}
        data-testid="board"
        data-no-about={holding || choosing ? "" : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move over it
        tabIndex={0}
        role="application"
        aria-roledescription={t("board.role")}
        aria-label={t("board.label", { name: playerName(scene.model, scene.side) })}
        aria-describedby="board-keys"
        onPointerDown={(event) => {
          pressed.current = [event.clientX, event.clientY];
          press(event);
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerLeave={leave}
        onClick={click}
        onKeyDown={(event) => keys(event, scene, pick)}
        onFocusOut={() => {
          selection.cursor.value = null;
        }}
      >
        <TownLayer
          scene={scene}
          selection={selection}
          board={wrapper}
          labelled={labelled}
          onShown={(shown) => {
            modelled.value = shown;
          }}
        />
        <Domain
          player={scene.me}
          seat={scene.side}
          box={scene.box}
          size={size}
          labelled={labelled}
          below={<LitPlaces selection={selection} scene={scene} />}
          above={
            <>
              <Marks overlay={holding ? "none" : selection.overlay.value} player={scene.me} size={size} />
              {lessonGhost.value && scene.onTurn && (
                <AdvisedPlace text={lessonGhost.value} player={scene.me} box={scene.box} size={size} />
              )}
              {choosing && <Removable scene={scene} selection={selection} />}
              {scene.onTurn && (
                <AdvisedPlace text={advised.value} player={scene.me} box={scene.box} size={size} />
              )}
              <Movable selection={selection} size={size} />
              <WayOut scene={scene} selection={selection} />
              <Cursor selection={selection} size={size} />
              <PointedPlace seat={scene.side} size={size} />
            </>
          }
        />
        {holding && (
          // In a drawing of its own, so that moving it does not paint the board again.
          <svg class="med-ghost-layer" viewBox={viewBoxOf(size, labelled)} aria-hidden="true">
            <Ghost hand={hand} size={size} />
          </svg>
        )}
        <Tip selection={selection} scene={scene} labelled={labelled} board={wrapper} />
      </div>
      <p id="board-keys" class="visually-hidden">
        {t("board.keys", { turn: keyOf("turn").toUpperCase() })}
      </p>
      <p class="visually-hidden" aria-live="polite">
        {selection.spoken}
      </p>
      <BoardText scene={scene} seat={scene.side} />
    </div>
  );
}

/** Find a building's first space, from the top and then from the left: `remove` names the building by it. */
export function firstSpace(placed: Placement, size: Size): Space {
  return Math.min(...placed.spaces.map((name) => spaceOf(name, size) ?? 0));
}

function LitPlaces({ selection, scene }: { selection: TableSelection; scene: Scene }): JSX.Element | null {
  const held = selection.hand.held.value;
  const place = selection.hand.place.value;
  if (!held || !place || !scene.onTurn) return null;
  return (
    <Lit spaces={litSpaces(held.info, held.turn, place.anchors, scene.view.board)} size={scene.view.board} />
  );
}

/** Outline the buildings that fire or an attack may take. */
function Removable({ scene, selection }: PlayProps): JSX.Element {
  const size = scene.view.board;
  const list = scene.me.pieces.filter(
    (p) => p.kind === "building" && scene.legal.removes!.has(firstSpace(p, size)),
  );
  return (
    <g>
      {list.map((placed) => {
        const cells = cellsOf(
          placed.spaces.map((name) => spaceOf(name, size) ?? 0),
          size,
        );
        const picked = selection.picked.value === firstSpace(placed, size);
        return (
          <path
            key={placed.at}
            class={`med-removable ${picked ? "picked" : ""}`}
            d={drawOutline(cells, 0, 7)}
          />
        );
      })}
    </g>
  );
}

/** Outline the piece that a tap takes up again. */
function Movable({ selection, size }: { selection: TableSelection; size: Size }): JSX.Element | null {
  const placed = selection.movable.value;
  if (!placed) return null;
  const spaces = placed.spaces.map((name) => spaceOf(name, size) ?? 0);
  return <path class="med-removable picked" d={drawOutline(cellsOf(spaces, size), 0, 7)} />;
}

/** Draw how one gets out of a ring that is open: as it would be with the piece in the hand, or as it is. */
function WayOut({ scene, selection }: PlayProps): JSX.Element | null {
  const layout = scene.question?.kind === "layout" && scene.onTurn;
  if (!layout && selection.overlay.value !== "leak") return null;
  const after = selection.hand.answer.value?.after?.players[scene.side];
  const leak = (after ?? scene.me).leak;
  return leak && <Footpath leak={leak} size={scene.view.board} />;
}

function Cursor({ selection, size }: { selection: TableSelection; size: Size }): JSX.Element | null {
  const at = selection.cursor.value;
  if (at === null || selection.hand.held.value) return null;
  return (
    <rect
      class="med-cursor"
      x={(at % size.width) * SPACE_UNITS + 2}
      y={Math.floor(at / size.width) * SPACE_UNITS + 2}
      width={SPACE_UNITS - 4}
      height={SPACE_UNITS - 4}
      rx="5"
    />
  );
}

const TIP_GAP_PX = 8;

/** What is told beside the ghost while laying out, the first of these. */
const TOLD = ["WAL-3", "DIS-2", "SCO-1"];

/** Say beside the ghost why a place is refused, or the first thing that comes of it. */
function Tip({
  selection,
  scene,
  labelled,
  board,
}: {
  selection: TableSelection;
  scene: Scene;
  labelled: boolean;
  board: RefObject<HTMLElement | null>;
}): JSX.Element | null {
  const { hand } = selection;
  const answer = useComputed(() => (hand.held.value ? hand.answer.value : null)).value;
  const held = hand.held.peek();
  const at = hand.at.peek();
  if (!answer || !held || at === null || !scene.onTurn) return null;
  const best = TOLD.map((rule) => answer.list.find((item) => item.rule === rule)).find(Boolean);
  if (answer.ok && !(best && hand.atOnce)) return null;
  const size = scene.view.board;
  const height = Math.max(...(held.info.cells[held.turn] ?? []).map(([, y]) => y + 1));
  const [x, y] = [at % size.width, Math.floor(at / size.width)];
  const under = y + height < size.height - 2;
  const inside = !under && y < 3;
  const area = board.current!.getBoundingClientRect();
  const surface = surfaceOf(board.current!, size, labelled);
  const column = Math.min(x + (inside ? 1.3 : 0), size.width * 0.58);
  const [px, py] = surface.toPage(column, under ? y + height : y);
  const style = {
    left: `${((px - area.left) / area.width) * 100}%`,
    ...(inside
      ? { top: "40%" }
      : under
        ? { top: `${py - area.top + TIP_GAP_PX}px` }
        : { bottom: `${area.bottom - py + TIP_GAP_PX}px` }),
  };
  return (
    <div
      class={`med-tip ${inside ? "inside" : under ? "" : "over"} ${answer.ok ? "good" : ""}`}
      style={style}
    >
      {answer.ok ? (
        <>
          <Rich text={best!.text} /> {best!.rule && <span class="rule">{best!.rule}</span>}
        </>
      ) : (
        <>
          <b>{t("not-here")}</b> {answer.sentence} {answer.rule && <span class="rule">{answer.rule}</span>}
        </>
      )}
    </div>
  );
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Make the keyboard's handler: arrows move, the turn key turns, Enter places, Escape lets go. */
function makeBoardKeys(selection: TableSelection, size: Size) {
  return (event: KeyboardEvent, scene: Scene, pick: (space: Space) => void) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { hand } = selection;
    const arrow = ARROWS[event.key];
    const holding = hand.held.peek() !== null && scene.onTurn;
    if (arrow) {
      if (holding) {
        hand.step(...arrow);
        selection.spoken.value = placeText(selection, size);
      } else moveCursor(selection, size, arrow, scene);
    } else if (event.key === "Enter" || event.key === " ") {
      if (holding) hand.confirm();
      else if (scene.legal.removes && selection.cursor.peek() !== null) pick(selection.cursor.peek()!);
      else return;
    } else if (event.key.toLowerCase() === keyOf("turn").toLowerCase() && holding) {
      hand.turn();
      selection.spoken.value = placeText(selection, size);
    } else if (event.key === "Escape" && holding) {
      hand.drop();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function moveCursor(selection: TableSelection, size: Size, [dx, dy]: [number, number], scene: Scene): void {
  const at = selection.cursor.peek();
  const start = at ?? Math.floor(size.height / 2) * size.width + Math.floor(size.width / 2);
  const x = Math.max(0, Math.min(size.width - 1, (start % size.width) + (at === null ? 0 : dx)));
  const y = Math.max(0, Math.min(size.height - 1, Math.floor(start / size.width) + (at === null ? 0 : dy)));
  selection.cursor.value = y * size.width + x;
  selection.spoken.value = describeSpace(scene, scene.side, nameOf(y * size.width + x, size));
}

function placeText(selection: TableSelection, size: Size): string {
  const at = selection.hand.at.peek();
  if (at === null) return "";
  const name = nameOf(at, size).toUpperCase();
  return t(selection.hand.legal.peek() ? "board.legal" : "board.refused", { space: name });
}
