// How ERA: Medieval Age is chosen for a new table: a scenario, or a building set of one's own.

import type { JSX } from "preact";
import { formatList, words } from "../../../i18n";
import type { GameCard } from "../../../net/api";
import { nameOf } from "../../../net/names";
import { ScenarioCard } from "../../../pages/new-table/ScenarioCard";
import { CUSTOM } from "../../../pages/new-table/wish";
import type { ChoicesProps, NewTableUi } from "../../../table/game";
import { Icon } from "../../../ui/Icon";
import { Buildings } from "./Buildings";
import { CustomSet } from "./CustomSet";
import { findEmptyLot, type Scenario, withTypesByLot } from "./scenario";

const t = words("new");
const MAX_TAGS = 3;

function Choices({ wish, offer }: ChoicesProps): JSX.Element {
  const chosen = wish.card.value;
  const table = wish.table.value as Scenario | null;
  const byLot = wish.options.value.types === "lot" && wish.offered.value.some(({ key }) => key === "types");
  const scenario = table && byLot ? withTypesByLot(table) : table;
  return (
    <>
      <div class="cards" role="radiogroup" aria-label={t("scenario")}>
        {[...offer.cards, customCard()].map((card) => (
          <ScenarioCard
            key={card.key}
            game={offer.game}
            card={card}
            isChosen={card.key === chosen}
            onChoose={() => wish.choose(offer.game, card.key)}
            note={<Skulls scenario={scenarioOf(card)} />}
            tags={listTags(card)}
          />
        ))}
      </div>
      {chosen === CUSTOM && <CustomSet wish={wish} offer={offer} />}
      {scenario && <Buildings scenario={scenario} peaceful={wish.options.value.peaceful === true} />}
    </>
  );
}

const scenarioOf = (card: GameCard): Scenario | null => (card.table as Scenario | null | undefined) ?? null;

function customCard(): GameCard {
  return {
    key: CUSTOM,
    title: t("custom"),
    about: t("custom-about"),
    options: { scenario: CUSTOM },
    players: [1, 2, 3, 4],
  };
}

/** Say what three skulls bring: the scenarios differ in it. */
function Skulls({ scenario }: { scenario: Scenario | null }): JSX.Element | null {
  const three = scenario?.disasters?.["3"];
  if (!three) return null;
  return (
    <span class="row xs sc-skulls">
      <b>3</b>
      <Icon name="skull" size={16} label={nameOf("medieval", "skull")} />
      {formatList(three.map((name) => nameOf("medieval", name)))}
    </span>
  );
}

function listTags(card: GameCard): string[] {
  const scenario = scenarioOf(card);
  const tags: string[] = [];
  if (card.players.length === 1) tags.push(t("one-player"));
  if (scenario?.draw?.length) tags.push(t("by-lot"));
  if (scenario?.river === "each") tags.push(t("river"));
  for (const pieces of ["roads", "bridges", "gates"])
    if (scenario?.pieces?.includes(pieces)) tags.push(t(pieces));
  if (scenario && card.key === "base") tags.push(t("no-expansion"));
  return tags.slice(0, MAX_TAGS);
}

const newTableUi: NewTableUi = {
  listKinds: ({ game, solo }) => [
    { key: game, game, card: solo, hasAllCards: true, title: t("medieval"), icon: "hammer", note: "" },
  ],
  Choices,
  findProblem: (wish) => {
    const lot = wish.card.value === CUSTOM ? findEmptyLot(wish.custom.value) : null;
    return lot === null ? null : t("lot-empty-named", { n: lot + 1 });
  },
};

export default newTableUi;
