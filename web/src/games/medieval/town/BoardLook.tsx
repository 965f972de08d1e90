// How one looks at one's board: flat or as a model, and from where.

import type { JSX } from "preact";
import { settings } from "../../../app/settings";
import { words } from "../../../i18n";
import { showsModel } from "../../../render3d/capability";
import { useKeys } from "../../../ui/keys";
import { type Look, look, model } from "./surface";

const t = words("medieval");
const LOOKS: Look[] = ["tilted", "above", "close"];

export function BoardLook(): JSX.Element {
  useKeys({
    above: () => {
      if (model.peek()) look.value = look.peek() === "above" ? "tilted" : "above";
    },
  });
  const shown = showsModel.value;
  // One button is enough: it goes on to the next way of looking.
  const next = LOOKS[(LOOKS.indexOf(look.value) + 1) % LOOKS.length]!;
  return (
    <span class="med-looks" role="group" aria-label={t("look.title")}>
      <button
        type="button"
        class={`tag med-chip-tag ${shown ? "okt" : ""}`}
        aria-pressed={shown}
        aria-label={t("look.model")}
        title={t("look.model")}
        onClick={() => {
          settings.board.value = shown ? "flat" : "model";
        }}
        data-testid="look-model"
      >
        3D
      </button>
      {shown && (
        <button
          type="button"
          class="tag med-chip-tag"
          aria-label={t(`look.${next}`)}
          title={t(`look.${next}`)}
          onClick={() => {
            look.value = next;
          }}
          data-testid={`look-${next}`}
        >
          <LookPicture name={next} />
        </button>
      )}
    </span>
  );
}

const OUTLINES: Record<Look, string> = {
  tilted: "M6 7H18L22 18H2Z",
  above: "M4 5H20V19H4Z",
  close: "M2 20V12L8 6L14 12V20ZM14 20V9L18 4L22 9V20Z",
};

function LookPicture({ name }: { name: Look }): JSX.Element {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[name]} fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round" />
    </svg>
  );
}
