// One side's domain in a replay: with what was laid just now, and what a strong bot would have laid.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../../../i18n";
import type { SideBoardProps } from "../../../table/game";
import { SPACE_UNITS } from "../../../ui/outline";
import type { Size } from "../grid";
import { boxOf, playerName } from "../scene";
import { useSide } from "../side";
import { TownLayer } from "../town/TownLayer";
import type { MedievalView } from "../view.gen";
import { Domain } from "./Domain";
import { RIM } from "./Ground";
import { Counted, Instead, Laid } from "./Laid";

const t = words("medieval");

export function SideBoard(props: SideBoardProps<MedievalView>): JSX.Element | null {
  const { view, side, model, played, strong, lit, told } = props;
  const box = boxOf(model);
  const player = view.players[side];
  if (!box || !player) return null;
  const domain = (
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
  return told ? (
    <SideTown key={side} {...props}>
      {domain}
    </SideTown>
  ) : (
    domain
  );
}

/** The same town behind the drawing as at the table, where boards are models. */
function SideTown({
  view: { board: size },
  side,
  model,
  children,
}: SideBoardProps<MedievalView> & { children: ComponentChildren }): JSX.Element {
  const { scene, selection } = useSide(model, side);
  const board = useRef<HTMLDivElement>(null);
  const modelled = useSignal(false);
  return (
    <div
      ref={board}
      data-side-board
      class={`med-board med-side-board ${modelled.value ? "model" : ""}`}
      style={{ "--ratio": ratioOf(size) }}
      data-testid="side-board"
    >
      {scene && (
        <TownLayer
          scene={scene}
          selection={selection}
          board={board}
          labelled
          onShown={(shown) => {
            modelled.value = shown;
          }}
        />
      )}
      {children}
    </div>
  );
}

/** A board's width by its height, with its frame. */
const ratioOf = ({ width, height }: Size): number =>
  (width * SPACE_UNITS + 2 * RIM.labelled) / (height * SPACE_UNITS + 2 * RIM.labelled);

const list = (texts: string | string[] = []) => (typeof texts === "string" ? [texts] : texts);
