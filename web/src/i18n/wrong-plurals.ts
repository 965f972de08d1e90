// For tests: finds what is counted and does not agree with its number. The nouns are those of
// docs/reference/glossary-es.md, which the program's own tests read, too.

import glossary from "../../../docs/reference/glossary-es.md?raw";

/** The columns of each language in the table of counted nouns: one, and several. */
const COLUMNS: Record<string, [number, number]> = { en: [0, 1], es: [2, 3] };

export function listNouns(lang: string): { one: string; several: string }[] {
  const section = glossary.split("## Nouns that are counted\n")[1]!;
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  const [one, several] = COLUMNS[lang]!;
  return rows.slice(2).map((row) => {
    const cells = row.split("|").slice(1, -1).map((cell) => cell.trim()); // biome-ignore format: one thought
    return { one: cells[one]!, several: cells[several]! };
  });
}

/** Find "1 dice", with or without a word or the mark of bold between them. "1 of your dice" and "1 de Mercancías" are right. */
export function wrongPlural(lang: string): RegExp {
  const plurals = listNouns(lang).map(({ several }) => several);
  return new RegExp(`(?<![\\d.,])1\\*{0,2} (?:(?!of |de )\\p{L}+ )?(?:${plurals.join("|")})(?!\\p{L})`, "iu");
}

/** Find "2 die": a number other than one, and a noun that only one thing has. */
export function wrongSingular(lang: string): RegExp {
  const nouns = listNouns(lang).filter(({ one, several }) => one !== several);
  return new RegExp(
    `(?<![\\d.,])(?!1\\*{0,2} )\\d+\\*{0,2} (?:${nouns.map(({ one }) => one).join("|")})(?![\\p{L}-])`,
    "iu",
  );
}
