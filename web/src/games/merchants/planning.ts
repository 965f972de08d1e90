// What the table plans together: plans and claims read, put into words, and the try-out as a view.

import { formatList, words } from "../../i18n";
import { patch } from "../../net/patch";
import type { AdvisedAim, GoodsClaim, PlayerPlan, TriedStep } from "../../net/types.gen";
import type { TableModel, TryOut } from "../../table/game";
import { actionKey, actionValues, describeGoods } from "./action-text";
import { type Action, readAction, readCard } from "./legal";
import { describeMerchant, listInTurnOrder } from "./names";
import type { Goods, Merchant, MerchantsView, OrderCard } from "./view.gen";
import { viewOf } from "./view-queries";

const t = words("merchants");

/** The colours of the merchants' routes, as those of their crests but dark enough to write on. */
export const ROUTE_COLOURS = ["#8c2f24", "#2b5a92", "#25633f", "#85590f"];
export const routeColour = (merchant: number): string => ROUTE_COLOURS[(merchant - 1) % 4]!;

export const listPlans = (model: TableModel): PlayerPlan[] => model.talk?.plans.value ?? [];
export const listClaims = (model: TableModel): GoodsClaim[] => model.talk?.claims.value ?? [];

export const planOf = (model: TableModel, merchant: number): PlayerPlan | undefined =>
  listPlans(model).find((plan) => plan.actor === merchant);

/** The number under which a merchant's plan is drawn: as in the order of turns. */
export const planNumber = (view: MerchantsView, merchant: number): number =>
  listInTurnOrder(view).findIndex((each) => each.merchant === merchant) + 1;

/** List the cities that a plan leads through. */
export const listStops = (steps: readonly string[]): string[] =>
  steps.flatMap((text) => {
    const action = readAction(text);
    return action?.verb === "move" ? [action.city] : [];
  });

// ---------------------------------------------------------------- plans in words

/** Say a plan shortly: "Grand Berg, load 2 wheat, sell to Genova". */
export function describePlan(steps: readonly string[], model: TableModel, view: MerchantsView): string {
  const parts: string[] = [];
  let loads: Goods = {};
  const flush = () => {
    if (Object.keys(loads).length) parts.push(t("plan.load", { goods: describeGoods(model, loads) }));
    loads = {};
  };
  for (const text of steps) {
    const action = readAction(text);
    if (!action) continue;
    if (action.verb === "load" && !action.from && !action.swap) {
      loads = { ...loads, [action.good]: (loads[action.good] ?? 0) + 1 };
      continue;
    }
    flush();
    parts.push(describeStep(action, model, view));
  }
  flush();
  return parts.join(", ");
}

const PLANNED = new Set([
  "move",
  "move-duty",
  "load",
  "load-from",
  "load-area",
  "unload",
  "unload-to",
  "sell",
]);

function describeStep(action: Action, model: TableModel, view: MerchantsView): string {
  const key = actionKey(action);
  const values = actionValues(action, model, view);
  if (action.verb === "deliver" || key === "sell-special") return t("plan.deliver", values);
  if (!PLANNED.has(key)) return t(`do.${key}`, values);
  const what = t(`plan.${key}`, { goods: values.good, ...values });
  return action.verb === "load" && action.swap ? t("plan.swap", { what, swap: values.swap }) : what;
}

/** Say when and by whom a plan was made. */
export function describePlanNote(plan: PlayerPlan, view: MerchantsView, mine: boolean): string {
  if (plan.by === "bot") return t("plan.announced");
  if (plan.round < view.round) return t("plan.of-round", { round: plan.round });
  return t(mine ? "plan.yours" : "plan.theirs");
}

/** Say which order advice is about, who carries it, and the next steps: "For Genova's order: ... Next: ...". */
export function describeAim(aim: AdvisedAim, model: TableModel): string {
  const view = viewOf(model.now.value ?? model.state.value);
  if (!view) return "";
  const card = view.row.find((each) => each.card === aim.target);
  const told = t(card?.special ? "aim.special" : "aim.order", {
    city: model.names(readCard(aim.target).city),
    goods: describeGoods(model, card?.missing ?? card?.goods ?? readCard(aim.target).goods),
    who: describeMerchant(model, view, aim.actor),
  });
  return aim.steps.length
    ? `${told} ${t("aim.next", { steps: describePlan(aim.steps, model, view) })}`
    : told;
}

// ---------------------------------------------------------------- claims

export const claimsOn = (model: TableModel, card: string): GoodsClaim[] =>
  listClaims(model).filter((claim) => claim.target === card);

/** Count what an order asks for that nobody has promised. */
export function countUnclaimed(card: OrderCard, claims: readonly GoodsClaim[]): Goods {
  const left: Goods = { ...(card.missing ?? card.goods) };
  for (const claim of claims)
    for (const [good, n] of Object.entries(claim.goods)) left[good] = Math.max(0, (left[good] ?? 0) - n);
  return Object.fromEntries(Object.entries(left).filter(([, n]) => n > 0));
}

// ---------------------------------------------------------------- the try-out

export const listTried = (tryOut: TryOut | null | undefined): TriedStep[] => tryOut?.told.steps ?? [];

/** The view after so many steps of a try-out. */
export function viewTried(tryOut: TryOut, count: number): MerchantsView {
  const changes = listTried(tryOut)
    .slice(0, count)
    .flatMap((step) => step.changes ?? []);
  return patch(tryOut.base as MerchantsView, changes);
}

export interface TriedTurn {
  merchant: number;
  /** The number of its first step, counted from 0. */
  first: number;
  texts: string[];
}

/** Put the steps of a try-out together, one row for each merchant's turn. */
export function groupTried(steps: readonly TriedStep[]): TriedTurn[] {
  const turns: TriedTurn[] = [];
  for (const [index, step] of steps.entries()) {
    const last = turns.at(-1);
    if (last?.merchant === step.actor) last.texts.push(step.text);
    else turns.push({ merchant: step.actor, first: index, texts: [step.text] });
  }
  return turns;
}

const KEPT = new Set(["move", "load", "unload", "sell", "deliver"]);

/** The steps of one merchant that can stand in a plan. */
export const listPlannable = (steps: readonly TriedStep[], merchant: number): string[] =>
  steps
    .filter((step) => step.actor === merchant && KEPT.has(step.text.split(" ")[0]!))
    .map((step) => step.text);

/** Say where a try-out leads: the places, what was filled. */
export function describeOutcome(before: MerchantsView, after: MerchantsView): string {
  const filled = before.row.filter((card) => !after.row.some((each) => each.card === card.card)).length;
  const taken = t("try.places", { taken: after.row.length, places: after.places });
  return filled ? `${taken} ${t("try.filled", { count: filled })}` : taken;
}

// ---------------------------------------------------------------- quick phrases

/** Phrases that need nothing more, and those that are about a city or a good. */
export const PLAIN_PHRASES = ["bring", "carry", "take", "go-ahead", "thanks"] as const;
export const CITY_PHRASE = "wait-in";
export const GOOD_PHRASE = "who-has";

/** Say a phrase, "/wait-in genova", in the reader's language; null if it is none of this game's. */
export function describePhrase(text: string, model: TableModel): string | null {
  if (!text.startsWith("/")) return null;
  const [key = "", name = ""] = text.slice(1).split(" ");
  if ((PLAIN_PHRASES as readonly string[]).includes(key)) return t(`phrase.${key}`);
  if (key === CITY_PHRASE && name) return t("phrase.wait-in", { city: model.names(name) });
  if (key === GOOD_PHRASE && name) return t("phrase.who-has", { good: model.names(name) });
  return null;
}

/** What a merchant could lay on a special order from the carriage; null if nothing. */
export function writeDelivery(merchant: Merchant, card: OrderCard): string | null {
  const goods = Object.entries(card.missing ?? card.goods).flatMap(([good, n]) =>
    Array<string>(Math.min(n, merchant.cargo[good] ?? 0)).fill(good),
  );
  return goods.length ? `deliver ${readCard(card.card).city} ${goods.join(" ")}` : null;
}

/** Name goods in a list, without their numbers. */
export const nameGoods = (model: TableModel, goods: Goods): string =>
  formatList(Object.keys(goods).map((good) => model.names(good)));
