// The tray while the story is told: the dice as long as they are rolled, then what happened, and the button that goes on.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { diceHaveBodies } from "../../../dice3d/hand";
import { measureNarrowTray } from "../../../dice3d/places";
import { words } from "../../../i18n";
import { GateButton } from "../../../stage/Stage";
import { StepRows } from "../../../stage/StepList";
import { Crest, Icon } from "../../../ui/Icon";
import { isPhone } from "../../../ui/phone";
import { type Extent, useExtent } from "../../../ui/size";
import { sizeRevealedDice, sizeRevealedOnPhone } from "../dice-room";
import { listDice, playerName, type Scene, sumAmounts } from "../scene";
import type { PlayProps } from "../selection";
import { useTrayInSight } from "../tray-in-sight";
import { trayRoom } from "../tray-room";
import { DiceBed } from "./DiceBed";
import { DieView } from "./DieButton";
import { dieAnchor, isRolling } from "./Shelf";

const t = words("medieval");

export function StageTray(props: PlayProps): JSX.Element {
  const { scene, selection } = props;
  const dice = selection.dice.dice.value;
  const rolling = isRolling(scene);
  const closed = sumAmounts(scene.me.faces) === 0;
  const tray = useRef<HTMLElement>(null);
  const revealing = scene.model.director?.beat.value?.kind === "screens-up";
  useTrayInSight(tray, rolling || revealing);
  return (
    <section
      ref={tray}
      class="med-tray med-stage-tray"
      aria-label={t("stage.title")}
      data-testid="stage-tray"
      data-dice-room={rolling ? trayRoom(sumAmounts(scene.me.pool)) : undefined}
    >
      <DiceBed
        scene={scene}
        thrower={{ ready: () => waitsForThrow(scene), throwDice: () => scene.model.director?.press() }}
      />
      <div class="med-roll-row">
        {revealing ? (
          <RevealedDice scene={scene} />
        ) : rolling ? (
          <div class="med-shelf med-rolled" style={{ "--tray": `${measureTray(props)}px` }}>
            <span
              class="med-cup-place"
              data-cup
              data-cup-dice={closed ? listCupDice(scene).join(" ") : undefined}
              data-throw="press"
              data-stage-part
            >
              <Cup />
            </span>
            <div class="med-shelf-dice" data-dice-tray>
              {(closed ? [] : dice).map((die) => (
                <DieView
                  key={die.id}
                  scene={scene}
                  face={die.face}
                  state={isLocked(scene.box.faces[die.face]) ? "locked" : "lying"}
                  anchor={dieAnchor(dice, die)}
                  body={{ id: die.id, stays: !selection.dice.thrown.has(die.id) }}
                />
              ))}
            </div>
          </div>
        ) : (
          <div class="med-happened">
            <StepRows />
          </div>
        )}
        <div class="med-tray-acts">
          <GateButton />
        </div>
      </div>
    </section>
  );
}

/** How high the tray is on a phone: whatever the cup holds has room when it falls. */
function measureTray({ scene, selection }: PlayProps): number {
  const dice = selection.dice.dice.value;
  if (!sumAmounts(scene.me.faces)) return measureNarrowTray(0, listCupDice(scene).length);
  const thrown = dice.filter((die) => selection.dice.thrown.has(die.id)).length;
  return measureNarrowTray(dice.length - thrown, thrown);
}

/** Whether the story waits for the dice to be thrown. */
const waitsForThrow = ({ model: { director } }: Scene): boolean =>
  director?.state.peek() === "gate" && director.beat.peek()?.gate?.kind === "roll";

/** The dice in the cup, which tell nothing of what will fall. */
const listCupDice = ({ box, me }: Scene): string[] =>
  Object.entries(me.pool).flatMap(([die, count]) =>
    Array.from(
      { length: count },
      (_, n) => box.dice[die]?.sides[n % box.dice[die].sides.length] ?? [],
    ).flat(),
  );

const REVEALED_DIE_PX = 22;
/** A phone's list of them may take so much of the screen: all of it is in sight then. */
const REVEALED_SHARE = 0.5;

/** With bodies they are as large as their place allows. */
function sizeRevealed({ view }: Scene, extent: Extent): number {
  if (!diceHaveBodies() || !extent.width) return REVEALED_DIE_PX;
  const counts = view.players.map(({ faces }) => sumAmounts(faces));
  return isPhone.value
    ? sizeRevealedOnPhone(counts, extent.width, innerHeight * REVEALED_SHARE)
    : sizeRevealedDice(counts, extent);
}

/** When the screens go up: everybody's dice side by side, with what they amount to. */
function RevealedDice({ scene }: { scene: Scene }): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const size = sizeRevealed(scene, useExtent(list).value);
  return (
    <ul ref={list} class="med-revealed" style={{ "--revealed": `${size}px` }} data-testid="revealed">
      {scene.view.players.map((player, seat) => (
        <li key={seat} data-anchor={`rolled:${seat}`}>
          <span class="med-revealed-who">
            <Crest seat={seat} size={20} />
            <span class="visually-hidden">{playerName(scene.model, seat)}</span>
            {(["sword", "shield", "skull"] as const).map((icon) => (
              <span class="row" key={icon}>
                <Icon name={icon} size={14} label={scene.model.names(icon)} />
                <b class="num sm">{player[`${icon}s`]}</b>
              </span>
            ))}
          </span>
          <span class="med-open-faces">
            {listDice(player.faces, scene.box).map((face, index) => (
              <DieView key={`${face}${index}`} scene={scene} face={face} state="lying" size={size} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const isLocked = (face: { skulls?: number } | undefined) => !!face?.skulls;

/** The cup that dice are thrown from. */
function Cup(): JSX.Element {
  return (
    <svg class="med-cup" viewBox="0 0 48 60" width="40" height="50" aria-hidden="true" data-anchor="cup">
      <path d="M5 8 10 54Q24 60 38 54L43 8Z" fill="#8a5a33" stroke="#3a2415" stroke-width="2" />
      <path d="M7 26 41 26" stroke="#5d3a1e" stroke-width="2.500" />
      <ellipse cx="24" cy="8" rx="19" ry="5.500" fill="#3a2415" stroke="#5d3a1e" stroke-width="2" />
    </svg>
  );
}
