// Every difference of a table's box as a card: what is printed, what this table plays with, what it means in play.

import type { JSX } from "preact";
import { words } from "../../i18n";
import { capitalize, nameOf } from "../../net/names";
import type { BoxDifference } from "../../net/types.gen";
import type { BoxUi } from "../../table/game";
import { FactValue, sayField, sayFieldInside } from "../components/FactValue";
import { Side } from "./Differences";
import { isRecord } from "./toml";
import "./differences.css";

const t = words("box");
const DRAWING_PX = 110;
/** What is told of a component that was added or left out. */
const TOLD = ["count", "points", "cost"];

interface CardsProps {
  game: string;
  boxUi: BoxUi;
  differences: BoxDifference[];
}

export function DifferenceCards({ game, boxUi, differences }: CardsProps): JSX.Element {
  return (
    <ul class="diffcards" data-testid="differences">
      {differences.map((difference) => (
        <Card key={difference.path} game={game} boxUi={boxUi} difference={difference} all={differences} />
      ))}
    </ul>
  );
}

interface CardProps {
  game: string;
  boxUi: BoxUi;
  difference: BoxDifference;
  all: BoxDifference[];
}

function Card({ game, boxUi, difference, all }: CardProps): JSX.Element {
  const table = tableOf(difference);
  return (
    <li class="panel diffcard" data-testid={`difference-${difference.path}`}>
      <div class="row">
        <h3 class="sp">
          {capitalize(boxUi.nameThing(table, difference.entry))}
          {difference.field && `, ${sayFieldInside(difference.field, table)}`}
        </h3>
        {difference.rule && (
          <a class="rule" href={`/rules/${game}?id=${difference.rule}`}>
            {difference.rule}
          </a>
        )}
      </div>
      <div class="diffsides">
        <SideBox game={game} boxUi={boxUi} difference={difference} all={all} isPrinted />
        <svg class="diffarrow" width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 12h17M13 5l7 7-7 7" fill="none" stroke="currentColor" stroke-width="3" />
        </svg>
        <SideBox game={game} boxUi={boxUi} difference={difference} all={all} />
      </div>
      {difference.sentence && (
        <p class="diffplay">
          <b>{t("in-play")}</b> {difference.sentence}
        </p>
      )}
    </li>
  );
}

function tableOf(difference: BoxDifference): string {
  return difference.table ?? difference.path.split(".")[0] ?? "";
}

function SideBox({
  game,
  boxUi,
  difference,
  all,
  isPrinted = false,
}: CardProps & { isPrinted?: boolean }): JSX.Element {
  const value = isPrinted ? difference.printed : difference.here;
  const { entry, field } = difference;
  const isThere = value !== null && value !== undefined;
  return (
    <div class={isPrinted ? "diffside printed" : "diffside"}>
      <span class="diffart" aria-hidden="true">
        {isThere && (
          <boxUi.Drawing
            table={tableOf(difference)}
            entry={entry}
            values={collectValues(difference, all, isPrinted)}
            field={field}
            size={DRAWING_PX}
          />
        )}
      </span>
      <b class="diffvalue">
        {isThere && !field && isRecord(value) ? (
          <Told game={game} entry={entry} values={value} />
        ) : (
          <Side value={value} difference={difference} game={game} isPrinted={isPrinted} />
        )}
      </b>
      <span class="sm muted">{t(isPrinted ? "printed-box" : "this-table")}</span>
    </div>
  );
}

/** What the drawing needs to know: the value itself, and the component's footprint if that differs, too. */
function collectValues(
  difference: BoxDifference,
  all: BoxDifference[],
  isPrinted: boolean,
): Record<string, unknown> {
  const value = isPrinted ? difference.printed : difference.here;
  if (!difference.field) return isRecord(value) ? value : {};
  const shape = all.find(
    (other) =>
      other.field === "footprint" &&
      other.entry === difference.entry &&
      tableOf(other) === tableOf(difference),
  );
  return {
    ...(shape && { footprint: isPrinted ? shape.printed : shape.here }),
    [difference.field]: value,
  };
}

function Told({
  game,
  entry,
  values,
}: {
  game: string;
  entry: string;
  values: Record<string, unknown>;
}): JSX.Element {
  return (
    <span class="difftold">
      {TOLD.filter((field) => field in values).map((field) => (
        <span key={field}>
          {sayField(field)}:{" "}
          <FactValue field={field} value={values[field]} entry={entry} nameOf={(key) => nameOf(game, key)} />
        </span>
      ))}
    </span>
  );
}
