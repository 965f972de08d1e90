// "Your dice": they lie beside the board in every step of a round, with what they amount to.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { Rich } from "../../../ui/Rich";
import type { Die } from "../dice";
import { type Scene, sumAmounts } from "../scene";
import type { PlayProps } from "../selection";
import { DieView } from "./DieButton";

const t = words("medieval");

/** More than this lie closer together. */
const MAX_LARGE_DICE = 6;
const DIE_PX = { large: 44, small: 30 };

/** The stage finds a die by the face it shows, and by which of those with the same face it is. */
export function dieAnchor(dice: Die[], die: Die): string {
  const same = dice.filter((other) => other.face === die.face);
  return `die:${die.face}:${same.indexOf(die)}`;
}

export function DiceShelf({ scene, selection }: PlayProps): JSX.Element {
  const dice = selection.dice.dice.value;
  // While they are rolled they lie in the tray.
  const away = isRolling(scene);
  const shown = away || scene.view.over ? [] : dice;
  const size = shown.length > MAX_LARGE_DICE ? DIE_PX.small : DIE_PX.large;
  return (
    <section
      class={`med-dice-shelf ${shown.length ? "" : "empty"}`}
      aria-label={t("shelf.title")}
      data-testid="dice-shelf"
      data-anchor="shelf"
    >
      <h3>{t("shelf.title")}</h3>
      <div class="med-shelf-dice">
        {shown.map((die) => (
          <DieView
            key={die.id}
            scene={scene}
            face={die.face}
            state={scene.me.fixed[die.face] ? "set" : "lying"}
            size={size}
            anchor={dieAnchor(dice, die)}
          />
        ))}
        {!shown.length && <p class="sm">{t(away ? "shelf.rolling" : "shelf.none")}</p>}
      </div>
      <Sums scene={scene} />
    </section>
  );
}

/** Whether the dice are in the tray: they are rolled, or the story is at the roll. */
export function isRolling(scene: Scene): boolean {
  return scene.view.step === "roll" && (scene.staged || (scene.onTurn && scene.question?.kind === "roll"));
}

/** What the dice amount to, as far as they have fallen. */
function Sums({ scene }: { scene: Scene }): JSX.Element {
  const { me, view } = scene;
  const sum = (what: "hammers" | "swords" | "shields" | "skulls") =>
    Object.entries(me.faces).reduce((all, [face, n]) => all + n * (scene.box.faces[face]?.[what] ?? 0), 0);
  const rolled = sumAmounts(me.faces) > 0 && !scene.model.director?.falling;
  const hammers = view.step === "build" ? me.hammers : (me.forecast?.hammers ?? sum("hammers"));
  const rows: [string, number][] = [
    ["hammer", hammers],
    ["sword", Math.max(me.swords, sum("swords"))],
    ["shield", Math.max(me.shields, sum("shields"))],
    ["skull", Math.max(me.skulls, sum("skulls"))],
  ];
  return (
    <ul class="med-sums" data-testid="sums">
      {rows.map(([icon, count]) => (
        <li key={icon} class={`med-sum ${count ? "" : "none"}`} data-anchor={`sum:${icon}`}>
          <Icon name={icon} size={17} label={scene.model.names(icon)} />{" "}
          <b class="num">{rolled ? count : 0}</b>
        </li>
      ))}
      <li class="med-sum" data-anchor="sum:food">
        <Icon name="food" size={17} label={scene.model.names("food")} />{" "}
        <Rich text={t("shelf.eat", { count: sumAmounts(me.pool) })} />
      </li>
    </ul>
  );
}
