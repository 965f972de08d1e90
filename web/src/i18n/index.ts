// Words. Each part of the app has a namespace: a file in en/ and in es/. A part asks for its words once, and gets
// a function from a key and values to a sentence. A new language is a new folder and a line in `languages`.

import { signal } from "@preact/signals";
import { createInstance } from "i18next";

export const languages: Record<string, string> = { en: "English", es: "Español" };

type WordFile = { default: Record<string, unknown> };
const files = import.meta.glob<WordFile>(["./*/*.json", "!./*/common.json", "!./*/home.json"]);
/** What the first screen says comes with it. */
const first = import.meta.glob<WordFile>(["./*/common.json", "./*/home.json"], { eager: true });
const i18n = createInstance();
void i18n.init({
  lng: "en",
  fallbackLng: "en",
  ns: [],
  resources: {},
  keySeparator: ".",
  nsSeparator: ":",
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
});

/** The language now shown. Components that call a `t` are drawn again when it changes. */
export const lang = signal("en");
const loaded = new Set<string>();
/** Words without values, as they were found: a table asks for hundreds of them with every move. */
const plain = new Map<string, string>();

/** Load a part's words in the present language. */
export async function loadWords(...namespaces: string[]): Promise<void> {
  for (const name of namespaces) loaded.add(name);
  await Promise.all(namespaces.map((name) => loadFile(lang.peek(), name)));
}

/** Change the language; what is on the screen follows once all its words are there. */
export async function setLanguage(next: string): Promise<void> {
  const code = next in languages ? next : "en";
  await Promise.all([...loaded].map((name) => loadFile(code, name)));
  await i18n.changeLanguage(code);
  plain.clear();
  document.documentElement.lang = code;
  lang.value = code;
}

/** Choose the best of our languages for this browser. */
export function browserLanguage(): string {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((code) => code in languages) ?? "en";
}

async function loadFile(code: string, name: string): Promise<void> {
  if (i18n.hasResourceBundle(code, name)) return;
  const path = `./${code}/${name}.json`;
  const found = first[path] ?? (await files[path]?.());
  if (found) i18n.addResourceBundle(code, name, found.default);
  plain.clear();
}

export type Words = (key: string, values?: Record<string, unknown>) => string;

/** Give the words of one part. The result reads the `lang` signal, so whoever calls it follows the language. */
export function words(namespace: string): Words {
  return (key, values) => {
    lang.value;
    return values ? String(i18n.t(`${namespace}:${key}`, values as never)) : findPlain(`${namespace}:${key}`);
  };
}

function findPlain(key: string): string {
  let text = plain.get(key);
  if (text === undefined) {
    text = String(i18n.t(key));
    plain.set(key, text);
  }
  return text;
}

/** Make something of the present language once, and keep it: formatters are dear to make and cheap to use. */
function keepByLanguage<T>(make: (lang: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const code = lang.value;
    if (!made.has(code)) made.set(code, make(code));
    return made.get(code)!;
  };
}

const clockTimes = keepByLanguage(
  (code) => new Intl.DateTimeFormat(code, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
);
const lists = keepByLanguage((code) => new Intl.ListFormat(code));
const numbers = keepByLanguage(() => new Map<number, Intl.NumberFormat>());

/** Write a number as the reader writes it. */
export function formatNumber(value: number, digits = 0): string {
  const known = numbers();
  const format =
    known.get(digits) ??
    new Intl.NumberFormat(lang.value, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  known.set(digits, format);
  return format.format(value);
}

/** Write a time of day: "20:41". */
export function formatClockTime(at: number): string {
  return clockTimes().format(at);
}

/** Write names as a list: "a, b and c". */
export function formatList(names: string[]): string {
  return lists().format(names);
}
