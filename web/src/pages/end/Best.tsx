// What one has reached so far alone, playing the same: the best, the one before, and the last games as a line.

import type { JSX } from "preact";
import { isCounted, listKept } from "../../app/best";
import { words } from "../../i18n";
import type { EndGame } from "./EndScene";

const t = words("end");
const WIDTH = 300;
const HEIGHT = 44;
const EDGE = 5;

export function Best({ game: { info, gameUi, model } }: { game: EndGame }): JSX.Element | null {
  const result = gameUi.readSoloResult?.(model.now.value!.view);
  if (!result) return null;
  if (!isCounted(info))
    return (
      <section class="panel end-best">
        <p class="sm muted">
          {t(info.same ? "best-same" : info.continued ? "best-continued" : "best-lesson")}
        </p>
      </section>
    );
  const games = listKept(info);
  const others = games.filter((each) => each.table !== info.id).map((each) => each.points);
  const before = others.length ? Math.max(...others) : null;
  const best = Math.max(result.points, before ?? result.points);
  const isBest = before === null || result.points > before;
  return (
    <section class="panel end-best" data-testid="best">
      <h2>{t("best", { points: best })}</h2>
      <p class="sm muted">
        {before === null
          ? t("best-first")
          : isBest
            ? t("best-was", { points: before })
            : t("best-short", { count: best - result.points })}
      </p>
      {games.length > 1 && <Sparkline values={games.map((each) => each.points)} />}
    </section>
  );
}

function Sparkline({ values }: { values: number[] }): JSX.Element {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const at = (value: number, index: number) =>
    [
      EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE),
      HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE),
    ] as const;
  const points = values.map(at);
  const [x, y] = points.at(-1)!;
  return (
    <svg
      class="end-sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t("best-line", { count: values.length, points: values.join(", ") })}
    >
      <polyline points={points.map((point) => point.join(",")).join(" ")} />
      <circle cx={x} cy={y} r="4.5" />
    </svg>
  );
}
