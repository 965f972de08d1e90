// "First time?": asked once, at the first table of somebody who has not finished a game in this browser.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { gameIntros } from "../app/games";
import { rememberAsked } from "../app/played";
import { makeTable } from "../app/tables";
import { words } from "../i18n";
import { useTable } from "../table/context";
import { Icon } from "../ui/Icon";
import { useFreePlace } from "./place";
import "./lesson.css";

const t = words("lesson");

export function FirstTime(): JSX.Element | null {
  const { model } = useTable();
  const card = useRef<HTMLElement>(null);
  const asking = useSignal(true);
  const at = useFreePlace(card);
  useLayoutEffect(() => card.current?.focus({ preventScroll: true }), []);
  const lesson = gameIntros[model.info.value?.game ?? ""]?.lesson;
  if (!asking.value || !lesson || model.now.value?.turn.over) return null;
  const close = () => {
    rememberAsked();
    asking.value = false;
  };
  return (
    <section
      ref={card}
      class="panel lesson-first"
      style={at ? { left: `${at.left}px`, top: `${at.top}px` } : undefined}
      aria-labelledby="first-time"
      tabIndex={-1}
      data-stage-part
      data-testid="first-time"
    >
      <h2 id="first-time">
        <Icon name="hint" size={22} /> {t("first-time")}
      </h2>
      <p>{t("first-time-about")}</p>
      <div class="lesson-buttons">
        <button
          type="button"
          class="btn s p"
          onClick={() => {
            close();
            void makeTable({ lesson });
          }}
          data-testid="first-time-show"
        >
          {t("first-time-show")}
        </button>
        <button type="button" class="btn s" onClick={close} data-testid="first-time-known">
          {t("first-time-known")}
        </button>
      </div>
    </section>
  );
}
