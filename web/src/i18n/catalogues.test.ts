// Every language says everything that English says, everything asked for is there, and nothing lies unused.

import { describe, expect, it } from "vitest";
import { languages } from ".";

type Catalogue = Record<string, string>;

const files = import.meta.glob<{ default: object }>("./*/*.json", { eager: true });
const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const everything = Object.values(sources).join("\n");

const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;

function flat(nested: object, before = ""): Catalogue {
  const all: Catalogue = {};
  for (const [key, value] of Object.entries(nested)) {
    if (typeof value === "string") all[before + key] = value;
    else Object.assign(all, flat(value as object, `${before}${key}.`));
  }
  return all;
}

function catalogue(lang: string, namespace: string): Catalogue {
  return flat(files[`./${lang}/${namespace}.json`]?.default ?? {});
}

function plain(keys: Catalogue): string[] {
  return [...new Set(Object.keys(keys).map((key) => key.replace(PLURAL, "")))].sort();
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1]!))].sort();
}

const namespaces = [...new Set(Object.keys(files).map((path) => path.split("/")[2]!.replace(".json", "")))];
const others = Object.keys(languages).filter((lang) => lang !== "en");

describe.each(namespaces)("the words of %s", (namespace) => {
  const english = catalogue("en", namespace);

  it.each(others)("are complete in %s", (lang) => {
    expect(plain(catalogue(lang, namespace))).toEqual(plain(english));
  });

  it.each(others)("have every plural form of %s", (lang) => {
    const words = catalogue(lang, namespace);
    const forms = (type: "ordinal" | "cardinal") =>
      new Intl.PluralRules(lang, { type }).resolvedOptions().pluralCategories;
    const missing = Object.keys(english)
      .filter((key) => key.endsWith("_other"))
      .flatMap((key) =>
        forms(key.endsWith("_ordinal_other") ? "ordinal" : "cardinal").map((form) =>
          key.replace(/other$/, form),
        ),
      )
      .filter((key) => !(key in words));
    expect(missing).toEqual([]);
  });

  it.each(others)("take the same values in %s", (lang) => {
    const words = catalogue(lang, namespace);
    const different = Object.keys(words).filter((key) => {
      const same = english[key] ?? english[key.replace(PLURAL, "_other")] ?? "";
      const missing = placeholders(words[key]!).filter((name) => !placeholders(same).includes(name));
      return missing.length > 0;
    });
    expect(different).toEqual([]);
  });

  it("are all used", () => {
    const patterns = templates();
    const isUsed = (key: string) =>
      everything.includes(`"${key}"`) || patterns.some((pattern) => pattern.test(key));
    // A context is part of the key: "nth" asked for with context "2" is "nth_2".
    const unused = plain(english).filter((key) => !isUsed(key) && !isUsed(key.replace(/_[a-z0-9]+$/, "")));
    expect(unused).toEqual([]);
  });
});

/** Keys put together at run time: `step-${name}` uses every key that begins with "step-". */
function templates(): RegExp[] {
  const found = [...everything.matchAll(/`([a-z][\w.-]*\$\{[^`]*|\$\{[^}]*\}[\w.-]*-[^`]*)`/g)].map(
    (match) => match[1]!,
  );
  return found.map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\$\{[^}]*\}/)
          .map(escapeText)
          .join(".+")}$`,
      ),
  );
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

describe("what the source asks for", () => {
  const asked = Object.entries(sources).flatMap(([path, text]) => {
    const sayers = [...text.matchAll(/const (\w+)(?:: Words)? = words\("(\w+)"\)/g)];
    return sayers.flatMap(([, name, namespace]) => {
      const calls = text.matchAll(
        new RegExp(`\\b${name}\\((?:[^"\`(){}]*\\? )?"([^"]+)"(?: : "([^"]+)")?`, "g"),
      );
      return [...calls]
        .flatMap((call) => [call[1], call[2]])
        .filter(Boolean)
        .map((key) => ({ path, namespace: namespace!, key: key! }));
    });
  });

  it("is there", () => {
    expect(asked.length).toBeGreaterThan(100);
    // A key that is asked for with a context has no words of its own: "nth" is "nth_2" or "nth_3".
    const missing = asked.filter(
      ({ namespace, key }) =>
        !plain(catalogue("en", namespace)).some((known) => known === key || known.startsWith(`${key}_`)),
    );
    expect(missing).toEqual([]);
  });
});
