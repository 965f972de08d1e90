import type { JSX } from "preact";

/** Draw a sentence in which **two stars** make bold. */
export function Rich({ text }: { text: string }): JSX.Element {
  const parts = text.split("**");
  return <>{parts.map((part, index) => (index % 2 ? <b key={index}>{part}</b> : part))}</>;
}
