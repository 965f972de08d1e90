// The standings, as they are now.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { formatNumber, words } from "../../i18n";
import type { StandingRow, TournamentInfo } from "../../net/clubs";
import { PersonName } from "../../ui/PersonName";

const t = words("tournament");

/** Write half points as people do: 2½. */
export function writePoints(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return formatNumber(whole);
  return whole ? `${formatNumber(whole)}½` : "½";
}

export function Standings({ info }: { info: TournamentInfo }): JSX.Element {
  const numbers = info.played.map((round) => round.number);
  return (
    <section class="panel standings" aria-labelledby="standings">
      <div class="row standings-head">
        <h2 id="standings">{t("standings")}</h2>
        {info.status === "running" && <span class="ok sm b live">{t("live")}</span>}
        <span class="sp" />
        <Export info={info} />
      </div>
      <div class="standings-scroll">
        <table data-testid="standings">
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t("place")}</span>
              </th>
              <th scope="col">{t("player")}</th>
              {numbers.map((number) => (
                <th key={number} scope="col" class="r">
                  {number === 1 ? t("round", { number }) : number}
                </th>
              ))}
              <th scope="col" class="r">
                {t("to-field")}
              </th>
              <th scope="col" class="r">
                {t("points")}
              </th>
            </tr>
          </thead>
          <tbody>
            {info.standings.map((row) => (
              <Row key={row.name} row={row} info={info} />
            ))}
          </tbody>
        </table>
      </div>
      {!info.players.length && <p class="muted standings-none">{t("nobody-yet")}</p>}
    </section>
  );
}

function Row({ row, info }: { row: StandingRow; info: TournamentInfo }): JSX.Element {
  const last = info.played.length - 1;
  const isOn = info.played[last]?.over === false;
  const hasLeft = row.left_after !== undefined;
  const sign = row.to_field > 0 ? "+" : row.to_field < 0 ? "−" : "";
  return (
    <tr class={`${row.mine ? "mine" : ""} ${hasLeft ? "left" : ""}`}>
      <td>
        <b>{row.place || "–"}</b>
      </td>
      <th scope="row">
        <PersonName name={row.name} person={row.person} />{" "}
        {hasLeft && (
          <span class="sm muted">
            {row.left_after ? t("left-after", { round: row.left_after }) : t("left-early")}
          </span>
        )}
      </th>
      {row.rounds.map((points, n) => (
        <td key={n} class="r">
          {n === last && row.playing ? (
            <span class="tag">{t("playing")}</span>
          ) : points === null || points === undefined ? (
            <span class="muted">{hasLeft ? t("left") : "–"}</span>
          ) : n === last && isOn ? (
            <span>{t("so-far", { points: writePoints(points) })}</span>
          ) : (
            writePoints(points)
          )}
        </td>
      ))}
      <td class={`r ${row.to_field > 0 ? "ok" : row.to_field < 0 ? "bad" : ""}`}>
        {sign}
        {formatNumber(Math.abs(row.to_field), 1)}
      </td>
      <td class="r">
        <b class="standings-points">{writePoints(row.points)}</b>
      </td>
    </tr>
  );
}

function Export({ info }: { info: TournamentInfo }): JSX.Element {
  const open = useSignal(false);
  const base = `/api/tournaments/${info.id}`;
  const isSealed = info.played.some((round) => !round.over);
  return (
    <details
      class="standings-export"
      open={open.value}
      onToggle={(event) => (open.value = event.currentTarget.open)}
    >
      <summary class="btn s">{t("export")}</summary>
      <ul class="panel">
        <li>
          <a href={`${base}/standings.csv`} download="">
            {t("csv")}
          </a>
        </li>
        <li>
          <a href={`${base}/standings.json`} download="">
            {t("json")}
          </a>
        </li>
        {!isSealed && info.played.length > 0 && (
          <li>
            <a href={`${base}/tournament.zip`} download data-testid="tournament-zip">
              {t("zip")}
            </a>
          </li>
        )}
      </ul>
    </details>
  );
}
