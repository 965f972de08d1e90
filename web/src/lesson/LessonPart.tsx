// Fetches the coach where a lesson is taken. Nothing stands in its place meanwhile: the table is there already.

import { useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadWords } from "../i18n";

export function LessonPart(): JSX.Element | null {
  const found = useSignal<{ Coach: ComponentType } | null>(null);
  useEffect(() => {
    void Promise.all([import("./LessonCoach"), loadWords("lesson")]).then(([part]) => {
      found.value = { Coach: part.LessonCoach };
    });
  }, []);
  const Coach = found.value?.Coach;
  return Coach ? <Coach /> : null;
}
