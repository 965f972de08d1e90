// One thing that can be done, as a button: it plays the action, or asks what is still open.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { isAdvised } from "../../../table/panels";
import { Crest, Icon } from "../../../ui/Icon";
import { describeOffer, describeShortly } from "../action-text";
import type { Option } from "../legal";
import type { Group } from "../legal-groups";
import { choose, type PlayProps, type TableSelection } from "../selection";

const t = words("merchants");

interface OfferProps extends PlayProps {
  group: Group;
}

export function Offer({ selection, view, group }: OfferProps): JSX.Element {
  const only = group.options.length === 1 ? group.options[0]! : null;
  const action = only?.action ?? group.action;
  const look = (looked: string | null) => {
    selection.looked.value = looked;
  };
  return (
    <button
      type="button"
      class={`btn s mer-offer ${group.options.some((option) => isAdvised(option.text)) ? "advised" : ""}`}
      aria-label={action.verb === "deliver" ? undefined : describeOffer(action, selection.model, view)}
      data-testid={only ? `choice-${only.text}` : `group-${group.key}`}
      onClick={() => open(selection, group)}
      onPointerEnter={() => look(only?.text ?? null)}
      onPointerLeave={() => look(null)}
      onFocusIn={() => look(only?.text ?? null)}
      onFocusOut={() => look(null)}
    >
      <Pictures action={group.action} options={group.options} />
      <span>{describeShortly(action, selection.model, view)}</span>
      {!only && <span class="muted">…</span>}
    </button>
  );
}

function Pictures({ action, options }: { action: Group["action"]; options: Option[] }): JSX.Element | null {
  if ("good" in action) return <Icon name={action.good} size={20} />;
  if (action.verb === "move" && options.some((option) => option.action.verb === "move" && option.action.duty))
    return <Icon name="shield" size={18} />;
  if (action.verb === "start") return <Crest seat={action.merchant - 1} size={20} />;
  return null;
}

function open(selection: TableSelection, group: Group): void {
  const { action, options } = group;
  if (action.verb === "deliver" && options.length > 1)
    selection.ask.value = { kind: "deliver", card: `${action.city}-special`, options };
  else choose(selection, options, t(action.verb === "move" ? "turn.duty" : "turn.swap"));
}
