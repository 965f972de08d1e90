// Keys of the table: single keys that do something, unless one is typing or a dialog is open.

import { useEffect } from "preact/hooks";
import { keyOf } from "../app/settings";

export type KeyMap = Record<string, (event: KeyboardEvent) => void>;

/** Run an action when the reader presses its key, while this component is shown. */
export function useKeys(actions: KeyMap): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const action = Object.keys(actions).find((name) => sameKey(keyOf(name), event.key));
      if (!action || (event.key === "Enter" && isControl(event.target))) return;
      event.preventDefault();
      actions[action]!(event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function sameKey(wanted: string, pressed: string): boolean {
  return wanted !== "" && wanted.toLowerCase() === pressed.toLowerCase();
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (document.querySelector("dialog[open]")) return true;
  return !!target?.closest?.(
    "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]",
  );
}

/** Leave Enter to a button that has the focus. */
function isControl(target: EventTarget | null): boolean {
  return !!(target as Element | null)?.closest?.(
    "button, a, input, select, summary, [role=button], [role=gridcell], [tabindex='0']",
  );
}
