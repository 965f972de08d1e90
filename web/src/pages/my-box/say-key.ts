import { nameOf } from "../../net/names";
import { sayFieldInside } from "../components/FactValue";

/** Name what an amount counts: something that has a name in the game, or a symbol of a die's face. */
export function sayKey(game: string, key: string): string {
  const name = nameOf(game, key);
  return name === key ? sayFieldInside(key, "faces") : name;
}
