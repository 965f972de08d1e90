// Fire, attack, and a building as part of a cost: which building goes.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../../i18n";
import { type Consequence, listConsequences, useMovePreview } from "../consequences";
import { nameOf, rangeName } from "../grid";
import { play, playerName, title } from "../scene";
import type { PlayProps } from "../selection";
import { firstSpace } from "./Board";
import { PiecePicture } from "./PieceView";
import { Consequences, Tray } from "./Tray";

const t = words("medieval");

/** Let a building be chosen on the board or in the list, show what it costs, then let it go. */
export function RemovalTray({ scene, selection, kind }: PlayProps & { kind: string }): JSX.Element {
  const size = scene.view.board;
  const list = scene.me.pieces.filter(
    (p) => p.kind === "building" && scene.legal.removes?.has(firstSpace(p, size)),
  );
  const picked = list.find((p) => firstSpace(p, size) === selection.picked.value);
  const move = picked ? `remove ${nameOf(firstSpace(picked, size), size)}` : null;
  const found = useSignal<Consequence[]>([]);
  useMovePreview(scene, move, (after) => {
    found.value = after ? listConsequences(scene.model, scene.box, scene.view, after, scene.side) : [];
  });
  const other = scene.question?.other ?? -1;
  const pays = kind === "cost";
  return (
    <Tray
      title={pays ? t("ask.cost-title") : title(scene.model, kind)}
      icon={pays ? "hammer" : "skull"}
      text={`${other >= 0 && other !== scene.side ? t("ask.caused", { who: playerName(scene.model, other) }) : ""} ${t(`ask.${kind}`)}`}
      rule={pays ? "COM-4" : "DIS-1"}
    >
      <div class="med-removal">
        <div class="med-answers small" role="radiogroup" aria-label={t("ask.which-building")}>
          {list.map((placed) => (
            <button
              key={placed.at}
              type="button"
              role="radio"
              aria-checked={placed === picked}
              class={`med-answer ${placed === picked ? "chosen" : ""}`}
              onClick={() => {
                selection.picked.value = firstSpace(placed, size);
              }}
              data-testid={`pick-${nameOf(firstSpace(placed, size), size)}`}
            >
              <span class="med-answer-picture">
                <PiecePicture box={scene.box} piece={placed.piece} turn={placed.turn} size={34} />
              </span>
              <span class="med-answer-words">
                <b>{title(scene.model, placed.piece)}</b>
                <span class="xs muted">{rangeName(placed.spaces)}</span>
              </span>
            </button>
          ))}
        </div>
        <div class="med-removal-side">
          {picked ? <Consequences list={found.value} /> : <p class="sm">{t("ask.pick-one")}</p>}
          <button
            type="button"
            class="btn p med-big"
            disabled={!move || scene.model.pending}
            onClick={() => {
              if (move) play(scene.model, move);
              selection.picked.value = null;
            }}
            data-testid="remove"
          >
            {picked
              ? t("answer.remove", { piece: scene.model.names(picked.piece) })
              : t("answer.remove-none")}
          </button>
        </div>
      </div>
    </Tray>
  );
}
