// Every question of a round that is answered by choosing among a few things, each with its consequence.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../ui/Icon";
import type { Consequence } from "./after";
import { consequences, viewAfter } from "./after";
import { first } from "./Board";
import { DieView } from "./DieButton";
import type { Desk } from "./desk";
import { nameOf, rangeName } from "./grid";
import { PiecePicture } from "./PieceView";
import { play, playerName, type Scene, say, title } from "./scene";
import { AnswerCard, Consequences, Tray } from "./Tray";
import { RESOURCES, type Resource } from "./types";

/** What a resource would go from and to: `8 → 7`. */
const step = (from: number, by: number) => `${from} → ${from + by}`;

// ---------------------------------------------------------------- brigands

export function Brigands({ s }: { s: Scene }): JSX.Element {
  const losable = RESOURCES.filter((resource) => s.legal.texts.includes(`lose ${resource}`));
  return (
    <Tray title={title(s.model, "brigands")} icon="skull" text={say("ask.brigands")} rule="DIS-1" news={s}>
      <div class="answers">
        <AnswerCard
          s={s}
          move="suffer"
          icon="disaster"
          title={say("answer.suffer")}
          effect={say("answer.disaster", { step: step(s.me.disaster, 1) })}
          tone="bad"
        />
        {losable.map((resource) => (
          <AnswerCard
            key={resource}
            s={s}
            move={`lose ${resource}`}
            icon={resource}
            title={say("answer.lose", { resource: s.model.names(resource) })}
            effect={step(s.me.stock[resource], -1)}
          />
        ))}
      </div>
    </Tray>
  );
}

// ---------------------------------------------------------------- extortion

export function Demand({ s }: { s: Scene }): JSX.Element {
  const other = s.question?.other ?? -1;
  const victim = other >= 0 ? s.view.players[other] : undefined;
  const who = playerName(s.model, other);
  const text = victim
    ? say("ask.demand", { who, mine: s.me.swords, swords: victim.swords, shields: victim.shields })
    : say("ask.demand-philippe", { who, mine: s.me.swords });
  return (
    <Tray title={say("steps.extort")} icon="sword" text={text} rule={victim ? "EXT-3" : "SOL-4"} news={s}>
      <div class="answers">
        {RESOURCES.filter((resource) => s.legal.texts.includes(`demand ${resource}`)).map((resource) => (
          <AnswerCard
            key={resource}
            s={s}
            move={`demand ${resource}`}
            icon={resource}
            title={say("answer.demand", { resource: s.model.names(resource) })}
            effect={demandText(s, resource, victim?.stock[resource])}
            tone={full(s, resource) ? "bad" : "info"}
          />
        ))}
      </div>
    </Tray>
  );
}

const full = (s: Scene, resource: Resource) => s.me.stock[resource] >= s.box.tracks[resource];

function demandText(s: Scene, resource: Resource, theirs: number | undefined): string {
  const mine = full(s, resource)
    ? say("answer.track-full")
    : say("answer.you-get", { step: step(s.me.stock[resource], 1) });
  return theirs === undefined ? mine : `${say("answer.they-have", { count: theirs })} · ${mine}`;
}

export function Bribe({ s }: { s: Scene }): JSX.Element {
  const resource = s.question?.resource ?? "food";
  const who = playerName(s.model, s.question?.other ?? -1);
  const name = s.model.names(resource);
  return (
    <Tray
      title={say("steps.extort")}
      icon="sword"
      text={say("ask.bribe", { who, resource: name })}
      rule="EXT-3"
      news={s}
    >
      <div class="answers">
        <AnswerCard
          s={s}
          move="pay"
          icon={resource}
          title={say("answer.pay", { resource: name })}
          effect={step(s.me.stock[resource], -1)}
        />
        <AnswerCard
          s={s}
          move="refuse"
          icon="disaster"
          title={say("answer.refuse")}
          effect={say("answer.disaster", { step: step(s.me.disaster, s.box.refused) })}
          tone="bad"
        />
      </div>
    </Tray>
  );
}

// ---------------------------------------------------------------- either/or dice

/** COL-1: die by die, which side it gives. */
export function Take({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const takes = s.legal.takes!;
  const faces = Object.keys(takes.faces).filter((face) => takes.faces[face]);
  const firsts = useSignal<Record<string, number>>(
    Object.fromEntries(faces.map((face) => [face, takes.faces[face]!])),
  );
  const move = `take ${faces.map((face) => `${face} ${firsts.value[face] ?? 0} ${takes.resources[face]}`).join(" ")}`;
  useTried(s, move, (after) => {
    desk.preview.value = after;
  });
  useEffect(
    () => () => {
      desk.preview.value = null;
    },
    [],
  );
  const flip = (face: string, by: number) => {
    firsts.value = { ...firsts.value, [face]: (firsts.value[face] ?? 0) + by };
  };
  return (
    <Tray title={say("steps.collect")} icon="wood" text={say("ask.take")} rule="COL-1">
      <div class="takes">
        {faces.flatMap((face) =>
          Array.from({ length: takes.faces[face]! }, (_, index) => {
            const isFirst = index < (firsts.value[face] ?? 0);
            const sides = s.box.faces[face]?.either ?? [];
            return (
              <div class="take" key={`${face}${index}`} role="group" aria-label={s.model.names(face)}>
                <DieView s={s} face={face} />
                {sides.map((side, nth) => (
                  <button
                    key={nth}
                    type="button"
                    class="btn s"
                    aria-pressed={isFirst === (nth === 0)}
                    onClick={() => {
                      if (isFirst !== (nth === 0)) flip(face, nth === 0 ? 1 : -1);
                    }}
                  >
                    {Object.entries(side).map(([resource, amount]) => (
                      <span class="row" key={resource}>
                        {amount} <Icon name={resource} size={18} label={s.model.names(resource)} />
                      </span>
                    ))}
                  </button>
                ))}
              </div>
            );
          }),
        )}
        <span class="sp" />
        <button
          type="button"
          class="btn p big"
          disabled={s.model.pending.value}
          onClick={() => play(s.model, move)}
          data-testid="take"
        >
          {say("answer.collect")}
        </button>
      </div>
      <Hunger s={s} desk={desk} />
    </Tray>
  );
}

/** What the tracks would hold after this answer, and who would starve. */
function Hunger({ s, desk }: { s: Scene; desk: Desk }): JSX.Element | null {
  const after = desk.preview.value?.players[s.side];
  if (!after) return null;
  const more = after.disaster - s.me.disaster;
  const left = RESOURCES.map(
    (resource) => `${s.model.names(resource)} ${s.me.stock[resource]} → ${after.stock[resource]}`,
  );
  const list: Consequence[] = [
    { tone: "info", text: say("after.stock", { list: left.join(", ") }), rule: "COL-3" },
  ];
  if (more > 0) list.unshift({ tone: "bad", text: say("after.hungry", { count: more }), rule: "FEE-1" });
  return <Consequences list={list} />;
}

/** Asks what a move would change and hands on the view after it. */
function useTried(s: Scene, move: string | null, then: (after: Scene["view"] | null) => void): void {
  useEffect(() => {
    if (!move) {
      then(null);
      return;
    }
    let stale = false;
    const before = s.view;
    void s.model.try(move).then((tried) => {
      if (!stale) then(tried.type === "tried" && tried.ok ? viewAfter(before, tried) : null);
    });
    return () => {
      stale = true;
    };
  }, [move, s.state.legal]);
}

// ---------------------------------------------------------------- fire and attack

/** Choose on the board or in the list; then see what it costs; then let it go. */
export function Removal({ s, desk, kind }: { s: Scene; desk: Desk; kind: string }): JSX.Element {
  const size = s.view.board;
  const list = s.me.pieces.filter((p) => p.kind === "building" && s.legal.removes?.has(first(p, size)));
  const picked = list.find((p) => first(p, size) === desk.picked.value);
  const move = picked ? `remove ${nameOf(first(picked, size), size)}` : null;
  const found = useSignal<Consequence[]>([]);
  useTried(s, move, (after) => {
    found.value = after ? consequences(s.model, s.box, s.view, after, s.side) : [];
  });
  const other = s.question?.other ?? -1;
  return (
    <Tray
      title={title(s.model, kind)}
      icon="skull"
      text={`${other >= 0 && other !== s.side ? say("ask.caused", { who: playerName(s.model, other) }) : ""} ${say(`ask.${kind}`)}`}
      rule="DIS-1"
    >
      <div class="removal">
        <div class="answers small" role="radiogroup" aria-label={say("ask.which-building")}>
          {list.map((placed) => (
            <button
              key={placed.at}
              type="button"
              role="radio"
              aria-checked={placed === picked}
              class={`answer ${placed === picked ? "chosen" : ""}`}
              onClick={() => {
                desk.picked.value = first(placed, size);
              }}
              data-testid={`pick-${nameOf(first(placed, size), size)}`}
            >
              <span class="answer-picture">
                <PiecePicture box={s.box} piece={placed.piece} turn={placed.turn} size={34} />
              </span>
              <span class="answer-words">
                <b>{title(s.model, placed.piece)}</b>
                <span class="xs muted">{rangeName(placed.spaces)}</span>
              </span>
            </button>
          ))}
        </div>
        <div class="removal-side">
          {picked ? <Consequences list={found.value} /> : <p class="sm">{say("ask.pick-one")}</p>}
          <button
            type="button"
            class="btn p big"
            disabled={!move || s.model.pending.value}
            onClick={() => {
              if (move) play(s.model, move);
              desk.picked.value = null;
            }}
            data-testid="remove"
          >
            {picked
              ? say("answer.remove", { piece: s.model.names(picked.piece) })
              : say("answer.remove-none")}
          </button>
        </div>
      </div>
    </Tray>
  );
}

// ---------------------------------------------------------------- swaps and trades

interface Deal {
  who: number | null;
  give: Resource;
  take: Resource;
  text: string;
}

/** `swap wood for stone`, `trade 2 wood for stone`, `trade philippe wood for stone` */
export function deals(texts: string[]): Deal[] {
  return texts.flatMap((text): Deal[] => {
    const words = text.split(" ");
    const [give, take] = [words.at(-3) as Resource, words.at(-1) as Resource];
    if (words[0] === "swap") return [{ who: null, give, take, text }];
    if (words[0] === "trade")
      return [{ who: words[1] === "philippe" ? -1 : Number(words[1]) - 1, give, take, text }];
    return [];
  });
}

/** Choose whom, what to give, what to take, among the deals that are legal. */
interface DealProps {
  s: Scene;
  list: Deal[];
  button: (deal: Deal) => string;
  onDone?: () => void;
  /** Besides the deal. */
  children?: ComponentChildren;
}

export function DealPicker({ s, list, button, onDone, children }: DealProps): JSX.Element {
  const who = useSignal<number | null>(list[0]?.who ?? null);
  const give = useSignal<Resource | null>(null);
  const take = useSignal<Resource | null>(null);
  const partners = [...new Set(list.map((deal) => deal.who))];
  const partner = partners.includes(who.value) ? who.value : (partners[0] ?? null);
  const here = list.filter((deal) => deal.who === partner);
  const deal = here.find((d) => d.give === give.value && d.take === take.value);
  const found = useSignal<Consequence[]>([]);
  useTried(s, deal?.text ?? null, (after) => {
    const culture = (after?.players[s.side]?.culture ?? 0) - s.me.culture;
    found.value =
      after && culture > 0
        ? [{ tone: "ok", text: say("after.culture", { count: culture }), rule: "EXT-4" }]
        : [];
  });
  return (
    <div class="deal">
      <div class="deal-picks">
        {partners.length > 1 && (
          <Picks
            label={say("deal.with")}
            list={partners.map((seat) => ({ key: String(seat), name: playerName(s.model, seat ?? -1) }))}
            value={String(partner)}
            onPick={(key) => {
              who.value = Number(key);
            }}
          />
        )}
        <Picks
          label={say("deal.give")}
          list={RESOURCES.filter((r) => here.some((d) => d.give === r)).map((r) => ({
            key: r,
            icon: r,
            name: `${title(s.model, r)} (${s.me.stock[r]})`,
          }))}
          value={give.value}
          onPick={(key) => {
            give.value = key as Resource;
          }}
        />
        <Picks
          label={say("deal.take")}
          list={RESOURCES.filter((r) =>
            here.some((d) => d.take === r && (!give.value || d.give === give.value)),
          ).map((r) => ({
            key: r,
            icon: r,
            name: title(s.model, r),
          }))}
          value={take.value}
          onPick={(key) => {
            take.value = key as Resource;
          }}
        />
      </div>
      <div class="deal-acts">
        <Consequences list={found.value} />
        <button
          type="button"
          class="btn p big"
          disabled={!deal || s.model.pending.value}
          onClick={() => {
            if (deal) play(s.model, deal.text);
            give.value = take.value = null;
            onDone?.();
          }}
          data-testid="deal"
        >
          {deal ? button(deal) : say("deal.choose")}
        </button>
        {children}
      </div>
    </div>
  );
}

interface PicksProps {
  label: string;
  list: { key: string; name: string; icon?: string }[];
  value: string | null;
  onPick: (key: string) => void;
}

function Picks({ label, list, value, onPick }: PicksProps): JSX.Element {
  return (
    <div class="picks" role="group" aria-label={label}>
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

export function Fair({ s }: { s: Scene }): JSX.Element {
  return (
    <Tray
      title={title(s.model, "fairs")}
      icon="trade"
      text={say("ask.fair", { count: s.me.fairs })}
      rule="EXT-4"
    >
      <DealPicker
        s={s}
        list={deals(s.legal.texts)}
        button={(deal) =>
          say("deal.trade", {
            give: s.model.names(deal.give),
            take: s.model.names(deal.take),
            who: playerName(s.model, deal.who ?? -1),
          })
        }
      >
        <button type="button" class="btn" onClick={() => play(s.model, "done")} data-testid="done">
          {say("deal.done")}
        </button>
      </DealPicker>
    </Tray>
  );
}
