import type { JSX } from "preact";

export function NewTable(_props: {
  query?: URLSearchParams;
  mine?: boolean;
  game?: string;
  wanted?: string;
}): JSX.Element {
  return <main id="main" />;
}
