// A picture of the end of a game, drawn as SVG and turned into PNG in the browser. Drawings that the page refers to
// are copied into it, colours and fonts written out, because a picture stands alone.

import { DIVISIONS, SHIELD } from "../../ui/Icon";

const WIDTH_PX = 1200;
const HEIGHT_PX = 630;
const SANS = "'Source Sans 3'";
const BOARD = { x: 590, y: 40, width: 570, height: 550 };

interface Column {
  seat: number;
  name: string;
  points: number;
  wins: boolean;
}

export interface Picture {
  title: string;
  headline: string;
  detail: string;
  columns: Column[];
  /** A drawing, or a model's picture. */
  board: SVGSVGElement | HTMLCanvasElement | null;
  /** Where the same can be played; "" for nowhere. */
  link: string;
}

export async function drawPicture(picture: Picture): Promise<Blob> {
  const board = picture.board instanceof SVGSVGElement ? makeStandalone(picture.board) : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}">
<style>${await embedFonts()}</style>
<rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="#e8dcc2"/><rect x="20" y="20" width="${WIDTH_PX - 40}" height="${HEIGHT_PX - 40}" rx="22" fill="#fbf6ea" stroke="#d8c7a3" stroke-width="2"/>
${board}${drawWords(picture)}</svg>`;
  return toPng(svg, picture.board instanceof HTMLCanvasElement ? picture.board : null);
}

// ---------------------------------------------------------------- the words on it

function drawWords({ title, headline, detail, columns, link }: Picture): string {
  const size = headline.length > 26 ? 40 : headline.length > 18 ? 48 : 58;
  const lines = wrapLines(headline, Math.floor(900 / size));
  const top = 128;
  const body = top + lines.length * (size + 6);
  const rows = columns.slice(0, 5).map((column, index) => drawRow(column, body + 86 + index * 62));
  return `${logo()}<text x="112" y="80" font-family="Alegreya" font-weight="800" font-size="30" fill="#2b1f15">Era Table</text>
${lines.map((line, index) => text(60, top + 30 + index * (size + 6), size, "Alegreya", 800, "#2b1f15", line)).join("")}
${text(60, body + 20, 24, SANS, 400, "#66533d", detail)}${rows.join("")}
${text(60, HEIGHT_PX - (link ? 72 : 52), 19, SANS, 600, "#66533d", title)}${text(60, HEIGHT_PX - 46, 16, SANS, 400, "#66533d", link)}`;
}

function drawRow({ seat, name, points, wins }: Column, y: number): string {
  const shield = DIVISIONS[seat % DIVISIONS.length]!;
  const back = wins
    ? `<rect x="50" y="${y - 36}" width="500" height="56" rx="10" fill="#85590f" fill-opacity=".13"/>`
    : "";
  return `${back}<g transform="translate(62 ${y - 27}) scale(1.6)"><path d="${SHIELD}" fill="${shield.field}"/><path d="${shield.d}" fill="${shield.fill}"/><path d="${SHIELD}" fill="none" stroke="#2b1f15" stroke-width="1.6"/></g>
${text(118, y + 2, 27, "Alegreya", 700, "#2b1f15", name)}<text x="534" y="${y + 3}" text-anchor="end" font-family="${SANS}" font-weight="700" font-size="30" fill="#2b1f15">${points}</text>`;
}

const logo = (): string =>
  `<g transform="translate(58 46) scale(1.4)"><rect x="1" y="1" width="30" height="30" rx="7" fill="#8c2f24"/><path d="M6 25V12h3v3h3v-3h3v3h2v-3h3v3h3v-3h3v13z" fill="#f7e9cb"/><path d="M13 25v-5a3 3 0 0 1 6 0v5z" fill="#5b1d15"/><circle cx="16" cy="7.5" r="2.3" fill="#e7bd4f"/></g>`;

const text = (
  x: number,
  y: number,
  size: number,
  family: string,
  weight: number,
  fill: string,
  value: string,
): string =>
  `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}">${escaped(value)}</text>`;

const escaped = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function wrapLines(value: string, most: number): string[] {
  const lines = [""];
  for (const word of value.split(" ")) {
    const last = lines.at(-1)!;
    if (last && last.length + word.length >= most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.slice(0, 3);
}

// ---------------------------------------------------------------- the board

const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "font-style", "text-anchor"]; // biome-ignore format: a list

/** Copy the board with all that it refers to, fitted into its place. */
function makeStandalone(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  writeStyles(board, copy);
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  for (const drawing of findNeeded(copy)) defs.append(drawing.cloneNode(true));
  copy.prepend(defs, ...pictureUnder(board));
  for (const [key, value] of Object.entries(BOARD)) copy.setAttribute(key, String(value));
  copy.setAttribute("preserveAspectRatio", "xMidYMid meet");
  copy.removeAttribute("class");
  return resolveColours(new XMLSerializer().serializeToString(copy));
}

/** A drawing may lie over a model, in the same place: then its picture belongs to the drawing. */
function pictureUnder(board: SVGSVGElement): Element[] {
  const model = board.previousElementSibling;
  if (!board.classList.contains("modeled") || !(model instanceof HTMLCanvasElement)) return [];
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "image");
  picture.setAttribute("href", model.toDataURL());
  const { width, height } = board.viewBox.baseVal;
  for (const [key, value] of Object.entries({ width, height })) picture.setAttribute(key, String(value));
  return [picture];
}

/** Write what stylesheets say into each element, because a picture has no stylesheets. */
function writeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value) to.setAttribute(name, value);
  }
  for (const [index, child] of [...from.children].entries()) writeStyles(child, to.children[index]!);
}

/** Find the drawings used in it, and what those use in turn: patterns, other drawings. */
function findNeeded(root: Element): Element[] {
  const found = new Map<string, Element>();
  const look = (element: Element) => {
    const uses = element.outerHTML.matchAll(/(?:href="#|url\((?:&quot;|['"])?[^)#]*#)([\w-]+)/g);
    for (const [, id] of uses) {
      const drawing =
        id && !found.has(id) && !root.querySelector(`[id="${id}"]`) ? document.getElementById(id) : null;
      if (!drawing || !id) continue;
      found.set(id, drawing);
      look(drawing);
    }
  };
  look(root);
  return [...found.values()];
}

/** Write colours in full: `var(--ink)` is unknown outside the page. */
function resolveColours(svg: string): string {
  const root = getComputedStyle(document.documentElement);
  return svg
    .replace(
      /var\(--([\w-]+)(?:,[^)]*)?\)/g,
      (_, name: string) => root.getPropertyValue(`--${name}`).trim() || "none",
    )
    .replace(/url\((?:&quot;|['"])?[^)#]*#([\w-]+)(?:&quot;|['"])?\)/g, "url(#$1)");
}

// ---------------------------------------------------------------- fonts, and the picture itself

/** Write the page's own fonts as data, since a picture cannot fetch. */
async function embedFonts(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
  return (await Promise.all(faces.map(embedFont))).join("");
}

async function embedFont(face: CSSFontFaceRule): Promise<string> {
  const source = face.style.getPropertyValue("src");
  const url = /url\(["']?([^"')]+\.woff2)/.exec(source)?.[1];
  if (!url) return "";
  const bytes = new Uint8Array(
    await (await fetch(new URL(url, face.parentStyleSheet?.href ?? location.href))).arrayBuffer(),
  );
  let raw = "";
  for (const byte of bytes) raw += String.fromCharCode(byte);
  const { style } = face;
  return `@font-face{font-family:${style.getPropertyValue("font-family")};font-weight:${style.getPropertyValue("font-weight")};font-style:normal;src:url(data:font/woff2;base64,${btoa(raw)})}`;
}

async function toPng(svg: string, model: HTMLCanvasElement | null): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH_PX;
    canvas.height = HEIGHT_PX;
    const pen = canvas.getContext("2d")!;
    pen.drawImage(image, 0, 0);
    if (model) drawFitted(pen, model);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A model's picture, as large as the board's place allows. */
function drawFitted(pen: CanvasRenderingContext2D, model: HTMLCanvasElement): void {
  const scale = Math.min(BOARD.width / model.width, BOARD.height / model.height);
  const [width, height] = [model.width * scale, model.height * scale];
  const [x, y] = [BOARD.x + (BOARD.width - width) / 2, BOARD.y + (BOARD.height - height) / 2];
  pen.drawImage(model, x, y, width, height);
}
