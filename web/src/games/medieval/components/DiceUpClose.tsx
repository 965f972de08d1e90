// All dice that lie open, as large as real ones: beside the board there is no room for that, and the others' are small.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { Dialog } from "../../../ui/Dialog";
import { Crest, Icon } from "../../../ui/Icon";
import { listDice, playerName, type Scene, sumAmounts, title } from "../scene";
import type { PlayProps } from "../selection";
import type { Faces } from "../view.gen";
import { DiceBed } from "./DiceBed";
import { DieView } from "./DieButton";

const t = words("medieval");

/** The button that opens it. */
export function LookUpClose({ selection }: Pick<PlayProps, "selection">): JSX.Element {
  return (
    <button
      type="button"
      class="iconbtn med-look-close"
      aria-label={t("shelf.look-close")}
      title={t("shelf.look-close")}
      onClick={() => {
        selection.upClose.value = true;
      }}
      data-testid="dice-up-close"
    >
      <Icon name="eye" size={18} />
    </button>
  );
}

export function DiceUpClose({ scene, selection }: PlayProps): JSX.Element | null {
  if (!selection.upClose.value) return null;
  const { players, philippe } = scene.view;
  const order = players.map((_, step) => (scene.side + step) % players.length);
  return (
    <Dialog
      title={t("shelf.all")}
      class="med-up-close"
      onClose={() => {
        selection.upClose.value = false;
      }}
    >
      {order.map((seat) => (
        <section key={seat} data-testid={`close-dice-${seat}`}>
          <h3 class="row">
            <Crest seat={seat} size={22} /> {playerName(scene.model, seat)}
            <Shown player={players[seat]!} scene={scene} />
          </h3>
          {players[seat]!.hidden ? (
            <p class="sm muted">{t("others.hidden", { count: sumAmounts(players[seat]!.pool) })}</p>
          ) : (
            <LargeDice scene={scene} faces={players[seat]!.faces} />
          )}
        </section>
      ))}
      {philippe && (
        <section data-testid="close-dice-philippe">
          <h3>{title(scene.model, "sir-philippe")}</h3>
          <LargeDice scene={scene} faces={philippe} />
        </section>
      )}
    </Dialog>
  );
}

/** What somebody's open dice amount to against others. */
function Shown({ scene, player }: { scene: Scene; player: Scene["me"] }): JSX.Element | null {
  if (player.hidden) return null;
  return (
    <span class="med-close-sums">
      {(["sword", "shield", "skull"] as const).map((icon) => (
        <span class="row" key={icon}>
          <Icon name={icon} size={17} label={scene.model.names(icon)} />
          <b class="num">{player[`${icon}s`]}</b>
        </span>
      ))}
    </span>
  );
}

/** Dice on felt, as large as real ones. */
export function LargeDice({ scene, faces }: { scene: Scene; faces: Faces }): JSX.Element {
  const dice = listDice(faces, scene.box);
  return (
    <div class="med-shelf-dice med-felt-dice med-large-dice">
      <DiceBed scene={scene} />
      {dice.map((face, index) => (
        <DieView key={`${face}${index}`} scene={scene} face={face} state="lying" />
      ))}
      {!dice.length && <p class="sm">{t("shelf.none")}</p>}
    </div>
  );
}
