// What pieces are, in the supply and on a board, for whoever asks: see about.tsx.

import { formatList, words } from "../../i18n";
import { readNumber } from "../../net/news";
import type { InfoCard, InfoRow } from "../../ui/Info";
import { PiecePicture } from "./components/PieceView";
import { listEffects } from "./consequences";
import { rangeName, spaceOf } from "./grid";
import { listGoods } from "./resources";
import { playerName, type Scene, title } from "./scene";
import type { Placement } from "./view.gen";

const t = words("medieval");

/** Describe a type of piece, for whoever asks in the supply. */
export function describePiece(scene: Scene, piece = ""): InfoCard | null {
  const info = scene.box.pieces[piece];
  if (!info) return null;
  const { model, box, me, view } = scene;
  const rows: InfoRow[] = [];
  const built = info.kind !== "area" && info.kind !== "river";
  if (built)
    rows.push({
      icon: "hammer",
      text: Object.keys(info.cost).length
        ? t("about.piece.cost", { list: listGoods(info.cost) })
        : t("about.piece.free"),
      rule: "COM-4",
    });
  const lack = me.cannot[piece];
  if (lack && typeof lack === "object")
    rows.push({ icon: "x", text: t("about.piece.lacks", { list: listGoods(lack) }) });
  else if (lack) rows.push({ icon: "x", text: explainLack(scene, piece, lack) });
  if (info.points)
    rows.push({ icon: "crown", text: t("about.piece.points", { count: info.points }), rule: "SCO-1" });
  rows.push(...listEffects(model, box, piece).map(({ text, rule }) => ({ icon: "check", text, rule })));
  if (piece in view.supply && built) {
    const turns = info.kind === "building" && info.turns_x !== false && view.xs_to_end;
    rows.push({
      icon: "flag",
      text: t(turns ? "about.piece.left" : "about.piece.left-plain", {
        count: view.supply[piece],
        all: info.count,
      }),
      rule: turns ? "BUI-3" : undefined,
    });
  }
  return {
    title: title(model, piece),
    picture: <PiecePicture box={box} piece={piece} size={56} />,
    text: built ? undefined : t(`about.ground.${piece}`, { defaultValue: "" }),
    rows,
  };
}

function explainLack(scene: Scene, piece: string, why: string): string {
  const { cost_die: die, cost_building: building } = scene.box.pieces[piece]!;
  return t(`supply.${why}`, {
    die: scene.model.names(die ?? ""),
    building: scene.model.names(building ?? ""),
  });
}

/** Describe a piece where it lies: `placed:0:f7:market`. */
export function describePlaced(scene: Scene, seat = "", at = "", piece = ""): InfoCard | null {
  const placed = scene.view.players[Number(seat)]?.pieces.find(
    (each) => each.at === at && each.piece === piece,
  );
  if (!placed) return null;
  const own = Number(seat) === scene.side;
  const place = rangeName(placed.spaces);
  return {
    title: title(scene.model, piece),
    note: own
      ? t("about.placed.yours", { place })
      : t("about.placed.theirs", { who: playerName(scene.model, Number(seat)), place }),
    picture: <PiecePicture box={scene.box} piece={piece} turn={placed.turn} size={56} />,
    text: placed.kind === "building" ? undefined : describeGround(placed),
    rows:
      placed.kind === "building"
        ? listHere(scene, placed, Number(seat))
        : listCourt(scene, placed, Number(seat)),
  };
}

const describeGround = ({ kind, piece }: Placement): string =>
  kind === "wall"
    ? t("about.placed.wall")
    : t(`about.ground.${kind === "area" ? piece : kind}`, { defaultValue: "" });

function listHere(scene: Scene, placed: Placement, seat: number): InfoRow[] {
  const rows: InfoRow[] = [
    { icon: "crown", text: t("about.placed.points", { count: placed.points ?? 0 }), rule: "SCO-1" },
  ];
  if (placed.bonus)
    rows.push({ icon: "crown", text: t("about.placed.bonus", { count: placed.bonus }), rule: "SCO-2" });
  if (placed.walled) rows.push({ icon: "shield", text: t("about.placed.walled"), rule: "WAL-2" });
  else rows.push({ icon: "sword", text: t("about.placed.open"), rule: "DIS-1" });
  if (placed.by_river) rows.push({ icon: "crown", text: t("about.placed.river"), rule: "SCO-1" });
  if (placed.by_road) rows.push({ icon: "flag", text: t("about.placed.road"), rule: "SCO-5" });
  rows.push(
    placed.clustered
      ? {
          icon: "skull",
          text: t("about.placed.clustered", { list: nameNeighbours(scene, placed, seat) }),
          rule: "DIS-2",
        }
      : { icon: "check", text: t("about.placed.apart"), rule: "DIS-2" },
  );
  const effects = listEffects(scene.model, scene.box, placed.piece);
  rows.push(...effects.map(({ text, rule }) => ({ icon: "check", text, rule })));
  const round = findRoundBuilt(scene, placed, seat);
  if (round !== null) rows.push({ icon: "flag", text: t("about.placed.since", { count: round }) });
  return rows;
}

/** Name the buildings that stand beside one, with their places. */
function nameNeighbours({ view, box, model }: Scene, placed: Placement, seat: number): string {
  const { width } = view.board;
  const own = new Set(placed.spaces.map((name) => spaceOf(name, view.board)!));
  const isBeside = (name: string) => {
    const space = spaceOf(name, view.board)!;
    const x = space % width;
    return (
      own.has(space - width) ||
      own.has(space + width) ||
      (x > 0 && own.has(space - 1)) ||
      (x < width - 1 && own.has(space + 1))
    );
  };
  const beside = (view.players[seat]?.pieces ?? []).filter(
    (other) =>
      other !== placed &&
      other.kind === "building" &&
      !box.pieces[other.piece]?.wall &&
      other.spaces.some(isBeside),
  );
  return formatList(beside.map(({ piece, spaces }) => `${model.names(piece)} ${rangeName(spaces)}`));
}

/** Find the round in which it was laid, 0 for the starting domain; null if the log does not tell. */
function findRoundBuilt({ state }: Scene, { piece, at }: Placement, seat: number): number | null {
  let round = 0;
  let found: number | null = null;
  for (const line of state.lines) {
    const [verb, what, where] = line.text?.split(" ") ?? [];
    const isIt = what === piece && where === at && line.seat === seat;
    if (isIt && (verb === "build" || verb === "place")) found = round;
    for (const news of line.news ?? []) if (news.kind === "round") round = readNumber(news, "round");
  }
  return found;
}

function listCourt(scene: Scene, { kind }: Placement, seat: number): InfoRow[] {
  if (kind !== "wall" && kind !== "gate") return [];
  const player = scene.view.players[seat];
  const rows: InfoRow[] = [
    { icon: "flag", text: t("about.placed.court", { count: player?.walled_area ?? 0 }), rule: "WAL-3" },
  ];
  if (player?.leak) {
    const { area, gap } = player.leak;
    rows.push({
      icon: "x",
      text: t("layout.leak", { count: area, space: gap.toUpperCase() }),
      rule: "WAL-1",
    });
  }
  return rows;
}
