// A part of the app that is fetched when it is first shown.

import { useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Waiting } from "./Waiting";

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element {
  let known: ComponentType<P> | undefined;
  return function Lazy(props: P): JSX.Element {
    const found = useSignal<{ part: ComponentType<P> } | null>(known ? { part: known } : null);
    const failed = useSignal(false);
    useEffect(() => {
      if (known) return;
      load().then(
        (part) => {
          known = part;
          found.value = { part };
        },
        () => {
          failed.value = true;
        },
      );
    }, []);
    const Part = found.value?.part;
    return Part ? <Part {...props} /> : <Waiting failed={failed.value} />;
  };
}
