// One's dice as single things that lie somewhere and can be kept, though the view only counts faces.

import { signal } from "@preact/signals";
import { listDice } from "./scene";
import type { Faces, MedievalBox, Player } from "./view.gen";

export interface Die {
  id: number;
  face: string;
  kept: boolean;
  /** Goes up when the die falls anew: it tumbles. */
  falls: number;
}

/** Find the dice that an action rolls again: `reroll 2 peasant.wood noble.skull`, the first of equals. */
export function findNamedDice(text: string, dice: Die[]): Set<number> {
  const [verb, ...words] = text.split(" ");
  const named = new Set<number>();
  if (verb !== "reroll") return named;
  words.forEach((face, index) => {
    const count = /^\d+$/.test(face) ? 0 : Number(words[index - 1]) || 1;
    for (const die of dice.filter((each) => each.face === face && !named.has(each.id)).slice(0, count))
      named.add(die.id);
  });
  return named;
}

/** How many dice were ever laid on a table of this page: no two of them are the same die. */
let made = 0;

export class DiceTable {
  readonly dice = signal<Die[]>([]);
  /** The dice that fell last. */
  thrown: ReadonlySet<number> = new Set();
  private rolling = new Set<number>();
  private last = { key: "", rolls: 0 };

  /** Makes the dice agree with what a player's view shows. `rerolled`: what they rolled again last, in notation, for
   * where it was not thrown on this screen. */
  sync(player: Player, seat: number, round: number, box: MedievalBox, rerolled = ""): void {
    const shown = player.faces;
    const key = `${seat}/${round}`;
    const fresh = key !== this.last.key;
    const fell = fresh || player.rolls !== this.last.rolls;
    if (!fell && same(shown, this.dice.peek())) return;
    const animate = this.last.key !== "";
    if (fell && !this.rolling.size) this.rolling = findNamedDice(rerolled, this.dice.peek());
    this.last = { key, rolls: player.rolls };
    const before = new Map(this.dice.peek().map((die) => [die.id, die.falls]));
    const arranged = this.arrange(shown, box, fresh, animate);
    if (fell)
      this.thrown = new Set(arranged.filter((die) => before.get(die.id) !== die.falls).map(({ id }) => id));
    this.dice.value = arranged;
    this.rolling.clear();
  }

  /** Dice that stay are found again; those that fell get the faces that are left over. */
  private arrange(shown: Faces, box: MedievalBox, fresh: boolean, animate: boolean): Die[] {
    const left = { ...shown };
    const stay = fresh
      ? []
      : this.dice.peek().filter((die) => !this.rolling.has(die.id) && take(left, die.face));
    const gone = fresh ? [] : this.dice.peek().filter((die) => !stay.includes(die));
    const fallen = listDice(left, box).map((face) => {
      const before = gone.find((die) => kindOf(die.face) === kindOf(face));
      if (before) gone.splice(gone.indexOf(before), 1);
      return {
        id: before?.id ?? ++made,
        face,
        kept: false,
        falls: animate ? (before?.falls ?? 0) + 1 : 0,
      };
    });
    const order = Object.keys(box.faces).map(kindOf);
    return [...stay, ...fallen].sort(
      (a, b) => order.indexOf(kindOf(a.face)) - order.indexOf(kindOf(b.face)) || a.id - b.id,
    );
  }

  toggle(id: number): void {
    this.dice.value = this.dice.value.map((die) => (die.id === id ? { ...die, kept: !die.kept } : die));
  }

  keepAll(kept: boolean): void {
    this.dice.value = this.dice.value.map((die) => ({ ...die, kept }));
  }

  /** These are about to be rolled. */
  throw(ids: number[]): void {
    this.rolling = new Set(ids);
  }
}

const kindOf = (face: string) => face.split(".")[0]!;

function take(left: Faces, face: string): boolean {
  if (!left[face]) return false;
  left[face] -= 1;
  return true;
}

function same(shown: Faces, dice: Die[]): boolean {
  const left = { ...shown };
  return dice.every((die) => take(left, die.face)) && Object.values(left).every((n) => n === 0);
}

/** Write dice in notation: `2 peasant.food noble.sword1`. */
export function writeDice(faces: string[]): string {
  const counts = new Map<string, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].map(([face, number]) => (number > 1 ? `${number} ${face}` : face)).join(" ");
}

/** Find the dice that may be rolled: no more of each face than the limits say. */
export function findFreeDice(dice: Die[], limits: Record<string, number> | null): Set<number> {
  const left = { ...limits };
  const ids = new Set<number>();
  for (const die of dice) if (take(left, die.face)) ids.add(die.id);
  return ids;
}
