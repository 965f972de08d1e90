// The whole table of ERA between the header and, on a phone, the tabs.
import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { formatNumber, words } from "../../../i18n";
import { Strip } from "../../../stage/Strip";
import { SeatClock } from "../../../table/Clock";
import type { TableModel, TableProps } from "../../../table/game";
import { HintLine } from "../../../table/Hint";
import { toggle } from "../../../table/panels";
import { SidePanel } from "../../../table/SidePanel";
import { Crest } from "../../../ui/Icon";
import { useKeys } from "../../../ui/keys";
import { isPhone } from "../../../ui/phone";
import { Waiting } from "../../../ui/Waiting";
import { countClustered } from "../consequences";
import { placeCount } from "../legal";
import { playerName, readScene, type Scene } from "../scene";
import { type Overlay, type PlayProps, TableSelection } from "../selection";
import { BoardLook } from "../town/BoardLook";
import { Board } from "./Board";
import { AreaTray, BuildTray } from "./BuildTray";
import { FairTray } from "./Deals";
import { useDiceModel } from "./DiceBed";
import { FeatherTray, RollTray } from "./DiceTray";
import { DiceUpClose } from "./DiceUpClose";
import { GiveWay } from "./GiveWay";
import { Enlarged, OpponentChips, Opponents, OthersSheet } from "./Opponents";
import { PiecePicture } from "./PieceView";
import { BribeTray, BrigandsTray, DemandTray } from "./Questions";
import { RemovalTray } from "./Removal";
import { DiceShelf } from "./Shelf";
import { StageTray } from "./StageTray";
import { LayoutPanel, ReadyChips } from "./StartingDomain";
import { Supply } from "./Supply";
import { TakeTray } from "./Take";
import { StockLine, Tracks } from "./Tracks";
import { WaitingTray } from "./Waiting";

const t = words("medieval");

export function Table({ model, tab }: TableProps): JSX.Element {
  const selection = useSelection(model);
  useKeys({ turn: () => selection.hand.turn() });
  const scene = readScene(model);
  useDiceModel(scene?.box);
  if (!scene) return <Waiting />;
  const layout = isLaying(scene);
  return (
    <div class={`med-table ${layout ? "med-laying" : ""}`} data-dice-table>
      {isPhone.value ? (
        <PhoneTable scene={scene} selection={selection} tab={tab} />
      ) : layout ? (
        <LayoutTable scene={scene} selection={selection} />
      ) : (
        <WideTable scene={scene} selection={selection} />
      )}
      <Enlarged scene={scene} selection={selection} />
      <DiceUpClose scene={scene} selection={selection} />
      <Floater scene={scene} selection={selection} />
    </div>
  );
}

/** Whether starting domains are laid; the story of how they are revealed is told at the table. */
const isLaying = (scene: Scene) => scene.view.step === "layout" && !scene.staged;

/** Keep one selection for as long as the table is open, and in its hand what the question asks for. */
function useSelection(model: TableModel): TableSelection {
  const selection = useMemo(() => new TableSelection(model), [model]);
  useEffect(() => {
    const stop = effect(() => {
      const scene = readScene(model);
      if (scene) keepInHand(scene, selection);
    });
    return () => {
      stop();
      selection.close();
    };
  }, [selection]);
  return selection;
}

const PLACED_AT_ONCE = ["layout"];
const HELD = ["layout", "scorch", "flood"];

function keepInHand(scene: Scene, selection: TableSelection): void {
  const { hand } = selection;
  const kind = scene.onTurn ? (scene.question?.kind ?? "") : "";
  const held = hand.held.value;
  const usable = held && scene.legal.places.has(held.info.name);
  hand.atOnce = PLACED_AT_ONCE.includes(kind);
  if (!scene.legal.removes) selection.picked.value = null;
  if (usable) {
    // A turn that has no place any more gives way to one that has.
    const turns = scene.legal.places.get(held.info.name)!;
    if (!turns.has(held.turn)) hand.take(held.info.name, held.verb, turns.keys().next().value);
    return;
  }
  const next = HELD.includes(kind) ? scene.legal.places.keys().next().value : undefined;
  if (next) hand.take(next, "place");
  else if (held) hand.drop();
}

// ---------------------------------------------------------------- layouts

function WideTable({ scene, selection }: PlayProps): JSX.Element {
  return (
    <div class="med-wide-table">
      <Opponents scene={scene} selection={selection} />
      <div class="med-middle">
        <DomainHead scene={scene} selection={selection} />
        <div class="med-board-row">
          <Board scene={scene} selection={selection} labelled />
          <DiceShelf scene={scene} selection={selection} />
        </div>
        <Strip />
        <Question key={questionKey(scene)} scene={scene} selection={selection} />
      </div>
      <div class="med-right">
        <Tracks scene={scene} selection={selection} />
        <Supply scene={scene} selection={selection} />
        <SidePanel />
      </div>
    </div>
  );
}

function LayoutTable({ scene, selection }: PlayProps): JSX.Element {
  return (
    <div class="med-laying-table">
      <div class="med-middle">
        <div class="med-domain-head">
          <Crest seat={scene.side} size={28} />
          <h2>{t("layout.title")}</h2>
          <span class="muted sp">{scene.view.players.length > 1 ? t("layout.secret") : ""}</span>
          <ReadyChips scene={scene} />
          <BoardLook />
        </div>
        <Board scene={scene} selection={selection} labelled />
      </div>
      {scene.onTurn ? (
        <LayoutPanel scene={scene} selection={selection} />
      ) : (
        <div class="med-right">
          <WaitingTray scene={scene} />
          <SidePanel />
        </div>
      )}
    </div>
  );
}

function PhoneTable({ scene, selection, tab }: PlayProps & { tab: string }): JSX.Element {
  if (tab === "supply") return <Supply scene={scene} selection={selection} wide />;
  if (tab === "others") return <Opponents scene={scene} selection={selection} />;
  const layout = isLaying(scene);
  return (
    <>
      {layout ? <ReadyChips scene={scene} /> : <OpponentChips scene={scene} selection={selection} />}
      <Board scene={scene} selection={selection} labelled />
      <HintLine />
      {!layout && <OthersSheet scene={scene} />}
      {!layout && <Strip />}
      {!layout && <StockLine scene={scene} selection={selection} />}
      {layout && scene.onTurn ? (
        <LayoutPanel scene={scene} selection={selection} />
      ) : (
        <Question key={questionKey(scene)} scene={scene} selection={selection} />
      )}
      {!layout && <DiceShelf scene={scene} selection={selection} />}
      {!layout && <Overlays scene={scene} selection={selection} />}
    </>
  );
}

// ---------------------------------------------------------------- above the board

function DomainHead({ scene, selection }: PlayProps): JSX.Element {
  const mine = scene.state.seat !== null;
  const alone = mine && scene.model.mine.value.length < 2;
  return (
    <div class="med-domain-head">
      <span class="med-own-crest" data-anchor={`seat:${scene.side}`}>
        <Crest seat={scene.side} size={26} />
      </span>
      <h2 class={alone ? "med-yours" : ""}>
        {alone ? t("board.yours") : playerName(scene.model, scene.side)}
      </h2>
      {scene.view.start === scene.side && scene.view.players.length > 1 && (
        <span class="tag med-starts" data-about="start">
          {t("others.starts")}
        </span>
      )}
      {mine && <SeatClock seat={scene.side} />}
      <span class="sp" />
      <GiveWay name={t("show.title")}>
        <Overlays scene={scene} selection={selection} />
      </GiveWay>
    </div>
  );
}

function Overlays({ scene, selection }: PlayProps): JSX.Element {
  const held = selection.hand.held.value;
  const markets = scene.me.pieces.filter((p) => p.free?.length);
  const roads = scene.me.pieces.filter((p) => p.by_road).length;
  const hasRoads = "road-bonus" in (scene.view.sheets[scene.side] ?? {});
  const chips: [Overlay, string][] = [["walled", t("show.walled", { count: scene.me.walled_area })]];
  chips.push(["clustered", t("show.clustered", { count: countClustered(scene.me) })]);
  const holding = held !== null && scene.onTurn;
  if (scene.me.leak) chips.push(["leak", t("show.leak", { space: scene.me.leak.gap.toUpperCase() })]);
  if (markets.length && !holding)
    chips.push(["market", t("show.market", { count: markets.reduce((sum, p) => sum + (p.bonus ?? 0), 0) })]);
  if (hasRoads && !holding) chips.push(["roads", t("show.roads", { count: roads })]);
  return (
    <div class="med-overlays" role="group" aria-label={t("show.title")}>
      <span class="b sm med-show-word">{t("show.title")}</span>
      {holding && (
        <span class="tag okt med-chip-tag">
          {t("show.legal", { count: placeCount(scene.legal, held!.info.name) })}
        </span>
      )}
      {chips.map(([key, name]) => (
        <button
          key={key}
          type="button"
          class={`tag med-chip-tag ${selection.overlay.value === key ? "okt" : ""}`}
          aria-pressed={selection.overlay.value === key}
          onClick={() => {
            selection.overlay.value = selection.overlay.value === key ? "none" : key;
          }}
          data-testid={`show-${key}`}
        >
          {name}
        </button>
      ))}
      <button type="button" class="tag med-chip-tag" onClick={() => toggle("score")} data-testid="show-score">
        {t("show.score", { points: formatNumber(scene.view.sheets[scene.side]?.total ?? 0) })}
      </button>
      <BoardLook />
    </div>
  );
}

// ---------------------------------------------------------------- the present question

/** Tell questions apart: another one begins with nothing chosen. */
function questionKey(scene: Scene): string {
  return `${scene.staged}/${scene.side}/${scene.view.round}/${scene.question?.kind}/${scene.question?.other}`;
}

function Question({ scene, selection }: PlayProps): JSX.Element {
  const kind = scene.onTurn ? (scene.question?.kind ?? "") : "";
  if (scene.staged) return <StageTray scene={scene} selection={selection} />;
  switch (kind) {
    case "roll":
      return <RollTray scene={scene} selection={selection} />;
    case "feathers":
      return <FeatherTray scene={scene} />;
    case "take":
      return <TakeTray scene={scene} selection={selection} />;
    case "brigands":
      return <BrigandsTray scene={scene} />;
    case "scorch":
    case "flood":
      return <AreaTray scene={scene} selection={selection} kind={kind} />;
    case "fire":
    case "attack":
    case "cost":
      return <RemovalTray scene={scene} selection={selection} kind={kind} />;
    case "build":
      return <BuildTray scene={scene} selection={selection} />;
    case "demand":
      return <DemandTray scene={scene} />;
    case "bribe":
      return <BribeTray scene={scene} />;
    case "fair":
      return <FairTray scene={scene} />;
    default:
      return <WaitingTray scene={scene} />;
  }
}

/** Draw the picture that follows the pointer while a piece is dragged and not yet over the board. */
function Floater({ scene, selection }: PlayProps): JSX.Element | null {
  const held = selection.hand.held.value;
  if (!selection.hand.dragging.value || !held) return null;
  return (
    <div id="floater" class="med-floater" aria-hidden="true">
      <PiecePicture
        box={scene.box}
        piece={held.info.name}
        turn={held.turn}
        size={80}
        unit={isPhone.value ? 26 : 40}
      />
    </div>
  );
}
