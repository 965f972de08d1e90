import { signal } from "@preact/signals";
import { beforeAll, describe, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../i18n";
import type { Line } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { listConsequences } from "./consequences";
import { describeLine, describeRows } from "./log-text";
import { describeNews, explainNews } from "./news-text";
import { type Merchant, type MerchantsView, NEWS_KINDS, type NewsKind } from "./view.gen";

const none = { wheat: 0, fabric: 0, alcohol: 0, weapons: 0 };

/** Two players share four merchants: Mara has the first and the third. */
const merchant = (number: number, character: string): Merchant => ({
  merchant: number,
  seat: number % 2 ? 0 : 1,
  first: number === 1,
  character,
  rule: null,
  city: "genova",
  cargo: none,
  loaded: 0,
  capacity: 4,
  cards: [],
  houses: [],
  houses_left: 4,
  red_jewels: 0,
  white_jewels: 0,
  points: null,
  titles: null,
});

const view = {
  merchants: [
    merchant(1, "genova"),
    merchant(2, "elderia"),
    merchant(3, "hiji-feel"),
    merchant(4, "grand-berg"),
  ],
  row: [],
  round: 3,
  turn: { merchant: 3, seat: 0, actions_left: 2, extra_move: false, moves_only: true, gave: false },
  stock: none,
  events: [{ event: "wolves", rule: "EVE-5", card: "genova-special", withheld: 0 }],
} as unknown as MerchantsView;

const lines: Line[] = [
  {
    n: 1,
    at: 0,
    seat: 0,
    text: "start 1",
    news: [{ kind: "turn", seat: 0, values: { round: 1, merchant: 1 } }],
  },
  {
    n: 2,
    at: 0,
    seat: 0,
    text: "load wheat",
    news: [{ kind: "turn", seat: 1, values: { round: 1, merchant: 2 } }],
  },
  { n: 3, at: 0, seat: 1, text: "end", news: [{ kind: "turn", seat: 0, values: { round: 1, merchant: 3 } }] },
  { n: 4, at: 0, seat: 0, text: "move elderia duty fabric", news: [] },
  { n: 5, at: 0, seat: 0, text: "load alcohol from 4 area swap wheat", news: [] },
  {
    n: 6,
    at: 0,
    seat: null,
    text: "event wolves",
    news: [{ kind: "event", seat: null, values: { event: "wolves" } }],
  },
  { n: 7, at: 0, seat: null, text: "card genova-special", news: [] },
  {
    n: 8,
    at: 0,
    seat: 0,
    text: "sell genova-wwg",
    news: [{ kind: "completed", seat: 0, values: { card: "genova-wwg", merchant: 3 } }],
  },
  { n: 9, at: 0, seat: null, text: "map genova elderia hiji-feel", news: [] },
];

const state = signal({ view, lines });
const model = {
  info: signal({ seats: [{ name: "Mara" }, { name: "Inés" }] }),
  now: state,
  state,
  names: (key: string) => key,
  box: signal({ events: { wolves: { number: 5 } } }),
} as unknown as TableModel;

const tell = (n: number) => describeLine(lines[n - 1]!, model).replaceAll("**", "");

describe("the log", () => {
  beforeAll(async () => {
    await loadWords("merchants");
    await setLanguage("en");
  });

  test("says which of a player's merchants acted", () => {
    expect(tell(2)).toBe("genova (Mara) loaded wheat.");
    const before = { n: 0, at: 0, seat: 1, text: "character elderia", news: [] };
    expect(describeLine(before, model)).toBe("**Inés** chose character-elderia.");
    expect(tell(4)).toBe("hiji-feel (Mara) moved to elderia and paid fabric at the border.");
  });

  test("says what came of an action, and when a round begins", () => {
    expect(tell(1)).toBe("Agreed: genova (Mara) opens every round. Round 1 begins.");
    expect(tell(5)).toContain(
      "from the selling area of grand-berg (Inés); the carriage was full: wheat went to the stock.",
    );
    expect(tell(8)).toBe("hiji-feel (Mara) filled the order of genova: 2 wheat and 1 weapon.");
  });

  test("tells draws once", () => {
    expect(tell(6)).toBe("Event “5 · event-wolves”: effect-wolves");
    expect(tell(7)).toBe("A special order of genova came.");
    expect(tell(9)).toBe("The map, row by row: genova, elderia, and hiji-feel.");
  });

  test("what an action would bring is read from the changes", () => {
    const told = listConsequences(model, view, [
      [["turn", "actions_left"], 0],
      [["merchants", 2, "houses"], ["genova"]],
      [["stock", "wheat"], 1],
      [["events"], []],
    ]);
    expect(told).toEqual([
      "costs 2 actions",
      "wheat to the stock",
      "a trading house in genova",
      "“5 · event-wolves” ends",
    ]);
  });

  test("speaks Spanish as well", async () => {
    await setLanguage("es");
    expect(tell(2)).toBe("genova (Mara) cargó wheat.");
    await setLanguage("en");
  });
});

// ---------------------------------------------------------------- news

const NEWS: { kind: NewsKind; values: Record<string, unknown> }[] = [
  { kind: "reshuffled", values: { cards: ["genova-wwg"] } }, { kind: "opening", values: { cards: ["genova-wwg"] } },
  { kind: "characters", values: { characters: ["genova"] } }, { kind: "turn", values: { merchant: 1, round: 2, actions: 2 } },
  { kind: "turn", values: { merchant: 2, round: 2, actions: 3 } }, { kind: "third-action", values: { merchant: 2, city: "genova" } },
  { kind: "extra-move", values: { merchant: 1 } }, { kind: "free-hand", values: { merchant: 1 } },
  { kind: "customs", values: { merchant: 1, good: "fabric", from: "genova", to: "elderia" } },
  { kind: "loaded", values: { merchant: 1, good: "fabric" } }, { kind: "unloaded", values: { merchant: 1, good: "fabric", city: "genova" } },
  { kind: "handed", values: { merchant: 1, good: "fabric", to: 2 } },
  { kind: "part", values: { merchant: 1, card: "genova-special", goods: { wheat: 1 }, missing: { weapons: 2 } } },
  { kind: "part", values: { merchant: 1, card: "genova-special", goods: { wheat: 1 }, missing: {} } },
  { kind: "completed", values: { merchant: 1, card: "genova-special" } }, { kind: "completed", values: { merchant: 1, card: "genova-wwg" } },
  { kind: "tribute", values: { merchant: 1, good: "alcohol" } }, { kind: "shared", values: { merchant: 1, area: { wheat: 1 }, stock: {} } },
  { kind: "shared", values: { merchant: 1, area: { wheat: 1 }, stock: { wheat: 1 } } }, { kind: "space", values: { merchant: 1, capacity: 5 } },
  { kind: "house", values: { merchant: 1, city: "genova" } }, { kind: "red-jewel", values: { merchant: 1 } },
  { kind: "jewel-spent", values: { merchant: 1 } }, { kind: "white-jewels", values: { merchant: 1, count: 1 } },
  { kind: "jewel-on", values: { card: "genova-wwg" } }, { kind: "turn-over", values: { merchant: 1, unused: 1 } },
  { kind: "turn-over", values: { merchant: 1, unused: 0 } },
  { kind: "withheld", values: { good: "fabric", from_stock: 2, from: [[1, "genova", 2]] } }, { kind: "event-over", values: { event: "wolves" } },
  { kind: "returned", values: { good: "fabric", count: 4 } }, { kind: "row", values: { cards: 7, places: 8, next: 1 } },
  { kind: "row", values: { cards: 7, places: 8, next: 2 } }, { kind: "special-due", values: { rounds: 1 } }, { kind: "special-due", values: { rounds: 2 } },
  { kind: "end-card", values: {} }, { kind: "places", values: { places: 6 } }, { kind: "lost", values: { round: 9 } },
  { kind: "won", values: { round: 9 } }, { kind: "challenge-lost", values: { round: 9 } }, { kind: "complete", values: { round: 9 } },
  { kind: "finished", values: { round: 9 } },
]; // biome-ignore format: as they come

/** Kinds that the draw of a card tells itself. */
const TOLD_BY_DRAW = ["card", "event"];

test("every kind of news is tried", () => {
  const tried = new Set<string>([...NEWS.map((news) => news.kind), ...TOLD_BY_DRAW]);
  expect(NEWS_KINDS.filter((kind) => !tried.has(kind))).toEqual([]);
});

for (const code of ["en", "es"])
  test(`every kind of news has its words and its reason: ${code}`, async () => {
    await setLanguage(code);
    for (const news of NEWS)
      for (const told of [
        describeNews({ ...news, seat: 0 }, model),
        explainNews({ ...news, seat: 0 }, model),
      ]) {
        const missing = told === "" || /(^|\*)(log|why)\.[a-z]|\{\{|undefined|event-$|character-$/.test(told);
        expect([news.kind, told, missing]).toEqual([news.kind, told, false]);
      }
    await setLanguage("en");
  });

test("each fact is a row, and what the action says is not said again", () => {
  const rows = describeRows(
    {
      n: 4,
      at: 0,
      seat: 0,
      text: "move elderia duty fabric",
      news: [
        {
          kind: "customs",
          seat: 0,
          rule: "FED-6",
          values: { merchant: 3, good: "fabric", from: "genova", to: "elderia" },
        },
        { kind: "turn-over", seat: 0, rule: "FED-5", values: { merchant: 3, unused: 0 } },
        { kind: "turn", seat: 1, rule: "FED-5", values: { merchant: 4, round: 3, actions: 2 } },
        { kind: "row", rule: "FED-12", values: { cards: 7, places: 8, next: 1 } },
      ],
    },
    model,
  );
  expect(rows.map(({ seat, text, rule, head }) => [seat, head?.name ?? text, rule])).toEqual([
    [0, "**hiji-feel (Mara)** moved to elderia.", "FED-6"],
    [0, "hiji-feel (Mara) pays fabric at the border.", "FED-6"],
    [null, "grand-berg (Inés)", ""],
    [null, "7 of 8 places are taken; 1 card comes next.", "FED-12"],
  ]);
});

test("a round begins under a heading of its own, and its first turn after it", () => {
  const news = [{ kind: "turn", seat: 0, rule: "FED-5", values: { merchant: 1, round: 4, actions: 2 } }];
  const rows = describeRows({ n: 12, at: 0, seat: null, text: "", news }, model);
  expect(rows.map(({ text, head, crest }) => [head?.name ?? text, head?.crest ?? crest])).toEqual([
    ["Round 4", undefined],
    ["Round 4 begins.", null],
    ["genova (Mara)", 0],
  ]);
});

test("every row can say why", () => {
  for (const line of lines)
    for (const { text, rule } of describeRows({ ...line, news: [] }, model))
      expect(rule, text).toMatch(/^[A-Z]{3}-\d+$/);
});
