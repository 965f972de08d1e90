// The whole table of ERA between the header and, on a phone, the tabs.
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { number } from "../../../i18n";
import { SeatClock } from "../../../table/Clock";
import type { TableModel } from "../../../table/game";
import { toggle } from "../../../table/panels";
import { SidePanel } from "../../../table/SidePanel";
import { Crest } from "../../../ui/Icon";
import { useKeys } from "../../../ui/keys";
import { Waiting } from "../../../ui/Waiting";
import { clustered } from "../consequences";
import { placeCount } from "../legal";
import { playerName, type Scene, say, scene } from "../scene";
import { Desk, type Overlay } from "../selection";
import { Board } from "./Board";
import { AreaTray, BuildTray } from "./BuildTray";
import { Fair } from "./Deals";
import { FeatherTray, RollTray } from "./DiceTray";
import { Enlarged, OpponentChips, Opponents } from "./Opponents";
import { PiecePicture } from "./PieceView";
import { Bribe, Brigands, Demand } from "./Questions";
import { Removal } from "./Removal";
import { LayoutPanel, ReadyChips } from "./StartingDomain";
import { Supply } from "./Supply";
import { Take } from "./Take";
import { StockLine, Tracks } from "./Tracks";
import { WaitingTray } from "./Waiting";

/** Whether everything is shown at once, or tab by tab. */
const narrow = matchMedia("(max-width: 720px)");
const phone = signal(narrow.matches);
narrow.addEventListener("change", () => {
  phone.value = narrow.matches;
});

export function Table({ model, tab }: { model: TableModel; tab: string }): JSX.Element {
  const desk = useDesk(model);
  useKeys({ turn: () => desk.hand.turn() });
  const s = scene(model);
  if (!s) return <Waiting />;
  const layout = s.view.step === "layout";
  return (
    <div class={`medieval ${phone.value ? "phone" : ""} ${layout ? "laying" : ""}`}>
      {phone.value ? (
        <Phone s={s} desk={desk} tab={tab} />
      ) : layout ? (
        <Laying s={s} desk={desk} />
      ) : (
        <Wide s={s} desk={desk} />
      )}
      <Enlarged s={s} desk={desk} />
      <Floater s={s} desk={desk} />
    </div>
  );
}

/** One desk for as long as the table is open; it keeps in the hand what the question asks for. */
function useDesk(model: TableModel): Desk {
  const desk = useMemo(() => new Desk(model), [model]);
  useEffect(() => {
    const stop = effect(() => {
      const s = scene(model);
      if (s) keepInHand(s, desk);
    });
    return () => {
      stop();
      desk.close();
    };
  }, [desk]);
  return desk;
}

const PLACED_AT_ONCE = ["layout"];
const HELD = ["layout", "scorch", "flood"];

function keepInHand(s: Scene, desk: Desk): void {
  const { hand } = desk;
  const kind = s.onTurn ? (s.question?.kind ?? "") : "";
  const held = hand.held.value;
  const usable = held && s.legal.places.has(held.info.name);
  hand.atOnce = PLACED_AT_ONCE.includes(kind);
  if (!s.legal.removes) desk.picked.value = null;
  if (usable) {
    // A turn that has no place any more gives way to one that has.
    const turns = s.legal.places.get(held.info.name)!;
    if (!turns.has(held.turn)) hand.take(held.info.name, held.verb, turns.keys().next().value);
    return;
  }
  const next = HELD.includes(kind) ? s.legal.places.keys().next().value : undefined;
  if (next) hand.take(next, "place");
  else if (held) hand.drop();
}

// ---------------------------------------------------------------- layouts

function Wide({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  return (
    <div class="wide-table">
      <Opponents s={s} desk={desk} />
      <div class="middle">
        <DomainHead s={s} desk={desk} />
        <Board s={s} desk={desk} labelled />
        <Question key={asked(s)} s={s} desk={desk} />
      </div>
      <div class="right">
        <Tracks s={s} desk={desk} />
        <Supply s={s} desk={desk} />
        <SidePanel />
      </div>
    </div>
  );
}

function Laying({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  return (
    <div class="laying-table">
      <div class="middle">
        <div class="domain-head">
          <Crest seat={s.side} size={28} />
          <h2>{say("layout.title")}</h2>
          <span class="muted sp">{s.view.players.length > 1 ? say("layout.secret") : ""}</span>
          <ReadyChips s={s} />
        </div>
        <Board s={s} desk={desk} labelled />
      </div>
      {s.onTurn ? (
        <LayoutPanel s={s} desk={desk} />
      ) : (
        <div class="right">
          <WaitingTray s={s} />
          <SidePanel />
        </div>
      )}
    </div>
  );
}

function Phone({ s, desk, tab }: { s: Scene; desk: Desk; tab: string }): JSX.Element {
  if (tab === "supply") return <Supply s={s} desk={desk} wide />;
  if (tab === "others") return <Opponents s={s} desk={desk} />;
  const layout = s.view.step === "layout";
  return (
    <>
      {layout ? <ReadyChips s={s} /> : <OpponentChips s={s} desk={desk} />}
      <Board s={s} desk={desk} labelled={false} />
      {!layout && <StockLine s={s} desk={desk} />}
      {layout && s.onTurn ? <LayoutPanel s={s} desk={desk} /> : <Question key={asked(s)} s={s} desk={desk} />}
      {!layout && <Overlays s={s} desk={desk} />}
    </>
  );
}

// ---------------------------------------------------------------- above the board

function DomainHead({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const mine = s.state.seat !== null;
  return (
    <div class="domain-head">
      <Crest seat={s.side} size={26} />
      <h2>{mine && s.model.mine.value.length < 2 ? say("board.yours") : playerName(s.model, s.side)}</h2>
      {s.view.start === s.side && s.view.players.length > 1 && (
        <span class="tag starts">{say("others.starts")}</span>
      )}
      {mine && <SeatClock seat={s.side} />}
      <span class="sp" />
      <Overlays s={s} desk={desk} />
    </div>
  );
}

function Overlays({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const held = desk.hand.held.value;
  const markets = s.me.pieces.filter((p) => p.free?.length);
  const roads = s.me.pieces.filter((p) => p.by_road).length;
  const hasRoads = "road-bonus" in (s.view.sheets[s.side] ?? {});
  const chips: [Overlay, string][] = [["walled", say("show.walled", { count: s.me.walled_area })]];
  chips.push(["clustered", say("show.clustered", { count: clustered(s.me) })]);
  const holding = held !== null && s.onTurn;
  if (markets.length && !holding)
    chips.push([
      "market",
      say("show.market", { count: markets.reduce((sum, p) => sum + (p.bonus ?? 0), 0) }),
    ]);
  if (hasRoads && !holding) chips.push(["roads", say("show.roads", { count: roads })]);
  return (
    <div class="overlays" role="group" aria-label={say("show.title")}>
      <span class="b sm show-word">{say("show.title")}</span>
      {holding && (
        <span class="tag okt chip-tag">
          {say("show.legal", { count: placeCount(s.legal, held!.info.name) })}
        </span>
      )}
      {chips.map(([key, name]) => (
        <button
          key={key}
          type="button"
          class={`tag chip-tag ${desk.overlay.value === key ? "okt" : ""}`}
          aria-pressed={desk.overlay.value === key}
          onClick={() => {
            desk.overlay.value = desk.overlay.value === key ? "none" : key;
          }}
          data-testid={`show-${key}`}
        >
          {name}
        </button>
      ))}
      <button type="button" class="tag chip-tag" onClick={() => toggle("score")} data-testid="show-score">
        {say("show.score", { points: number(s.view.sheets[s.side]?.total ?? 0) })}
      </button>
    </div>
  );
}

// ---------------------------------------------------------------- the present question

/** Which question it is: another one begins with nothing chosen. */
function asked(s: Scene): string {
  return `${s.side}/${s.view.round}/${s.question?.kind}/${s.question?.other}`;
}

function Question({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const kind = s.onTurn ? (s.question?.kind ?? "") : "";
  switch (kind) {
    case "roll":
      return <RollTray s={s} desk={desk} />;
    case "feathers":
      return <FeatherTray s={s} />;
    case "take":
      return <Take s={s} desk={desk} />;
    case "brigands":
      return <Brigands s={s} />;
    case "scorch":
    case "flood":
      return <AreaTray s={s} desk={desk} kind={kind} />;
    case "fire":
    case "attack":
      return <Removal s={s} desk={desk} kind={kind} />;
    case "build":
      return <BuildTray s={s} desk={desk} />;
    case "demand":
      return <Demand s={s} />;
    case "bribe":
      return <Bribe s={s} />;
    case "fair":
      return <Fair s={s} />;
    default:
      return <WaitingTray s={s} />;
  }
}

/** The picture that follows the pointer while a piece is dragged and not yet over the board. */
function Floater({ s, desk }: { s: Scene; desk: Desk }): JSX.Element | null {
  const held = desk.hand.held.value;
  if (!desk.hand.dragging.value || !held) return null;
  return (
    <div id="floater" class="floater" aria-hidden="true">
      <PiecePicture
        box={s.box}
        piece={held.info.name}
        turn={held.turn}
        size={80}
        unit={phone.value ? 26 : 40}
      />
    </div>
  );
}
