// One side's domain in a replay: with what was laid just now, and what a strong bot would have laid.
import type { JSX } from "preact";
import type { SideBoardProps } from "../../../table/game";
import type { Box } from "../box";
import { playerName, say } from "../scene";
import type { View } from "../view";
import { Domain } from "./Domain";
import { Instead, Laid } from "./Laid";

export function SideBoard({ view, side, model, played, strong }: SideBoardProps<View>): JSX.Element | null {
  const box = model.box.value as Box | null;
  const player = view.players[side];
  if (!box || !player) return null;
  return (
    <Domain
      player={player}
      seat={side}
      box={box}
      size={view.board}
      labelled
      label={say("board.label", { name: playerName(model, side) })}
      above={
        <>
          {strong && <Instead text={strong} player={player} box={box} size={view.board} />}
          {played && <Laid text={played} box={box} size={view.board} />}
        </>
      }
    />
  );
}
