// Lines over the course of a game: told apart by dashes as well as by colour. Pointing at it goes to that moment.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../../i18n";
import { type Extent, useExtent } from "../../ui/size";
import { interpolateValues, type Point, type Span, spreadMarks } from "./curves";

const t = words("replay");
const EDGE = { left: 44, right: 12, top: 24, bottom: 24 };
const ROUND_NAME_PX = 62;
const MARK_OFFSET_PX = 22;

/** A lettered moment. */
export interface PlotMark {
  letter: string;
  line: number;
  value: number;
  lit: boolean;
}

export interface PlotProps {
  points: Point[];
  /** Which of the values are drawn. */
  shown: number[];
  ticks: number[];
  write: (value: number) => string;
  rounds: Span[];
  last: number;
  now: number;
  marks?: PlotMark[];
  /** Said where the lines end. */
  end?: { text: string; seat: number };
  onLine: (line: number) => void;
  onMark?: (letter: string) => void;
}

/** From lines and values to pixels. */
interface Scale {
  x: (line: number) => number;
  y: (value: number) => number;
  line: (x: number) => number;
  right: number;
  floor: number;
}

function makeScale({ ticks, last }: PlotProps, { width, height }: Extent): Scale {
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const [wide, tall] = [width - EDGE.left - EDGE.right, height - EDGE.top - EDGE.bottom];
  return {
    x: (line) => EDGE.left + (wide * line) / Math.max(1, last),
    y: (value) => EDGE.top + (tall * (high - value)) / Math.max(1e-9, high - low),
    line: (x) => Math.round(((x - EDGE.left) / wide) * last),
    right: EDGE.left + wide,
    floor: EDGE.top + tall,
  };
}

/** Draw the curves, for the eye: a table beside them says the same. */
export function Plot(props: PlotProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const extent = useExtent(place).value;
  const scale = makeScale(props, extent);
  const go = (event: MouseEvent) =>
    props.onLine(scale.line(event.clientX - place.current!.getBoundingClientRect().left));
  // Captured only once it is drawn along: a captured pointer would no longer tell which letter it clicked.
  const drag = (event: PointerEvent) => {
    if (!(event.buttons & 1)) return;
    place.current!.setPointerCapture(event.pointerId);
    go(event);
  };
  const click = (event: MouseEvent) => {
    const letter = (event.target as Element).closest<SVGElement>("[data-letter]")?.dataset.letter;
    if (letter) props.onMark?.(letter);
    else go(event);
  };
  return (
    <div class="plot" ref={place} aria-hidden="true" data-testid="plot" onPointerMove={drag} onClick={click}>
      {extent.width > 0 && (
        <svg width={extent.width} height={extent.height}>
          <Axes {...props} scale={scale} />
          {props.points.length > 1 &&
            props.shown.map((index) => (
              <path key={index} class={`line s${index}`} d={drawPath(props.points, index, scale)} />
            ))}
          {props.end && (
            <text class={`ends s${props.end.seat}`} x={scale.right} y={EDGE.top - 9} text-anchor="end">
              {props.end.text}
            </text>
          )}
          <Present {...props} scale={scale} />
          <MarkSigns {...props} scale={scale} />
        </svg>
      )}
    </div>
  );
}

type Part = PlotProps & { scale: Scale };

function drawPath(points: Point[], index: number, { x, y }: Scale): string {
  return points.map(([line, values], n) => `${n ? "L" : "M"}${x(line)} ${y(values[index] ?? 0)}`).join("");
}

function Axes({ ticks, write, rounds, now, last, scale }: Part): JSX.Element {
  const { x, y, floor, right } = scale;
  const wide = rounds.every(({ from, to }) => x(to) - x(from) >= ROUND_NAME_PX);
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <path class="grid" d={`M${EDGE.left} ${y(tick)}H${right}`} />
          <text x={EDGE.left - 8} y={y(tick) + 4} text-anchor="end">
            {write(tick)}
          </text>
        </g>
      ))}
      {!wide && (
        <text x={EDGE.left - 8} y={floor + 17} text-anchor="end">
          {t("rounds")}
        </text>
      )}
      {rounds.map((round, index) => {
        const [from, to] = [x(round.from), x(round.to)];
        const here = round.from <= now && (now < round.to || round.to === last);
        return (
          <g key={round.from}>
            {here && <rect class="band" x={from} y={EDGE.top} width={to - from} height={floor - EDGE.top} />}
            <path class="tick" d={`M${from} ${floor}v6`} />
            <text x={(from + to) / 2} y={floor + 17} text-anchor="middle">
              {wide ? t("round", { round: index + 1 }) : index + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Mark where the replay is: a line, and a dot on each curve. */
function Present({ points, shown, now, scale }: Part): JSX.Element {
  const values = interpolateValues(points, now);
  return (
    <g>
      <path class="now" d={`M${scale.x(now)} ${EDGE.top - 4}V${scale.floor}`} />
      {values.length > 0 &&
        shown.map((index) => (
          <circle
            key={index}
            class={`dot s${index}`}
            cx={scale.x(now)}
            cy={scale.y(values[index] ?? 0)}
            r="4.5"
          />
        ))}
    </g>
  );
}

/** Place a letter over the curve, or under it where it is so high that something else is written there. */
const beside = (y: number): number =>
  y - MARK_OFFSET_PX < EDGE.top - 8 ? y + MARK_OFFSET_PX : y - MARK_OFFSET_PX;

function MarkSigns({ marks = [], scale }: Part): JSX.Element {
  const placed = spreadMarks(
    marks.map((mark) => ({ ...mark, x: scale.x(mark.line), y: beside(scale.y(mark.value)) })),
  );
  return (
    <g>
      {placed.map(({ letter, x, y, lit }) => (
        <g
          key={letter}
          class={`moment ${lit ? "lit" : ""}`}
          transform={`translate(${x} ${Math.max(12, y)})`}
          data-letter={letter}
        >
          <circle r="11" />
          <text y="4.5" text-anchor="middle">
            {letter}
          </text>
        </g>
      ))}
    </g>
  );
}
