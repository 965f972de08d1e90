// Building: the piece in the hand, what it would bring, and what else could be built.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { keyOf } from "../../../app/settings";
import { Icon } from "../../../ui/Icon";
import { consequences, effects } from "../consequences";
import { usePieceDrag } from "../drag";
import { nameOf, rangeName } from "../grid";
import type { Held } from "../held-piece";
import { covered, placeCount, shapes } from "../legal";
import { play, type Scene, say, title } from "../scene";
import type { Desk } from "../selection";
import { DealPicker, deals } from "./Deals";
import { PiecePicture } from "./PieceView";
import { best, Cost, type Item, items, itemTitle } from "./Supply";
import { Consequences, RuleLink, Tray } from "./Tray";
import { TypePlace } from "./TypePlace";

export function BuildTray({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const held = desk.hand.held.value;
  const swapping = useSignal(false);
  const swaps = deals(s.legal.texts);
  return (
    <section class="tray build-tray" aria-label={say("steps.build")} data-testid="build-tray">
      <div class="row wrap tray-head">
        <h2>{say("steps.build")}</h2>
        <Hammers count={s.me.hammers} />
        <span class="sp hammer-text">{say("build.hammers", { count: s.me.hammers })}</span>
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
            {say("build.wharf", { count: s.me.swaps })}
          </button>
        )}
        <button
          type="button"
          class={`btn s ${s.legal.places.size ? "" : "p"}`}
          disabled={s.model.pending.value}
          onClick={() => play(s.model, "done")}
          data-testid="done"
        >
          {say(s.me.hammers && s.legal.places.size ? "build.done-early" : "build.done")}
        </button>
      </div>
      {swapping.value && swaps.length > 0 ? (
        <div class="felt-panel">
          <DealPicker
            s={s}
            list={swaps}
            button={(deal) =>
              say("deal.swap", { give: s.model.names(deal.give), take: s.model.names(deal.take) })
            }
            onDone={() => {
              swapping.value = false;
            }}
          />
        </div>
      ) : held && s.legal.places.has(held.info.name) ? (
        <HeldPiece s={s} desk={desk} held={held} />
      ) : (
        <QuickPicks s={s} desk={desk} />
      )}
    </section>
  );
}

function Hammers({ count }: { count: number }): JSX.Element | null {
  if (!count) return null;
  return (
    <span class="hammers" aria-hidden="true">
      {Array.from({ length: Math.min(count, 6) }, (_, index) => (
        <Icon key={index} name="hammer" size={24} />
      ))}
      {count > 6 && <b>×{count}</b>}
    </span>
  );
}

/** Everything that can be paid and placed now, to be tapped or dragged. */
function QuickPicks({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const list = items(s).filter((item) => item.names.some((name) => s.legal.places.has(name)));
  if (!list.length) return <p class="tray-text">{say("build.nothing")}</p>;
  return (
    <div class="felt-panel quick">
      <p class="sm">{say("build.choose")}</p>
      <ul class="quick-list">
        {list.map((item) => (
          <QuickPick key={item.key} s={s} desk={desk} item={item} />
        ))}
      </ul>
    </div>
  );
}

function QuickPick({ s, desk, item }: { s: Scene; desk: Desk; item: Item }): JSX.Element {
  const name = best(s, item);
  const ref = usePieceDrag(desk, name, "build", true);
  return (
    <li>
      <button
        type="button"
        class="quick-pick"
        onClick={(event) => desk.take(name, "build", event)}
        title={effects(s.model, s.box, name)
          .map((e) => e.text)
          .join(" · ")}
        data-testid={`quick-${item.key}`}
      >
        <span ref={ref as never} class="drag-handle">
          <PiecePicture box={s.box} piece={name} size={38} />
        </span>
        <span class="xs b">{itemTitle(s, item)}</span>
      </button>
    </li>
  );
}

/** The piece in the hand, its lengths if it is a wall or a road, and what comes of the place under it. */
function HeldPiece({ s, desk, held }: { s: Scene; desk: Desk; held: Held }): JSX.Element {
  const { hand } = desk;
  const ref = usePieceDrag(desk, held.info.name, held.verb, true);
  const at = hand.at.value;
  const answer = hand.answer.value;
  const name = s.model.names(held.info.name);
  const list = answer?.after
    ? consequences(s.model, s.box, s.view, answer.after, s.side)
    : effects(s.model, s.box, held.info.name);
  return (
    <div class="held">
      <div class="felt-card held-piece">
        <div class="row">
          <b class="disp sp">{title(s.model, held.info.name)}</b>
          <span class="tag">
            {at === null
              ? say("build.places", { count: placeCount(s.legal, held.info.name) })
              : placeName(held, at, s)}
          </span>
        </div>
        <span ref={ref as never} class="drag-handle held-picture">
          <PiecePicture box={s.box} piece={held.info.name} turn={held.turn} size={110} />
        </span>
        <Lengths s={s} desk={desk} held={held} />
        <Cost cost={held.info.cost} model={s.model} stock={s.me.stock} />
      </div>
      <div class="felt-card held-after" aria-live="polite">
        {answer && !answer.ok ? (
          <p class="refused-text">
            <Icon name="x" size={18} /> <b>{say("not-here")}</b> {answer.sentence}{" "}
            {answer.rule && <RuleLink id={answer.rule} />}
          </p>
        ) : (
          <Consequences list={list} />
        )}
        {at === null && <p class="sm muted">{say("build.how")}</p>}
      </div>
      <PlaceButtons s={s} desk={desk} name={name} held={held} />
    </div>
  );
}

export function PlaceButtons({
  s,
  desk,
  name,
  held,
}: {
  s: Scene;
  desk: Desk;
  name: string;
  held: Held;
}): JSX.Element {
  const { hand } = desk;
  return (
    <div class="tray-acts">
      <button
        type="button"
        class="btn p big"
        disabled={!hand.legal.value || s.model.pending.value}
        onClick={() => hand.confirm()}
        data-testid="place"
      >
        {say("build.place", { piece: name })}
      </button>
      <div class="half-acts">
        {shapes(held.info).length > 1 && (
          <button type="button" class="btn s" onClick={() => hand.turn()} data-testid="turn">
            <Icon name="turn" size={18} /> {say("turn")}{" "}
            <span class="kbd">{keyOf("turn").toUpperCase()}</span>
          </button>
        )}
        {held.verb === "build" && (
          <button type="button" class="btn s" onClick={() => hand.drop()} data-testid="let-go">
            {say("build.let-go")}
          </button>
        )}
      </div>
      <TypePlace desk={desk} />
    </div>
  );
}

function placeName(held: Held, at: number, s: Scene): string {
  const spaces = covered(held.info, held.turn, at, s.view.board).sort((a, b) => a - b);
  return rangeName(spaces.map((space) => nameOf(space, s.view.board)));
}

/** Walls and roads come in several lengths. */
function Lengths({ s, desk, held }: { s: Scene; desk: Desk; held: Held }): JSX.Element | null {
  if (!/-\d$/.test(held.info.name)) return null;
  const family = held.info.name.replace(/-\d$/, "");
  const list = Object.keys(s.box.pieces).filter(
    (name) => name.replace(/-\d$/, "") === family && s.legal.places.has(name),
  );
  return (
    <div class="lengths" role="group" aria-label={say("build.length")}>
      {list.map((name) => (
        <button
          key={name}
          type="button"
          class="btn s"
          aria-pressed={name === held.info.name}
          onClick={() => desk.hand.take(name, held.verb, held.turn)}
          aria-label={s.model.names(name)}
          data-testid={`piece-${name}`}
        >
          {name.slice(-1)}
        </button>
      ))}
    </div>
  );
}

// ---------------------------------------------------------------- scorched and flooded areas

/** Treachery and flood: the area is in the hand until it lies. */
export function AreaTray({ s, desk, kind }: { s: Scene; desk: Desk; kind: string }): JSX.Element {
  const held = desk.hand.held.value;
  const answer = desk.hand.answer.value;
  const other = s.question?.other ?? -1;
  const who =
    other >= 0 && other !== s.side ? say("ask.caused", { who: `**${playerNameOf(s, other)}**` }) : "";
  return (
    <Tray
      title={title(s.model, kind === "scorch" ? "treachery" : "flood")}
      icon="skull"
      text={`${who} ${say(`ask.${kind}`)}`}
      rule={s.question?.rule}
    >
      <div class="held">
        {held && (
          <div class="felt-card area-piece">
            <PiecePicture box={s.box} piece={held.info.name} size={84} />
          </div>
        )}
        <div class="felt-card held-after" aria-live="polite">
          {!answer ? (
            <p class="sm">{say("ask.tap-place")}</p>
          ) : answer.ok ? (
            answer.list.length ? (
              <Consequences list={answer.list} />
            ) : (
              <Consequences list={[{ tone: "ok", text: say("after.nothing") }]} />
            )
          ) : (
            <p class="refused-text">
              <Icon name="x" size={18} /> <b>{say("not-here")}</b> {answer.sentence}{" "}
              {answer.rule && <RuleLink id={answer.rule} />}
            </p>
          )}
        </div>
        {held && <PlaceButtons s={s} desk={desk} name={s.model.names(held.info.name)} held={held} />}
      </div>
    </Tray>
  );
}

function playerNameOf(s: Scene, seat: number): string {
  return s.model.info.value?.seats[seat]?.name || say("player", { seat: seat + 1 });
}
