// What decided a game: the moments that changed the chances most, and what a strong bot would have done then.

import type { JSX } from "preact";
import { words } from "../../i18n";
import type { Study } from "../../net/types.gen";
import { describeWhen, type Finished } from "./finished";
import { describeMoment, describeStrong, toPoints, writeChange } from "./moment-text";
import { findMoment, readValue, type Studying, type Told } from "./study";
import "./moments.css";

const t = words("replay");

interface MomentsProps {
  game: Finished;
  studying: Studying;
  /** For whom the change is told. */
  side: number;
  onMoment: (told: Told) => void;
}

export function ReplayMoments({ game, studying, side, onMoment }: MomentsProps): JSX.Element {
  const study = studying.study.value;
  const told = studying.told.value;
  if (!study || !told.length) return <p class="muted moments-none">{t(explainNothing(studying))}</p>;
  const lit = findMoment(told, game.line.value);
  return (
    <ol class="moments" data-testid="moments">
      {told.map((each) => (
        <li key={each.letter} class={each === lit ? "here" : ""}>
          <button
            type="button"
            aria-current={each === lit ? "step" : undefined}
            onClick={() => onMoment(each)}
            data-testid={`moment-${each.letter}`}
          >
            <span class="letter">{each.letter}</span>
            <span class="what">
              <span>
                <b>{describeMoment(game, each)}</b>{" "}
                <span class="muted sm when">{describeWhen(game.gameUi, each.before)}</span>
              </span>
              <span class="muted sm">{describeStrong(game, study, each)}</span>
            </span>
            <Change study={study} by={readValue(each.moment.change, side)} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function explainNothing({ study, failed }: Studying): string {
  if (failed.value) return "decided-failed";
  return study.value && study.value.share >= 1 ? "decided-nothing" : "decided-working";
}

function Change({ study, by }: { study: Study; by: number }): JSX.Element {
  const points = toPoints(study, by);
  return (
    <b class={`num change ${points > 0 ? "ok" : points < 0 ? "bad" : "muted"}`}>{writeChange(points)}</b>
  );
}
