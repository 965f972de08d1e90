// "Your dice": they lie beside the board in every step of a round, with what they amount to.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { Rich } from "../../../ui/Rich";
import { useExtent } from "../../../ui/size";
import type { Die } from "../dice";
import { sizeShelfDice } from "../dice-room";
import { describeAmount, RESOURCES } from "../resources";
import { isOwn, type Scene, sumAmounts } from "../scene";
import type { PlayProps } from "../selection";
import type { MedievalView, Resource } from "../view.gen";
import { DiceBed } from "./DiceBed";
import { LookUpClose } from "./DiceUpClose";
import { DieView } from "./DieButton";

const t = words("medieval");

/** More than this lie closer together. */
const MAX_LARGE_DICE = 6;
const DIE_PX = { large: 44, small: 30 };

/** The stage finds a die by the face it shows, and by which of those with the same face it is. */
export function dieAnchor(dice: Die[], die: Die): string {
  // Of dice with one face, those that fell last lie last.
  const same = dice.filter((other) => other.face === die.face).sort((a, b) => a.falls - b.falls);
  return `die:${die.face}:${same.indexOf(die)}`;
}

export function DiceShelf({ scene, selection }: PlayProps): JSX.Element {
  const dice = selection.dice.dice.value;
  // While they are rolled they lie in the tray.
  const away = isRolling(scene);
  const shown = away || scene.view.over ? [] : dice;
  const size = shown.length > MAX_LARGE_DICE ? DIE_PX.small : DIE_PX.large;
  const place = useRef<HTMLDivElement>(null);
  const withBodies = sizeShelfDice(shown.length, useExtent(place).value);
  const name = t(isOwn(scene) ? "shelf.title" : "shelf.theirs");
  return (
    <section
      class={`med-dice-shelf ${shown.length ? "" : "empty"}`}
      aria-label={name}
      data-testid="dice-shelf"
      data-anchor="shelf"
    >
      <DiceBed scene={scene} />
      <h2>{name}</h2>
      {shown.length > 0 && <LookUpClose selection={selection} />}
      <div class="med-shelf-dice" ref={place} style={{ "--shelf-die": `${withBodies}px` }}>
        {shown.map((die) => (
          <DieView
            key={die.id}
            scene={scene}
            face={die.face}
            state={scene.me.fixed[die.face] ? "set" : "lying"}
            size={size}
            anchor={dieAnchor(dice, die)}
            body={{ id: die.id }}
          />
        ))}
        {!shown.length && !scene.view.over && <p class="sm">{t(away ? "shelf.rolling" : "shelf.none")}</p>}
      </div>
      {away && <Gives scene={scene} />}
      <Sums scene={scene} />
    </section>
  );
}

/** Whether the dice are in the tray: they are rolled, or the story is at the roll. */
export function isRolling(scene: Scene): boolean {
  if (scene.view.step === "roll") return scene.staged || (scene.onTurn && scene.question?.kind === "roll");
  // The last roll ends the step, but it is seen where the others were.
  const beat = scene.staged ? scene.model.director?.beat.value : null;
  return !!beat && beat.seat === scene.side && ROLL.test(beat.kind);
}

/** The beats in which one's own dice fall. */
const ROLL = /^roll-\d$/;

type Shown = "hammers" | "swords" | "shields" | "skulls" | Resource | "culture";

/** Add up what the faces of this roll show. */
const sumFaces = ({ me, box }: Scene, what: Shown): number =>
  Object.entries(me.faces).reduce((all, [face, n]) => all + n * (box.faces[face]?.[what] ?? 0), 0);

const hasFallen = (scene: Scene): boolean => sumAmounts(scene.me.faces) > 0 && !scene.model.director?.falling;

/** The resources on the dice of this roll; either/or dice by themselves, as nobody has chosen yet. */
function Gives({ scene }: { scene: Scene }): JSX.Element {
  const fallen = hasFallen(scene);
  const either = Object.entries(scene.me.faces).filter(([face, n]) => n && scene.box.faces[face]?.either);
  return (
    <div class="med-gives" data-testid="roll-gives">
      <h3 class="xs">{t("shelf.gives")}</h3>
      <ul class="med-sums">
        {([...RESOURCES, "culture"] as const).map((what) => {
          const count = fallen ? sumFaces(scene, what) : 0;
          return (
            <li key={what} class={`med-sum ${count ? "" : "none"}`}>
              <Icon name={what} size={17} label={scene.model.names(what)} /> <b class="num">{count}</b>
            </li>
          );
        })}
        {fallen &&
          either.map(([face, count]) => (
            <li key={face} class="med-sum">
              {count > 1 && <b class="num">{count} ×</b>} <Either scene={scene} face={face} />
            </li>
          ))}
      </ul>
    </div>
  );
}

/** One thing or the other: `2 food / 1 stone`, in signs. */
function Either({ scene, face }: { scene: Scene; face: string }): JSX.Element {
  const sides = (scene.box.faces[face]?.either ?? []).map((side) => Object.entries(side));
  return (
    <>
      {sides.map((goods, index) => (
        <span key={index} class="med-either">
          {index > 0 && "/"}
          {goods.map(([what, count]) => (
            <span key={what}>
              <b class="num">{count}</b>
              <Icon name={what} size={15} label={describeAmount(what, count)} />
            </span>
          ))}
        </span>
      ))}
    </>
  );
}

/** The steps in which hammers are used up: what is left of them counts. */
const BUILDING_AND_AFTER: MedievalView["step"][] = ["build", "extort", "fairs"];

/** What the dice amount to, as far as they have fallen. */
function Sums({ scene }: { scene: Scene }): JSX.Element {
  const { me, view } = scene;
  const rolled = hasFallen(scene);
  const left = BUILDING_AND_AFTER.includes(view.step);
  const hammers = left ? me.hammers : (me.forecast?.hammers ?? sumFaces(scene, "hammers"));
  const rows: [string, number][] = [
    ["hammer", hammers],
    ["sword", me.swords],
    ["shield", me.shields],
    ["skull", me.skulls],
  ];
  return (
    <ul class="med-sums" data-testid="sums">
      {rows.map(([icon, count]) => (
        <li
          key={icon}
          class={`med-sum ${count ? "" : "none"}`}
          data-about={`sum:${icon}`}
          data-anchor={`sum:${icon}`}
        >
          <Icon name={icon} size={17} label={scene.model.names(icon)} />{" "}
          <b class="num">{rolled ? count : 0}</b>
        </li>
      ))}
      <li class="med-sum" data-about="sum:food" data-anchor="sum:food">
        <Icon name="food" size={17} label={scene.model.names("food")} />{" "}
        <Rich text={t("shelf.eat", { count: sumAmounts(me.pool) })} />
      </li>
    </ul>
  );
}
