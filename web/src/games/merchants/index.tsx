// What draws The Federation of Commerce and Era of Merchants.

import { words } from "../../i18n";
import type { Line } from "../../net/types.gen";
import type { GameUi, LogOwner, Progress, Step, TableModel } from "../../table/game";
import type { Sound } from "../../ui/sound";
import { describeThing, listThings } from "./about";
import { describeActionText } from "./action-text";
import { makeBeats } from "./beats";
import { EndPart } from "./components/EndPart";
import { Score } from "./components/Score";
import { SideBoard } from "./components/SideBoard";
import { Table } from "./components/Table";
import { Thumbnail } from "./components/Thumbnail";
import { listCounting } from "./counting";
import { describeEnding } from "./ending";
import { describeLine, describeRows } from "./log-text";
import { countTurnsUntil, listInTurnOrder, merchantTitle } from "./names";
import { describeAim, describePhrase } from "./planning";
import { listTurningPoints } from "./turning-points";
import type { MerchantsView } from "./view.gen";
import { countCardsToEnd, isFederation, sumPoints, viewOf } from "./view-queries";
import "./styles/index.css";

const t = words("merchants");

function describeProgress(model: TableModel): Progress {
  const view = viewOf(model.state.value);
  if (!view) return { round: "", steps: [] };
  return {
    round: t("head.round", { round: view.round }),
    steps: listSteps(model, view),
    marks: describeMarks(view),
  };
}

/** Rows stand under the crests of the merchants, whoever plays them. */
const listLogOwners = (model: TableModel): LogOwner[] =>
  (viewOf(model.now.value)?.merchants ?? []).map((merchant) => ({
    crest: merchant.merchant - 1,
    name: merchantTitle(model, merchant),
  }));

/** List the merchants in the order of their turns: they are the steps of a round. */
function listSteps(model: TableModel, view: MerchantsView): Step[] {
  const order = listInTurnOrder(view);
  const now = order.findIndex((merchant) => merchant.merchant === view.turn?.merchant);
  return order.map((merchant, index) => ({
    key: String(merchant.merchant),
    name: merchantTitle(model, merchant),
    icon: "horse",
    crest: merchant.merchant - 1,
    state: countTurnsUntil(view, merchant) === 0 ? "now" : now < 0 || index < now ? "done" : "next",
  }));
}

function describeMarks(view: MerchantsView): Progress["marks"] {
  if (!isFederation(view))
    return {
      full: 0,
      of: 0,
      title: t("head.orders-left", { count: view.deck.orders }),
      detail: view.deck.end_card_up ? t("head.last-round") : t("head.reconstruction"),
    };
  const left = countCardsToEnd(view);
  const detail = view.deck.end_card_up
    ? t(view.challenge?.begun ? "head.challenge" : "head.end-up")
    : left
      ? t("head.end-in", { count: left })
      : t("head.end-next");
  return {
    full: view.row.length,
    of: view.places,
    title:
      view.row.length > view.places
        ? t("head.no-place", { count: view.row.length - view.places })
        : t("head.places", { taken: view.row.length, places: view.places }),
    detail,
    icon: "trade",
  };
}

const SOUNDS: Record<string, Sound> = {
  card: "page",
  event: "drum",
  move: "hooves",
  load: "wood",
  unload: "wood",
  sell: "bell",
};

const soundOf = ({ text = "" }: Line): Sound | null => SOUNDS[text.split(" ")[0]!] ?? null;

const gameUi: GameUi<MerchantsView> = {
  Table,
  Score,
  SideBoard,
  describeProgress,
  phoneTabs: () => [
    { key: "board", name: t("tabs.map"), icon: "flag" },
    { key: "orders", name: t("tabs.orders"), icon: "trade" },
    { key: "carriages", name: t("tabs.carriage"), icon: "carriage" },
  ],
  describeLine,
  describeRows,
  soundOf,
  makeBeats,
  describeAction: (text, model) => {
    const view = viewOf(model.state.value);
    return view ? describeActionText(text, model, view) : text;
  },
  describeAim,
  describePhrase,
  listLogOwners,
  describeThing,
  listThings,
  // Everything lies open: a shared screen changes sides without a curtain.
  isSecret: () => false,
  describeRound: (view) => t("head.round", { round: view.round }),
  readPoints: (view) => (isFederation(view) ? undefined : view.merchants.map(sumPoints)),
  describeEnding,
  listCounting,
  listTurningPoints,
  EndPart,
  Thumbnail,
  sameAgain: "cards",
};

export default gameUi;
