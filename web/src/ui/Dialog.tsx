// A native dialog: it keeps the focus inside, closes with Escape, and gives the focus back.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { words } from "../i18n";
import { Icon } from "./Icon";

const t = words("common");

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
  /** Cannot be closed: something must be decided. */
  firm?: boolean;
}

export function Dialog({ title, onClose, children, class: more = "", firm }: DialogProps): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement as HTMLElement | null;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      before?.focus?.();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={ref}
      class={more}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!firm) onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current && !firm) onClose();
      }}
    >
      <div class="ph">
        <h2 id={id} class="sp">
          {title}
        </h2>
        {!firm && (
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={onClose}>
            <Icon name="x" size={20} />
          </button>
        )}
      </div>
      <div class="body">{children}</div>
    </dialog>
  );
}
