// The exact chances of the roll one is about to make.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { formatNumber, words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { countClustered } from "../consequences";
import type { Scene } from "../scene";

const t = words("medieval");

const TRY_DELAY_MS = 120;
/** What is left of nought after adding up. */
const NEVER = 1e-9;
const SHOWN: [name: string, icon: string][] = [
  ["wood", "wood"],
  ["stone", "stone"],
  ["trade", "trade"],
  ["food", "food"],
  ["hammers", "hammer"],
  ["culture", "culture"],
  ["swords", "sword"],
  ["shields", "shield"],
  ["feathers", "feather"],
];

type Chances = Record<string, number[]>;

/** Ask again whenever `text`, the roll, changes; the last answer stays until the next is there. */
function useChances(scene: Scene, text: string | null): Chances | null {
  const found = useSignal<{ text: string; chances: Chances } | null>(null);
  useEffect(() => {
    if (!text) return;
    let stale = false;
    const timer = setTimeout(async () => {
      const answer = await scene.model.odds(text);
      if (!stale && answer.type === "chances") found.value = { text, chances: answer.chances };
    }, TRY_DELAY_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);
  return text ? (found.value?.chances ?? null) : null;
}

function formatPercent(chance: number, digits = 0): string {
  if (chance > 0 && chance < 0.0005) return `<${formatNumber(0.1, 1)}%`;
  return `${formatNumber(chance * 100, digits)}%`;
}

interface OddsProps {
  scene: Scene;
  text: string | null;
  title: string;
  /** At the end of the last line. */
  children?: ComponentChildren;
}

export function OddsView({ scene, text, title, children }: OddsProps): JSX.Element | null {
  const chances = useChances(scene, text);
  if (!text) return null;
  const skulls = chances?.skulls ?? [];
  const columns = skulls.map((chance, amount) => ({ chance, amount })).filter(({ chance }) => chance > NEVER);
  return (
    <section class="med-odds" aria-label={t("odds.label")} data-testid="odds">
      <div class="med-odds-skulls">
        <span class="med-odds-title b sm">
          {title}, <br />
          {t("odds.exact")}
        </span>
        {columns.slice(0, 5).map(({ chance, amount }) => (
          <SkullColumn key={amount} scene={scene} chance={chance} amount={amount} />
        ))}
        {!chances && <span class="muted sm sp">{t("odds.counting")}</span>}
      </div>
      {chances && (
        <div class="med-odds-more sm">
          <span class="muted">{t("odds.more")}</span>
          {SHOWN.map(([name, icon]) => {
            const more = atLeastOneMore(chances[name] ?? []);
            return more > 0 ? (
              <span class="row odds-one" key={name} title={scene.model.names(icon)}>
                <Icon name={icon} size={16} label={scene.model.names(icon)} />
                <b>{formatPercent(more)}</b>
              </span>
            ) : null;
          })}
          <span class="sp" />
          {children}
        </div>
      )}
    </section>
  );
}

/** Add up the chance of more than the dice that stay show already. */
function atLeastOneMore(chances: number[]): number {
  const least = chances.findIndex((chance) => chance > 0);
  const more = least < 0 ? 0 : 1 - chances[least]!;
  return more > NEVER ? more : 0;
}

function SkullColumn({
  scene,
  chance,
  amount,
}: {
  scene: Scene;
  chance: number;
  amount: number;
}): JSX.Element {
  return (
    <div class="med-odds-one">
      <div class="row sm">
        <b>{amount}</b>
        <Icon name="skull" size={14} label={scene.model.names("skull")} />
        <span class="sp" />
        <b class="num">{formatPercent(chance, 1)}</b>
      </div>
      <div class="bar">
        <i style={{ width: `${Math.max(1, chance * 100)}%` }} />
      </div>
      <div class="xs muted med-odds-name">{describeDisaster(scene, amount)}</div>
    </div>
  );
}

/** Say what so many skulls bring: `Disease, +3`. */
function describeDisaster(scene: Scene, skulls: number): string {
  const list = scene.box.disasters[Math.min(skulls, scene.box.skulls_most)] ?? [];
  if (!list.length) return t("odds.none");
  const text = list
    .map(({ name, effect }) =>
      effect === "disease"
        ? `${scene.model.names(name)} +${countClustered(scene.me)}`
        : scene.model.names(name),
    )
    .join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
