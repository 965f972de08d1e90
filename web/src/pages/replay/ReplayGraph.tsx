// The course of a game as curves: the chances, as the study finds them, or the scores.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { formatNumber, words } from "../../i18n";
import type { Study } from "../../net/types.gen";
import { Crest } from "../../ui/Icon";
import { Tabs } from "../../ui/Tabs";
import { chooseTicks, interpolateValues, listSpans, type Point, type Span } from "./curves";
import { type Finished, seatTitle } from "./finished";
import { Plot } from "./Plot";
import { findMoment, readValue, type Studying, type Told } from "./study";
import "./graph.css";

const t = words("replay");
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** What is drawn: one curve a seat, or (`alike`) one for all. */
interface Curves {
  points: Point[];
  alike: boolean;
  ticks: number[];
  write: (value: number) => string;
}

interface GraphProps {
  game: Finished;
  studying: Studying;
  /** For whom the letters lie on a curve. */
  side: number;
  to: (line: number) => void;
  onMoment: (told: Told) => void;
}

export function ReplayGraph({ game, studying, side, to, onMoment }: GraphProps): JSX.Element | null {
  const chosen = useSignal<"chance" | "score">("chance");
  const study = studying.study.value;
  const scores = scoreCurves(game);
  const options = [
    ...(studying.failed.value ? [] : [{ value: "chance" as const, name: chanceTitle(game, study) }]),
    ...(scores ? [{ value: "score" as const, name: t(scores.alike ? "graph-together" : "graph") }] : []),
  ];
  if (!options.length) return null;
  const shows = options.some(({ value }) => value === chosen.value) ? chosen.value : options[0]!.value;
  const curves = shows === "score" ? scores! : chanceCurves(game, study);
  const told = shows === "chance" ? studying.told.value : [];
  const now = game.line.value;
  return (
    <section class="panel replay-graph" data-testid="graph">
      <Tabs
        label={t("graphs")}
        value={shows}
        options={options}
        onChange={(next) => {
          chosen.value = next;
        }}
        note={shows === "score" ? <span class="aside">{t("graph-about")}</span> : <Progress study={study} />}
      >
        <Keys game={game} curves={curves} />
        <Plot
          {...curves}
          shown={shownOf(game, curves)}
          rounds={listSpans(game.story.rounds, game.last)}
          last={game.last}
          now={now}
          end={shows === "chance" && study?.kind === "win" ? winnerOf(game) : undefined}
          marks={told.map((each) => ({
            letter: each.letter,
            line: each.moment.main,
            value: readValue(interpolateValues(curves.points, each.moment.main), side),
            lit: each === findMoment(told, now),
          }))}
          onLine={to}
          onMark={(letter) => onMoment(told.find((each) => each.letter === letter)!)}
        />
        <AsTable game={game} curves={curves} />
      </Tabs>
    </section>
  );
}

// ---------------------------------------------------------------- what is drawn

function chanceTitle(game: Finished, study: Study | null): string {
  return t(`chance.${study?.kind ?? (game.info.seats.length > 1 ? "win" : "score")}`);
}

function chanceCurves(game: Finished, study: Study | null): Curves {
  const points = study?.positions ?? [];
  const alike = study?.kind !== "win";
  const inPoints = study ? study.kind === "score" : game.info.seats.length === 1;
  if (!inPoints) return { points, alike, ticks: QUARTERS, write: (value) => `${formatNumber(100 * value)}%` };
  return { points, alike, ticks: pointTicks(points), write: (value) => formatNumber(value) };
}

/** Make the curves of the scores, where there is anything to see. */
function scoreCurves({ story, info }: Finished): Curves | null {
  const { scores } = story;
  if (scores.length < 2 || !scores.some(([, points]) => points.some(Boolean))) return null;
  const alike =
    info.seats.length > 1 && scores.every(([, points]) => points.every((each) => each === points[0]));
  const start: Point = [0, scores[0]![1].map(() => 0)];
  const points = [start, ...scores];
  return { points, alike, ticks: pointTicks(points), write: (value) => formatNumber(value) };
}

function pointTicks(points: Point[]): number[] {
  const all = points.flatMap(([, values]) => values);
  return chooseTicks(Math.min(0, ...all), Math.max(1, ...all));
}

const shownOf = ({ info }: Finished, { alike }: Curves): number[] =>
  alike ? [0] : info.seats.map((_, n) => n);

function winnerOf({ story, info }: Finished): { text: string; seat: number } | undefined {
  const [seat, ...more] = story.winners;
  if (seat === undefined || more.length) return undefined;
  return { text: t("wins", { name: seatTitle(info, seat) }), seat };
}

// ---------------------------------------------------------------- in words

/** Say how often everything was played out, or how far that has come. */
function Progress({ study }: { study: Study | null }): JSX.Element {
  const share = study?.share ?? 0;
  if (study && share >= 1) return <span class="aside">{t("played-out", { count: study.games })}</span>;
  const percent = Math.floor(100 * share);
  return (
    <>
      <span class="aside" role="status">
        {t("working")}
      </span>
      <span
        class="share"
        role="progressbar"
        aria-label={t("working")}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}

function nameOf({ info }: Finished, { alike }: Curves, seat: number): string {
  return alike && info.seats.length > 1 ? t("all") : seatTitle(info, seat);
}

function Keys({ game, curves }: { game: Finished; curves: Curves }): JSX.Element {
  const now = interpolateValues(curves.points, game.line.value);
  return (
    <ul class="curves">
      {shownOf(game, curves).map((seat) => (
        <li key={seat}>
          {!curves.alike && <Crest seat={seat} size={20} />}
          <svg width="28" height="8" aria-hidden="true">
            <path class={`line s${seat}`} d="M1 4H27" />
          </svg>
          <span class="curve-name">{nameOf(game, curves, seat)}</span>
          <span class="num">{now.length ? curves.write(now[seat] ?? 0) : "–"}</span>
        </li>
      ))}
    </ul>
  );
}

/** Say the same for those who do not see it: the values when each round began, and at the end. */
function AsTable({ game, curves }: { game: Finished; curves: Curves }): JSX.Element | null {
  if (curves.points.length < 2) return null;
  const seats = shownOf(game, curves);
  const rounds: Span[] = listSpans(game.story.rounds, game.last);
  const rows = [
    ...rounds.map(({ from }, index) => ({ line: from, name: t("round", { round: index + 1 }) })),
    { line: game.last, name: t("end") },
  ];
  return (
    <div class="visually-hidden">
      <table data-testid="graph-table">
        <thead>
          <tr>
            <td />
            {seats.map((seat) => (
              <th key={seat} scope="col">
                {nameOf(game, curves, seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, name }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {seats.map((seat) => (
                <td key={seat}>{curves.write(interpolateValues(curves.points, line)[seat] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
