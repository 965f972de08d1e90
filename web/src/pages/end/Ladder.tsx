// What a score is called: a ladder that it climbs while it is counted.

import type { JSX } from "preact";
import { words } from "../../i18n";
import type { Ending } from "../../table/game";
import type { Counter } from "./counter";
import { climb, findRung } from "./counting";

const t = words("end");

/** The running total and how it may be called; at the end the result, with a kind word. */
export function Headline({ counter, ending }: { counter: Counter; ending: Ending | null }): JSX.Element {
  const { totals, step } = counter.moment.value;
  const points = totals[0] ?? 0;
  const { now, next, missing } = findRung(counter.counting.ladder, points);
  const done = step >= counter.steps.length;
  const short = next ? t("short-of", { count: missing, name: next.name }) : t("highest");
  return (
    <div class="end-headline" data-testid={done ? "winner" : undefined}>
      <h1>{done ? t("rank", { points, name: now?.name ?? "" }) : String(points)}</h1>
      <p>
        {done ? (
          <>
            {ending?.comment && <q>{ending.comment}</q>}
            <b>{short}</b>
          </>
        ) : (
          <>
            <span>{t("rank-so-far", { name: now?.name ?? "" })}</span>
            <b>{short}</b>
          </>
        )}
      </p>
    </div>
  );
}

export function Ladder({ counter }: { counter: Counter }): JSX.Element {
  const { ladder } = counter.counting;
  const points = counter.moment.value.totals[0] ?? 0;
  const { now } = findRung(ladder, points);
  return (
    <div class="end-ladder" aria-hidden="true" data-testid="ladder" style={{ "--at": climb(ladder, points) }}>
      <i class="end-rails" />
      <i class="end-rails reached" />
      <ol>
        {ladder.map((rung, index) => (
          <li
            key={rung.name}
            class={rung === now ? "now" : points >= rung.from ? "done" : ""}
            style={{ "--rung": index / (ladder.length - 1) }}
          >
            <span>{rung.name}</span> <b class="num">{rung.from}</b>
          </li>
        ))}
      </ol>
      <b class="end-marker num">{points}</b>
    </div>
  );
}
