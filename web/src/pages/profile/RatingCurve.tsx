// A rating over time, with how sure it is.

import type { JSX } from "preact";
import { words } from "../../i18n";
import type { RatingInfo } from "../../net/people";

const t = words("profile");
const WIDTH = 460;
const HEIGHT = 150;

export function RatingCurve({ rating }: { rating: RatingInfo }): JSX.Element {
  const { curve } = rating;
  const low = Math.min(...curve.map(([, value, sure]) => value - sure), rating.rating - rating.sure);
  const high = Math.max(...curve.map(([, value, sure]) => value + sure), rating.rating + rating.sure);
  const x = (n: number) => (curve.length > 1 ? (n * WIDTH) / (curve.length - 1) : WIDTH / 2);
  const y = (value: number) => HEIGHT - ((value - low) * HEIGHT) / Math.max(1, high - low);
  const line = curve.map(([, value], n) => `${x(n)},${y(value)}`).join(" ");
  const band = [
    ...curve.map(([, value, sure], n) => `${x(n)},${y(value + sure)}`),
    ...curve.map(([, value, sure], n) => `${x(n)},${y(value - sure)}`).toReversed(),
  ].join(" ");
  return (
    <section class="panel" aria-label={t("rating")}>
      <div class="row">
        <h2 class="sp">{t("rating")}</h2>
        <b class="num">{t("rating-sure", { rating: rating.rating, sure: rating.sure })}</b>
      </div>
      <p class="sm muted">{t("rating-about", { count: rating.games })}</p>
      <svg class="rating-curve" viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`} aria-hidden="true">
        <polygon points={band} class="band" />
        <polyline points={line} class="line" />
        {curve.map(([at, value], n) => (
          <circle key={at} cx={x(n)} cy={y(value)} r="4" />
        ))}
      </svg>
    </section>
  );
}
