// What to aim for once the lesson is over: the ladder of ranks, and where one stands on it.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../i18n";
import { climb, findRung } from "../pages/end/counting";
import { useTable } from "../table/context";
import { Icon } from "../ui/Icon";
import { useFreePlace } from "./place";

const t = words("lesson");

export function Goal({ goal }: { goal: number }): JSX.Element | null {
  const { model, gameUi } = useTable();
  const panel = useRef<HTMLElement>(null);
  const at = useFreePlace(panel);
  const state = model.state.value;
  const ladder = state ? (gameUi.listCounting?.(state.view, model)?.ladder ?? []) : [];
  if (!state || state.turn.over || !ladder.length) return null;
  const points = gameUi.readPoints?.(state.view)?.[0] ?? 0;
  const rank = findRung(ladder, points).now?.name ?? "";
  const missing = goal - points;
  return (
    <section
      ref={panel}
      class="panel lesson-goal"
      style={at ? { left: `${at.left}px`, top: `${at.top}px` } : undefined}
      aria-label={t("goal", { points: goal })}
      data-testid="lesson-goal"
    >
      <span class="lesson-goal-text">
        <Icon name="crown" size={20} />
        <b>{t("goal", { points: goal })}</b>
        <span class="sm muted">
          {t(missing > 0 ? "goal-about" : "goal-reached", { points, rank, missing })}
        </span>
      </span>
      <ol class="lesson-rungs" style={{ "--at": climb(ladder, points) }}>
        {ladder.map((rung) => (
          <li
            key={rung.from}
            class={`${points >= rung.from ? "reached" : ""} ${rung.from === goal ? "goal" : ""}`}
            title={rung.name}
          >
            <span class="visually-hidden">{rung.name} </span>
            <span class="num">{rung.from}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
