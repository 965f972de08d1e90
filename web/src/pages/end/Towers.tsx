// One tower for each player: what they scored, laid course by course; below it their town, with what is counted lit.

import type { JSX } from "preact";
import { words } from "../../i18n";
import { Crest, Icon } from "../../ui/Icon";
import type { Counter } from "./counter";
import { type Counting, listParts, listTotals, rankColumns } from "./counting";
import { type EndGame, LitBoard } from "./EndScene";
import { writeSigned } from "./Pad";

const t = words("end");
/** Room above the highest tower for its sign and the crown. */
const HEADROOM = 1.3;
const MIN_SCALE = 20;
/** A part that is lower has no room for its figure. */
const MIN_LABEL_SHARE = 0.035;

export function Towers({ counter, game }: { counter: Counter; game: EndGame }): JSX.Element {
  const { counting } = counter;
  const top = Math.max(MIN_SCALE, ...listTotals(counting), ...sumGains(counting)) * HEADROOM;
  return (
    <div class="end-towers" style={{ "--columns": counting.columns.length }}>
      {counting.columns.map((column, index) => (
        <div key={column.seat} class="end-column" data-testid={`tower-${column.seat}`}>
          <Tower counter={counter} game={game} column={index} top={top} />
          <Name counter={counter} column={index} winners={game.played?.story.winners ?? []} />
          {game.gameUi.readRoundFigures && <LitBoard game={game} counter={counter} column={index} />}
        </div>
      ))}
    </div>
  );
}

const sumGains = ({ columns, lines }: Counting): number[] =>
  columns.map((_, column) => lines.reduce((sum, line) => sum + Math.max(0, line.points[column] ?? 0), 0));

interface TowerProps {
  counter: Counter;
  game: EndGame;
  column: number;
  top: number;
}

function Tower({ counter, game, column, top }: TowerProps): JSX.Element {
  const moment = counter.moment.value;
  const parts = listParts(counter.steps, moment, column);
  const height = parts.reduce((sum, part) => sum + part.points, 0);
  const total = moment.totals[column] ?? 0;
  const lost = height - total;
  const seat = counter.counting.columns[column]!.seat;
  const wins = (game.played?.story.winners ?? []).includes(seat);
  const risen = wins ? counter.risen.value : 0;
  const percent = (points: number) => `${(points / top) * 100}%`;
  return (
    <div class={`end-tower ${risen ? "wins" : ""}`} aria-hidden="true">
      <div class="end-sign" style={{ bottom: percent(height) }}>
        <span
          class="end-crown"
          style={{ opacity: risen, transform: `translateY(${Math.round((1 - risen) * 26)}px)` }}
        >
          <Icon name="crown" size={34} />
        </span>
        <span class="end-total">
          <Crest seat={seat} size={22} />
          <b class="num">{writeSigned(total)}</b>
        </span>
      </div>
      <div class="end-courses" style={{ height: percent(height) }}>
        {parts.map((part) => (
          <div
            key={part.group === "buildings" ? "buildings" : part.line.key}
            class={`end-course ${part.group}`}
            style={{ flexGrow: part.points }}
            title={part.group === "buildings" ? t("group-buildings") : part.line.name}
          >
            {part.points / top >= MIN_LABEL_SHARE && (
              <>
                <span>{part.line.draw(20)}</span>
                <b class="num">{part.group === "majority" ? `+${part.points}` : part.points}</b>
              </>
            )}
          </div>
        ))}
      </div>
      {lost > 0 && (
        <div
          class="end-lost"
          style={{ bottom: percent(Math.max(0, total)), height: percent(height - Math.max(0, total)) }}
        >
          <b class="num">{writeSigned(-lost)}</b>
        </div>
      )}
    </div>
  );
}

interface NameProps {
  counter: Counter;
  column: number;
  winners: number[];
}

function Name({ counter, column, winners }: NameProps): JSX.Element {
  const { totals, step } = counter.moment.value;
  const { name, seat } = counter.counting.columns[column]!;
  const first = rankColumns(totals)[column]!;
  // Among equals, whoever won comes first.
  const isBeaten =
    step >= counter.steps.length && first === 1 && winners.length > 0 && !winners.includes(seat);
  const place = isBeaten ? first + winners.length : first;
  return (
    <p class="end-name">
      <b class="disp">{name}</b>
      <span class="sm">{step ? t("place", { count: place, ordinal: true }) : " "}</span>
    </p>
  );
}

/** What is being counted now, in words. Its place stays when all is counted, so that nothing shifts. */
export function CountCard({ counter }: { counter: Counter }): JSX.Element {
  const index = counter.step.value;
  const step = counter.steps[index];
  const line = step?.lines[0];
  const single = counter.counting.columns.length === 1;
  if (!step || !line)
    return (
      <div class="end-card done" aria-hidden="true">
        <Icon name="check" size={20} />
        <span>{t("counted")}</span>
      </div>
    );
  const empty = step.lines.length > 1 || line.points.every((points) => !points);
  return (
    <div class={`panel end-card ${line.group}`} data-testid="count-card" aria-hidden="true">
      <span class="end-card-picture">{line.draw(44)}</span>
      <div>
        <b class="disp">{empty && step.lines.length > 1 ? t("nothing-else") : line.name}</b>
        <span class="sm muted">
          {empty && step.lines.length > 1 ? step.lines.map(({ name }) => name).join(", ") : line.about}
        </span>
      </div>
      <span class="sp" />
      {line.rule && <span class="rule">{line.rule}</span>}
      {single && <b class="end-card-points num">{writeSigned(line.points[0] ?? 0, true)}</b>}
      <i class="end-progress" style={{ transform: `scaleX(${(index + 1) / counter.steps.length})` }} />
    </div>
  );
}
