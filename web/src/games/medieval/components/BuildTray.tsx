// Building: the piece in the hand, what it would bring, and what else could be built.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { keyOf } from "../../../app/settings";
import { words } from "../../../i18n";
import { isAdvised } from "../../../table/panels";
import { Icon } from "../../../ui/Icon";
import { listEffects } from "../consequences";
import { usePieceDrag } from "../drag";
import { nameOf, rangeName } from "../grid";
import type { Held } from "../hand";
import { coveredSpaces, distinctTurns, placeCount } from "../legal";
import { describeAmount } from "../resources";
import { play, type Scene, title } from "../scene";
import type { PlayProps, TableSelection } from "../selection";
import { DealPicker, readDeals } from "./Deals";
import { PiecePicture } from "./PieceView";
import { Cost, chooseLength, familyOf, type Item, itemTitle, listItems } from "./Supply";
import { Consequences, RuleLink, Tray } from "./Tray";
import { TypePlace } from "./TypePlace";

const t = words("medieval");

export function BuildTray({ scene, selection }: PlayProps): JSX.Element {
  const held = selection.hand.held.value;
  const swapping = useSignal(false);
  const swaps = readDeals(scene.legal.texts);
  return (
    <section class="med-tray build-tray" aria-label={t("steps.build")} data-testid="build-tray">
      <div class="row wrap med-tray-head">
        <h2>{t("steps.build")}</h2>
        <Hammers count={scene.me.hammers} />
        <span class="sp med-hammer-text">{t("build.hammers", { count: scene.me.hammers })}</span>
        {swaps.length > 0 && (
          <button
            type="button"
            class="btn s"
            aria-pressed={swapping.value}
            onClick={() => {
              swapping.value = !swapping.value;
            }}
            data-testid="wharf"
          >
            {t("build.wharf", { count: scene.me.swaps })}
          </button>
        )}
        <button
          type="button"
          class={`btn s ${scene.legal.places.size ? "" : "p"} ${isAdvised("done") ? "advised" : ""}`}
          disabled={scene.model.pending}
          onClick={() => play(scene.model, "done")}
          data-testid="done"
        >
          {scene.me.hammers ? t("build.done-unused", { count: scene.me.hammers }) : t("build.done")}
        </button>
      </div>
      {swapping.value && swaps.length > 0 ? (
        <div class="med-felt-panel">
          <DealPicker
            scene={scene}
            list={swaps}
            button={(deal) =>
              t("deal.swap", { give: describeAmount(deal.give, 1), take: describeAmount(deal.take, 1) })
            }
            onDone={() => {
              swapping.value = false;
            }}
          />
        </div>
      ) : held && scene.legal.places.has(held.info.name) ? (
        <HeldPiece scene={scene} selection={selection} held={held} />
      ) : (
        <QuickPicks scene={scene} selection={selection} />
      )}
    </section>
  );
}

function Hammers({ count }: { count: number }): JSX.Element | null {
  if (!count) return null;
  return (
    <span class="med-hammers" aria-hidden="true">
      {Array.from({ length: Math.min(count, 6) }, (_, index) => (
        <Icon key={index} name="hammer" size={24} />
      ))}
      {count > 6 && <b>×{count}</b>}
    </span>
  );
}

/** Offer everything that can be paid and placed now, to be tapped or dragged. */
function QuickPicks({ scene, selection }: PlayProps): JSX.Element {
  const list = listItems(scene).filter((item) => item.names.some((name) => scene.legal.places.has(name)));
  if (!list.length) return <p class="med-tray-text">{t("build.nothing")}</p>;
  return (
    <div class="med-felt-panel quick">
      <p class="sm">{t("build.choose")}</p>
      <ul class="med-quick-list">
        {list.map((item) => (
          <QuickPick key={item.key} scene={scene} selection={selection} item={item} />
        ))}
      </ul>
    </div>
  );
}

function QuickPick({ scene, selection, item }: PlayProps & { item: Item }): JSX.Element {
  const name = chooseLength(scene, item);
  const ref = usePieceDrag(selection, name, "build", true);
  return (
    <li>
      <button
        type="button"
        class="med-quick-pick"
        onClick={(event) => selection.take(name, "build", event)}
        data-about={`piece:${name}`}
        data-testid={`quick-${item.key}`}
      >
        <span ref={ref} class="med-drag-handle">
          <PiecePicture box={scene.box} piece={name} size={38} />
        </span>
        <span class="xs b">{itemTitle(scene, item)}</span>
      </button>
    </li>
  );
}

/** Show the piece in the hand, its lengths if it is a wall or a road, and what comes of the place under it. */
function HeldPiece({ scene, selection, held }: PlayProps & { held: Held }): JSX.Element {
  const { hand } = selection;
  const ref = usePieceDrag(selection, held.info.name, held.verb, true);
  const at = hand.at.value;
  const answer = hand.answer.value;
  const name = scene.model.names(held.info.name);
  const list = answer?.ok ? answer.list : listEffects(scene.model, scene.box, held.info.name);
  return (
    <div class="med-held">
      <div class="med-felt-card med-held-piece">
        <div class="row">
          <b class="disp sp">{title(scene.model, held.info.name)}</b>
          <span class="tag">
            {at === null
              ? t("build.places", { count: placeCount(scene.legal, held.info.name) })
              : describePlace(held, at, scene)}
          </span>
        </div>
        <span ref={ref} class="med-drag-handle med-held-picture">
          <PiecePicture box={scene.box} piece={held.info.name} turn={held.turn} size={110} />
        </span>
        <Lengths scene={scene} selection={selection} held={held} />
        <Cost cost={held.info.cost} model={scene.model} stock={scene.me.stock} />
      </div>
      <div class="med-felt-card med-held-after" aria-live="polite">
        {answer && !answer.ok ? (
          <p class="med-refused-text">
            <Icon name="x" size={18} /> <b>{t("not-here")}</b> {answer.sentence}{" "}
            {answer.rule && <RuleLink id={answer.rule} />}
          </p>
        ) : (
          <Consequences list={list} />
        )}
        {at === null && <p class="sm muted">{t("build.how")}</p>}
      </div>
      <PlaceButtons scene={scene} selection={selection} name={name} held={held} />
    </div>
  );
}

function PlaceButtons({
  scene,
  selection,
  name,
  held,
}: {
  scene: Scene;
  selection: TableSelection;
  name: string;
  held: Held;
}): JSX.Element {
  const { hand } = selection;
  return (
    <div class="med-tray-acts">
      <button
        type="button"
        class="btn p med-big"
        disabled={!hand.legal.value || scene.model.pending}
        onClick={() => hand.confirm()}
        data-testid="place"
      >
        {t("build.place", { piece: name })}
      </button>
      <div class="med-half-acts">
        {distinctTurns(held.info).length > 1 && (
          <button type="button" class="btn s" onClick={() => hand.turn()} data-testid="turn">
            <Icon name="turn" size={18} /> {t("turn")} <span class="kbd">{keyOf("turn").toUpperCase()}</span>
          </button>
        )}
        {held.verb === "build" && (
          <button type="button" class="btn s" onClick={() => hand.drop()} data-testid="let-go">
            {t("build.let-go")}
          </button>
        )}
      </div>
      <TypePlace selection={selection} />
    </div>
  );
}

function describePlace(held: Held, at: number, scene: Scene): string {
  const spaces = coveredSpaces(held.info, held.turn, at, scene.view.board).sort((a, b) => a - b);
  return rangeName(spaces.map((space) => nameOf(space, scene.view.board)));
}

/** Offer the lengths in which walls and roads come. */
function Lengths({ scene, selection, held }: PlayProps & { held: Held }): JSX.Element | null {
  const family = familyOf(held.info);
  if (family === held.info.name) return null;
  const list = Object.values(scene.box.pieces)
    .filter((info) => familyOf(info) === family && scene.legal.places.has(info.name))
    .map((info) => info.name);
  return (
    <div class="med-lengths" role="group" aria-label={t("build.length")}>
      {list.map((name) => (
        <button
          key={name}
          type="button"
          class="btn s"
          aria-pressed={name === held.info.name}
          onClick={() => selection.hand.take(name, held.verb, held.turn)}
          aria-label={scene.model.names(name)}
          data-testid={`piece-${name}`}
        >
          {name.slice(-1)}
        </button>
      ))}
    </div>
  );
}

// ---------------------------------------------------------------- scorched and flooded areas

/** Ask for the place of an area (treachery, flood), which stays in the hand until it lies. */
export function AreaTray({ scene, selection, kind }: PlayProps & { kind: string }): JSX.Element {
  const held = selection.hand.held.value;
  const answer = selection.hand.answer.value;
  const other = scene.question?.other ?? -1;
  const who =
    other >= 0 && other !== scene.side ? t("ask.caused", { who: `**${playerNameOf(scene, other)}**` }) : "";
  return (
    <Tray
      title={title(scene.model, kind === "scorch" ? "treachery" : "flood")}
      icon="skull"
      text={`${who} ${t(`ask.${kind}`)}`}
      rule={scene.question?.rule}
    >
      <div class="med-held">
        {held && (
          <div class="med-felt-card med-area-piece">
            <PiecePicture box={scene.box} piece={held.info.name} size={84} />
          </div>
        )}
        <div class="med-felt-card med-held-after" aria-live="polite">
          {!answer ? (
            <p class="sm">{t("ask.tap-place")}</p>
          ) : answer.ok ? (
            answer.list.length ? (
              <Consequences list={answer.list} />
            ) : (
              <Consequences list={[{ tone: "ok", text: t("after.nothing") }]} />
            )
          ) : (
            <p class="med-refused-text">
              <Icon name="x" size={18} /> <b>{t("not-here")}</b> {answer.sentence}{" "}
              {answer.rule && <RuleLink id={answer.rule} />}
            </p>
          )}
        </div>
        {held && (
          <PlaceButtons
            scene={scene}
            selection={selection}
            name={scene.model.names(held.info.name)}
            held={held}
          />
        )}
      </div>
    </Tray>
  );
}

function playerNameOf(scene: Scene, seat: number): string {
  return scene.model.info.value?.seats[seat]?.name || t("player", { seat: seat + 1 });
}
