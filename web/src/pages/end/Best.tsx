// What one has reached so far alone, playing the same: the best, the one before, and the last games as a line.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { isCounted, keyOfGame, listKept } from "../../app/best";
import { me } from "../../app/me";
import { words } from "../../i18n";
import { api, type MyGame } from "../../net/api";
import type { TableInfo } from "../../net/types.gen";
import type { Counter } from "./counter";
import { type EndGame, isAllCounted } from "./EndScene";

const t = words("end");
const WIDTH = 300;
const HEIGHT = 44;
const EDGE = 5;

export function Best({ game, counter }: { game: EndGame; counter: Counter }): JSX.Element | null {
  const result = game.gameUi.readSoloResult?.(game.model.now.value!.view);
  const { info } = game;
  if (!result || !info.seats.some((seat) => seat.yours)) return null;
  if (!isCounted(info))
    return (
      <section class="panel end-best">
        <p class="sm muted">
          {t(info.same ? "best-same" : info.continued ? "best-continued" : "best-lesson")}
        </p>
      </section>
    );
  return <Reached info={info} points={result.points} done={isAllCounted(counter)} />;
}

/** The games that were played so, the oldest first: an account has them wherever it is, a guest in this browser. */
function useReached(info: TableInfo): { table: string; points: number }[] {
  const account = useSignal<MyGame[] | null>(null);
  const hasAccount = !!me.value?.account;
  useEffect(() => {
    if (!hasAccount) return;
    api.myGames().then(
      (found) => (account.value = found),
      () => undefined,
    );
  }, [hasAccount]);
  if (!account.value) return listKept(info);
  return account.value.filter((each) => keyOfGame(each) === keyOfGame(info)).reverse();
}

interface ReachedProps {
  info: TableInfo;
  points: number;
  /** Until all is counted, only what was reached before is told. */
  done: boolean;
}

function Reached({ info, points, done }: ReachedProps): JSX.Element {
  const games = useReached(info);
  const others = games.filter((each) => each.table !== info.id).map((each) => each.points);
  const before = others.length ? Math.max(...others) : null;
  const best = Math.max(points, before ?? points);
  const isBest = before === null || points > before;
  return (
    <section class={`panel end-best ${done ? "" : "end-later"}`} data-testid="best">
      <h2>{t("best", { points: done ? best : (before ?? "–") })}</h2>
      <p class="sm muted">
        {before === null
          ? t("best-first")
          : isBest
            ? t("best-was", { points: before })
            : t("best-short", { count: best - points })}
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
