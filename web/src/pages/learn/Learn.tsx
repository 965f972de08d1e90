// How the games go, in pictures. Whoever wants every word finds it in the rules.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { featuredGame } from "../../app/games";
import { Page } from "../../app/Page";
import { place } from "../../app/routes";
import { settings } from "../../app/settings";
import { attempt, makeTable } from "../../app/tables";
import { words } from "../../i18n";
import { api, type LessonCard } from "../../net/api";
import { DieFace, Icon } from "../../ui/Icon";
import { Rich } from "../../ui/Rich";
import { Picture } from "../home/TableCard";
import "./learn.css";

const t = words("learn");

/** The six steps of a round, each with dice or an icon, and the rule that says all. */
const STEPS = [
  { key: "roll", icon: "turn", rule: "ROL-1", dice: ["peasant2", "burgher1", "noble3", "clergy5"] },
  { key: "collect", icon: "wood", rule: "COL-1", dice: ["peasant1", "peasant3", "burgher4"] },
  { key: "feed", icon: "food", rule: "FEE-1", dice: ["peasant1", "clergy1"] },
  { key: "disasters", icon: "skull", rule: "DIS-1", dice: ["peasant6", "burgher6"] },
  { key: "build", icon: "hammer", rule: "BUI-1", dice: ["peasant5", "burgher5"] },
  { key: "extort", icon: "sword", rule: "EXT-1", dice: ["noble4", "noble1"] },
];
const SKULLS = ["1", "2", "3", "4", "5", "6"];
const FEDERATION = ["carriage", "house", "flag", "crown"];

export function Learn(): JSX.Element {
  const part = place.value.query.get("part") ?? "";
  useEffect(() => {
    if (part) document.getElementById(part)?.scrollIntoView();
  }, [part]);
  return (
    <Page title={t("title")} class="learn">
      <Lessons />
      <section class="panel learn-puzzles" aria-labelledby="learn-puzzles">
        <div class="sp">
          <h2 id="learn-puzzles">{t("puzzles")}</h2>
          <p class="muted">{t("puzzles-about")}</p>
        </div>
        <a class="btn p" href="/learn/puzzles" data-testid="learn-puzzles">
          <Icon name="flag" size={18} /> {t("puzzles-open")}
        </a>
      </section>
      <section id="round" aria-labelledby="round-title">
        <h2 id="round-title">{t("round")}</h2>
        <p class="muted">{t("round-about")}</p>
        <ol class="lessons">
          {STEPS.map((step, n) => (
            <li key={step.key} class="panel">
              <div class="row">
                <span class="lesson-n">{n + 1}</span>
                <h3 class="sp">{t(`step-${step.key}`)}</h3>
                <Icon name={step.icon} size={28} />
              </div>
              <div class="row lesson-dice">
                {step.dice.map((face) => (
                  <DieFace key={face} face={face} size={42} />
                ))}
              </div>
              <p>
                <Rich text={t(`step-${step.key}-text`)} />
              </p>
              <a class="rule" href={`/rules/${featuredGame.key}?id=${step.rule}`}>
                {step.rule}
              </a>
            </li>
          ))}
        </ol>
      </section>
      <section id="disasters" aria-labelledby="disasters-title">
        <h2 id="disasters-title">{t("disasters")}</h2>
        <p class="muted">{t("disasters-about")}</p>
        <ul class="lessons">
          {SKULLS.map((count) => (
            <li key={count} class="panel">
              <div class="row">
                <span class="skulls" aria-hidden="true">
                  {Array.from({ length: Number(count) }, (_, n) => (
                    <Icon key={n} name="skull" size={22} />
                  ))}
                </span>
              </div>
              <h3>{t(`skull-${count}`)}</h3>
              <p>
                <Rich text={t(`skull-${count}-text`)} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="federation-title">
        <h2 id="federation-title">{t("federation")}</h2>
        <p class="muted">{t("federation-about")}</p>
        <ul class="lessons">
          {FEDERATION.map((icon) => (
            <li key={icon} class="panel">
              <Icon name={icon} size={34} />
              <h3>{t(`federation-${icon}`)}</h3>
              <p>
                <Rich text={t(`federation-${icon}-text`)} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}

/** The lessons: real games with a friend at one's side. */
function Lessons(): JSX.Element {
  const lessons = useSignal<LessonCard[]>([]);
  const busy = useSignal("");
  useEffect(() => {
    void attempt(async () => {
      lessons.value = await api.lessons();
    });
  }, [settings.lang.value]);
  async function take(lesson: string): Promise<void> {
    busy.value = lesson;
    await makeTable({ lesson });
    busy.value = "";
  }
  return (
    <section aria-labelledby="lessons-title">
      <h2 id="lessons-title">{t("lessons")}</h2>
      <p class="muted">{t("lessons-about")}</p>
      <ul class="learn-lessons">
        {lessons.value.map(({ id, game, options, title, about, minutes }) => (
          <li key={id} class="panel learn-first">
            <div class="learn-art" aria-hidden="true">
              <Picture game={game} options={options} />
            </div>
            <div>
              <h3>{title}</h3>
              <p>{about}</p>
              <button
                type="button"
                class="btn p"
                aria-busy={busy.value === id}
                disabled={!!busy.value}
                onClick={() => void take(id)}
                data-testid={`lesson-${id}`}
              >
                <Icon name="play" size={18} />
                {t("lesson-play", { minutes })}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
