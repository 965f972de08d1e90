// Brigands and extortion: a few answers, each with its consequence.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { describeAmount, RESOURCES } from "../resources";
import { playerName, type Scene, title } from "../scene";
import type { Resource } from "../view.gen";
import { AnswerCard, Tray } from "./Tray";

const t = words("medieval");

/** Write what a resource would go from and to: `8 → 7`. */
const step = (from: number, by: number) => `${from} → ${from + by}`;

export function BrigandsTray({ scene }: { scene: Scene }): JSX.Element {
  const losable = RESOURCES.filter((resource) => scene.legal.texts.includes(`lose ${resource}`));
  return (
    <Tray
      title={title(scene.model, "brigands")}
      icon="skull"
      text={t("ask.brigands")}
      rule="DIS-1"
      news={scene}
    >
      <div class="med-answers">
        <AnswerCard
          scene={scene}
          move="suffer"
          icon="disaster"
          title={t("answer.suffer")}
          effect={t("answer.disaster", { step: step(scene.me.disaster, 1) })}
          tone="bad"
        />
        {losable.map((resource) => (
          <AnswerCard
            key={resource}
            scene={scene}
            move={`lose ${resource}`}
            icon={resource}
            title={t("answer.lose", { amount: describeAmount(resource, 1) })}
            effect={step(scene.me.stock[resource], -1)}
          />
        ))}
      </div>
    </Tray>
  );
}

// ---------------------------------------------------------------- extortion

export function DemandTray({ scene }: { scene: Scene }): JSX.Element {
  const other = scene.question?.other ?? -1;
  const victim = other >= 0 ? scene.view.players[other] : undefined;
  const who = playerName(scene.model, other);
  const mine = describeAmount("sword", scene.me.swords);
  const text = victim
    ? t("ask.demand", {
        who,
        mine,
        swords: describeAmount("sword", victim.swords),
        shields: describeAmount("shield", victim.shields),
      })
    : t("ask.demand-philippe", { who, mine });
  return (
    <Tray title={t("steps.extort")} icon="sword" text={text} rule={victim ? "EXT-3" : "SOL-4"} news={scene}>
      <div class="med-answers">
        {RESOURCES.filter((resource) => scene.legal.texts.includes(`demand ${resource}`)).map((resource) => (
          <AnswerCard
            key={resource}
            scene={scene}
            move={`demand ${resource}`}
            icon={resource}
            title={t("answer.demand", { amount: describeAmount(resource, 1) })}
            effect={describeDemand(scene, resource, victim?.stock[resource])}
            tone={isTrackFull(scene, resource) ? "bad" : "info"}
          />
        ))}
      </div>
    </Tray>
  );
}

const isTrackFull = (scene: Scene, resource: Resource) =>
  scene.me.stock[resource] >= scene.box.tracks[resource];

function describeDemand(scene: Scene, resource: Resource, theirs: number | undefined): string {
  const mine = isTrackFull(scene, resource)
    ? t("answer.track-full")
    : t("answer.you-get", { step: step(scene.me.stock[resource], 1) });
  return theirs === undefined ? mine : `${t("answer.they-have", { count: theirs })} · ${mine}`;
}

export function BribeTray({ scene }: { scene: Scene }): JSX.Element {
  const resource = scene.question?.resource ?? "food";
  const who = playerName(scene.model, scene.question?.other ?? -1);
  const amount = describeAmount(resource, 1);
  return (
    <Tray
      title={t("steps.extort")}
      icon="sword"
      text={t("ask.bribe", { who, amount })}
      rule="EXT-3"
      news={scene}
    >
      <div class="med-answers">
        <AnswerCard
          scene={scene}
          move="pay"
          icon={resource}
          title={t("answer.pay", { amount })}
          effect={step(scene.me.stock[resource], -1)}
        />
        <AnswerCard
          scene={scene}
          move="refuse"
          icon="disaster"
          title={t("answer.refuse")}
          effect={t("answer.disaster", { step: step(scene.me.disaster, scene.box.refused) })}
          tone="bad"
        />
      </div>
    </Tray>
  );
}
