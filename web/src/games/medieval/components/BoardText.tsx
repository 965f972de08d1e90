// A domain in words: for screen readers, and for whoever asks what lies where.
import type { JSX } from "preact";
import { rangeName } from "../grid";
import { playerName, type Scene, say } from "../scene";
import type { Placed } from "../view";

const ORDER = ["building", "wall", "gate", "road", "bridge", "river", "area"];

/** All pieces of a domain, each with its place and what is special about it. */
export function BoardText({ s, seat }: { s: Scene; seat: number }): JSX.Element {
  const player = s.view.players[seat]!;
  const sorted = [...player.pieces].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <ul
      class="visually-hidden"
      aria-label={say("board.list", { name: playerName(s.model, seat) })}
      data-testid="board-text"
    >
      {sorted.map((placed) => (
        <li key={placed.piece + placed.at}>{pieceText(s, placed)}</li>
      ))}
      <li>{say("board.walled-area", { count: player.walled_area })}</li>
    </ul>
  );
}

export function pieceText(s: Scene, placed: Placed): string {
  const words = [`${s.model.names(placed.piece)} ${rangeName(placed.spaces)}`];
  if (placed.kind === "building") words.push(say(placed.walled ? "board.is-walled" : "board.is-open"));
  if (placed.clustered) words.push(say("board.is-clustered"));
  if (placed.by_river) words.push(say("board.by-river"));
  if (placed.by_road) words.push(say("board.by-road"));
  return words.join(", ");
}

/** What is on one space. */
export function spaceText(s: Scene, seat: number, name: string): string {
  const player = s.view.players[seat]!;
  const there = player.pieces.filter((placed) => placed.spaces.includes(name));
  const what = there.length ? there.map((placed) => pieceText(s, placed)).join("; ") : say("board.empty");
  const walled = player.enclosed.includes(name) ? `, ${say("board.enclosed")}` : "";
  return `${name.toUpperCase()}: ${what}${walled}`;
}
