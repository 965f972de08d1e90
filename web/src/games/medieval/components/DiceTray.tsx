// Rolling: locked dice, kept dice, dice to roll again; the monastery; the odds.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { noteThrow } from "../../../dice3d/hand";
import { words } from "../../../i18n";
import { advised, isAdvised } from "../../../table/panels";
import { Icon } from "../../../ui/Icon";
import { type Die, findFreeDice, findNamedDice, writeDice } from "../dice";
import { listDice, play, type Scene } from "../scene";
import type { PlayProps } from "../selection";
import { useTrayInSight } from "../tray-in-sight";
import { haveOwnRows, trayRoom } from "../tray-room";
import { DiceBed } from "./DiceBed";
import { DieView } from "./DieButton";
import { OddsView } from "./OddsView";
import { PiecePicture } from "./PieceView";

const t = words("medieval");

/** More than fit beside the buttons at full size; a monastery takes the room of three. */
const MAX_WIDE_DICE = 7;

/** Dice of full size that leave room for the cup, on a small laptop and on three shelves. */
const MAX_BESIDE_CUP = 4;

export function RollTray({ scene, selection }: PlayProps): JSX.Element {
  const dice = selection.dice.dice.value;
  const setting = useSignal<string | null>(null);
  const rollable = findFreeDice(dice, scene.legal.rerolls);
  const open = dice.filter((die) => rollable.has(die.id));
  const named = findNamedDice(advised.value, open);
  const again = open.filter((die) => !die.kept);
  const sets = scene.legal.texts.filter((text) => text.startsWith("set "));
  const many = dice.length + (sets.length ? 3 : 0) > MAX_WIDE_DICE;
  const text = again.length ? `reroll ${writeDice(again.map((die) => die.face))}` : null;
  const tray = useRef<HTMLElement>(null);
  useTrayInSight(tray, true);
  const roll = () => {
    if (!text) return;
    selection.dice.throw(again.map((die) => die.id));
    play(scene.model, text);
  };
  return (
    <section
      ref={tray}
      class={`med-tray med-roll-tray ${many ? "med-many" : ""} ${haveOwnRows(dice.length - again.length, again.length) ? "med-own-rows" : ""}`}
      data-dice-room={trayRoom(dice.length + (sets.length ? 1 : 0))}
      aria-label={t("roll.title", { roll: scene.me.rolls + 1 })}
      data-testid="dice-tray"
    >
      <DiceBed
        scene={scene}
        thrower={{ ready: () => !!text && !scene.model.pending.peek(), throwDice: roll }}
      />
      <div class="med-roll-row">
        <div class="med-shelves">
          <Shelf
            icon="lock"
            kind="locked"
            name={t("roll.locked")}
            dice={dice.filter((die) => !rollable.has(die.id))}
          >
            {(die) => (
              <DieView
                scene={scene}
                face={die.face}
                falls={die.falls}
                body={{ id: die.id }}
                state={scene.me.fixed[die.face] ? "set" : "locked"}
              />
            )}
          </Shelf>
          <Shelf icon="check" kind="kept" name={t("roll.kept")} dice={open.filter((die) => die.kept)}>
            {(die) => (
              <DieView
                scene={scene}
                face={die.face}
                state="kept"
                falls={die.falls}
                body={{ id: die.id }}
                onTap={() => selection.dice.toggle(die.id)}
                testid="die-kept"
                advised={named.has(die.id)}
              />
            )}
          </Shelf>
          {sets.length > 0 && setting.value === null && (
            <button
              type="button"
              class="med-shelf med-shelf-act"
              onClick={() => (setting.value = "")}
              data-testid="monastery"
            >
              <PiecePicture box={scene.box} piece="monastery" size={40} />
              <span>{t("monastery.open")}</span>
            </button>
          )}
          <Shelf icon="turn" kind="open" name={t("roll.again")} dice={again}>
            {(die) => (
              <DieView
                scene={scene}
                face={die.face}
                falls={die.falls}
                body={{ id: die.id, throwable: true }}
                onTap={() => selection.dice.toggle(die.id)}
                testid="die-open"
                advised={named.has(die.id)}
              />
            )}
          </Shelf>
          {text && !sets.length && dice.length <= MAX_BESIDE_CUP && (
            <span class="med-cup-beside" data-cup="stands" data-throw="press" />
          )}
        </div>
        <div class="med-tray-acts">
          {open.length > 0 && (
            <button
              type="button"
              class="btn p med-big"
              disabled={!text || scene.model.pending}
              onClick={() => {
                noteThrow();
                roll();
              }}
              data-testid="roll"
              data-throw="drag"
            >
              {text ? t("roll.roll", { count: again.length }) : t("roll.none")}
            </button>
          )}
          <button
            type="button"
            class={`btn ${open.length ? "" : "p med-big"} ${isAdvised("stop") ? "advised" : ""}`}
            disabled={scene.model.pending}
            onClick={() => play(scene.model, "stop")}
            data-testid="stop"
          >
            {scene.me.forecast?.hungry
              ? t("roll.stop-hungry", { count: scene.me.forecast.hungry })
              : t("roll.stop")}
          </button>
        </div>
      </div>
      {sets.length > 0 && setting.value !== null && (
        <Monastery scene={scene} texts={sets} setting={setting} />
      )}
      {sets.length > 0 && setting.value !== null ? null : text ? (
        <OddsView scene={scene} text={text} title={t("roll.nth", { context: String(scene.me.rolls + 1) })}>
          {scene.me.pieces.some((p) => scene.box.pieces[p.piece]?.rerolls) && (
            <span class="med-tray-note" title={t("roll.chapels-later")}>
              <PiecePicture box={scene.box} piece="chapel" size={24} /> {t("roll.chapel-reroll")}
            </span>
          )}
        </OddsView>
      ) : (
        <p class="med-odds sm">{t(open.length ? "roll.all-kept" : "roll.all-locked")}</p>
      )}
    </section>
  );
}

interface ShelfProps {
  icon: string;
  kind: "locked" | "kept" | "open";
  name: string;
  dice: Die[];
  children: (die: Die) => ComponentChildren;
}

function Shelf({ icon, kind, name, dice, children }: ShelfProps): JSX.Element | null {
  if (!dice.length) return null;
  return (
    <div class={`med-shelf ${kind}`}>
      <div class="med-shelf-name" title={name}>
        <Icon name={icon} size={13} /> <span>{name}</span>
      </div>
      <div class="med-shelf-dice">
        {dice.map((die) => (
          <span class="med-die-place" key={die.id}>
            {children(die)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface MonasteryProps {
  scene: Scene;
  texts: string[];
  /** Null while closed, empty while a die is being chosen, then the face it shows. */
  setting: Signal<string | null>;
}

/** Let a die be chosen by the face it shows, then the face it shall show (ROL-4). */
function Monastery({ scene, texts, setting }: MonasteryProps): JSX.Element {
  const moves = texts.map((text) => text.split(" ")).map(([, shows, , face]) => [shows!, face!] as const);
  const shown = [...new Set(moves.map(([shows]) => shows))];
  const chosen = setting.value && shown.includes(setting.value) ? setting.value : null;
  const faces = chosen
    ? moves.filter(([shows, face]) => shows === chosen && face !== chosen).map(([, face]) => face)
    : shown;
  const pick = (face: string) => {
    if (chosen) play(scene.model, `set ${chosen} to ${face}`);
    setting.value = chosen ? null : face;
  };
  return (
    <div class="med-felt-panel med-monastery">
      <div class="row">
        <PiecePicture box={scene.box} piece="monastery" size={30} />
        <b class="sp">{t(chosen ? "monastery.to" : "monastery.which", { count: scene.me.sets })}</b>
        <button type="button" class="btn s" onClick={() => (setting.value = chosen ? "" : null)}>
          {t("back")}
        </button>
      </div>
      <div class="med-shelf-dice">
        {faces.map((face) => (
          <DieView
            key={face}
            scene={scene}
            face={face}
            testid={chosen ? `choice-set ${chosen} to ${face}` : `set-${face}`}
            onTap={() => pick(face)}
          />
        ))}
      </div>
    </div>
  );
}

/** Offer feathers, alone or with another die, and chapels (ROL-6). */
export function FeatherTray({ scene }: { scene: Scene }): JSX.Element {
  const feathers = scene.legal.texts.filter((text) => text.startsWith("feather "));
  const chapels = scene.legal.texts.filter((text) => text.startsWith("chapel "));
  const mode = useSignal<"feather" | "chapel">(feathers.length ? "feather" : "chapel");
  const chosen = useSignal<string | null>(null);
  const now =
    mode.value === "feather" && !feathers.length
      ? "chapel"
      : mode.value === "chapel" && !chapels.length
        ? "feather"
        : mode.value;
  const feather = feathers[0]?.split(" ")[1] ?? "";
  const text =
    now === "feather"
      ? chosen.value
        ? `feather ${feather} with ${chosen.value}`
        : `feather ${feather} alone`
      : chosen.value
        ? `chapel ${chosen.value}`
        : null;
  const usable = text !== null && scene.legal.texts.includes(text);
  const dice = listDice(scene.me.faces, scene.box);
  const tray = useRef<HTMLElement>(null);
  useTrayInSight(tray, true);
  return (
    <section
      ref={tray}
      class="med-tray med-feather-tray"
      aria-label={t("feathers.title")}
      data-testid="feather-tray"
      data-dice-room={trayRoom(dice.length)}
    >
      <DiceBed scene={scene} />
      <div class="row wrap med-tray-head">
        <h2>{t("feathers.title")}</h2>
        <span class="sp sm">
          {t(now === "feather" ? "feathers.how" : "feathers.chapel-how", { count: scene.me.chapels })}
        </span>
        {feathers.length > 0 && chapels.length > 0 && (
          <span class="med-felt-seg" role="group" aria-label={t("feathers.with-what")}>
            {(["feather", "chapel"] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={now === each}
                onClick={() => {
                  mode.value = each;
                  chosen.value = null;
                }}
              >
                {t(`feathers.${each}`)}
              </button>
            ))}
          </span>
        )}
      </div>
      <div class="med-roll-row">
        <div class="med-shelves">
          <div class="med-shelf open sp">
            <div class="med-shelf-dice">
              {dice.map((face, index) => {
                const first = dice.indexOf(face) === index;
                const isFeather = now === "feather" && face === feather && first;
                const state =
                  isFeather || (chosen.value === face && nthChosen(dice, face, index, feather, now))
                    ? "chosen"
                    : "open";
                return (
                  <span class="med-die-place" key={`${face}${index}`}>
                    <DieView
                      scene={scene}
                      face={face}
                      state={state}
                      onTap={() => {
                        if (!isFeather) chosen.value = chosen.value === face ? null : face;
                      }}
                      testid="die-open"
                    />
                  </span>
                );
              })}
            </div>
          </div>
        </div>
        <div class="med-tray-acts">
          <button
            type="button"
            class="btn p med-big"
            disabled={!usable || scene.model.pending}
            onClick={() => {
              if (text) play(scene.model, text);
              chosen.value = null;
            }}
            data-testid="reroll"
          >
            {now === "feather"
              ? t(chosen.value ? "feathers.roll-two" : "feathers.roll-one")
              : t("feathers.roll-chapel")}
          </button>
          <button type="button" class="btn" onClick={() => play(scene.model, "done")} data-testid="done">
            {t("feathers.done")}
          </button>
        </div>
      </div>
      <OddsView scene={scene} text={usable ? text : null} title={t("feathers.reroll")} />
    </section>
  );
}

/** Mark only one of several dice with the chosen face, and never the feather itself. */
function nthChosen(dice: string[], face: string, index: number, feather: string, mode: string): boolean {
  const skip = mode === "feather" && face === feather ? 1 : 0;
  return dice.slice(0, index).filter((other) => other === face).length === skip;
}
