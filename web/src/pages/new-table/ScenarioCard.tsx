// Something that can be played, as a card that says what is special about it.

import type { ComponentChildren, JSX } from "preact";
import type { GameCard } from "../../net/api";
import { Icon } from "../../ui/Icon";
import { Picture } from "../home/TableCard";

interface CardProps {
  game: string;
  card: GameCard;
  isChosen: boolean;
  onChoose: () => void;
  /** A few words each. */
  tags: string[];
  /** Between the text and the tags. */
  note?: ComponentChildren;
  wide?: boolean;
}

export function ScenarioCard({ game, card, isChosen, onChoose, tags, note, wide }: CardProps): JSX.Element {
  return (
    <label class={`sc ${isChosen ? "on" : ""} ${wide ? "wide" : ""}`} data-testid={`scenario-${card.key}`}>
      <input type="radio" name="scenario" class="visually-hidden" checked={isChosen} onChange={onChoose} />
      <span class="sc-art" aria-hidden="true">
        <Picture game={game} options={{ ...card.options, players: card.players.length === 1 ? 1 : 4 }} />
      </span>
      <span class="sc-text">
        <span class="sc-head">
          <b class="disp">{card.title}</b>
          {isChosen && (
            <span class="sc-on">
              <Icon name="check" size={15} />
            </span>
          )}
        </span>
        <span class="sm muted sc-about">{card.about}</span>
        {note}
        <span class="row wrap sc-tags">
          {tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
        </span>
      </span>
    </label>
  );
}
