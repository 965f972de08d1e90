import { nameOf } from "../../net/names";
import { sayFieldInside } from "../components/FactValue";

/** Name what an amount counts; names of symbols stand in the singular: `skulls` is "skull". */
export function sayKey(game: string, key: string): string {
  const name = nameOf(game, key);
  if (name !== key) return name;
  const one = key.replace(/s$/, "");
  const singular = nameOf(game, one);
  return singular !== one ? singular : sayFieldInside(key);
}
