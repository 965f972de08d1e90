// The labels of dice are the drawings of the flat dice, for every box.

import { render } from "preact";
import { beforeAll, expect, test } from "vitest";
import { FacePicture } from "../games/medieval/components/FacePicture";
import type { MedievalBox } from "../games/medieval/view.gen";
import sprite from "../ui/pieces.svg?raw";
import { makeSheet, planTiles } from "./atlas";

const written = import.meta.glob<string>("../../../build/told-games.json", {
  query: "?raw",
  import: "default",
});
let boxes: MedievalBox[] = [];

beforeAll(async () => {
  const load = Object.values(written)[0];
  if (!load) throw new Error("build/told-games.json is missing: python web/build.py test writes it");
  const told = JSON.parse(await load()) as { boxes: { game: string }[] };
  boxes = told.boxes.filter(({ game }) => game === "medieval") as MedievalBox[];
  const place = document.createElement("div");
  place.innerHTML = sprite;
  document.body.append(place);
});

function draw(face: string, box: MedievalBox): SVGSVGElement {
  const place = document.createElement("div");
  render(<FacePicture face={face} box={box} size={64} />, place);
  return place.querySelector("svg")!;
}

test("every face of every box has a label, with all it refers to and without the flat die's shadow", () => {
  const kinds = new Set(boxes.flatMap((box) => Object.keys(box.dice)));
  expect(kinds).toContain("peasant");
  const one = new Map<string, MedievalBox>();
  for (const box of boxes) one.set(JSON.stringify(box.faces), box);
  for (const box of one.values()) {
    const faces = Object.keys(box.faces);
    const { columns, tilePx } = planTiles(faces.length);
    const sheet = makeSheet(
      faces.map((face) => draw(face, box)),
      columns,
      tilePx,
    );
    const tiles = [...sheet.children].filter((part) => part.localName === "svg");
    expect(tiles).toHaveLength(faces.length);
    const ids = new Set([...sheet.children].map((part) => part.id).filter(Boolean));
    tiles.forEach((tile, n) => {
      expect(tile.children.length, faces[n]).toBeGreaterThan(2);
      expect(tile.querySelector('[fill="#20140a"]')).toBeNull();
      for (const use of tile.querySelectorAll("use"))
        expect(ids).toContain(use.getAttribute("href")!.slice(1));
    });
  }
});

test("two different faces never have the same label", () => {
  for (const box of boxes.slice(0, 1)) {
    const labels = Object.keys(box.faces).map((face) => {
      const sheet = makeSheet([draw(face, box)], 1, 64);
      return [...sheet.children].at(-1)!.innerHTML;
    });
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test("as many labels as a box can have fit on one picture", () => {
  for (const count of [1, 24, 66, 240]) {
    const { columns, rows, tilePx } = planTiles(count);
    expect(columns * rows).toBeGreaterThanOrEqual(count);
    expect(columns * tilePx).toBeLessThanOrEqual(2048);
    expect(tilePx).toBeGreaterThanOrEqual(128);
  }
});
