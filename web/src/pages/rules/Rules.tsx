// Every rule by its id, and every component with its sources.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gameKeys } from "../../app/games";
import { Page } from "../../app/Page";
import { go, place } from "../../app/routes";
import { lang, words } from "../../i18n";
import { ApiError, api, type Rule } from "../../net/api";
import { readMarks } from "../../net/marks";
import { Choose } from "../../ui/Choose";
import { FactMarks } from "../../ui/MarkButton";
import { Waiting } from "../../ui/Waiting";
import { Components } from "../components/Components";
import "./rules.css";

const t = words("rules");

interface Book {
  rules: Record<string, Rule>;
  marks: Record<string, string>;
}

export function Rules({ game, wanted }: { game: string; wanted: string }): JSX.Element {
  const part = place.value.query.get("part") === "components" ? "components" : "rules";
  const show = (nextGame: string, nextPart: string) =>
    go(`/rules/${nextGame}${nextPart === "components" ? "?part=components" : ""}`);
  return (
    <Page title={t("title")} class="rules">
      <div class="row wrap rules-head">
        <Choose
          label={t("game")}
          value={game}
          options={gameKeys.map((key) => ({ value: key, name: t(key) }))}
          onChange={(next) => show(next, part)}
        />
        <Choose
          label={t("part")}
          value={part}
          options={[
            { value: "rules", name: t("rules") },
            { value: "components", name: t("components") },
          ]}
          onChange={(next) => show(game, next)}
          testid="rules-part"
        />
      </div>
      {part === "components" ? (
        <Components key={game} game={game} />
      ) : (
        <RuleBook key={game} game={game} wanted={wanted} />
      )}
    </Page>
  );
}

function RuleBook({ game, wanted }: { game: string; wanted: string }): JSX.Element {
  const book = useSignal<Book | null>(null);
  const failed = useSignal(false);
  const search = useSignal("");
  useEffect(() => {
    api.rules(game).then(
      (found) => {
        book.value = found;
      },
      (error: unknown) => {
        failed.value = error instanceof ApiError;
      },
    );
  }, [game, lang.value]);
  useEffect(() => {
    if (book.value && wanted) document.getElementById(wanted)?.scrollIntoView({ block: "center" });
  }, [book.value, wanted]);
  if (!book.value) return <Waiting failed={failed.value} />;
  const found = Object.entries(book.value.rules).filter(([id, rule]) => matches(id, rule, search.value));
  return (
    <div class="rulebook">
      <aside class="rules-side">
        <SearchField search={search.value} onSearch={(text) => (search.value = text)} count={found.length} />
        <Groups ids={Object.keys(book.value.rules)} />
        <Marks marks={book.value.marks} />
      </aside>
      <ol class="rulelist">
        {found.map(([id, rule]) => (
          <li
            key={id}
            id={id}
            class={`panel rulecard ${id === wanted ? "wanted" : ""}`}
            data-testid={`rule-${id}`}
          >
            <div class="row wrap">
              <a class="rule" href={`/rules/${game}?id=${id}`}>
                {id}
              </a>
              <h2 class="sp">{rule.title}</h2>
              <FactMarks
                fact={{ name: `${id} ${rule.title}`, path: id, marks: readMarks(rule.source), ofRule: true }}
              />
            </div>
            <RuleText text={rule.text} game={game} />
          </li>
        ))}
        {found.length === 0 && <li class="muted">{t("nothing")}</li>}
      </ol>
    </div>
  );
}

/** Drop case and accents, which do not matter in a search. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

export function matches(id: string, rule: Rule, search: string): boolean {
  const text = plain(`${id} ${rule.title} ${rule.text}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function SearchField({
  search,
  onSearch,
  count,
}: {
  search: string;
  onSearch: (text: string) => void;
  count: number;
}): JSX.Element {
  return (
    <div class="rulesearch">
      <input
        type="search"
        class="field"
        placeholder={t("search")}
        aria-label={t("search")}
        value={search}
        onInput={(event) => onSearch(event.currentTarget.value)}
        data-testid="rule-search"
      />
      <span class="sm muted" role="status">
        {t("found", { count })}
      </span>
    </div>
  );
}

function Groups({ ids }: { ids: string[] }): JSX.Element {
  const groups = [...new Set(ids.map((id) => id.split("-")[0]!))];
  return (
    <nav class="rulegroups" aria-label={t("groups")}>
      {groups.map((group) => {
        const first = ids.find((id) => id.startsWith(`${group}-`)) ?? group;
        return (
          <button
            key={group}
            type="button"
            class="tag"
            onClick={() => document.getElementById(first)?.scrollIntoView({ block: "start" })}
          >
            {group}
          </button>
        );
      })}
    </nav>
  );
}

export function Marks({ marks }: { marks: Record<string, string> }): JSX.Element {
  return (
    <div class="marklist sm muted">
      <h2>{t("sources")}</h2>
      <ul>
        {Object.entries(marks).map(([mark, meaning]) => (
          <li key={mark}>
            <b class={`mark mark-${mark}`}>{mark}</b> {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Draw lines as they are; ids of rules in the text lead to them. */
function RuleText({ text, game }: { text: string; game: string }): JSX.Element {
  return (
    <div class="ruletext">
      {text
        .trim()
        .split("\n")
        .map((line) => (
          <p key={line}>
            {line.split(/\b([A-Z]{3}-\d+)\b/).map((piece, n) =>
              n % 2 ? (
                <a key={n} href={`/rules/${game}?id=${piece}`}>
                  {piece}
                </a>
              ) : (
                piece
              ),
            )}
          </p>
        ))}
    </div>
  );
}
