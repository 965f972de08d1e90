// The selling areas of a city, under its name: whose they are and what lies in them. A good that can be loaded
// or must be given up is a button.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { describeOffer } from "../action-text";
import type { Option } from "../legal";
import type { Point } from "../map-layout";
import { choose, type TableSelection } from "../selection";
import type { City, Goods } from "../view.gen";
import { Shield } from "./Pieces";

const t = words("merchants");
const ICON_UNITS = 18;

interface Chip {
  merchant: number;
  goods: [string, number][];
  width: number;
  x: number;
  y: number;
}

const widthOf = (goods: [string, number][]): number =>
  23 + goods.reduce((sum, [, n]) => sum + ICON_UNITS + 1 + (n > 1 ? 9 : 0), 0) + 3;

/** Lay chips side by side in the middle of the city, in as many lines as they need. */
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

export function Areas({ selection, city }: { selection: TableSelection; city: City }): JSX.Element {
  const layout = selection.layout.value;
  return (
    <>
      {layOut(city.areas, layout.place(city), layout.across - 8).map((chip) => (
        <g key={chip.merchant} class="mer-area">
          <rect x={chip.x} y={chip.y} width={chip.width} height="23" rx="6" />
          <Shield x={chip.x + 3} y={chip.y + 3} size={17} merchant={chip.merchant} />
          <AreaGoods selection={selection} city={city} chip={chip} />
        </g>
      ))}
    </>
  );
}

function AreaGoods({
  selection,
  city,
  chip,
}: {
  selection: TableSelection;
  city: City;
  chip: Chip;
}): JSX.Element {
  let at = chip.x + 22;
  return (
    <>
      {chip.goods.map(([good, n]) => {
        const x = at;
        at += ICON_UNITS + 1 + (n > 1 ? 9 : 0);
        return (
          <AreaGood
            key={good}
            selection={selection}
            options={listTakes(selection, city, chip.merchant, good)}
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

/** List what can be taken from this area: loading is for whoever stands in the city, and the server has said
 * whether it may be done. */
function listTakes(selection: TableSelection, city: City, merchant: number, good: string): Option[] {
  const view = selection.view.value;
  const here = view?.merchants[(view.turn?.merchant ?? 0) - 1]?.city === city.city;
  return selection.options.value.filter(
    ({ action }) =>
      (action.verb === "load" && here && action.area && action.from === merchant && action.good === good) ||
      (action.verb === "remove" &&
        action.merchant === merchant &&
        action.city === city.city &&
        action.good === good),
  );
}

interface GoodProps {
  selection: TableSelection;
  options: Option[];
  good: string;
  count: number;
  x: number;
  y: number;
}

function AreaGood({ selection, options, good, count, x, y }: GoodProps): JSX.Element {
  const drawing = (
    <>
      <use href={`#i-${good}`} x={x} y={y} width={ICON_UNITS} height={ICON_UNITS} />
      {count > 1 && (
        <text class="mer-count" x={x + ICON_UNITS + 0.5} y={y + 14}>
          {count}
        </text>
      )}
    </>
  );
  const first = options[0];
  if (!first) return drawing;
  const activate = () => choose(selection, options, t("turn.swap"));
  const plain = first.action.verb === "load" ? { ...first.action, swap: undefined } : first.action;
  return (
    <g
      class="mer-take"
      role="button"
      tabIndex={0}
      aria-label={describeOffer(plain, selection.model, selection.view.value!)}
      data-testid={`area-${first.text.replaceAll(" ", "-")}`}
      onClick={activate}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        activate();
      }}
    >
      <rect
        class="mer-lit"
        x={x - 2}
        y={y - 2}
        width={ICON_UNITS + 4 + (count > 1 ? 8 : 0)}
        height={ICON_UNITS + 4}
        rx="5"
      />
      {drawing}
    </g>
  );
}
