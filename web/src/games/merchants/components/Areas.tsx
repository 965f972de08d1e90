/** The selling areas of a city, under its name: whose they are and what lies in them. A good that can be loaded
or must be given up is a button. */

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { offer } from "../action-text";
import type { Option } from "../legal";
import type { Point } from "../map-layout";
import { choose, type Ui } from "../selection";
import type { City, Goods } from "../view";
import { Shield } from "./Pieces";

const t = words("merchants");
const ICON = 18;

interface Chip {
  merchant: number;
  goods: [string, number][];
  width: number;
  x: number;
  y: number;
}

const widthOf = (goods: [string, number][]): number =>
  23 + goods.reduce((sum, [, n]) => sum + ICON + 1 + (n > 1 ? 9 : 0), 0) + 3;

/** Chips side by side in the middle of the city, in as many lines as they need. */
function layOut(areas: Record<string, Goods>, { x, y }: Point, widest: number): Chip[] {
  const lines: Chip[][] = [[]];
  for (const [merchant, all] of Object.entries(areas)) {
    const goods = Object.entries(all).filter(([, n]) => n > 0);
    const chip: Chip = { merchant: Number(merchant), goods, width: widthOf(goods), x: 0, y: 0 };
    const line = lines.at(-1)!;
    const used = line.reduce((sum, each) => sum + each.width + 3, 0);
    if (line.length && used + chip.width > widest) lines.push([chip]);
    else line.push(chip);
  }
  return lines.flatMap((line, index) => {
    let at = x - (line.reduce((sum, each) => sum + each.width + 3, 0) - 3) / 2;
    for (const chip of line) {
      chip.x = at;
      chip.y = y + 63 + index * 25;
      at += chip.width + 3;
    }
    return line;
  });
}

export function Areas({ ui, city }: { ui: Ui; city: City }): JSX.Element {
  const layout = ui.layout.value;
  return (
    <>
      {layOut(city.areas, layout.place(city), layout.across - 8).map((chip) => (
        <g key={chip.merchant} class="mt-area">
          <rect x={chip.x} y={chip.y} width={chip.width} height="23" rx="6" />
          <Shield x={chip.x + 3} y={chip.y + 3} size={17} merchant={chip.merchant} />
          <AreaGoods ui={ui} city={city} chip={chip} />
        </g>
      ))}
    </>
  );
}

function AreaGoods({ ui, city, chip }: { ui: Ui; city: City; chip: Chip }): JSX.Element {
  let at = chip.x + 22;
  return (
    <>
      {chip.goods.map(([good, n]) => {
        const x = at;
        at += ICON + 1 + (n > 1 ? 9 : 0);
        return (
          <AreaGood
            key={good}
            ui={ui}
            options={takes(ui, city, chip.merchant, good)}
            good={good}
            count={n}
            x={x}
            y={chip.y + 2.5}
          />
        );
      })}
    </>
  );
}

/** Loading from this area is for whoever stands in the city; the server has said whether it may be done. */
function takes(ui: Ui, city: City, merchant: number, good: string): Option[] {
  const view = ui.view.value;
  const here = view?.merchants[(view.turn?.merchant ?? 0) - 1]?.city === city.city;
  return ui.options.value.filter(
    ({ act }) =>
      (act.verb === "load" && here && act.area && act.from === merchant && act.good === good) ||
      (act.verb === "remove" && act.merchant === merchant && act.city === city.city && act.good === good),
  );
}

interface GoodProps {
  ui: Ui;
  options: Option[];
  good: string;
  count: number;
  x: number;
  y: number;
}

function AreaGood({ ui, options, good, count, x, y }: GoodProps): JSX.Element {
  const drawing = (
    <>
      <use href={`#i-${good}`} x={x} y={y} width={ICON} height={ICON} />
      {count > 1 && (
        <text class="n" x={x + ICON + 0.5} y={y + 14}>
          {count}
        </text>
      )}
    </>
  );
  const first = options[0];
  if (!first) return drawing;
  const act = () => choose(ui, options, t("turn.swap"));
  const plain = first.act.verb === "load" ? { ...first.act, swap: undefined } : first.act;
  return (
    <g
      class="take"
      role="button"
      tabIndex={0}
      aria-label={offer(plain, ui.model, ui.view.value!)}
      data-testid={`area-${first.text.replaceAll(" ", "-")}`}
      onClick={act}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      }}
    >
      <rect class="lit" x={x - 2} y={y - 2} width={ICON + 4 + (count > 1 ? 8 : 0)} height={ICON + 4} rx="5" />
      {drawing}
    </g>
  );
}
