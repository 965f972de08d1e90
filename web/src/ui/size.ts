import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

export interface Extent {
  width: number;
  height: number;
}

/** Measure how large an element is drawn, in pixels, for drawings whose text must not shrink with them. */
export function useExtent(element: RefObject<Element | null>): Signal<Extent> {
  const extent = useSignal<Extent>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current!;
    const measure = () => {
      const { width, height } = watched.getBoundingClientRect();
      extent.value = { width, height };
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return extent;
}
