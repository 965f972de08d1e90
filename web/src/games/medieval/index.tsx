// What draws ERA: Medieval Age.

import { formatList, words } from "../../i18n";
import type { Line } from "../../net/types.gen";
import type { GameUi, Progress, SoloResult, Step, TableModel } from "../../table/game";
import type { Sound } from "../../ui/sound";
import { describeThing, listThings } from "./about";
import { describeAction } from "./action-text";
import { makeBeats } from "./beats";
import { laysPiece } from "./components/Laid";
import { Score } from "./components/Score";
import { SideBoard } from "./components/SideBoard";
import { SideTray } from "./components/SideTray";
import { Table } from "./components/Table";
import { Thumbnail } from "./components/Thumbnail";
import { listCounting, readRoundFigures } from "./counting";
import { describeEnding } from "./ending";
import { describeLine, describeRows } from "./log-text";
import { findRemark } from "./remarks";
import { readScene, title } from "./scene";
import { STEPS } from "./steps";
import { readTown } from "./town/town-plan";
import { listTurningPoints } from "./turning-points";
import type { MedievalView } from "./view.gen";
import "./styles/index.css";

const t = words("medieval");

function describeProgress(model: TableModel): Progress {
  const scene = readScene(model);
  if (!scene) return { round: "", steps: [] };
  const { view } = scene;
  if (view.step === "layout") return { round: title(model, "layout"), steps: [] };
  const now = view.over ? STEPS.length : STEPS.findIndex((step) => step.holds.includes(view.step));
  const steps: Step[] = STEPS.filter((step) => step.key !== "extort" || scene.box.extort).map(
    ({ key, icon }, index) => ({
      key,
      icon,
      name: t(`steps.${key}`),
      state: index < now ? "done" : index === now ? "now" : "next",
    }),
  );
  return { round: describeRound(view), steps, marks: describeMarks(model, view) };
}

function describeRound(view: MedievalView): string {
  if (view.over) return t("round.over");
  if (view.rounds) return t("round.of", { round: view.round, rounds: view.rounds });
  return t(view.last_round ? "round.last" : "round.now", { round: view.round });
}

function describeMarks(model: TableModel, view: MedievalView): Progress["marks"] {
  if (!view.xs_to_end) return undefined;
  return {
    full: view.xs.length,
    of: Math.max(view.xs_to_end, view.xs.length),
    title: t(view.xs.length > view.xs_to_end ? "xs.more" : "xs.title", {
      count: view.xs.length,
      of: view.xs_to_end,
    }),
    detail: view.xs.length ? formatList(view.xs.map((name) => model.names(name))) : t("xs.none"),
  };
}

/** Read the rank and the points: alone one gets a rank, and has the only sheet. */
function readSoloResult({ sheets, rank }: MedievalView): SoloResult | null {
  return sheets.length === 1 && rank ? { points: sheets[0]!.total ?? 0, rank } : null;
}

/** Dice fall, a piece is set down. */
function soundOf({ text = "", seat }: Line): Sound | null {
  if (laysPiece(text)) return "place";
  return typeof seat !== "number" && /^(re)?roll /.test(text) ? "dice" : null;
}

const gameUi: GameUi<MedievalView> = {
  Thumbnail,
  Table,
  Score,
  SideBoard,
  SideTray,
  readTown,
  describeProgress,
  phoneTabs: () => [
    { key: "board", name: t("tabs.board"), icon: "hand" },
    { key: "supply", name: t("tabs.supply"), icon: "hammer" },
    { key: "others", name: t("tabs.others"), icon: "eye" },
  ],
  describeLine,
  describeRows,
  describeAction,
  makeBeats,
  findRemark,
  describeThing,
  listThings,
  // Layouts and dice are hidden until all are ready; the rest of a round is open.
  isSecret: (view) => view.step === "layout" || view.step === "roll",
  laysPiece,
  soundOf,
  describeRound: (view) => (view.step === "layout" ? t("layout.title") : describeRound(view)),
  readPoints: (view) => view.sheets.map((sheet) => sheet.total ?? 0),
  describeEnding,
  readSoloResult,
  listCounting,
  listTurningPoints,
  readRoundFigures,
  sameAgain: "dice",
};

export default gameUi;
