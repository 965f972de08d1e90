// What can be played, as a card that says what is special about it.

import type { JSX } from "preact";
import { list, words } from "../../i18n";
import type { GameCard } from "../../net/api";
import { capital, nameOf } from "../../net/names";
import { Icon } from "../../ui/Icon";
import { PiecePicture } from "../../ui/PiecePicture";
import { Picture } from "../home/TableCard";

const t = words("new");
const NOT_PEACEFUL = ["keep", "armory"];

interface CardProps {
  game: string;
  card: GameCard;
  on: boolean;
  onChoose: () => void;
  wide?: boolean;
}

export function ScenarioCard({ game, card, on, onChoose, wide }: CardProps): JSX.Element {
  return (
    <label class={`sc ${on ? "on" : ""} ${wide ? "wide" : ""}`} data-testid={`scenario-${card.key}`}>
      <input type="radio" name="scenario" class="visually-hidden" checked={on} onChange={onChoose} />
      <span class="sc-art" aria-hidden="true">
        <Picture game={game} options={{ ...card.options, players: card.players.length === 1 ? 1 : 4 }} />
      </span>
      <span class="sc-text">
        <span class="sc-head">
          <b class="disp">{card.title}</b>
          {on && (
            <span class="sc-on">
              <Icon name="check" size={15} />
            </span>
          )}
        </span>
        <span class="sm muted sc-about">{card.about}</span>
        <Skulls game={game} table={card.table} />
        <span class="row wrap sc-tags">
          {tags(card).map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
        </span>
      </span>
    </label>
  );
}

/** What three skulls bring: the scenarios differ in it. */
function Skulls({ game, table }: { game: string; table?: Record<string, any> | null }): JSX.Element | null {
  const three: string[] | undefined = table?.disasters?.["3"];
  if (!three) return null;
  return (
    <span class="row xs sc-skulls">
      <b>3</b>
      <Icon name="skull" size={16} label={nameOf(game, "skull")} />
      {list(three.map((name) => nameOf(game, name)))}
    </span>
  );
}

function tags(card: GameCard): string[] {
  const table = card.table;
  const found: string[] = [];
  if (card.players.length === 1) found.push(t("one-player"));
  if (table?.draw?.length) found.push(t("by-lot"));
  if (table?.river === "each") found.push(t("river"));
  for (const pieces of ["roads", "bridges", "gates"])
    if (table?.pieces?.includes(pieces)) found.push(t(pieces));
  if (table && card.key === "base") found.push(t("no-expansion"));
  return found.slice(0, 3);
}

/** The buildings of the chosen scenario. */
export function InThisTable({
  game,
  table,
  peaceful,
}: {
  game: string;
  table: Record<string, any> | null;
  peaceful: boolean;
}): JSX.Element | null {
  if (!table) return null;
  const kept = (names: string[]) => names.filter((name) => !(peaceful && NOT_PEACEFUL.includes(name)));
  const buildings = kept(table.buildings ?? []);
  const lots: { count: number; of: string[] }[] = table.draw ?? [];
  return (
    <section class="panel inside" aria-labelledby="inside">
      <div class="row wrap">
        <h2 id="inside">{t("inside")}</h2>
        <span class="sm muted">
          {[
            t("types", { count: buildings.length }),
            ...lots.map((lot) => t("lot", { n: lot.count, of: kept(lot.of).length })),
          ].join(", ")}
        </span>
        <span class="sp" />
        <a href="/rules/medieval?part=components">{t("costs")}</a>
      </div>
      <ul class="inside-list">
        {buildings.map((name) => (
          <li key={name}>
            <PiecePicture piece={name} height={38} />
            <span class="xs">{capital(nameOf(game, name))}</span>
          </li>
        ))}
        {lots.flatMap((lot) =>
          kept(lot.of).map((name) => (
            <li key={`lot-${name}`} class="maybe">
              <PiecePicture piece={name} height={38} />
              <span class="xs">{capital(nameOf(game, name))}?</span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
