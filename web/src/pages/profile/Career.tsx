// What a profile tells, one's own or another's: figures, ratings, statistics, bests.

import type { ComponentChildren, JSX } from "preact";
import { formatNumber, lang, words } from "../../i18n";
import { nameOf } from "../../net/names";
import type { Career, PersonalBest, Statistic } from "../../net/people";
import { Crest, Icon } from "../../ui/Icon";
import { RatingCurve } from "./RatingCurve";

const t = words("profile");

export const writeDay = (at: number): string =>
  new Intl.DateTimeFormat(lang.value, { day: "numeric", month: "short", year: "numeric" }).format(at);

interface ProfileHeadProps {
  name: string;
  since: number;
  /** Nothing is known of somebody who shows nothing. */
  career?: Career | undefined;
  children?: ComponentChildren;
}

export function ProfileHead({ name, since, career, children }: ProfileHeadProps): JSX.Element {
  const alone = career?.bests.find((best) => best.rank);
  return (
    <div class="profile-head">
      <Crest seat={0} size={72} />
      <span class="sp">
        <h2 class="profile-name">{name}</h2>
        <span class="muted">
          {t("since", { date: writeDay(since) })}
          {career?.clubs.map((club) => (
            <span key={club.id}>
              {" · "}
              <a href={`/club/${club.id}`}>{club.name}</a>
            </span>
          ))}
        </span>
        {alone && (
          <span class="row wrap">
            <span class="tag">
              <Icon name="crown" size={14} /> {t("rank-alone", { rank: nameOf(alone.game, alone.rank!) })}
            </span>
          </span>
        )}
        {children}
      </span>
      {career && <Figures career={career} />}
    </div>
  );
}

function Figures({ career }: { career: Career }): JSX.Element {
  const best = career.ratings[0];
  const alone = career.bests.find((each) => !each.figure);
  const share = career.with_people ? Math.round((100 * career.won) / career.with_people) : 0;
  return (
    <dl class="panel profile-figures">
      {best && <Figure name={t("rating")} value={`${best.rating}`} />}
      <Figure name={t("games", { count: career.games })} value={formatNumber(career.games)} />
      {career.with_people > 0 && <Figure name={t("won-share")} value={`${share} %`} />}
      {alone && <Figure name={t("best-alone")} value={`${alone.value}`} />}
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dd>{value}</dd>
      <dt class="sm muted">{name}</dt>
    </div>
  );
}

export function CareerPanels({ career }: { career: Career }): JSX.Element {
  return (
    <>
      {career.ratings.map((rating) => (
        <RatingCurve key={rating.game} rating={rating} />
      ))}
      <Statistics statistics={career.statistics} />
      <Bests bests={career.bests} />
    </>
  );
}

function Statistics({ statistics }: { statistics: Statistic[] }): JSX.Element | null {
  if (!statistics.length) return null;
  return (
    <section class="panel" aria-labelledby="statistics">
      <h2 id="statistics">{t("by-game")}</h2>
      <table class="statistics">
        <thead>
          <tr>
            <th scope="col">{t("kind")}</th>
            <th scope="col">{t("played")}</th>
            <th scope="col">{t("won")}</th>
            <th scope="col">{t("mean")}</th>
            <th scope="col">{t("best")}</th>
          </tr>
        </thead>
        <tbody>
          {statistics.map((one) => (
            <tr key={one.title}>
              <th scope="row">{one.title}</th>
              <td>{one.played}</td>
              <td>{one.won}</td>
              <td>{formatNumber(one.mean, 1)}</td>
              <td>
                <a href={`/t/${one.best_table}/replay`} title={writeDay(one.best_at)}>
                  {one.best}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Bests({ bests }: { bests: PersonalBest[] }): JSX.Element | null {
  if (!bests.length) return null;
  return (
    <section class="panel" aria-labelledby="bests">
      <h2 id="bests">{t("bests")}</h2>
      <ul class="bests" data-testid="bests">
        {bests.map((best) => (
          <li key={best.game + best.figure}>
            <Icon name={best.figure ? "check" : "crown"} size={18} />
            <span class="sp">
              {best.figure ? t("most", { what: nameOf(best.game, best.figure) }) : t("most-alone")}
              <span class="sm muted">{best.title}</span>
            </span>
            <span class="sm muted">{writeDay(best.at)}</span>
            <a class="num" href={`/t/${best.table}/replay`}>
              {best.value}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
