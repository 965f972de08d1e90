// Fetches the coach where a lesson is taken, or the question whether one is wanted. Nothing stands in its place
// meanwhile: the table is there already.

import { useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { hasPlayed, wasAsked } from "../app/played";
import { loadWords } from "../i18n";
import type { TableInfo } from "../net/types.gen";
import { useTable } from "../table/context";

export function LessonPart(): JSX.Element | null {
  const { model } = useTable();
  const found = useSignal<{ Part: ComponentType } | null>(null);
  const info = model.info.value;
  const load = !info ? null : info.lesson ? loadCoach : isFirstTime(info) ? loadFirstTime : null;
  useEffect(() => {
    found.value = null;
    if (load)
      void Promise.all([load(), loadWords("lesson")]).then(([Part]) => {
        found.value = { Part };
      });
  }, [load]);
  const Part = found.value?.Part;
  return Part ? <Part /> : null;
}

const loadCoach = () => import("./LessonCoach").then((part) => part.LessonCoach);
const loadFirstTime = () => import("./FirstTime").then((part) => part.FirstTime);

/** Whether somebody new sits at this table alone: nobody else waits while a lesson is offered. */
const isFirstTime = (info: TableInfo) =>
  info.status === "running" &&
  !info.puzzle &&
  info.seats.some((seat) => seat.yours) &&
  info.seats.every((seat) => seat.yours || seat.kind === "bot") &&
  !hasPlayed() &&
  !wasAsked();
