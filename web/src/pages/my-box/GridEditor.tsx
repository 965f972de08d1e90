// A footprint drawn on a small grid: click or drag, or go with the arrow keys and press Space.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../../i18n";
import type { SpaceMark } from "../../table/game";
import { Choose } from "../../ui/Choose";
import { Icon } from "../../ui/Icon";
import { drawOutline, type Point, SPACE_UNITS } from "../../ui/outline";
import {
  type Cells,
  keyOf,
  MIN_GRID_SPACES,
  pointOf,
  readRows,
  setCell,
  turnCells,
  writeRows,
} from "./footprint";
import { isSame } from "./overlay";

const t = words("box");
const STEPS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface GridProps {
  label: string;
  rows: string[];
  /** As printed, for the dashed line; none for a piece of one's own. */
  printed: string[] | null;
  marks: SpaceMark[];
  onChange: (rows: string[]) => void;
}

export function GridEditor({ label, rows, printed, marks, onChange }: GridProps): JSX.Element {
  // Where the spaces lie on the grid is only the editor's: a footprint has no place.
  const cells = useSignal<Cells>(readRows(rows));
  const at = useSignal<Point>([0, 0]);
  const brush = useSignal(marks[0]?.mark ?? "#");
  /** What a drag fills with; null while nothing is dragged. */
  const painting = useRef<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  if (!isSame(writeRows(cells.peek()), rows)) cells.value = readRows(rows);
  const spaces = Math.max(
    MIN_GRID_SPACES,
    ...[rows, printed ?? []].flatMap((each) => [each.length, each[0]?.length ?? 0]),
  );
  const range = Array.from({ length: spaces }, (_, n) => n);

  function put(next: Cells): void {
    cells.value = next;
    onChange(writeRows(next));
  }

  function paint(key: string): void {
    const mark = painting.current;
    if (mark === null || (cells.value.get(key) ?? "") === mark) return;
    put(setCell(cells.value, key, mark));
  }

  function press(key: string): void {
    painting.current = cells.value.get(key) === brush.value ? "" : brush.value;
    paint(key);
  }

  function onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const [x, y] = at.value;
    if (step) {
      at.value = [clamp(x + step[0], spaces), clamp(y + step[1], spaces)];
      grid.current?.querySelector<HTMLElement>(`[data-space="${at.value}"]`)?.focus();
    } else if (event.key === " " || event.key === "Enter") {
      press(keyOf(x, y));
      painting.current = null;
    } else return;
    event.preventDefault();
  }

  function onMove(event: PointerEvent): void {
    if (painting.current === null) return;
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-space]");
    if (under && grid.current?.contains(under)) paint(under.dataset.space ?? "");
  }

  return (
    <>
      <div class="grid-editor">
        <div
          ref={grid}
          class="grid-board"
          role="grid"
          aria-label={label}
          onPointerMove={onMove}
          onPointerUp={() => (painting.current = null)}
          onPointerCancel={() => (painting.current = null)}
          onPointerLeave={() => (painting.current = null)}
          onKeyDown={onKey}
          data-testid="grid"
        >
          {range.map((y) => (
            // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
            <div key={y} role="row" class="grid-row">
              {range.map((x) => {
                const key = keyOf(x, y);
                const mark = cells.value.get(key);
                return (
                  <button
                    key={x}
                    type="button"
                    role="gridcell"
                    data-space={key}
                    class={mark === "~" ? "water" : mark === "=" ? "across" : ""}
                    aria-selected={!!mark}
                    aria-label={describeSpace(x, y, mark, marks)}
                    tabIndex={at.value[0] === x && at.value[1] === y ? 0 : -1}
                    onFocusIn={() => (at.value = [x, y])}
                    onPointerDown={(event) => {
                      if (event.button) return;
                      // A finger that goes on to other spaces must not be bound to this one.
                      event.currentTarget.releasePointerCapture?.(event.pointerId);
                      press(key);
                    }}
                    data-testid={`space-${x}-${y}`}
                  />
                );
              })}
            </div>
          ))}
          <Lines spaces={spaces} cells={cells.value} printed={printed} />
        </div>
        <p class="xs muted grid-help">
          {printed && <span class="grid-printed">{t("grid-printed")}</span>} {t("grid-help")}
        </p>
      </div>
      <div class="row wrap grid-acts">
        {marks.length > 1 && (
          <Choose
            label={t("brush")}
            value={brush.value}
            options={marks.map((mark) => ({ value: mark.mark, name: mark.name }))}
            onChange={(mark) => (brush.value = mark)}
            testid="brush"
          />
        )}
        <button
          type="button"
          class="btn s"
          disabled={!cells.value.size}
          onClick={() => put(turnCells(cells.value, spaces))}
          data-testid="grid-turn"
        >
          <Icon name="turn" size={16} />
          {t("turn")}
        </button>
        <button
          type="button"
          class="btn s"
          disabled={!cells.value.size}
          onClick={() => put(new Map())}
          data-testid="grid-clear"
        >
          {t("clear")}
        </button>
      </div>
    </>
  );
}

function clamp(value: number, spaces: number): number {
  return Math.min(Math.max(value, 0), spaces - 1);
}

function describeSpace(x: number, y: number, mark: string | undefined, marks: SpaceMark[]): string {
  const place = { column: x + 1, row: y + 1 };
  if (!mark) return t("space-empty", place);
  return t("space-filled", { ...place, what: marks.find((one) => one.mark === mark)?.name ?? mark });
}

/** Draw the footprint's own outline, and dashed the printed one, over the grid. */
function Lines({
  spaces,
  cells,
  printed,
}: {
  spaces: number;
  cells: Cells;
  printed: string[] | null;
}): JSX.Element {
  const side = spaces * SPACE_UNITS;
  return (
    <svg class="grid-lines" viewBox={`-2 -2 ${side + 4} ${side + 4}`} aria-hidden="true">
      <path class="grid-own" d={drawOutline([...cells.keys()].map(pointOf), 1, 4)} />
      {printed && <path class="grid-was" d={drawOutline([...readRows(printed).keys()].map(pointOf), 6, 3)} />}
    </svg>
  );
}
