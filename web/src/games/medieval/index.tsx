// What the table's frame asks of ERA: Medieval Age.
import { list } from "../../i18n";
import type { GamePart, Step, TableModel, Where } from "../../table/game";
import { Domain } from "./components/Domain";
import { Instead, Laid, lays } from "./components/Laid";
import { Score } from "./components/Score";
import { Table } from "./components/Table";
import { ending } from "./ending";
import { action, sentence } from "./log-text";
import { playerName, say, scene, title } from "./scene";
import type { Box, View } from "./view";

/** The six steps of a round; feathers belong to the roll, trade fairs to Extort. */
const STEPS: { key: string; icon: string; holds: string[] }[] = [
  { key: "roll", icon: "die", holds: ["roll", "feathers"] },
  { key: "collect", icon: "wood", holds: ["collect"] },
  { key: "feed", icon: "food", holds: ["feed"] },
  { key: "disasters", icon: "skull", holds: ["disasters"] },
  { key: "build", icon: "hammer", holds: ["build"] },
  { key: "extort", icon: "sword", holds: ["extort", "fairs"] },
];

function where(model: TableModel): Where {
  const s = scene(model);
  if (!s) return { round: "", steps: [] };
  const { view } = s;
  if (view.step === "layout") return { round: title(model, "layout"), steps: [] };
  const now = view.over ? STEPS.length : STEPS.findIndex((step) => step.holds.includes(view.step));
  const steps: Step[] = STEPS.filter(
    (step) => step.key !== "extort" || (s.box as { extort?: boolean }).extort !== false,
  ).map(({ key, icon }, index) => ({
    key,
    icon,
    name: say(`steps.${key}`),
    state: index < now ? "done" : index === now ? "now" : "next",
  }));
  return { round: roundText(view), steps, marks: marks(model, view) };
}

function roundText(view: View): string {
  if (view.over) return say("round.over");
  if (view.rounds) return say("round.of", { round: view.round, rounds: view.rounds });
  return say(view.last_round ? "round.last" : "round.now", { round: view.round });
}

function marks(model: TableModel, view: View): Where["marks"] {
  if (!view.xs_to_end) return undefined;
  return {
    full: view.xs.length,
    of: Math.max(view.xs_to_end, view.xs.length),
    title: say("xs.title", { count: view.xs.length, of: view.xs_to_end }),
    detail: view.xs.length ? list(view.xs.map((name) => model.names(name))) : say("xs.none"),
  };
}

interface SideProps {
  view: View;
  side: number;
  model: TableModel;
  played?: string;
  strong?: string;
}

function Side({ view, side, model, played, strong }: SideProps) {
  const box = model.box.value as Box | null;
  const player = view.players[side];
  if (!box || !player) return null;
  return (
    <Domain
      player={player}
      seat={side}
      box={box}
      size={view.board}
      labelled
      label={say("board.label", { name: playerName(model, side) })}
      above={
        <>
          {strong && <Instead text={strong} player={player} box={box} size={view.board} />}
          {played && <Laid text={played} box={box} size={view.board} />}
        </>
      }
    />
  );
}

const part: GamePart = {
  Table,
  where,
  tabs: () => [
    { key: "board", name: say("tabs.board"), icon: "hand" },
    { key: "supply", name: say("tabs.supply"), icon: "hammer" },
    { key: "others", name: say("tabs.others"), icon: "eye" },
  ],
  sentence,
  action,
  Score,
  // Layouts and dice are hidden until all are ready; the rest of a round is open.
  secret: (view: View) => view.step === "layout" || view.step === "roll",
  Side,
  lays,
  points: (view: View) => view.sheets.map((sheet) => sheet.total ?? 0),
  ending,
};

export default part;
