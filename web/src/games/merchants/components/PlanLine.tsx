// What a merchant means to do, on the merchant's card.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { isMine } from "../names";
import { describePlan, describePlanNote, planNumber, planOf, routeColour } from "../planning";
import type { PlayProps } from "../selection";
import type { Merchant } from "../view.gen";

const t = words("merchants");

/** The number under which a merchant's route is drawn on the map, in its colour. */
export function PlanNumber({ merchant, number }: { merchant: number; number: number }): JSX.Element {
  return (
    <span class="mer-plan-no" style={{ background: routeColour(merchant) }} aria-hidden="true">
      {number}
    </span>
  );
}

export function PlanLine({
  selection,
  view,
  merchant,
}: PlayProps & { merchant: Merchant }): JSX.Element | null {
  const { model } = selection;
  const plan = planOf(model, merchant.merchant);
  if (!plan) return null;
  const mine = isMine(model, merchant);
  return (
    <div class="mer-plan" data-testid={`plan-${merchant.merchant}`}>
      <PlanNumber merchant={merchant.merchant} number={planNumber(view, merchant.merchant)} />
      <p class="sm sp" title={describePlan(plan.steps, model, view)}>
        <b>{describePlan(plan.steps, model, view)}</b>{" "}
        <span class="xs muted">{describePlanNote(plan, view, mine)}</span>
      </p>
      {mine && !view.over && (
        <button
          type="button"
          class="iconbtn mer-plan-clear"
          aria-label={t("plan.clear")}
          title={t("plan.clear")}
          data-testid={`plan-clear-${merchant.merchant}`}
          onClick={() => void model.talk?.setPlan(merchant.seat, merchant.merchant, [])}
        >
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}
