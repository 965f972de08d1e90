// What a screen of this game works with: the table's state with the types and shortcuts of Medieval.

import { words } from "../../i18n";
import type { SeatState, TableModel } from "../../table/game";
import { type Legal, sortLegal } from "./legal";
import type { Faces, MedievalBox, MedievalView, Player, Question } from "./view.gen";

const t = words("medieval");

export interface Scene {
  model: TableModel;
  state: SeatState;
  view: MedievalView;
  box: MedievalBox;
  /** The seat whose domain is large: the reader's own, or the first for a spectator. */
  side: number;
  me: Player;
  /** The story is told: what may be done next is not shown yet. */
  staged: boolean;
  /** Whether the reader may act now. */
  onTurn: boolean;
  question: Question | null;
  legal: Legal;
}

/** The frame hands a game's view on without knowing its type: here it gets it. */
export const viewOf = (state: SeatState | null): MedievalView | null =>
  (state?.view as MedievalView | undefined) ?? null;

export const boxOf = (model: TableModel): MedievalBox | null => model.box.value as MedievalBox | null;

/** Read the signals that a scene needs: whoever calls it while drawing is drawn again when they change. */
export function readScene(model: TableModel): Scene | null {
  const state = model.state.value;
  const box = boxOf(model);
  const view = viewOf(state);
  if (!state || !view || !box) return null;
  const side = state.seat ?? 0;
  const me = view.players[side];
  if (!me) return null;
  const staged = !!state.staged;
  const onTurn =
    !staged && state.seat !== null && state.turn.seats.includes(state.seat) && state.legal.length > 0;
  return {
    model,
    state,
    view,
    box,
    side,
    me,
    staged,
    onTurn,
    question: view.question,
    legal: sortLegal(staged ? [] : state.legal),
  };
}

/** Whether the side that is shown is the reader's: a spectator has none, and a replay shows everybody's. */
export const isOwn = ({ state, model }: Scene): boolean =>
  state.seat !== null && model.mine.value.includes(state.seat);

/** Name who sits there, as the log and the questions call them. Seat -1 is Sir Philippe. */
export function playerName(model: TableModel, seat: number): string {
  if (seat < 0) return model.names("sir-philippe");
  const name = model.info.value?.seats[seat]?.name;
  return name || t("player", { seat: seat + 1 });
}

/** Write a piece's or resource's name as the first word of a line. */
export function title(model: TableModel, key: string): string {
  const name = model.names(key);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Play a move; the frame tells what went wrong. */
export function play(model: TableModel, text: string): void {
  void model.play(text);
}

/** List single dice from a count of faces, kind by kind in the order of the box. */
export function listDice(faces: Faces, box: MedievalBox): string[] {
  return Object.keys(box.faces).flatMap((face) => Array<string>(faces[face] ?? 0).fill(face));
}

export function sumAmounts(amounts: Record<string, number>): number {
  return Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
}
