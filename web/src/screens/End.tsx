import type { JSX } from "preact";

export function End(_props: { id: string; line?: number }): JSX.Element {
  return <main id="main" />;
}
