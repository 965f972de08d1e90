// Fire and attack: which building goes.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { type Consequence, consequences, useTried } from "../consequences";
import { nameOf, rangeName } from "../grid";
import { play, playerName, type Scene, say, title } from "../scene";
import type { Desk } from "../selection";
import { first } from "./Board";
import { PiecePicture } from "./PieceView";
import { Consequences, Tray } from "./Tray";

/** Choose on the board or in the list; then see what it costs; then let it go. */
export function Removal({ s, desk, kind }: { s: Scene; desk: Desk; kind: string }): JSX.Element {
  const size = s.view.board;
  const list = s.me.pieces.filter((p) => p.kind === "building" && s.legal.removes?.has(first(p, size)));
  const picked = list.find((p) => first(p, size) === desk.picked.value);
  const move = picked ? `remove ${nameOf(first(picked, size), size)}` : null;
  const found = useSignal<Consequence[]>([]);
  useTried(s, move, (after) => {
    found.value = after ? consequences(s.model, s.box, s.view, after, s.side) : [];
  });
  const other = s.question?.other ?? -1;
  return (
    <Tray
      title={title(s.model, kind)}
      icon="skull"
      text={`${other >= 0 && other !== s.side ? say("ask.caused", { who: playerName(s.model, other) }) : ""} ${say(`ask.${kind}`)}`}
      rule="DIS-1"
    >
      <div class="removal">
        <div class="answers small" role="radiogroup" aria-label={say("ask.which-building")}>
          {list.map((placed) => (
            <button
              key={placed.at}
              type="button"
              role="radio"
              aria-checked={placed === picked}
              class={`answer ${placed === picked ? "chosen" : ""}`}
              onClick={() => {
                desk.picked.value = first(placed, size);
              }}
              data-testid={`pick-${nameOf(first(placed, size), size)}`}
            >
              <span class="answer-picture">
                <PiecePicture box={s.box} piece={placed.piece} turn={placed.turn} size={34} />
              </span>
              <span class="answer-words">
                <b>{title(s.model, placed.piece)}</b>
                <span class="xs muted">{rangeName(placed.spaces)}</span>
              </span>
            </button>
          ))}
        </div>
        <div class="removal-side">
          {picked ? <Consequences list={found.value} /> : <p class="sm">{say("ask.pick-one")}</p>}
          <button
            type="button"
            class="btn p big"
            disabled={!move || s.model.pending.value}
            onClick={() => {
              if (move) play(s.model, move);
              desk.picked.value = null;
            }}
            data-testid="remove"
          >
            {picked
              ? say("answer.remove", { piece: s.model.names(picked.piece) })
              : say("answer.remove-none")}
          </button>
        </div>
      </div>
    </Tray>
  );
}
