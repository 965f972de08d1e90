// Somebody's name, which leads to their profile if they have one.

import type { JSX } from "preact";

interface PersonNameProps {
  name: string;
  /** The address of their profile; guests have none. */
  person?: string | undefined;
}

export function PersonName({ name, person }: PersonNameProps): JSX.Element {
  if (!person) return <>{name}</>;
  return (
    <a class="person" href={`/person/${person}`}>
      {name}
    </a>
  );
}
