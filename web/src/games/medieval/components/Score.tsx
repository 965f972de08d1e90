// The score pad: one line for each thing that scores, one column a player. Live while playing, final at the end.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import type { ScoreProps, TableModel } from "../../../table/game";
import { Crest, Icon } from "../../../ui/Icon";
import { boxOf, playerName } from "../scene";
import type { MedievalBox, MedievalView } from "../view.gen";
import { lineName } from "./Opponents";
import { PiecePicture } from "./PieceView";

const t = words("medieval");

const ICONS: Record<string, string> = {
  culture: "culture",
  "most-culture": "culture",
  disasters: "disaster",
};
const PICTURES: Record<string, string> = {
  "largest-area": "wall-4",
  "road-bonus": "road-3",
  "biggest-network": "road-3",
};

export function Score({ view, model }: ScoreProps<MedievalView>): JSX.Element | null {
  const box = boxOf(model);
  if (!box) return null;
  const keys = Object.keys(view.sheets[0] ?? {}).filter((key) => key !== "total" && key !== "disasters");
  const shown = keys.filter(
    (key) => view.over || view.sheets.some((sheet) => sheet[key]) || !(key in box.pieces),
  );
  const places = rankSeats(view);
  return (
    <section
      class="med-score-scroll"
      aria-label={t(view.over ? "score.pad" : "score.so-far")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <table class="med-score-pad" data-testid="score-pad">
        <thead>
          <tr>
            <th scope="col" class="med-score-title">
              <h2 class={view.over ? "" : "visually-hidden"}>
                {t(view.over ? "score.pad" : "score.so-far")}
              </h2>
            </th>
            {view.players.map((_, seat) => (
              <th scope="col" key={seat} class={seat === model.current.value ? "med-mine" : ""}>
                <span class="row">
                  <Crest seat={seat} size={26} />
                  <span class="col">
                    <b class="disp">{playerName(model, seat)}</b>
                    {view.players.length > 1 && (
                      <span class="sm muted">{t("score.place", { count: places[seat], ordinal: true })}</span>
                    )}
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <Line key={key} view={view} model={model} box={box} name={key} />
          ))}
          <SumLine view={view} model={model} />
          <Line view={view} model={model} box={box} name="disasters" />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span class="disp">{t("score.lines.total")}</span>
            </th>
            {view.sheets.map((sheet, seat) => (
              <td
                key={seat}
                class={seat === model.current.value ? "med-mine" : ""}
                data-testid={`total-${seat}`}
              >
                {sheet.total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {view.rank && (
        <p class="med-score-rank">
          <Icon name="crown" size={22} /> {t("score.your-rank", { rank: model.names(view.rank) })}
        </p>
      )}
    </section>
  );
}

interface LineProps {
  view: MedievalView;
  model: TableModel;
  box: MedievalBox;
  name: string;
}

/** Draw what a line counts. */
export function drawLine(name: string, box: MedievalBox, size: number): JSX.Element | null {
  const piece = name.replace(/-bonus$/, "");
  const picture = box.pieces[piece] ? piece : PICTURES[name];
  if (ICONS[name]) return <Icon name={ICONS[name]} size={Math.round(size * 0.75)} />;
  return picture ? <PiecePicture box={box} piece={picture} size={size} /> : null;
}

function Line({ view, model, box, name }: LineProps): JSX.Element {
  return (
    <tr class={name in box.pieces ? "" : "other-line"}>
      <th scope="row">
        <span class="row">
          <span class="med-score-icon">{drawLine(name, box, 24)}</span>
          {lineName({ model }, name)}
        </span>
      </th>
      {view.sheets.map((sheet, seat) => {
        const points = sheet[name] ?? 0;
        return (
          <td key={seat} class={seat === model.current.value ? "med-mine" : ""}>
            <span class="row">
              <span class="xs muted">{detail(view, seat, name)}</span>
              <span class="sp" />
              <b class={points < 0 ? "bad" : points ? "" : "med-none"}>
                {points < 0 ? `−${-points}` : points || "–"}
              </b>
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** Say how many buildings, or how large an area. */
function detail(view: MedievalView, seat: number, name: string): string {
  const player = view.players[seat]!;
  if (name === "largest-area") return t("score.spaces", { count: player.walled_area });
  const built = player.pieces.filter((placed) => placed.piece === name).length;
  return built ? `× ${built}` : "";
}

function SumLine({ view, model }: { view: MedievalView; model: TableModel }): JSX.Element {
  return (
    <tr class="med-sum-line">
      <th scope="row">{t("score.subtotal")}</th>
      {view.sheets.map((sheet, seat) => (
        <td key={seat} class={seat === model.current.value ? "med-mine" : ""}>
          <b>{(sheet.total ?? 0) - (sheet.disasters ?? 0)}</b>
        </td>
      ))}
    </tr>
  );
}

/** Rank the seats by points alone; who wins a tie is the server's word. */
function rankSeats(view: MedievalView): number[] {
  const totals = view.sheets.map((sheet) => sheet.total ?? 0);
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}
