// The rules of the house that no compiler holds: the frame names no game, and the games look alike.

import { describe, expect, it } from "vitest";
import { gameKeys } from "./games";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx,css}", "!../**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const filesIn = (folder: string) =>
  Object.keys(sources)
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length));

/** `import.meta.glob` writes siblings with one dot. */
const FRAME = /^(\.\/|\.\.\/(table|ui|pages|net|stage)\/)/;

it("finds the games by their folders", () => {
  expect(gameKeys.length).toBeGreaterThan(1);
});

it("names no game in the frame, the pages, the design system or the network", () => {
  const framed = Object.entries(sources).filter(([path]) => FRAME.test(path));
  expect(framed.length).toBeGreaterThan(60);
  const naming = framed.flatMap(([path, text]) =>
    text
      .split("\n")
      .filter((line) => gameKeys.some((game) => new RegExp(`\\b${game}\\b`, "i").test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(naming).toEqual([]);
});

describe.each(gameKeys)("the folder of %s", (game) => {
  const files = filesIn(`../games/${game}/`);

  it.each([
    "index.tsx",
    "intro/index.tsx",
    "new-table/index.tsx",
    "my-box/index.tsx",
    "view.gen.ts",
    "legal.ts",
    "action-text.ts",
    "log-text.ts",
    "beats.ts",
    "consequences.ts",
    "selection.ts",
    "ending.ts",
    "components/Table.tsx",
    "components/Tray.tsx",
    "components/Score.tsx",
    "components/SideBoard.tsx",
    "styles/index.css",
  ])("has %s", (name) => {
    expect(files).toContain(name);
  });

  it("imports nothing of another game", () => {
    const others = gameKeys.filter((other) => other !== game);
    const foreign = Object.entries(sources)
      .filter(([path]) => path.startsWith(`../games/${game}/`))
      .filter(([, text]) => others.some((other) => text.includes(`/${other}/`)));
    expect(foreign.map(([path]) => path)).toEqual([]);
  });
});

describe("TESTIDS.md", () => {
  const text = Object.values(
    import.meta.glob<string>("../../TESTIDS.md", { query: "?raw", import: "default", eager: true }),
  )[0]!;
  const listed = new Set(text.match(/[a-z][\w-]*/g));

  it("lists every hook", () => {
    const hooks = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\bdata-testid=(?:"([^"]+)"|\{`([^`]+)`\})/g)].map(
        ([, plain, made]) => plain ?? made!,
      ),
    );
    expect(hooks.length).toBeGreaterThan(100);
    // `seat-${index}` is listed as seat-N.
    const isListed = (hook: string) => {
      const [start] = hook.split("${");
      return start === hook ? listed.has(hook) : !start || new RegExp(`\\b${start}[A-Z]`).test(text);
    };
    expect(hooks.filter((hook) => !isListed(hook))).toEqual([]);
  });
});
