// One side's domain in a replay: with what was laid just now, and what a strong bot would have laid.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import type { SideBoardProps } from "../../../table/game";
import { boxOf, playerName } from "../scene";
import type { MedievalView } from "../view.gen";
import { Domain } from "./Domain";
import { Counted, Instead, Laid } from "./Laid";

const t = words("medieval");

export function SideBoard({
  view,
  side,
  model,
  played,
  strong,
  lit,
}: SideBoardProps<MedievalView>): JSX.Element | null {
  const box = boxOf(model);
  const player = view.players[side];
  if (!box || !player) return null;
  return (
    <Domain
      player={player}
      seat={side}
      box={box}
      size={view.board}
      labelled
      label={t("board.label", { name: playerName(model, side) })}
      above={
        <>
          {list(strong).map((text) => (
            <Instead key={text} text={text} player={player} box={box} size={view.board} />
          ))}
          {list(played).map((text) => (
            <Laid key={text} text={text} box={box} size={view.board} />
          ))}
          {lit && <Counted player={player} lit={lit} size={view.board} />}
        </>
      }
    />
  );
}

const list = (texts: string | string[] = []) => (typeof texts === "string" ? [texts] : texts);
