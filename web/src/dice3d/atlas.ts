// The labels of all dice of a box in one picture, made of the same drawings as the flat dice.

import { CanvasTexture, SRGBColorSpace } from "three";

const SVG = "http://www.w3.org/2000/svg";
/** A die that rolls is about 80 pixels wide; twice that on a fine screen. */
const MAX_TILE_PX = 192;
const MAX_ATLAS_PX = 2048;
/** The part of a flat die's drawing that is its label with the edge around it. */
const LABEL_VIEW = "1.5 1.5 59 59";
/** The flat drawing's shadow and its gloss: a die with a body has its own. */
const FLAT_ONLY = 'rect[fill="#20140a"], path[stroke-opacity]';

export interface Atlas {
  texture: CanvasTexture;
  columns: number;
  rows: number;
  /** The number of each face's tile. */
  tiles: ReadonlyMap<string, number>;
}

/** How many tiles lie side by side, and how large they are. */
export function planTiles(count: number): { columns: number; rows: number; tilePx: number } {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.max(1, Math.ceil(count / columns));
  return { columns, rows, tilePx: Math.min(MAX_TILE_PX, Math.floor(MAX_ATLAS_PX / columns)) };
}

/** Paint the labels of these faces. `draw` gives the flat drawing of one. */
export async function paintAtlas(
  faces: readonly string[],
  draw: (face: string) => SVGSVGElement,
): Promise<Atlas> {
  const { columns, rows, tilePx } = planTiles(faces.length);
  const canvas = document.createElement("canvas");
  canvas.width = columns * tilePx;
  canvas.height = rows * tilePx;
  const sheet = makeSheet(faces.map(draw), columns, tilePx);
  sheet.setAttribute("width", String(canvas.width));
  sheet.setAttribute("height", String(canvas.height));
  const picture = await loadPicture(new XMLSerializer().serializeToString(sheet));
  canvas.getContext("2d")!.drawImage(picture, 0, 0);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return { texture, columns, rows, tiles: new Map(faces.map((face, n) => [face, n])) };
}

/** One drawing with a tile for each label, and with all that they refer to. */
export function makeSheet(drawings: SVGSVGElement[], columns: number, tilePx: number): SVGSVGElement {
  const sheet = document.createElementNS(SVG, "svg");
  const needed = new Set<Element>();
  drawings.forEach((drawing, n) => {
    const tile = makeLabel(drawing);
    tile.setAttribute("x", String((n % columns) * tilePx));
    tile.setAttribute("y", String(Math.floor(n / columns) * tilePx));
    tile.setAttribute("width", String(tilePx));
    tile.setAttribute("height", String(tilePx));
    collectUsed(tile, needed);
    sheet.append(tile);
  });
  sheet.prepend(...[...needed].map((symbol) => symbol.cloneNode(true)));
  return sheet;
}

/** A label alone: the colour of the die up to the very edge, and what is printed on it. */
function makeLabel(drawing: SVGSVGElement): SVGSVGElement {
  const tile = document.createElementNS(SVG, "svg");
  tile.setAttribute("viewBox", LABEL_VIEW);
  const only = drawing.children.length === 1 ? drawing.firstElementChild : null;
  // The drawing of a printed face stands in the sprite.
  const source = (only && findSymbol(only)) ?? drawing;
  for (const part of source.children) if (!part.matches(FLAT_ONLY)) tile.append(part.cloneNode(true));
  const body = tile.querySelector("rect");
  if (body) {
    for (const [name, value] of [["x", "0"], ["y", "0"], ["width", "64"], ["height", "64"], ["rx", "0"]] as const)
      body.setAttribute(name, value); // biome-ignore format: a table
    body.setAttribute("stroke", "none");
  }
  return tile;
}

const findSymbol = (use: Element): Element | null => {
  const id = use.getAttribute("href")?.slice(1);
  return use.localName === "use" && id ? document.getElementById(id) : null;
};

function collectUsed(part: Element, needed: Set<Element>): void {
  for (const use of part.querySelectorAll("use")) {
    const symbol = findSymbol(use);
    if (!symbol || needed.has(symbol)) continue;
    needed.add(symbol);
    collectUsed(symbol, needed);
  }
}

async function loadPicture(source: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
  } finally {
    URL.revokeObjectURL(url);
  }
  return picture;
}
