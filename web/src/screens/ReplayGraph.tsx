// The scores through the game, one line a player: told apart by dashes as well as by colour.

import type { JSX } from "preact";
import { words } from "../i18n";
import { Crest } from "../ui/Icon";
import { type Finished, seatTitle } from "./finished";

const t = words("replay");
const W = 600;
const H = 220;
const LEFT = 34;
const BOTTOM = 22;
const DASHES = ["none", "10 6", "3 5", "10 4 3 4"];

export function ReplayGraph({ game }: { game: Finished }): JSX.Element | null {
  const { scores } = game.story;
  const seats = game.info.seats.length;
  const all = scores.flatMap(([, points]) => points);
  if (scores.length < 2 || !all.some(Boolean)) return null;
  const alike = scores.every(([, points]) => points.every((each) => each === points[0]));
  const shown = alike ? [0] : Array.from({ length: seats }, (_, seat) => seat);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const x = (line: number) => LEFT + ((W - LEFT - 8) * line) / Math.max(1, game.last);
  const y = (points: number) => 8 + ((H - BOTTOM - 8) * (high - points)) / (high - low);
  const now = scores.findLast(([line]) => line <= game.line.value)?.[1] ?? [];
  return (
    <section class="panel replay-graph">
      <div class="ph">
        <h2>{t(alike ? "graph-together" : "graph")}</h2>
        <span class="muted sm">{t("graph-about")}</span>
      </div>
      <ul class="keys">
        {shown.map((seat) => (
          <li key={seat}>
            {!alike && <Crest seat={seat} size={20} />}
            <svg width="34" height="8" aria-hidden="true">
              <path class={`line s${seat}`} d="M1 4H33" stroke-dasharray={DASHES[seat % 4]} />
            </svg>
            {alike ? t("all") : seatTitle(game.info, seat)} <b class="num">{now[seat] ?? 0}</b>
          </li>
        ))}
      </ul>
      <svg
        class="plot"
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={t("graph-label", { first: low, last: high })}
      >
        {[low, Math.round((low + high) / 2), high].map((points) => (
          <g key={points}>
            <path class="grid" d={`M${LEFT} ${y(points)}H${W - 8}`} />
            <text x={LEFT - 6} y={y(points) + 4} text-anchor="end">
              {points}
            </text>
          </g>
        ))}
        {shown.map((seat) => (
          <path
            key={seat}
            class={`line s${seat}`}
            stroke-dasharray={DASHES[seat % 4]}
            d={`M${x(0)} ${y(0)}${scores.map(([line, points]) => `L${x(line)} ${y(points[seat] ?? 0)}`).join("")}`}
          />
        ))}
        <path class="now" d={`M${x(game.line.value)} 4V${H - BOTTOM + 4}`} />
      </svg>
    </section>
  );
}
