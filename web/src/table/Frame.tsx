// The frame around a game's table: header, banners, the game's table, panels, and the tabs of a phone.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { rememberGame } from "../app/best";
import { useTitle } from "../app/Page";
import { rememberPlayed } from "../app/played";
import { place } from "../app/routes";
import { settings } from "../app/settings";
import { countTable, leaveTable } from "../app/waiting";
import { loadWords, words } from "../i18n";
import { LessonPart } from "../lesson/LessonPart";
import { lastLine } from "../net/table";
import type { Line, TableInfo } from "../net/types.gen";
import { shownResult } from "../puzzle/answer";
import { PuzzlePart, PuzzleResultPart, useAnswer } from "../puzzle/PuzzlePart";
import { speedNow } from "../stage/manner";
import { Stage } from "../stage/Stage";
import { Icon } from "../ui/Icon";
import { Info } from "../ui/Info";
import { useKeys } from "../ui/keys";
import { lazy } from "../ui/Lazy";
import { isPhone } from "../ui/phone";
import { play, type Sound } from "../ui/sound";
import { notify } from "../ui/Toast";
import { AskPanel, asking, describeFrameThing } from "./Ask";
import { Banners, counting } from "./Banners";
import { Curtain, handing, useHandOver } from "./Curtain";
import { asksToUndo, useTable } from "./context";
import type { GameUi, SeatState, TableModel } from "./game";
import { Header, Steps } from "./Header";
import { LogSpoken } from "./Log";
import { shownCrest } from "./LogFilter";
import { Panels } from "./Panels";
import { panel, toggle } from "./panels";
import { SidePanel, sideTab } from "./SidePanel";
import { beginUndo } from "./UndoAsk";
import { asked, askWhy, catchRuleLinks, WhyCard } from "./Why";
import "./frame.css";

const t = words("table");

/** The phone's tab; a wide screen shows everything. */
export const tab = signal("");

const Ceremony = lazy(() =>
  Promise.all([import("../pages/end/Ceremony"), loadWords("end")]).then(([module]) => module.Ceremony),
);

export function Frame(): JSX.Element {
  const { model, gameUi } = useTable();
  useHandOver(model, gameUi);
  useNotices();
  useCeremony();
  useAnswer();
  useFrameKeys();
  useTurnCount();
  useTitle(describeTitle(model));
  if (handing.value !== null) return <Curtain />;
  if (counting.value === model.id && model.now.value?.turn.over)
    return (
      <div class="frame frame-counting">
        <header>
          <Header />
        </header>
        <div class="frame-body">
          <main id="main" class="frame-main" tabIndex={-1}>
            <Ceremony />
          </main>
          <Panels />
        </div>
        <Stage />
      </div>
    );
  if (shownResult.value === model.id)
    return (
      <div class="frame" onClickCapture={catchRuleLinks}>
        <header>
          <Header />
        </header>
        <div class="frame-body">
          <main id="main" class="frame-main" tabIndex={-1}>
            <PuzzleResultPart />
          </main>
          <Panels />
        </div>
        <WhyCard />
        <Stage />
      </div>
    );
  const tabs = gameUi.phoneTabs(model);
  const now = (isPhone.value && tab.value) || (tabs[0]?.key ?? "board");
  const steps = gameUi.describeProgress(model).steps;
  return (
    <div class="frame" data-tab={now} onClickCapture={catchRuleLinks}>
      <header>
        <Header />
        <div class="thead-steps">
          <Steps steps={steps} />
        </div>
      </header>
      <Banners />
      <LessonPart />
      {model.info.value?.puzzle && <PuzzlePart />}
      <div class="frame-body">
        <main id="main" class="frame-main" tabIndex={-1}>
          {now === "log" ? (
            <SidePanel class="frame-log" />
          ) : now === "score" ? (
            <section class="panel frame-score">
              <h2 class="visually-hidden">{t("score-title")}</h2>
              {model.state.value && <gameUi.Score view={model.state.value.view} model={model} />}
            </section>
          ) : (
            <gameUi.Table model={model} tab={now} />
          )}
        </main>
        <Panels />
      </div>
      <LogSpoken />
      <WhyCard />
      <AskPanel />
      <Info
        describe={(key) =>
          describeFrameThing(key, asksToUndo(model)) ?? gameUi.describeThing?.(key, model) ?? null
        }
        onRule={(rule) => askWhy({ rule })}
        onSearch={() => {
          asking.value = true;
        }}
      />
      <Stage />
      <nav class="tabs frame-tabs" aria-label={t("tabs")}>
        {[
          ...tabs,
          { key: "log", name: t("log"), icon: "chat" },
          { key: "score", name: t("score"), icon: "crown" },
        ].map((one) => (
          <button
            key={one.key}
            type="button"
            class={`tab ${one.key === now ? "on" : ""}`}
            aria-pressed={one.key === now}
            onClick={() => (tab.value = one.key)}
            data-testid={`tab-${one.key}`}
            data-anchor={`tab-${one.key}`}
          >
            <Icon name={one.icon} size={20} />
            <span>{one.name}</span>
          </button>
        ))}
      </nav>
    </div>
  );
}

/** When the story has come to its end, the points are counted in the table's place. */
function useCeremony(): void {
  const { model } = useTable();
  useEffect(() => {
    const { director } = model;
    if (!director) return;
    director.onGate = (gate) => {
      if (gate.kind !== "over") return;
      void loadWords("end").then(() => (counting.value = model.id));
    };
    return () => {
      director.onGate = () => {};
      counting.value = "";
    };
  }, [model]);
}

function describeTitle(model: TableModel): string {
  return `${isMyTurn(model) ? "● " : ""}${model.info.value?.title ?? ""}`;
}

function isMyTurn(model: TableModel): boolean {
  if (model.info.value?.status !== "running") return false; // a vote ends a game in the middle of a turn
  const turn = model.now.value?.turn;
  return !!turn && !turn.over && model.mine.value.some((seat) => turn.seats.includes(seat));
}

/** Let every title and the app's icon count this table's turn at once. A puzzle is nobody's game. */
function useTurnCount(): void {
  const { model } = useTable();
  const mine = isMyTurn(model) && !model.info.value?.puzzle;
  useEffect(() => countTable(model.id, mine), [model.id, mine]);
  useEffect(() => () => void leaveTable(model.id), [model.id]);
}

function useFrameKeys(): void {
  const { model } = useTable();
  const side = (which: "log" | "chat") => {
    sideTab.value = which;
    if (isPhone.value) tab.value = "log";
    requestAnimationFrame(() => document.getElementById(`side-${which}`)?.focus());
  };
  useKeys({
    undo: () => {
      if (model.now.value?.undo !== "no") void beginUndo(model);
    },
    hint: () => toggle("hint"),
    score: () => toggle("score"),
    log: () => side("log"),
    chat: () => side("chat"),
    rules: () => {
      document.querySelector<HTMLAnchorElement>(".tools a")?.click();
    },
  });
}

/** Keep a game played alone, once it is over. */
function keepGame(gameUi: GameUi, state: SeatState, info: TableInfo | null): void {
  const result = state.seat === null ? null : gameUi.readSoloResult?.(state.view);
  if (result && info) rememberGame(info, result);
}

/** Show refusals as notices, and play sounds for what happens. */
function useNotices(): void {
  const { model, gameUi } = useTable();
  useEffect(() => {
    panel.value = place.peek().query.has("hint") ? "hint" : "";
    tab.value = "";
    asked.value = null;
    asking.value = false;
    shownCrest.value = null;
    const stops = [
      model.refusal.subscribe((refused) => {
        if (!refused || refused.why === "undo") return;
        play("no");
        const near = refused.nearest
          ? ` ${t("nearest", { what: gameUi.describeAction(refused.nearest, model).replaceAll("**", "") })}`
          : "";
        notify({
          text: refused.sentence + near,
          kind: "bad",
          rule: refused.rule ? { id: refused.rule, game: model.info.peek()?.game ?? "" } : undefined,
        });
      }),
      model.undoAsked.subscribe((asked) => {
        if (asked && model.mine.peek().some((seat) => asked.waiting.includes(seat))) play("turn");
      }),
      watchTurns(),
      // What advice names is drawn on the board.
      panel.subscribe((open) => {
        if (open === "hint" && isPhone.peek()) tab.value = "";
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [model, gameUi]);

  function playAfterwards(sound: Sound): void {
    if (model.director) model.director.afterwards(() => play(sound));
    else play(sound);
  }

  function playLines(fresh: Line[]): void {
    const sounds = fresh.flatMap((line) => gameUi.soundOf?.(line) ?? []);
    if (sounds.length) play(sounds.at(-1)!);
  }

  function watchTurns(): () => void {
    let was: boolean | null = null;
    let over = false;
    let last = 0;
    return model.now.subscribe((state) => {
      if (!state) return;
      const mine = !state.turn.over && model.mine.peek().some((seat) => state.turn.seats.includes(seat));
      const fresh = state.lines.filter((line) => line.n > last);
      if (was !== null && handing.peek() === null) {
        // A stage has a sound for every beat.
        if (speedNow() === "off") playLines(fresh);
        if (mine && !was) playAfterwards("turn");
        if (state.turn.over && !over) playAfterwards("end");
      }
      if (state.turn.over && state.seat !== null) rememberPlayed();
      if (state.turn.over) keepGame(gameUi, state, model.info.peek());
      if (state.turn.over && !over && settings.auto.peek() === "new") settings.auto.value = "moment";
      was = mine;
      over = !!state.turn.over;
      last = lastLine(state);
    });
  }
}
