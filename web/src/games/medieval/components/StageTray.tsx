// The tray while the story is told: the dice as long as they are rolled, then what happened, and the button that goes on.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { GateButton } from "../../../stage/Stage";
import { StepRows } from "../../../stage/StepList";
import { Crest, Icon } from "../../../ui/Icon";
import { listDice, playerName, type Scene, sumAmounts } from "../scene";
import type { PlayProps } from "../selection";
import { DieView } from "./DieButton";
import { dieAnchor, isRolling } from "./Shelf";

const t = words("medieval");

export function StageTray({ scene, selection }: PlayProps): JSX.Element {
  const dice = selection.dice.dice.value;
  const rolling = isRolling(scene);
  const closed = sumAmounts(scene.me.faces) === 0;
  return (
    <section class="med-tray med-stage-tray" aria-label={t("stage.title")} data-testid="stage-tray">
      <div class="med-roll-row">
        {scene.model.director?.beat.value?.kind === "screens-up" ? (
          <RevealedDice scene={scene} />
        ) : rolling ? (
          <div class="med-shelf med-rolled">
            <Cup />
            <div class="med-shelf-dice">
              {(closed ? [] : dice).map((die) => (
                <DieView
                  key={die.id}
                  scene={scene}
                  face={die.face}
                  state={isLocked(scene.box.faces[die.face]) ? "locked" : "lying"}
                  anchor={dieAnchor(dice, die)}
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

const REVEALED_DIE_PX = 22;

/** When the screens go up: everybody's dice side by side, with what they amount to. */
function RevealedDice({ scene }: { scene: Scene }): JSX.Element {
  return (
    <ul class="med-revealed" data-testid="revealed">
      {scene.view.players.map((player, seat) => (
        <li key={seat} data-anchor={`rolled:${seat}`}>
          <Crest seat={seat} size={20} />
          <span class="visually-hidden">{playerName(scene.model, seat)}</span>
          <span class="med-open-faces">
            {listDice(player.faces, scene.box).map((face, index) => (
              <DieView
                key={`${face}${index}`}
                scene={scene}
                face={face}
                state="lying"
                size={REVEALED_DIE_PX}
              />
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
