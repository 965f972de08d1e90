// How a point is won, shown on the last round that is over: one seat, everybody who sat there.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { TownPicture } from "../../app/TownPicture";
import { words } from "../../i18n";
import type { RoundInfo, TournamentInfo } from "../../net/clubs";
import { Choose } from "../../ui/Choose";
import { PersonName } from "../../ui/PersonName";
import { writePoints } from "./Standings";
import { nameSeat } from "./TournamentTable";

const t = words("tournament");

export function HowScored({ info }: { info: TournamentInfo }): JSX.Element {
  const round = info.played.findLast((each) => each.over);
  const all = round?.tables.flatMap((table) => table.seats) ?? [];
  const mine = all.find((seat) => seat.mine)?.seat ?? 0;
  const chosen = useSignal<number | null>(null);
  const seat = chosen.value ?? mine;
  const beside = useSignal(false);
  const field = all
    .filter((each) => each.seat === seat && each.outcome === "done")
    .toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0));
  const most = Math.max(1, ...field.map((each) => each.points ?? 0));
  return (
    <section class="panel how" aria-labelledby="how">
      <h2 id="how">{t("how")}</h2>
      <p>{t("how-about")}</p>
      <p class="sm muted">{t("how-stand-in")}</p>
      {round && (
        <>
          <div class="row wrap">
            <b class="sm muted sp">
              {t("how-round", { number: round.number, letter: nameSeat(seat), count: field.length })}
            </b>
            <Choose
              label={t("which-seat")}
              value={seat}
              options={Array.from({ length: info.size }, (_, n) => ({ value: n, name: nameSeat(n) }))}
              onChange={(next) => (chosen.value = next)}
            />
          </div>
          <ul data-testid="how-field">
            {field.map((each) => (
              <li key={each.name} class={each.mine ? "mine" : ""}>
                <span>
                  <PersonName name={each.name} person={each.person} />
                </span>
                <span class="how-bar" aria-hidden="true">
                  <i style={{ inlineSize: `${(100 * Math.max(0, each.points ?? 0)) / most}%` }} />
                </span>
                <b>{each.points}</b>
                <span class="muted">
                  {t("score", { count: Math.ceil(each.score ?? 0) === 1 ? 1 : 2 }).replace(
                    /\d+/,
                    writePoints(each.score ?? 0),
                  )}
                </span>
              </li>
            ))}
          </ul>
          {field.length > 1 && (
            <button
              type="button"
              class="linkbtn"
              aria-expanded={beside.value}
              onClick={() => (beside.value = !beside.value)}
              data-testid="beside"
            >
              {t(beside.value ? "beside-close" : "beside", { count: field.length })}
            </button>
          )}
          {beside.value && <Beside info={info} round={round} seat={seat} />}
        </>
      )}
    </section>
  );
}

/** The towns of all who sat in one seat with the same dice, the best first; each leads to its replay. */
function Beside({
  info,
  round,
  seat,
}: {
  info: TournamentInfo;
  round: RoundInfo;
  seat: number;
}): JSX.Element {
  const sat = round.tables
    .map((table) => ({ table: table.id, line: table.seats[seat]! }))
    .filter(({ line }) => line.outcome === "done")
    .toSorted((a, b) => (b.line.points ?? 0) - (a.line.points ?? 0));
  return (
    <ul class="beside" data-testid="beside-towns">
      {sat.map(({ table, line }) => (
        <li key={table}>
          <a
            href={`/t/${table}/replay`}
            aria-label={t("replay-of", { name: line.name, points: line.points ?? 0 })}
          >
            <TownPicture game={info.game} table={table} side={seat} />
          </a>
          <b>{line.points}</b> <PersonName name={line.name} person={line.person} />
        </li>
      ))}
    </ul>
  );
}
