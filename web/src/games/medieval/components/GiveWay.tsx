// Chips beside a title that give way to it: first they move closer, then they fold into a list behind one button.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The mildest first; styles say what each does. */
const WAYS = ["all", "close", "folded"];

export function GiveWay({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const open = useSignal(false);
  useLayoutEffect(() => makeRoom(place.current!), []);
  return (
    <div class={`med-give-way ${open.value ? "open" : ""}`} ref={place}>
      <button
        type="button"
        class="tag med-chip-tag med-unfold"
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
        data-testid="show-more"
      >
        {name} ▾
      </button>
      {children}
    </div>
  );
}

/** Keep everything beside it whole, whatever the chips say and however wide the place is. */
function makeRoom(place: HTMLElement): () => void {
  const head = place.parentElement!;
  let frame = 0;
  const fit = () => {
    frame = 0;
    for (const way of WAYS) {
      place.dataset.fit = way;
      if (head.scrollWidth <= head.clientWidth) return;
    }
  };
  // In the next frame, which lays the page out anyway: whoever pressed something does not wait for a measurement.
  const fitSoon = () => {
    frame ||= requestAnimationFrame(fit);
  };
  const texts = new MutationObserver(fitSoon);
  texts.observe(head, { childList: true, characterData: true, subtree: true });
  const size = new ResizeObserver(fit);
  size.observe(head);
  return () => {
    cancelAnimationFrame(frame);
    texts.disconnect();
    size.disconnect();
  };
}
