// A fact's value as people read it: amounts with their icons, footprints from above, the faces of a die.

import type { JSX } from "preact";
import { lang, words } from "../../i18n";
import { DieFace, Icon } from "../../ui/Icon";
import "./fact-value.css";

const t = words("rules");
const ICONS = new Set(["wood", "stone", "trade", "food", "wheat", "fabric", "alcohol", "weapons"]);
const GOOD_OF: Record<string, string> = { w: "wheat", f: "fabric", a: "alcohol", g: "weapons" };
const DRAWN_DICE = new Set(["peasant", "burgher", "noble", "clergy"]);
const SPACE_PX = 14;

/** Name a thing of the game by its key; the key itself if it has no name. */
export type NameOf = (key: string) => string;

interface ValueProps {
  field: string;
  value: unknown;
  /** Whose fact it is. */
  entry: string;
  nameOf: NameOf;
  /** The faces are those that the drawings show. */
  asDrawn?: boolean;
}

export function FactValue({ field, value, entry, nameOf, asDrawn = true }: ValueProps): JSX.Element {
  if (value === undefined || value === null) return <>{t("free")}</>;
  if (field === "footprint" && isTexts(value)) return <Footprint rows={value} />;
  if (field === "faces" && Array.isArray(value))
    return asDrawn && DRAWN_DICE.has(entry) ? (
      <Faces die={entry} />
    ) : (
      <FaceTexts faces={value} nameOf={nameOf} />
    );
  if (field === "cards" && isTexts(value)) return <Orders cards={value} />;
  if (field === "goods" && typeof value === "string") return <Orders cards={[value]} />;
  if (isAmounts(value)) return <Amounts amounts={value} nameOf={nameOf} />;
  return <>{sayValue(value, nameOf)}</>;
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

export function isAmounts(value: unknown): value is Record<string, number> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((n) => typeof n === "number")
  );
}

/** Whether the sprite has an icon for an amount of this. */
export function hasIcon(key: string): boolean {
  return ICONS.has(key);
}

function Amounts({ amounts, nameOf }: { amounts: Record<string, number>; nameOf: NameOf }): JSX.Element {
  const shown = Object.entries(amounts);
  if (!shown.length) return <>{t("free")}</>;
  return (
    <span class="amounts">
      {shown.map(([key, n]) =>
        hasIcon(key) ? (
          <span key={key} class="row" title={nameOf(key)}>
            <b>{n}</b>
            <Icon name={key} size={18} label={nameOf(key)} />
          </span>
        ) : (
          <span key={key}>
            {nameOf(key)}: <b>{n}</b>
          </span>
        ),
      )}
    </span>
  );
}

/** Draw spaces from above: # on ground, ~ on the river, = across a wall's line or road. */
export function Footprint({ rows, unit = SPACE_PX }: { rows: string[]; unit?: number }): JSX.Element {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const said = rows.join(" / ");
  return (
    <svg
      class="footprint"
      width={width * unit + 2}
      height={rows.length * unit + 2}
      viewBox={`-1 -1 ${width * SPACE_PX + 2} ${rows.length * SPACE_PX + 2}`}
      role="img"
      aria-label={said || t("free")}
    >
      {rows.flatMap((row, y) =>
        [...row].map((mark, x) =>
          mark === "." || mark === " " ? null : (
            <rect
              key={`${x}-${y}`}
              x={x * SPACE_PX}
              y={y * SPACE_PX}
              width="13"
              height="13"
              rx="2"
              class={mark === "~" ? "water" : ""}
            />
          ),
        ),
      )}
    </svg>
  );
}

function Faces({ die }: { die: string }): JSX.Element {
  return (
    <span class="row wrap">
      {[1, 2, 3, 4, 5, 6].map((face) => (
        <DieFace key={face} face={`${die}${face}`} size={34} />
      ))}
    </span>
  );
}

/** Write the faces of a die that nobody has drawn. */
function FaceTexts({ faces, nameOf }: { faces: unknown[]; nameOf: NameOf }): JSX.Element {
  return (
    <span class="facetexts">
      {faces.map((face, n) => (
        <span key={n} class="tag">
          {sayFace(face, nameOf)}
        </span>
      ))}
    </span>
  );
}

/** Say a face without its name, which the program alone needs: "1 × wood, 1 × hammer". */
export function sayFace(face: unknown, nameOf: NameOf): string {
  if (typeof face !== "object" || face === null) return String(face);
  return Object.entries(face)
    .filter(([key]) => key !== "name")
    .map(([key, value]) =>
      Array.isArray(value)
        ? value.map((one) => sayFace(one, nameOf)).join(t("value-or"))
        : `${value} × ${nameOf(key)}`,
    )
    .join(", ");
}

function Orders({ cards }: { cards: string[] }): JSX.Element {
  return (
    <span class="orders">
      {cards.map((card, n) => (
        <span key={n} class="order">
          {[...card].map((letter, m) => (
            <Icon key={m} name={GOOD_OF[letter] ?? "wheat"} size={18} label={GOOD_OF[letter]} />
          ))}
        </span>
      ))}
    </span>
  );
}

export function sayValue(value: unknown, nameOf: NameOf): string {
  if (typeof value === "boolean") return t(value ? "value-yes" : "value-no");
  if (Array.isArray(value))
    return value.map((one) => sayValue(one, nameOf)).join(Array.isArray(value[0]) ? "; " : ", ");
  if (typeof value === "string") return sayWord(value, nameOf);
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(
        ([key, one]) => `${nameOf(key) === key ? sayFieldInside(key) : nameOf(key)} ${sayValue(one, nameOf)}`,
      )
      .join(", ");
  return String(value);
}

/** Say a word of the data: as a value of a fact, or as something that has a name in the game. */
function sayWord(key: string, nameOf: NameOf): string {
  const said = t(`value-${key}`);
  return said === `value-${key}` ? nameOf(key) : said;
}

/** Name a field, which may mean something else in this table; one that is new to this program is called as the data
 * files call it. */
export function sayField(field: string, table = ""): string {
  const here = t(`fact-${table}-${field}`);
  if (here !== `fact-${table}-${field}`) return here;
  const said = t(`fact-${field}`);
  return said === `fact-${field}` ? field.replace(/_/g, " ") : said;
}

/** Name a field inside a sentence: "Townhouse, cost". */
export function sayFieldInside(field: string, table = ""): string {
  const said = sayField(field, table);
  return /^\p{Lu}\p{Ll}/u.test(said) ? said.charAt(0).toLocaleLowerCase(lang.value) + said.slice(1) : said;
}
