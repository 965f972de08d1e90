// One's own domain, to be played on: by pointer, touch, keys, and as text.
import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { keyOf } from "../../../app/settings";
import { Rich } from "../../../ui/Rich";
import { cellsOf, nameOf, outline, type Size, type Space, spaceOf, UNIT } from "../grid";
import { lit } from "../legal";
import { playerName, type Scene, say } from "../scene";
import type { Desk } from "../selection";
import type { Placed } from "../view";
import { BoardText, spaceText } from "./BoardText";
import { Domain, viewBoxOf } from "./Domain";
import { Ghost } from "./Ghost";
import { RIM } from "./Ground";
import { Lit, Marks } from "./Marks";

/** A point of the screen in spaces of the board. */
export function toSpaces(
  element: Element,
  size: Size,
  labelled: boolean,
  x: number,
  y: number,
): [number, number] {
  const area = element.getBoundingClientRect();
  const rim = labelled ? RIM.labelled : RIM.plain;
  const scale = (size.width * UNIT + 2 * rim) / area.width;
  return [((x - area.left) * scale - rim) / UNIT, ((y - area.top) * scale - rim) / UNIT];
}

/** Pixels that make a press a slide. */
const SLID = 12;

const onBoard = (x: number, y: number, size: Size) => x >= 0 && y >= 0 && x < size.width && y < size.height;

export function Board({ s, desk, labelled }: { s: Scene; desk: Desk; labelled: boolean }): JSX.Element {
  const { hand } = desk;
  const size = s.view.board;
  const wrapper = useRef<HTMLDivElement>(null);
  const pressed = useRef<[number, number]>([0, 0]);
  const holding = hand.held.value !== null && s.onTurn;
  const choosing = s.onTurn && s.legal.removes !== null;
  const point = (event: PointerEvent) =>
    toSpaces(wrapper.current!.firstElementChild!, size, labelled, event.clientX, event.clientY);

  const move = (event: PointerEvent) => {
    if (!holding || (hand.pinned.peek() && event.pointerType === "mouse" && !event.buttons)) return;
    const [x, y] = point(event);
    if (!onBoard(x, y, size)) return;
    if (event.pointerType !== "mouse" && event.buttons) hand.pinned.value = false;
    hand.over(x, y);
  };
  // A finger that slid over the board leaves the piece where it was lifted.
  const lift = (event: PointerEvent) => {
    const [x, y] = pressed.current;
    const slid = Math.hypot(event.clientX - x, event.clientY - y) > SLID;
    if (!holding || event.pointerType === "mouse" || !slid || hand.at.peek() === null) return;
    if (hand.atOnce) hand.confirm();
    else hand.pinned.value = true;
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    if (!hand.pinned.peek() && !hand.dragging.peek()) hand.at.value = null;
  };
  const click = (event: PointerEvent) => {
    const [x, y] = point(event);
    if (!onBoard(x, y, size)) return;
    if (holding) hand.tap(x, y);
    else if (choosing) pick(Math.floor(y) * size.width + Math.floor(x));
    else desk.cursor.value = Math.floor(y) * size.width + Math.floor(x);
  };
  const pick = (space: Space) => {
    const found = s.me.pieces.find(
      (p) =>
        p.kind === "building" &&
        p.spaces.includes(nameOf(space, size)) &&
        s.legal.removes!.has(first(p, size)),
    );
    if (found) desk.picked.value = first(found, size);
  };
  const keys = useMemo(() => boardKeys(desk, size), [desk, size.width, size.height]);

  return (
    <div class="board-place">
      <div
        ref={wrapper}
        class={`board ${holding ? "holding" : ""} ${choosing ? "choosing" : ""}`}
        data-testid="board"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move over it
        tabIndex={0}
        role="application"
        aria-roledescription={say("board.role")}
        aria-label={say("board.label", { name: playerName(s.model, s.side) })}
        aria-describedby="board-keys"
        onPointerDown={(event) => {
          pressed.current = [event.clientX, event.clientY];
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerLeave={leave}
        onClick={click as unknown as (event: Event) => void}
        onKeyDown={(event) => keys(event, s, pick)}
        onBlur={() => {
          desk.cursor.value = null;
        }}
      >
        <Domain
          player={s.me}
          seat={s.side}
          box={s.box}
          size={size}
          labelled={labelled}
          below={<LitPlaces desk={desk} s={s} />}
          above={
            <>
              <Marks overlay={holding ? "none" : desk.overlay.value} player={s.me} size={size} />
              {choosing && <Removable s={s} desk={desk} />}
              <Cursor desk={desk} size={size} />
            </>
          }
        />
        {holding && (
          // In a drawing of its own, so that moving it does not paint the board again.
          <svg class="ghost-layer" viewBox={viewBoxOf(size, labelled)} aria-hidden="true">
            <Ghost hand={hand} size={size} />
          </svg>
        )}
        <Tip desk={desk} s={s} labelled={labelled} />
      </div>
      <p id="board-keys" class="visually-hidden">
        {say("board.keys", { turn: keyOf("turn").toUpperCase() })}
      </p>
      <p class="visually-hidden" aria-live="polite">
        {desk.spoken}
      </p>
      <BoardText s={s} seat={s.side} />
    </div>
  );
}

/** A building's first space, from the top and then from the left: its name in `remove`. */
export function first(placed: Placed, size: Size): Space {
  return Math.min(...placed.spaces.map((name) => spaceOf(name, size) ?? 0));
}

function LitPlaces({ desk, s }: { desk: Desk; s: Scene }): JSX.Element | null {
  const held = desk.hand.held.value;
  const place = desk.hand.place.value;
  if (!held || !place || !s.onTurn) return null;
  return <Lit spaces={lit(held.info, held.turn, place.anchors, s.view.board)} size={s.view.board} />;
}

/** Buildings that fire or an attack may take. */
function Removable({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const size = s.view.board;
  const list = s.me.pieces.filter((p) => p.kind === "building" && s.legal.removes!.has(first(p, size)));
  return (
    <g>
      {list.map((placed) => {
        const cells = cellsOf(
          placed.spaces.map((name) => spaceOf(name, size) ?? 0),
          size,
        );
        const picked = desk.picked.value === first(placed, size);
        return (
          <path key={placed.at} class={`removable ${picked ? "picked" : ""}`} d={outline(cells, 0, 7)} />
        );
      })}
    </g>
  );
}

function Cursor({ desk, size }: { desk: Desk; size: Size }): JSX.Element | null {
  const at = desk.cursor.value;
  if (at === null || desk.hand.held.value) return null;
  return (
    <rect
      class="cursor"
      x={(at % size.width) * UNIT + 2}
      y={Math.floor(at / size.width) * UNIT + 2}
      width={UNIT - 4}
      height={UNIT - 4}
      rx="5"
    />
  );
}

/** What is told beside the ghost while laying out, the first of these. */
const TOLD = ["WAL-3", "DIS-2", "SCO-1"];

/** Why a place is refused, or the first thing that comes of it, beside the ghost. */
function Tip({ desk, s, labelled }: { desk: Desk; s: Scene; labelled: boolean }): JSX.Element | null {
  const { hand } = desk;
  const answer = useComputed(() => (hand.held.value ? hand.answer.value : null)).value;
  const held = hand.held.peek();
  const at = hand.at.peek();
  if (!answer || !held || at === null || !s.onTurn) return null;
  const best = TOLD.map((rule) => answer.list.find((item) => item.rule === rule)).find(Boolean);
  if (answer.ok && !(best && hand.atOnce)) return null;
  const size = s.view.board;
  const rim = labelled ? RIM.labelled : RIM.plain;
  const [w, h] = [size.width * UNIT + 2 * rim, size.height * UNIT + 2 * rim];
  const height = Math.max(...(held.info.cells[held.turn] ?? []).map(([, y]) => y + 1));
  const [x, y] = [at % size.width, Math.floor(at / size.width)];
  const under = y + height < size.height - 2;
  const inside = !under && y < 3;
  const left = (Math.min(x * UNIT + (inside ? UNIT * 1.3 : 0), size.width * UNIT * 0.58) + rim) / w;
  const style = {
    left: `${left * 100}%`,
    ...(inside
      ? { top: "40%" }
      : under
        ? { top: `${(((y + height) * UNIT + rim + 8) / h) * 100}%` }
        : { bottom: `${100 - ((y * UNIT + rim - 8) / h) * 100}%` }),
  };
  return (
    <div class={`tip ${inside ? "inside" : under ? "" : "over"} ${answer.ok ? "good" : ""}`} style={style}>
      {answer.ok ? (
        <>
          <Rich text={best!.text} /> {best!.rule && <span class="rule">{best!.rule}</span>}
        </>
      ) : (
        <>
          <b>{say("not-here")}</b> {answer.sentence} {answer.rule && <span class="rule">{answer.rule}</span>}
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

/** Arrows move, the turn key turns, Enter places, Escape lets go. */
function boardKeys(desk: Desk, size: Size) {
  return (event: KeyboardEvent, s: Scene, pick: (space: Space) => void) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { hand } = desk;
    const arrow = ARROWS[event.key];
    const holding = hand.held.peek() !== null && s.onTurn;
    if (arrow) {
      if (holding) {
        hand.step(...arrow);
        desk.spoken.value = placeText(desk, size);
      } else moveCursor(desk, size, arrow, s);
    } else if (event.key === "Enter" || event.key === " ") {
      if (holding) hand.confirm();
      else if (s.legal.removes && desk.cursor.peek() !== null) pick(desk.cursor.peek()!);
      else return;
    } else if (event.key.toLowerCase() === keyOf("turn").toLowerCase() && holding) {
      hand.turn();
      desk.spoken.value = placeText(desk, size);
    } else if (event.key === "Escape" && holding) {
      hand.drop();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function moveCursor(desk: Desk, size: Size, [dx, dy]: [number, number], s: Scene): void {
  const at = desk.cursor.peek();
  const start = at ?? Math.floor(size.height / 2) * size.width + Math.floor(size.width / 2);
  const x = Math.max(0, Math.min(size.width - 1, (start % size.width) + (at === null ? 0 : dx)));
  const y = Math.max(0, Math.min(size.height - 1, Math.floor(start / size.width) + (at === null ? 0 : dy)));
  desk.cursor.value = y * size.width + x;
  desk.spoken.value = spaceText(s, s.side, nameOf(y * size.width + x, size));
}

function placeText(desk: Desk, size: Size): string {
  const at = desk.hand.at.peek();
  if (at === null) return "";
  const name = nameOf(at, size).toUpperCase();
  return say(desk.hand.legal.peek() ? "board.legal" : "board.refused", { space: name });
}
