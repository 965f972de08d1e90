/** One thing that can be done, as a button: it plays the action, or asks what is still open. */

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { Crest, Icon } from "../../../ui/Icon";
import { offer, short } from "../action-text";
import type { Option } from "../legal";
import type { Group } from "../legal-groups";
import { choose, type Ui } from "../selection";
import type { MerchantsView } from "../view";

const t = words("merchants");

interface OfferProps {
  ui: Ui;
  view: MerchantsView;
  group: Group;
}

export function Offer({ ui, view, group }: OfferProps): JSX.Element {
  const only = group.options.length === 1 ? group.options[0]! : null;
  const act = only?.act ?? group.act;
  const look = (looked: string | null) => {
    ui.looked.value = looked;
  };
  return (
    <button
      type="button"
      class="btn s offer"
      aria-label={act.verb === "deliver" ? undefined : offer(act, ui.model, view)}
      data-testid={only ? `choice-${only.text}` : `group-${group.key}`}
      onClick={() => open(ui, group)}
      onPointerEnter={() => look(only?.text ?? null)}
      onPointerLeave={() => look(null)}
      onFocus={() => look(only?.text ?? null)}
      onBlur={() => look(null)}
    >
      <Pictures act={group.act} options={group.options} />
      <span>{short(act, ui.model, view)}</span>
      {!only && <span class="muted">…</span>}
    </button>
  );
}

function Pictures({ act, options }: { act: Group["act"]; options: Option[] }): JSX.Element | null {
  if ("good" in act) return <Icon name={act.good} size={20} />;
  if (act.verb === "move" && options.some((option) => option.act.verb === "move" && option.act.duty))
    return <Icon name="shield" size={18} />;
  if (act.verb === "start") return <Crest seat={act.merchant - 1} size={20} />;
  return null;
}

function open(ui: Ui, group: Group): void {
  const { act, options } = group;
  if (act.verb === "deliver" && options.length > 1)
    ui.ask.value = { kind: "deliver", card: `${act.city}-special`, options };
  else choose(ui, options, t(act.verb === "move" ? "turn.duty" : "turn.swap"));
}
