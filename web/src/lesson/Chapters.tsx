// What a lesson is about, chapter by chapter, and the ways out of it.

import type { JSX } from "preact";
import { words } from "../i18n";
import { Icon } from "../ui/Icon";
import type { Coach } from "./coach";

const t = words("lesson");

export function Chapters({ coach }: { coach: Coach }): JSX.Element {
  return (
    <div class="lesson-chapters">
      <ol aria-label={t("chapters")}>
        {coach.chapters().map(({ key, title, steps, state }, index) => (
          <li key={key} class={state} aria-current={state === "now" ? "step" : undefined}>
            <span class="lesson-number">
              {state === "done" ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <span class="sp">{title}</span>
            <span class="sm muted">{t("steps", { count: steps })}</span>
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="lesson-link sm"
        onClick={() => coach.skipChapter()}
        data-testid="lesson-skip"
      >
        {t("skip")}
      </button>
      <button type="button" class="lesson-link sm" onClick={() => coach.leave()} data-testid="lesson-leave">
        {t("leave")}
      </button>
    </div>
  );
}
