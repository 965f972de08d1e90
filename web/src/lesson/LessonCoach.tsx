// The coach's card on a table: near what it speaks of, which is lit; folded to a chip when it is in the way.

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import type { Lesson, LessonBeat } from "../net/api";
import { useTable } from "../table/context";
import { Icon } from "../ui/Icon";
import { isPhone } from "../ui/phone";
import { Rich } from "../ui/Rich";
import { Coach } from "./coach";
import { type Area, measureAvoided, measureTargets, placeCard } from "./layout";
import { loadLesson } from "./load";
import "./lesson.css";

const t = words("lesson");
/** The table moves under the card: a tray opens, a phone is turned. */
const MEASURE_INTERVAL_MS = 250;
const LIT_MARGIN_PX = 6;

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
  if (!now || now.left.value) return null;
  const beat = now.shown;
  if (!beat) return now.strayed.value ? <Strayed coach={now} alone /> : null;
  return now.folded.value ? <Chip coach={now} beat={beat} /> : <Card coach={now} beat={beat} />;
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
  const lit = useLit(beat);
  const at = usePlace(card, beat, lit);
  useEffect(() => {
    if (!document.querySelector("dialog[open]")) card.current?.focus({ preventScroll: true });
  }, [beat.id]);
  return (
    <>
      <Lit areas={lit} />
      <section
        ref={card}
        class="panel lesson-card"
        style={isPhone.value ? undefined : { left: `${at.left}px`, top: `${at.top}px` }}
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
        <Head coach={coach} beat={beat} />
        {coach.strayed.value && <Strayed coach={coach} />}
        <p class="lesson-text" aria-live="polite">
          <Rich text={coach.say(beat)} />
        </p>
        <Buttons coach={coach} beat={beat} />
      </section>
    </>
  );
}

function Head({ coach, beat }: { coach: Coach; beat: LessonBeat }): JSX.Element {
  const { step, steps } = coach.count(beat);
  const chapter = coach.lesson.chapters.find((each) => each.key === beat.chapter)?.title ?? "";
  return (
    <div class="lesson-head">
      <span class="lesson-bulb">
        <Icon name="hint" size={22} />
      </span>
      <div class="sp">
        <h2 id="lesson-title">{beat.title}</h2>
        <span class="sm muted">{step ? t("step", { chapter, step, steps }) : chapter}</span>
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
          disabled={!coach.move.value || model.pending.value}
          onClick={() => coach.doIt()}
          data-testid="lesson-do"
        >
          {t("do")}
        </button>
      )}
      <span class="lesson-break" />
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

/** Somebody did something else: that is fine, and can be taken back. */
function Strayed({ coach, alone = false }: { coach: Coach; alone?: boolean }): JSX.Element {
  const { model } = useTable();
  const free = model.now.value?.undo === "free";
  return (
    <div
      class={alone ? "panel lesson-strayed lesson-alone" : "lesson-strayed"}
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
    </div>
  );
}

// ---------------------------------------------------------------- what is lit

/** Light a few places; the rest is dimmed, but nothing is disabled. */
function Lit({ areas }: { areas: Area[] }): JSX.Element | null {
  if (!areas.length) return null;
  const holes = areas.map(({ left, top, width, height }) => ({
    x: left - LIT_MARGIN_PX,
    y: top - LIT_MARGIN_PX,
    width: width + 2 * LIT_MARGIN_PX,
    height: height + 2 * LIT_MARGIN_PX,
    rx: 10,
  }));
  return (
    <svg class="lesson-lit" aria-hidden="true">
      <mask id="lesson-mask">
        <rect width="100%" height="100%" fill="#fff" />
        {holes.map((hole, n) => (
          <rect key={n} {...hole} fill="#000" />
        ))}
      </mask>
      <rect class="lesson-dim" width="100%" height="100%" mask="url(#lesson-mask)" />
      {holes.map((hole, n) => (
        <rect key={n} {...hole} class="lesson-ring" />
      ))}
    </svg>
  );
}

function useLit(beat: LessonBeat): Area[] {
  const areas = useSignal<Area[]>([]);
  useEffect(() => {
    const measure = () => {
      const next = measureTargets(beat.show ?? []);
      if (JSON.stringify(next) !== JSON.stringify(areas.peek())) areas.value = next;
    };
    measure();
    const timer = setInterval(measure, MEASURE_INTERVAL_MS);
    const passive = { capture: true, passive: true };
    addEventListener("resize", measure);
    addEventListener("scroll", measure, passive);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", measure);
      removeEventListener("scroll", measure, passive);
    };
  }, [beat.id]);
  return areas.value;
}

function usePlace(
  card: { current: HTMLElement | null },
  beat: LessonBeat,
  lit: Area[],
): { left: number; top: number } {
  const at = useSignal({ left: 0, top: 0 });
  const key = useComputed(() => isPhone.value).value;
  useLayoutEffect(() => {
    const box = card.current?.getBoundingClientRect();
    if (!box || isPhone.peek()) return;
    const page = { width: innerWidth, height: innerHeight };
    const next = placeCard({ width: box.width, height: box.height }, lit, measureAvoided(), page);
    if (next.left !== at.peek().left || next.top !== at.peek().top) at.value = next;
  }, [beat.id, lit, key]);
  return at.value;
}
