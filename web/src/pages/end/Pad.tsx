// The score pad, written while it is counted: a row appears with its line, its figures count up in all columns.

import type { JSX } from "preact";
import { formatList, words } from "../../i18n";
import { Crest } from "../../ui/Icon";
import type { Counter } from "./counter";
import { type CountLine, type CountStep, listTotals, sumStep } from "./counting";
import type { EndGame } from "./EndScene";

const t = words("end");

/** Write a number with its sign: a real minus, and a plus where it is wanted. */
export const writeSigned = (points: number, plus = false): string =>
  points < 0 ? `−${-points}` : plus && points > 0 ? `+${points}` : String(points);

export function Pad({ counter, game }: { counter: Counter; game: EndGame }): JSX.Element | null {
  const { gameUi, model } = game;
  const { counting, steps } = counter;
  const single = counting.columns.length === 1;
  if (!counting.lines.length)
    return (
      <section class="panel end-pad" aria-label={t("pad")}>
        <gameUi.Score view={model.now.value!.view} model={model} />
      </section>
    );
  return (
    <section
      class="panel end-pad"
      aria-label={t("pad")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <table data-testid="score-pad">
        <thead>
          <tr>
            <th scope="col">
              <h2>{t("pad")}</h2>
            </th>
            {single ? (
              <th scope="col" colSpan={2} class="sm muted">
                {t("points-so-far")}
              </th>
            ) : (
              counting.columns.map(({ seat, name }) => (
                <th key={seat} scope="col">
                  <span class="end-who">
                    <Crest seat={seat} size={22} />
                    <span>{name}</span>
                  </span>
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) =>
            step.lines.length > 1 ? (
              <NothingRow key="nothing" counter={counter} step={step} index={index} />
            ) : (
              <Row
                key={step.lines[0]!.key}
                counter={counter}
                index={index}
                line={step.lines[0]!}
                single={single}
              />
            ),
          )}
        </tbody>
        {counting.adds && <Total counter={counter} single={single} />}
      </table>
    </section>
  );
}

/** All lines in which nobody has anything. */
function NothingRow({
  counter,
  step,
  index,
}: {
  counter: Counter;
  step: CountStep;
  index: number;
}): JSX.Element {
  const { columns } = counter.counting;
  return (
    <tr class={counter.step.value < index ? "later" : ""}>
      <th scope="row" colSpan={columns.length + (columns.length === 1 ? 2 : 1)} class="sm muted">
        {t("nothing-for", { lines: formatList(step.lines.map(({ name }) => name)) })}
      </th>
    </tr>
  );
}

interface RowProps {
  counter: Counter;
  index: number;
  line: CountLine;
  single: boolean;
}

function Row({ counter, index, line, single }: RowProps): JSX.Element {
  const now = counter.step.value;
  // Only the row that is being counted follows the clock.
  const share = index === now ? counter.moment.value.share : index < now ? 1 : 0;
  const state = index < now ? "" : index === now ? "now" : "later";
  const running = counter.steps.slice(0, index + 1).reduce((sum, step) => sum + sumStep(step, 0), 0);
  return (
    <tr class={`${state} ${line.group}`}>
      <th scope="row">
        <span class="end-line">
          <span class="end-line-picture">{line.draw(22)}</span>
          {line.name}
        </span>
      </th>
      {line.points.map((points, column) => (
        <td key={column} class={`num ${points < 0 ? "bad" : ""}`}>
          <b>{state === "later" ? "·" : points ? writeSigned(Math.round(points * share)) : "–"}</b>
          {line.amounts && state !== "later" && !single && (
            <span class="xs muted"> ({line.amounts[column]})</span>
          )}
        </td>
      ))}
      {single && <td class="num xs muted">{state === "" ? running : ""}</td>}
    </tr>
  );
}

function Total({ counter, single }: { counter: Counter; single: boolean }): JSX.Element {
  const done = counter.step.value >= counter.steps.length;
  const totals = done ? listTotals(counter.counting) : counter.moment.value.totals;
  return (
    <tfoot>
      <tr>
        <th scope="row" class="disp">
          {t(done ? "total" : "so-far")}
        </th>
        {totals.map((total, column) => (
          <td
            key={column}
            class="num"
            colSpan={single ? 2 : 1}
            data-testid={done ? `total-${counter.counting.columns[column]!.seat}` : undefined}
          >
            {writeSigned(total)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** What each did, where nobody scores alone: a row for each. */
export function Deeds({ counter }: { counter: Counter }): JSX.Element {
  const { columns } = counter.counting;
  const lines = counter.steps.flatMap((step, index) => step.lines.map((line) => ({ line, index })));
  const now = counter.step.value;
  return (
    <section class="panel end-pad end-deeds" aria-label={t("pad")}>
      <table data-testid="score-pad">
        <thead>
          <tr>
            <th scope="col">
              <h2>{t("deeds")}</h2>
            </th>
            {lines.map(({ line }) => (
              <th key={line.key} scope="col" class="num" title={line.name}>
                {line.draw(22)}
                <span class="visually-hidden">{line.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ seat, name }, column) => (
            <tr key={seat}>
              <th scope="row">
                <span class="end-who">
                  <Crest seat={seat} size={22} />
                  <span>{name}</span>
                </span>
              </th>
              {lines.map(({ line, index }) => (
                <td key={line.key} class="num">
                  <b>
                    {index > now
                      ? "·"
                      : Math.round(
                          (line.points[column] ?? 0) * (index === now ? counter.moment.value.share : 1),
                        ) || "–"}
                  </b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
