// The tray while the story is told: the dice as long as they are rolled, then what happened, and the button that goes on.

import type { JSX } from "preact";
import { diceHaveBodies } from "../../../dice3d/hand";
import { words } from "../../../i18n";
import { GateButton } from "../../../stage/Stage";
import { StepRows } from "../../../stage/StepList";
import { Crest, Icon } from "../../../ui/Icon";
import { isPhone } from "../../../ui/phone";
import { listDice, playerName, type Scene, sumAmounts } from "../scene";
import type { PlayProps } from "../selection";
import { DiceBed } from "./DiceBed";
import { DieView } from "./DieButton";
import { dieAnchor, isRolling } from "./Shelf";

const t = words("medieval");

export function StageTray({ scene, selection }: PlayProps): JSX.Element {
  const dice = selection.dice.dice.value;
  const rolling = isRolling(scene);
  const closed = sumAmounts(scene.me.faces) === 0;
  return (
    <section class="med-tray med-stage-tray" aria-label={t("stage.title")} data-testid="stage-tray">
      <DiceBed
        scene={scene}
        thrower={{ ready: () => waitsForThrow(scene), throwDice: () => scene.model.director?.press() }}
      />
      <div class="med-roll-row">
        {scene.model.director?.beat.value?.kind === "screens-up" ? (
          <RevealedDice scene={scene} />
        ) : rolling ? (
          <div class="med-shelf med-rolled">
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
/** With bodies they are as large as the rows of the tray allow. */
const REVEALED_TRAY_PX = { wide: { width: 250, height: 168 }, phone: { width: 190, height: 124 } };
const REVEALED_MAX_PX = 54;

function sizeRevealed({ view }: Scene): number {
  if (!diceHaveBodies()) return REVEALED_DIE_PX;
  const { width, height } = isPhone.value ? REVEALED_TRAY_PX.phone : REVEALED_TRAY_PX.wide;
  const most = Math.max(1, ...view.players.map(({ faces }) => sumAmounts(faces)));
  // On one line or two, whichever lets them be larger.
  const room = [1, 2].map((lines) =>
    Math.min(height / view.players.length / lines - 8, width / Math.ceil(most / lines) - 4),
  );
  return Math.max(REVEALED_DIE_PX, Math.floor(Math.min(REVEALED_MAX_PX, Math.max(...room))));
}

/** When the screens go up: everybody's dice side by side, with what they amount to. */
function RevealedDice({ scene }: { scene: Scene }): JSX.Element {
  const size = sizeRevealed(scene);
  return (
    <ul class="med-revealed" style={{ "--revealed": `${size}px` }} data-testid="revealed">
      {scene.view.players.map((player, seat) => (
        <li key={seat} data-anchor={`rolled:${seat}`}>
          <Crest seat={seat} size={20} />
          <span class="visually-hidden">{playerName(scene.model, seat)}</span>
          <span class="med-open-faces">
            {listDice(player.faces, scene.box).map((face, index) => (
              <DieView key={`${face}${index}`} scene={scene} face={face} state="lying" size={size} />
            ))}
          </span>
          {(["sword", "shield", "skull"] as const).map((icon) => (
            <span class="row" key={icon}>
              <Icon name={icon} size={14} label={scene.model.names(icon)} />
              <b class="num sm">{player[`${icon}s`]}</b>
            </span>
          ))}
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
