// In a corner of the map: point at something, or show the others a plan.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { startRoute, type TableSelection } from "../selection";
import type { MerchantsView } from "../view.gen";

const t = words("merchants");

export function PointButtons({
  selection,
  view,
  hook = "",
}: {
  selection: TableSelection;
  view: MerchantsView;
  hook?: string;
}): JSX.Element {
  const { mode } = selection;
  return (
    <span class="mer-point">
      <button
        type="button"
        class="iconbtn"
        aria-pressed={mode.value === "ping"}
        title={t("plan.ping")}
        aria-label={t("plan.ping")}
        data-testid={`${hook}ping`}
        onClick={() => {
          mode.value = mode.value === "ping" ? "act" : "ping";
        }}
      >
        <Icon name="flag" size={18} />
      </button>
      {view.variant === "federation" && (
        <button
          type="button"
          class="iconbtn"
          aria-pressed={mode.value === "plan"}
          title={t("plan.make")}
          aria-label={t("plan.make")}
          data-testid={`${hook}plan`}
          onClick={() => {
            if (mode.value === "plan") mode.value = "act";
            else startRoute(selection);
          }}
        >
          <Icon name="share" size={18} />
        </button>
      )}
    </span>
  );
}
