// The coach's card on a table: near what it speaks of, which is lit; folded to a chip when it is in the way.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import type { Lesson, LessonBeat } from "../net/api";
import { useTable } from "../table/context";
import { Icon } from "../ui/Icon";
import { isPhone } from "../ui/phone";
import { Rich } from "../ui/Rich";
import { Chapters } from "./Chapters";
import { Coach } from "./coach";
import { Goal } from "./Goal";
import { Lit } from "./Lit";
import { loadLesson } from "./load";
import { useFreePlace, usePlace } from "./place";
import "./lesson.css";

const t = words("lesson");

export function LessonCoach(): JSX.Element | null {
  const { model } = useTable();
  const id = model.info.value?.lesson ?? "";
  const lesson = loadLesson(id);
  if (!lesson || model.mine.value.length === 0) return null;
  return <Beside key={lesson.id} lesson={lesson} />;
}

function Beside({ lesson }: { lesson: Lesson }): JSX.Element | null {
  const { model } = useTable();
  const coach = useSignal<Coach | null>(null);
  useEffect(() => {
    const made = new Coach(lesson, model);
    coach.value = made;
    return () => made.close();
  }, [lesson, model]);
  const now = coach.value;
  if (!now) return null;
  if (now.over.value) return lesson.goal ? <Goal goal={lesson.goal} /> : null;
  const beat = now.shown;
  return (
    <>
      <div class="lesson-bar" />
      {!beat ? (
        now.strayed.value && <Strayed coach={now} alone />
      ) : now.folded.value ? (
        <Chip coach={now} beat={beat} />
      ) : (
        <Card coach={now} beat={beat} />
      )}
    </>
  );
}

function Chip({ coach, beat }: { coach: Coach; beat: LessonBeat }): JSX.Element {
  return (
    <button
      type="button"
      class="btn s lesson-chip"
      data-stage-part
      onClick={() => (coach.folded.value = false)}
      data-testid="lesson-chip"
    >
      <Icon name="hint" size={18} /> {beat.title}
    </button>
  );
}

function Card({ coach, beat }: { coach: Coach; beat: LessonBeat }): JSX.Element {
  const card = useRef<HTMLElement>(null);
  // The first thing said is what there is to learn.
  const opened = useSignal(coach.lesson.beats[0] === beat);
  const { lit, at, below } = usePlace(card, beat, `${opened.value} ${coach.strayed.value}`);
  useEffect(() => {
    opened.value = coach.lesson.beats[0] === beat;
    if (!document.querySelector("dialog[open]")) card.current?.focus({ preventScroll: true });
  }, [beat.id]);
  return (
    <>
      <Lit areas={lit} from={at} />
      <section
        ref={card}
        class={`panel lesson-card ${below ? "below" : ""}`}
        style={
          isPhone.value || !at
            ? undefined
            : { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px` }
        }
        aria-labelledby="lesson-title"
        tabIndex={-1}
        data-stage-part
        data-testid="lesson"
        data-beat={beat.id}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          coach.folded.value = true;
        }}
      >
        <Head coach={coach} beat={beat} opened={opened.value} onOpen={(open) => (opened.value = open)} />
        {coach.strayed.value && <Strayed coach={coach} />}
        <p class="lesson-text" aria-live="polite">
          <Rich text={coach.say(beat)} />
        </p>
        {opened.value && <Chapters coach={coach} />}
        <Buttons coach={coach} beat={beat} />
      </section>
    </>
  );
}

interface HeadProps {
  coach: Coach;
  beat: LessonBeat;
  opened: boolean;
  onOpen: (open: boolean) => void;
}

function Head({ coach, beat, opened, onOpen }: HeadProps): JSX.Element {
  const { step, steps } = coach.count(beat);
  const chapter = coach.lesson.chapters.find((each) => each.key === beat.chapter)?.title ?? "";
  return (
    <div class="lesson-head">
      <span class="lesson-bulb">
        <Icon name="hint" size={22} />
      </span>
      <div class="sp">
        <h2 id="lesson-title">{beat.title}</h2>
        <button
          type="button"
          class="lesson-where sm"
          aria-expanded={opened}
          aria-label={`${t("chapters")}: ${step ? t("step", { chapter, step, steps }) : chapter}`}
          onClick={() => onOpen(!opened)}
          data-testid="lesson-chapters"
        >
          {step ? t("step", { chapter, step, steps }) : chapter}
          <Icon name="play" size={12} />
        </button>
      </div>
      <button
        type="button"
        class="iconbtn"
        aria-label={t("fold")}
        title={t("fold")}
        onClick={() => (coach.folded.value = true)}
        data-testid="lesson-fold"
      >
        <Icon name="x" size={18} />
      </button>
      {step > 0 && <i class="lesson-done" style={{ width: `${(step / steps) * 100}%` }} />}
    </div>
  );
}

function Buttons({ coach, beat }: { coach: Coach; beat: LessonBeat }): JSX.Element {
  const { model } = useTable();
  const again = coach.again.value !== null;
  const gate = model.director?.beat.value?.gate;
  return (
    <div class="lesson-buttons">
      {coach.canGoBack() && (
        <button type="button" class="btn s" onClick={() => coach.goBack()} data-testid="lesson-back">
          {t("back")}
        </button>
      )}
      {again || beat.next !== "move" ? (
        <button type="button" class="btn s p" onClick={() => coach.press()} data-testid="lesson-next">
          {!again && beat.next === "gate" && gate ? gate.button : t("next")}
        </button>
      ) : (
        <button
          type="button"
          class="btn s"
          disabled={!coach.move.value || model.pending}
          onClick={() => coach.doIt()}
          data-testid="lesson-do"
        >
          {t("do")}
        </button>
      )}
    </div>
  );
}

/** Somebody did something else: that is fine, and can be taken back. */
function Strayed({ coach, alone = false }: { coach: Coach; alone?: boolean }): JSX.Element {
  const { model } = useTable();
  const free = model.now.value?.undo === "free";
  const panel = useRef<HTMLDivElement>(null);
  const at = useFreePlace(panel);
  return (
    <div
      ref={panel}
      class={alone ? "panel lesson-strayed lesson-alone" : "lesson-strayed"}
      style={alone && at ? { left: `${at.left}px`, top: `${at.top}px` } : undefined}
      role="status"
      data-stage-part
      data-testid="lesson-strayed"
    >
      <span class="sp">{coach.lesson.other}</span>
      {free && (
        <button type="button" class="btn s" onClick={() => void model.undo()} data-testid="lesson-undo">
          <Icon name="undo" size={16} /> {t("undo")}
        </button>
      )}
      {alone && (
        <button
          type="button"
          class="iconbtn"
          aria-label={t("fold")}
          title={t("fold")}
          onClick={() => (coach.strayed.value = false)}
        >
          <Icon name="x" size={18} />
        </button>
      )}
    </div>
  );
}
