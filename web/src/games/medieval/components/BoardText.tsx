// A domain in words: for screen readers, and for whoever asks what lies where.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { rangeName } from "../grid";
import { playerName, type Scene } from "../scene";
import type { PieceKind, Placement } from "../view.gen";

const t = words("medieval");

const ORDER: PieceKind[] = ["building", "wall", "gate", "road", "bridge", "river", "area"];

/** List all pieces of a domain, each with its place and what is special about it. */
export function BoardText({ scene, seat }: { scene: Scene; seat: number }): JSX.Element {
  const player = scene.view.players[seat]!;
  const ordered = [...player.pieces].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <ul
      class="visually-hidden"
      aria-label={t("board.list", { name: playerName(scene.model, seat) })}
      data-testid="board-text"
    >
      {ordered.map((placed) => (
        <li key={placed.piece + placed.at}>{describePiece(scene, placed)}</li>
      ))}
      <li>{t("board.walled-area", { count: player.walled_area })}</li>
    </ul>
  );
}

function describePiece(scene: Scene, placed: Placement): string {
  const words = [`${scene.model.names(placed.piece)} ${rangeName(placed.spaces)}`];
  if (placed.kind === "building") words.push(t(placed.walled ? "board.is-walled" : "board.is-open"));
  if (placed.clustered) words.push(t("board.is-clustered"));
  if (placed.by_river) words.push(t("board.by-river"));
  if (placed.by_road) words.push(t("board.by-road"));
  return words.join(", ");
}

/** Say what is on one space. */
export function describeSpace(scene: Scene, seat: number, name: string): string {
  const player = scene.view.players[seat]!;
  const there = player.pieces.filter((placed) => placed.spaces.includes(name));
  const what = there.length
    ? there.map((placed) => describePiece(scene, placed)).join("; ")
    : t("board.empty");
  const walled = player.enclosed.includes(name) ? `, ${t("board.enclosed")}` : "";
  return `${name.toUpperCase()}: ${what}${walled}`;
}
