// What things are, for whoever asks: the facts of the box, and the numbers of now. Everything is looked up in the view
// and the box; nothing is worked out that the rules would work out.

import { formatList, words } from "../../i18n";
import { readNumber, readText } from "../../net/news";
import type { News } from "../../net/types.gen";
import type { Thing } from "../../table/game";
import { Icon } from "../../ui/Icon";
import type { InfoCard, InfoRow } from "../../ui/Info";
import { describePiece, describePlaced } from "./about-pieces";
import { FacePicture } from "./components/FacePicture";
import { countClustered } from "./consequences";
import { rangeName } from "./grid";
import { describeNews } from "./news-text";
import { describeAmount, isResource, listGoods, RESOURCES } from "./resources";
import { playerName, readScene, type Scene, sumAmounts, title } from "./scene";
import type { MedievalView } from "./view.gen";

const t = words("medieval");

const MAX_CHANGES = 5;
const MAX_TYPES = 5;
const LAPS = ["culture", "disaster"];
const SUMS = ["hammer", "sword", "shield", "skull", "food"];
const STEP_RULES: Record<string, string> = {
  roll: "ROL-1",
  collect: "COL-1",
  feed: "FEE-1",
  disasters: "DIS-1",
  build: "BUI-1",
  extort: "EXT-2",
};

type Describe = (scene: Scene, ...words: string[]) => InfoCard | null;

/** What can be asked about, by the first word of its key. */
const THINGS: Record<string, Describe> = {
  face: describeFace,
  die: describeDie,
  track: describeTrack,
  piece: describePiece,
  placed: describePlaced,
  sum: describeSum,
  xs: describeXs,
  philippe: describePhilippe,
  step: describeStep,
  start: (scene) => ({
    title: t("about.start.title"),
    note: playerName(scene.model, scene.view.start),
    rows: [{ icon: "flag", text: t("about.start.text"), rule: "END-2" }],
  }),
};

/** Describe what `data-about` names: `face:peasant.wood`, `placed:0:f7:market`. */
export function describeThing(key: string, model: Scene["model"]): InfoCard | null {
  const scene = readScene(model);
  const [kind = "", ...rest] = key.split(":");
  return scene ? (THINGS[kind]?.(scene, ...rest) ?? null) : null;
}

/** List what can be looked for by its name. */
export function listThings(model: Scene["model"]): Thing[] {
  const scene = readScene(model);
  if (!scene) return [];
  const { box } = scene;
  const disasters = box.disasters.flat().map(({ name }) => name);
  return [
    ...Object.keys(box.pieces).map((piece) => ({ key: `piece:${piece}`, name: title(model, piece) })),
    ...[...RESOURCES, ...LAPS].map((track) => ({ key: `track:${track}`, name: title(model, track) })),
    ...SUMS.filter((sum) => sum !== "food").map((sum) => ({ key: `sum:${sum}`, name: title(model, sum) })),
    ...[...new Set(disasters)].map((name) => ({ key: "sum:skull", name: title(model, name) })),
    ...Object.keys(box.dice).map((die) => ({ key: `die:${die}`, name: dieTitle(scene, die) })),
    ...Object.keys(STEP_RULES).map((step) => ({ key: `step:${step}`, name: t(`steps.${step}`) })),
    ...(scene.view.xs_to_end ? [{ key: "xs", name: t("about.xs.title") }] : []),
    ...(scene.view.players.length === 1 && box.philippe
      ? [{ key: "philippe", name: title(model, "sir-philippe") }]
      : [{ key: "start", name: t("about.start.title") }]),
  ];
}

// ---------------------------------------------------------------- dice

function describeFace(scene: Scene, face = ""): InfoCard | null {
  const info = scene.box.faces[face];
  if (!info) return null;
  const rows: InfoRow[] = [...RESOURCES, "culture" as const]
    .filter((what) => info[what])
    .map((what) => ({
      icon: what,
      text: t("about.face.gives", { amount: describeAmount(what, info[what]!) }),
      rule: "COL-1",
    }));
  if (info.either)
    rows.push({
      icon: "die",
      text: t("about.face.either", { list: formatList(info.either.map(listGoods)) }),
      rule: "COL-1",
    });
  if (info.hammers)
    rows.push({ icon: "hammer", text: t("about.face.hammers", { count: info.hammers }), rule: "BUI-1" });
  if (info.swords)
    rows.push({ icon: "sword", text: t("about.face.swords", { count: info.swords }), rule: "EXT-1" });
  if (info.shields)
    rows.push({ icon: "shield", text: t("about.face.shields", { count: info.shields }), rule: "EXT-1" });
  if (info.feathers) rows.push({ icon: "feather", text: t("about.face.feathers"), rule: "ROL-6" });
  if (info.skulls)
    rows.push({ icon: "skull", text: t("about.face.skulls"), rule: "ROL-2" }, ...listSkulls(scene));
  return {
    title: title(scene.model, face),
    note: t("about.face.note", { die: scene.model.names(info.die) }),
    picture: <FacePicture face={face} box={scene.box} size={48} />,
    more: <Sides scene={scene} die={info.die} face={face} />,
    rows: [...rows, ...listOwned(scene, info.die)],
  };
}

function describeDie(scene: Scene, die = ""): InfoCard | null {
  const info = scene.box.dice[die];
  if (!info) return null;
  return {
    title: dieTitle(scene, die),
    picture: <FacePicture face={info.sides[0] ?? ""} box={scene.box} size={44} />,
    more: <Sides scene={scene} die={die} />,
    rows: listOwned(scene, die),
  };
}

const dieTitle = (scene: Scene, die: string): string => {
  const name = t("about.die.title", { die: scene.model.names(die) });
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** All six faces of a die. */
function Sides({ scene, die, face }: { scene: Scene; die: string; face?: string }) {
  return (
    <>
      {(scene.box.dice[die]?.sides ?? []).map((side, index, all) => (
        <figure key={index} class={side === face && all.indexOf(side) === index ? "on" : ""}>
          <FacePicture face={side} box={scene.box} size={34} />
          <figcaption>{scene.model.names(side)}</figcaption>
        </figure>
      ))}
    </>
  );
}

/** How many of these dice one has, where from, and how many are left. */
function listOwned(scene: Scene, die: string): InfoRow[] {
  const { box, me, view, model } = scene;
  const own = me.pool[die] ?? 0;
  const houses = Object.values(box.pieces).filter((piece) => piece.die === die);
  const homes = me.pieces.filter((placed) => box.pieces[placed.piece]?.die === die);
  const rows: InfoRow[] = [
    { icon: "die", text: t("about.die.own", { count: own }), rule: "END-1" },
    { text: t("about.die.left", { count: view.dice[die] ?? 0 }) },
  ];
  if (houses.length)
    rows.push({
      icon: "hammer",
      text: t("about.die.house", { list: formatList(houses.map(({ name }) => model.names(name))) }),
    });
  if (homes.length)
    rows.push({ icon: "flag", text: formatList(homes.map((placed) => rangeName(placed.spaces))) });
  return rows;
}

function listSkulls(scene: Scene): InfoRow[] {
  const count = countSkulls(scene);
  const names = formatList(nameDisasters(scene, count));
  return count && names ? [{ text: t("about.face.skulls-now", { count, names }), rule: "DIS-1" }] : [];
}

const countSkulls = ({ me }: Scene): number => me.forecast?.skulls ?? me.skulls;

function nameDisasters(scene: Scene, skulls: number): string[] {
  const list = scene.box.disasters[Math.min(skulls, scene.box.skulls_most)] ?? [];
  return list.map(({ name }) => scene.model.names(name));
}

// ---------------------------------------------------------------- tracks

function describeTrack(scene: Scene, track = ""): InfoCard | null {
  if (!isResource(track) && !LAPS.includes(track)) return null;
  const rows: InfoRow[] = [{ text: t("about.track.now"), value: String(readTrack(scene.me, track)) }];
  if (isResource(track)) {
    rows.push({ text: t("about.track.most"), value: String(scene.box.tracks[track]), rule: "COL-3" });
    const ahead = scene.me.forecast;
    if (ahead) {
      rows.push({ text: t("about.track.gains"), value: `+${ahead.gains[track] ?? 0}`, rule: "COL-1" });
      if (ahead.lost[track])
        rows.push({ text: t("about.track.lost"), value: `−${ahead.lost[track]}`, rule: "COL-3" });
      if (track === "food")
        rows.push({ text: t("about.track.eaten"), value: `−${ahead.eats - ahead.hungry}`, rule: "FEE-1" });
      rows.push({ text: t("about.track.after"), value: String(ahead.after[track]) });
    }
    const paid = Object.values(scene.box.pieces).filter(
      ({ name, cost }) => cost[track] && name in scene.view.supply && !/-[356]$/.test(name),
    );
    if (paid.length)
      rows.push({
        icon: "hammer",
        text: t("about.track.pays", { list: formatList(paid.map(({ name }) => scene.model.names(name))) }),
        rule: "COM-4",
      });
  } else rows[0]!.rule = track === "culture" ? "SCO-3" : "SCO-6";
  return {
    title: title(scene.model, track),
    picture: <Icon name={track} size={36} />,
    text: t(`about.track.${track}`),
    rows: [...rows, ...listChanges(scene, track)],
  };
}

type Tracks = { stock: Record<string, number>; culture: number; disaster: number };

const readTrack = (player: Tracks | Scene["me"], track: string): number =>
  track === "culture"
    ? player.culture
    : track === "disaster"
      ? player.disaster
      : ((player.stock as Record<string, number>)[track] ?? 0);

/** Tell what moved a peg, the last change first. */
function listChanges(scene: Scene, track: string): InfoRow[] {
  let known: number | null = null;
  const found: InfoRow[] = [];
  for (const news of scene.state.lines.flatMap((line) => line.news ?? [])) {
    const value = readAfter(news, scene.side, track);
    if (value === null) continue;
    const text = describeNews(news, scene.model);
    if (known !== null && value !== known && text)
      found.push({ text: t("about.track.change", { text, from: known, to: value }), rule: news.rule });
    known = value;
  }
  return found.slice(-MAX_CHANGES).reverse();
}

/** Read what a track showed right after something happened. */
function readAfter(news: News, side: number, track: string): number | null {
  for (const [path, value] of news.after ?? []) {
    if (path[0] !== "players" || path[1] !== side) continue;
    if (path[2] === track) return value as number;
    if (path[2] === "stock" && isResource(track)) return (value as Record<string, number>)[track] ?? null;
  }
  return null;
}

// ---------------------------------------------------------------- dice summed up, X's, steps

function describeSum(scene: Scene, what = ""): InfoCard | null {
  if (!SUMS.includes(what)) return null;
  const card: InfoCard = {
    title: title(scene.model, what),
    picture: <Icon name={what} size={36} />,
    text: t(`about.sum.${what}`),
  };
  if (what === "skull") return { ...card, rows: listDisasters(scene) };
  if (what === "sword" || what === "shield") return { ...card, rows: listStrengths(scene) };
  const rule = what === "hammer" ? "BUI-1" : "FEE-1";
  const value =
    what === "hammer" ? (scene.me.forecast?.hammers ?? scene.me.hammers) : sumAmounts(scene.me.pool);
  return { ...card, rows: [{ text: t("about.track.now"), value: String(value), rule }] };
}

/** The six disasters, and which of them the skulls of now bring. */
function listDisasters(scene: Scene): InfoRow[] {
  const now = Math.min(countSkulls(scene), scene.box.skulls_most);
  const rows: InfoRow[] = scene.box.disasters
    .map((_, count) => ({
      icon: count === now ? "check" : "skull",
      text: t("about.skull.row", { count, names: formatList(nameDisasters(scene, count)) }),
      value: count === now ? t("about.skull.now") : undefined,
      rule: "DIS-1",
    }))
    .slice(1);
  const sick = countClustered(scene.me);
  return [...rows, { icon: "disaster", text: t("about.skull.disease", { count: sick }), rule: "DIS-2" }];
}

/** Everybody's swords and shields, once they can be seen, and who threatens whom with them. */
function listStrengths(scene: Scene): InfoRow[] {
  if (scene.view.players.some((player) => player.hidden))
    return [{ icon: "eye", text: t("about.sum.unseen"), rule: "ROL-5" }];
  const strengths = scene.view.players.map((player, seat) => ({
    icon: "sword",
    text: t("about.sum.of", {
      who: playerName(scene.model, seat),
      swords: describeAmount("sword", player.swords),
      shields: describeAmount("shield", player.shields),
    }),
    rule: "EXT-1",
  }));
  return [...strengths, ...listThreats(scene)];
}

/** The steps after the dice were read: nothing changes anybody's swords but what a disaster takes. */
const READ: MedievalView["step"][] = ["feed", "disasters", "build", "extort", "fairs"];

/** Whom one threatens, and by whom one is threatened. Who only watches is told of everybody. */
function listThreats({ view, box, model, state }: Scene): InfoRow[] {
  if (!READ.includes(view.step) || !box.extort) return [];
  const rule = box.philippe ? "SOL-4" : "EXT-2";
  const name = (seat: number) => playerName(model, seat);
  const row = (icon: string, key: string, seats: number[]): InfoRow => ({
    icon,
    text: t(`about.threat.${key}`, { count: seats.length, names: formatList(seats.map(name)) }),
    rule,
  });
  const { seat } = state;
  if (seat === null) {
    const pairs = view.threats.map(([by, to]) => t("about.threat.pair", { by: name(by), to: name(to) }));
    return pairs.length ? pairs.map((text) => ({ icon: "flag", text, rule })) : [row("check", "nobody", [])];
  }
  const victims = view.threats.flatMap(([by, to]) => (by === seat ? [to] : []));
  const enemies = view.threats.flatMap(([by, to]) => (to === seat ? [by] : []));
  return [row("flag", "yours", victims), row("disaster", "theirs", enemies)];
}

function describeXs(scene: Scene): InfoCard | null {
  const { view, box, model } = scene;
  if (!view.xs_to_end) return null;
  const next = Object.entries(view.supply)
    .filter(([piece, left]) => left && box.pieces[piece]?.kind === "building")
    .sort(([, one], [, two]) => one - two)
    .slice(0, MAX_TYPES);
  return {
    title: t("xs.title", { count: view.xs.length, of: view.xs_to_end }),
    text: t("about.xs.text"),
    rows: [
      ...view.xs.map((piece) => ({ icon: "x", text: title(model, piece), rule: "BUI-3" })),
      ...next.map(([piece, left]) => ({
        icon: "hammer",
        text: t("about.xs.next", { piece: title(model, piece) }),
        value: t("supply.left", { count: left }),
      })),
    ],
  };
}

function describePhilippe(scene: Scene): InfoCard | null {
  if (!scene.box.philippe) return null;
  return {
    title: title(scene.model, "sir-philippe"),
    picture: <Icon name="sword" size={36} />,
    text: t("about.philippe.text"),
    rows: [
      { icon: "sword", text: t("about.philippe.yours"), rule: "SOL-4" },
      ...listThreats(scene),
      ...scene.state.lines
        .flatMap((line) => line.news ?? [])
        .filter(
          (news) => news.kind === "threat" && readNumber(news, "swords") >= 0 && readText(news, "outcome"),
        )
        .slice(-1)
        .map((news) => ({ icon: "flag", text: describeNews(news, scene.model), rule: news.rule })),
    ],
  };
}

function describeStep(scene: Scene, step = ""): InfoCard | null {
  const rule = STEP_RULES[step];
  if (!rule) return null;
  const rows: InfoRow[] = [{ text: t(`about.step.${step}`), rule }];
  if (step === "feed")
    rows.push({ icon: "food", text: t("about.step.feed-you", { count: sumAmounts(scene.me.pool) }) });
  if (step === "build")
    rows.push({
      icon: "hammer",
      text: t("about.step.build-you", { count: scene.me.forecast?.hammers ?? scene.me.hammers }),
    });
  if (step === "disasters") rows.push(...listSkulls(scene));
  if (step === "extort") rows.push(...listThreats(scene));
  return { title: t(`steps.${step}`), rows };
}
