import type { JSX } from "preact";

export function Replay(_props: { id: string; line?: number }): JSX.Element {
  return <main id="main" />;
}
