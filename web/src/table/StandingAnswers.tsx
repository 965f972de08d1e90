// Answers in advance: what a seat wants answered without being asked, and why it is asked all the same.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../i18n";
import type { StandingQuestion, StandingWish, Wishes } from "../net/types.gen";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { notify } from "../ui/Toast";
import { useTable } from "./context";
import "./standing.css";

const t = words("table");
const MAX_LEAST = 99;

/** What the shown seat was told, while the game is played by a person there. */
function useStanding(): Wishes | null {
  const { model } = useTable();
  const info = model.info.value;
  const seat = model.current.value;
  if (seat === null || info?.status !== "running" || info.lesson || info.puzzle) return null;
  const place = info.seats[seat];
  if (!place?.yours || place.stand_in) return null;
  return model.standing?.told.value.get(seat) ?? null;
}

export function StandingAnswers(): JSX.Element | null {
  const standing = useStanding();
  const open = useSignal(false);
  if (!standing) return null;
  const count = standing.wishes?.length ?? 0;
  return (
    <div class="leave standing">
      <button type="button" class="btn s" onClick={() => (open.value = true)} data-testid="standing">
        <Icon name="check" size={16} />
        {t("standing")}
        {count > 0 && <span class="side-note">{count}</span>}
      </button>
      {open.value && <StandingDialog standing={standing} onClose={() => (open.value = false)} />}
    </div>
  );
}

function StandingDialog({ standing, onClose }: { standing: Wishes; onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t("standing-title")} onClose={onClose} class="away-sheet">
      <p class="sm muted">{t("standing-about")}</p>
      <ul class="away-choices standing-list">
        {standing.questions.map((question) => (
          <Question
            key={question.kind}
            seat={standing.seat}
            question={question}
            wish={standing.wishes?.find((each) => each.kind === question.kind)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface QuestionProps {
  seat: number;
  question: StandingQuestion;
  wish: StandingWish | undefined;
}

function Question({ seat, question, wish }: QuestionProps): JSX.Element {
  const { model } = useTable();
  const answer = question.answers.find((each) => each.name === wish?.answer);
  const set = async (name: string, least: number) => {
    const said = await model.standing?.setWish(seat, question.kind, name, least);
    if (said?.type === "refused") notify({ text: said.sentence, kind: "bad" });
  };
  return (
    <li class={wish ? "on" : ""}>
      <label>
        <b>{question.sentence}</b>
        <select
          class="field"
          value={wish?.answer ?? ""}
          onChange={(event) => void set(event.currentTarget.value, 0)}
          data-testid={`wish-${question.kind}`}
        >
          <option value="">{t("standing-ask")}</option>
          {question.answers.map((each) => (
            <option key={each.name} value={each.name}>
              {each.sentence}
            </option>
          ))}
        </select>
      </label>
      {answer?.counted && (
        <label class="standing-least">
          {t("standing-least")}
          <input
            class="field"
            type="number"
            min={1}
            max={MAX_LEAST}
            value={Math.max(1, wish?.least ?? 0)}
            onInput={(event) => void set(answer.name, readLeast(event.currentTarget.value))}
            data-testid={`wish-least-${question.kind}`}
          />
          {t("standing-more")}
        </label>
      )}
    </li>
  );
}

/** Having one at least is no condition: without one nothing could be given. */
function readLeast(text: string): number {
  const number = Math.round(Number(text));
  return number > 1 ? Math.min(number, MAX_LEAST) : 0;
}

/** Why the question that waits was not answered in advance. */
export function StandingUnmet(): JSX.Element | null {
  const unmet = useStanding()?.unmet;
  if (!unmet) return null;
  return (
    <div class="banner" role="status" data-testid="standing-unmet">
      <Icon name="hand" size={20} />
      <span class="sp">{unmet}</span>
    </div>
  );
}
