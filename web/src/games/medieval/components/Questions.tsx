// Brigands and extortion: a few answers, each with its consequence.
import type { JSX } from "preact";
import { RESOURCES } from "../resources";
import { playerName, type Scene, say, title } from "../scene";
import type { Resource } from "../view";
import { AnswerCard, Tray } from "./Tray";

/** What a resource would go from and to: `8 → 7`. */
const step = (from: number, by: number) => `${from} → ${from + by}`;

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
