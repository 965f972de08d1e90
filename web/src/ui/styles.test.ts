// What the stylesheets promise: few sizes, few breakpoints, and classes that cannot reach into another game.

import { describe, expect, it } from "vitest";
import { gameKeys } from "../app/games";
import { PHONE_QUERY } from "./phone";

const sheets = Object.entries(
  import.meta.glob<string>("../**/*.css", { query: "?raw", import: "default", eager: true }),
).map(([path, text]) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\//g, "") }));

const tokens = sheets.find(({ path }) => path.endsWith("tokens.css"))!.text;
const documentation = import.meta.glob<string>("./tokens.css", {
  query: "?raw",
  import: "default",
  eager: true,
});

const MAX_FONT_SIZES = 8;
/** Phone, tablet, laptop: in tokens.css, which cannot say it itself, because no media query reads a property. */
const BREAKPOINTS_PX = [720, 960, 1200];
/** Lower than this is a laptop's screen, on which a table is drawn lower. */
const LOW_PX = 800;

const fontTokens = [...tokens.matchAll(/(--font-[\w-]+):/g)].map(([, name]) => name!);

/** All declarations of a property, with the file they are in. */
function declarations(property: string): { path: string; value: string }[] {
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`[;{\\s]${property}:([^;}]*)`, "g"))].map(([, value]) => ({
      path,
      value: value!.trim(),
    })),
  );
}

describe("font sizes", () => {
  it("are at most eight", () => {
    expect(new Set(fontTokens).size).toBeGreaterThan(0);
    expect(new Set(fontTokens).size).toBeLessThanOrEqual(MAX_FONT_SIZES);
  });

  it("are tokens wherever they are set", () => {
    const isToken = (value: string) => fontTokens.includes(/^var\((--font-[\w-]+)\)$/.exec(value)?.[1] ?? "");
    const sizes = [
      ...declarations("font-size").filter(({ value }) => value !== "inherit"),
      ...declarations("font")
        .filter(({ value }) => value !== "inherit")
        .map(({ path, value }) => ({
          path,
          value: /(\S+)(?: \/ \S+)? var\(--(?:text|display)\)$/.exec(value)?.[1] ?? value,
        })),
    ];
    expect(sizes.length).toBeGreaterThan(100);
    expect(sizes.filter(({ value }) => !isToken(value))).toEqual([]);
  });
});

describe("breakpoints", () => {
  const queries = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media ([^{]*)\{/g)].map(([, query]) => ({ path, query: query!.trim() })),
  );

  it("are three, and every query of a width or a height uses one of them, or the height of a low screen", () => {
    const other = queries.filter(({ query }) => {
      const wide = query.replace(`(height <= ${LOW_PX}px)`, "");
      const sizes = [...wide.matchAll(/([\d.]+)(\w+)/g)].filter(() => /width|height/.test(wide));
      return sizes.some(([, size, unit]) => unit !== "px" || !BREAKPOINTS_PX.includes(Number(size)));
    });
    expect(other).toEqual([]);
  });

  it("are written in one way: (width <= 720px)", () => {
    expect(queries.filter(({ query }) => /(min|max)-(width|height)/.test(query))).toEqual([]);
  });

  it("are documented beside the tokens", () => {
    for (const size of [...BREAKPOINTS_PX, LOW_PX])
      expect(documentation["./tokens.css"]).toContain(`${size}px`);
  });

  it("say the same to the program: a phone is what the stylesheets call one", () => {
    expect(PHONE_QUERY).toBe(`(width <= ${BREAKPOINTS_PX[0]}px)`);
  });
});

describe("classes", () => {
  const classesIn = (text: string) =>
    new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!));
  const selectorsIn = (text: string) =>
    [...text.matchAll(/([^{};]+)\{/g)]
      .map(([, selector]) => selector!.trim())
      .filter((selector) => !/^(@|from|to|\d)/.test(selector))
      .flatMap((selector) => selector.split(","));
  const inGame = (path: string) => path.startsWith("../games/");

  /** What the frame and the design system offer to games, and the tone of a sentence. */
  const shared = new Set([
    "info",
    ...sheets
      .filter(({ path }) => /^(\.\/|\.\.\/(table|app|pages\/end)\/)/.test(path))
      .flatMap(({ text }) => selectorsIn(text).flatMap((selector) => [...classesIn(selector)])),
  ]);

  it.each(gameKeys)("of %s have its prefix, or are shared", (game) => {
    const prefix = `${game.slice(0, 3)}-`;
    const own = sheets.filter(({ path }) => path.startsWith(`../games/${game}/styles/`));
    expect(own.flatMap(({ text }) => selectorsIn(text)).length).toBeGreaterThan(100);
    // A class that only says in which state an element is stands beside one with the prefix: `.med-shelf.open`.
    const bare = own.flatMap(({ path, text }) =>
      selectorsIn(text)
        .flatMap((selector) => selector.split(/[\s>+~()]+/))
        .filter((compound) => {
          const names = [...classesIn(compound)];
          return !names.some((name) => name.startsWith(prefix)) && names.some((name) => !shared.has(name));
        })
        .map((compound) => `${path}: ${compound}`),
    );
    expect(bare).toEqual([]);
  });

  it.each(gameKeys)("of the design system are restyled only inside %s's own", (game) => {
    const own = sheets.filter(({ path }) => path.startsWith(`../games/${game}/styles/`));
    const everywhere = own
      .flatMap(({ text }) => selectorsIn(text))
      .filter((selector) => {
        const names = [...classesIn(selector)];
        return names.length > 0 && !names.some((name) => name.startsWith(`${game.slice(0, 3)}-`));
      });
    expect(everywhere).toEqual([]);
  });

  it("of a game are styled nowhere else", () => {
    const prefixes = gameKeys.map((game) => `.${game.slice(0, 3)}-`);
    const leaking = sheets.filter(
      ({ path, text }) => !inGame(path) && prefixes.some((prefix) => text.includes(prefix)),
    );
    expect(leaking.map(({ path }) => path)).toEqual([]);
  });
});
