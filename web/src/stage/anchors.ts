// Where things are on the screen: parts of the page name themselves with `data-anchor`.

import type { Anchor } from "./beats";
import { type TiltedBoard, tiltedBoards } from "./tilted";

export type Point = [number, number];

const SPACE = /^space:(-?\d+):([a-z])(\d+)$/;

/** Find the element at the first of these anchors that is on the screen. */
export function findAnchor(anchor: Anchor): Element | null {
  for (const name of anchor.split("|")) {
    const found = document.querySelectorAll(`[data-anchor="${CSS.escape(name)}"]`);
    for (const element of found) if (isShown(element.getBoundingClientRect())) return element;
  }
  return null;
}

export const isShown = (box: DOMRect) => box.width > 0.5 && box.height > 0.5;

/** Measure an anchor. A space of a board is worked out from the board's own drawing. */
export function measureAnchor(anchor: Anchor): DOMRect | null {
  for (const name of anchor.split("|")) {
    const space = SPACE.exec(name);
    const box = space ? measureSpace(space) : findAnchor(name)?.getBoundingClientRect();
    if (box && isShown(box)) return box;
  }
  return null;
}

/** Find the board of some spaces, and where they are on it, counted from its first. */
export function findSpaces(anchors: string): { board: SVGSVGElement; cells: Point[] } | null {
  const found = anchors.split(" ").flatMap((name): RegExpExecArray[] => {
    const space = SPACE.exec(name);
    return space ? [space] : [];
  });
  const board = found.length ? findAnchor(`board:${found[0]![1]}`) : null;
  return board instanceof SVGSVGElement ? { board, cells: found.map(cellOf) } : null;
}

const cellOf = ([, , column, row]: RegExpExecArray): Point => [
  column!.charCodeAt(0) - "a".charCodeAt(0),
  Number(row) - 1,
];

/** A board's drawing says in `data-unit` how wide a space is in it. */
function measureSpace(space: RegExpExecArray): DOMRect | null {
  const board = findAnchor(`board:${space[1]}`);
  if (!(board instanceof SVGSVGElement)) return null;
  const tilted = tiltedBoards.get(board);
  if (tilted) return measureTilted(tilted, cellOf(space));
  const area = board.getBoundingClientRect();
  const { x, y, width } = board.viewBox.baseVal;
  const unit = Number(board.dataset.unit);
  const scale = area.width / width;
  const [column, row] = cellOf(space);
  const [left, top] = [column * unit - x, row * unit - y];
  return new DOMRect(area.left + left * scale, area.top + top * scale, unit * scale, unit * scale);
}

/** The box around a space that is seen at an angle. */
function measureTilted(board: TiltedBoard, [column, row]: Point): DOMRect {
  const corners = [0, 1].flatMap((dx) => [0, 1].map((dy) => board.toPage(column + dx, row + dy)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
}

/** Measure several anchors, separated by spaces, as one. */
export function measureAll(anchors: string): DOMRect | null {
  const boxes = anchors.split(" ").flatMap((anchor) => measureAnchor(anchor) ?? []);
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

export const center = (box: DOMRect): Point => [box.left + box.width / 2, box.top + box.height / 2];
