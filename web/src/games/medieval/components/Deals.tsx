// Wharves and trade fairs: one resource for another.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import type { Consequence } from "../consequences";
import { useMovePreview } from "../consequences";
import { describeAmount, isResource, RESOURCES } from "../resources";
import { play, playerName, type Scene, title } from "../scene";
import type { Resource } from "../view.gen";
import { Consequences, Tray } from "./Tray";

const t = words("medieval");

interface Deal {
  who: number | null;
  give: Resource;
  take: Resource;
  text: string;
}

/** Read `swap wood for stone`, `trade 2 wood for stone` and `trade philippe wood for stone`. */
export function readDeals(texts: string[]): Deal[] {
  return texts.flatMap((text): Deal[] => {
    const words = text.split(" ");
    const [give, take] = [words.at(-3), words.at(-1)];
    if (!isResource(give) || !isResource(take)) return [];
    if (words[0] === "swap") return [{ who: null, give, take, text }];
    if (words[0] === "trade")
      return [{ who: words[1] === "philippe" ? -1 : Number(words[1]) - 1, give, take, text }];
    return [];
  });
}

/** Choose whom, what to give, what to take, among the deals that are legal. */
interface DealProps {
  scene: Scene;
  list: Deal[];
  button: (deal: Deal) => string;
  onDone?: () => void;
  /** Besides the deal. */
  children?: ComponentChildren;
}

export function DealPicker({ scene, list, button, onDone, children }: DealProps): JSX.Element {
  const who = useSignal<number | null>(list[0]?.who ?? null);
  const give = useSignal<Resource | null>(null);
  const take = useSignal<Resource | null>(null);
  const partners = [...new Set(list.map((deal) => deal.who))];
  const partner = partners.includes(who.value) ? who.value : (partners[0] ?? null);
  const here = list.filter((deal) => deal.who === partner);
  const deal = here.find((d) => d.give === give.value && d.take === take.value);
  const found = useSignal<Consequence[]>([]);
  useMovePreview(scene, deal?.text ?? null, (after) => {
    const culture = (after?.view.players[scene.side]?.culture ?? 0) - scene.me.culture;
    found.value =
      after && culture > 0
        ? [{ tone: "ok", text: t("after.culture", { count: culture }), rule: "EXT-4" }]
        : [];
  });
  return (
    <div class="med-deal">
      <div class="med-deal-picks">
        {partners.length > 1 && (
          <Picks
            label={t("deal.with")}
            list={partners.map((seat) => ({ key: seat, name: playerName(scene.model, seat ?? -1) }))}
            value={partner}
            onPick={(seat) => {
              who.value = seat;
            }}
          />
        )}
        <Picks
          label={t("deal.give")}
          list={RESOURCES.filter((r) => here.some((d) => d.give === r)).map((r) => ({
            key: r,
            icon: r,
            name: `${title(scene.model, r)} (${scene.me.stock[r]})`,
          }))}
          value={give.value}
          onPick={(resource) => {
            give.value = resource;
          }}
        />
        <Picks
          label={t("deal.take")}
          list={RESOURCES.filter((r) =>
            here.some((d) => d.take === r && (!give.value || d.give === give.value)),
          ).map((r) => ({
            key: r,
            icon: r,
            name: title(scene.model, r),
          }))}
          value={take.value}
          onPick={(resource) => {
            take.value = resource;
          }}
        />
      </div>
      <div class="med-deal-acts">
        <Consequences list={found.value} />
        <button
          type="button"
          class="btn p med-big"
          disabled={!deal || scene.model.pending}
          onClick={() => {
            if (deal) play(scene.model, deal.text);
            give.value = take.value = null;
            onDone?.();
          }}
          data-testid="deal"
        >
          {deal ? button(deal) : t("deal.choose")}
        </button>
        {children}
      </div>
    </div>
  );
}

interface PicksProps<Key> {
  label: string;
  list: { key: Key; name: string; icon?: string }[];
  value: Key | null;
  onPick: (key: Key) => void;
}

function Picks<Key extends string | number | null>(props: PicksProps<Key>): JSX.Element {
  const { label, list, value, onPick } = props;
  return (
    <div class="med-picks" role="group" aria-label={label}>
      <span class="sm b">{label}</span>
      {list.map(({ key, name, icon }) => (
        <button
          key={key}
          type="button"
          class="btn s"
          aria-pressed={value === key}
          onClick={() => onPick(key)}
          data-testid={`pick-${key}`}
        >
          {icon && <Icon name={icon} size={18} />} {name}
        </button>
      ))}
    </div>
  );
}

export function FairTray({ scene }: { scene: Scene }): JSX.Element {
  return (
    <Tray
      title={title(scene.model, "fairs")}
      icon="trade"
      text={t("ask.fair", { count: scene.me.fairs })}
      rule="EXT-4"
    >
      <DealPicker
        scene={scene}
        list={readDeals(scene.legal.texts)}
        button={(deal) =>
          t("deal.trade", {
            give: describeAmount(deal.give, 1),
            take: describeAmount(deal.take, 1),
            who: playerName(scene.model, deal.who ?? -1),
          })
        }
      >
        <button type="button" class="btn" onClick={() => play(scene.model, "done")} data-testid="done">
          {t("deal.done")}
        </button>
      </DealPicker>
    </Tray>
  );
}
