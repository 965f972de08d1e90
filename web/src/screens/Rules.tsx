import type { JSX } from "preact";

export function Rules(_props: {
  query?: URLSearchParams;
  mine?: boolean;
  game?: string;
  wanted?: string;
}): JSX.Element {
  return <main id="main" />;
}
