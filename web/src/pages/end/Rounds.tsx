// Round by round: the points and a few figures; a press shows the board of that time.

import type { JSX } from "preact";
import { words } from "../../i18n";
import { Crest } from "../../ui/Icon";
import { findOwnSeat } from "../replay/finished";
import type { Counter } from "./counter";
import { type EndGame, isAllCounted } from "./EndScene";
import { writeSigned } from "./Pad";
import type { PlayedGame } from "./played";

const t = words("end");

interface Props {
  game: EndGame;
  played: PlayedGame;
  counter: Counter;
}

export function Rounds({ game, played, counter }: Props): JSX.Element | null {
  const { gameUi, info } = game;
  const { rounds, story } = played;
  if (!rounds.length || !gameUi.readRoundFigures) return null;
  const side = findOwnSeat(info) ?? story.winners[0] ?? 0;
  const figures = rounds.map(({ view }) => (view ? gameUi.readRoundFigures!(view) : []));
  const names = figures.at(-1) ?? [];
  const most = Math.max(1, ...rounds.map(({ points }) => points[side] ?? 0));
  return (
    <section class={`panel end-rounds ${isAllCounted(counter) ? "" : "end-later"}`} data-testid="rounds">
      <h2>
        {t("rounds")}
        {info.seats.length > 1 && <Crest seat={side} size={22} />}
        <span class="sm muted">{t("rounds-press")}</span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("round")}</th>
            <th scope="col" class="num">
              {t("round-points")}
            </th>
            {names.map(({ key, name }) => (
              <th key={key} scope="col" class="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ round, line, points }, index) => (
            <tr key={round}>
              <th scope="row">
                <a href={`/t/${info.id}/replay?line=${line}`}>{round}</a>
              </th>
              <td class="num">
                <span class="end-bar">
                  <i style={{ width: `${(Math.max(0, points[side] ?? 0) / most) * 100}%` }} />
                </span>
                <b>{writeSigned(points[side] ?? 0)}</b>
              </td>
              {names.map(({ key, bad }, column) => {
                const now = figures[index]?.[column]?.values[side];
                // What is lost is told in the round in which it is.
                const lost = bad ? (now ?? 0) - (figures[index - 1]?.[column]?.values[side] ?? 0) : 0;
                const text = now === undefined ? "" : bad ? (lost ? writeSigned(-lost) : "–") : String(now);
                return (
                  <td key={key} class={`num ${lost > 0 ? "bad" : ""}`}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
