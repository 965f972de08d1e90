// How Era of Merchants is chosen for a new table: the two ways to play it are told apart from the start.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { ScenarioCard } from "../../../pages/new-table/ScenarioCard";
import type { ChoicesProps, NewTableUi } from "../../../table/game";
import { Icon } from "../../../ui/Icon";
import { OrderPicker } from "./OrderPicker";
import { EXCLUDED, suggestOrders } from "./orders";

const t = words("new");

/** What each way to play is about: icons, each with its words. */
const HIGHLIGHTS: Record<string, string[]> = {
  federation: ["carriage", "flag", "house", "disaster"],
  base: ["carriage", "crown", "house", "jewelr"],
};

function Choices({ wish, offer }: ChoicesProps): JSX.Element {
  const chosen = offer.cards.find((card) => card.key === wish.card.value) ?? offer.cards[0]!;
  const excluded = wish.offered.value.find(({ key }) => key === EXCLUDED);
  const orders = wish.options.value[EXCLUDED];
  return (
    <>
      <div class="cards one">
        <ScenarioCard
          game={offer.game}
          card={chosen}
          isChosen
          onChoose={() => undefined}
          tags={chosen.players.length === 1 ? [t("one-player")] : []}
          wide
        />
      </div>
      {excluded && Array.isArray(orders) && (
        <OrderPicker
          game={offer.game}
          option={excluded}
          chosen={orders as string[]}
          onChange={(next) => wish.option(EXCLUDED, next)}
        />
      )}
      <ul class="cards facts">
        {(HIGHLIGHTS[chosen.key] ?? []).map((icon) => (
          <li key={icon} class="panel">
            <Icon name={icon} size={34} />
            <b class="disp">{t(`${chosen.key}-${icon}`)}</b>
            <span class="sm muted">{t(`${chosen.key}-${icon}-about`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const newTableUi: NewTableUi = {
  listKinds: (offer) =>
    offer.cards.map((card) => ({
      key: card.key,
      game: offer.game,
      card: card.key,
      hasAllCards: false,
      title: card.key === "federation" ? t("federation") : offer.title,
      icon: card.key === "federation" ? "horse" : "carriage",
      note: t(card.key === "federation" ? "together" : "reconstruction"),
    })),
  Choices,
  ownSets: { [EXCLUDED]: suggestOrders },
  findProblem: (wish) => {
    for (const option of wish.offered.value) {
      const chosen = wish.options.value[option.key];
      if (option.kind !== "set" || !Array.isArray(chosen) || chosen.length === option.count) continue;
      const missing = option.count - chosen.length;
      return missing > 0 ? t("choose-more", { count: missing }) : t("choose-fewer", { count: -missing });
    }
    return null;
  },
};

export default newTableUi;
