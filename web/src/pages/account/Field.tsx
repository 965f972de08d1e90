// A field of the account's forms.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useId } from "preact/hooks";

interface FieldProps {
  name: string;
  value: Signal<string>;
  autocomplete: string;
  secret?: boolean;
  about?: string;
  maxLength?: number;
  testid?: string;
}

export function Field({
  name,
  value,
  autocomplete,
  secret,
  about,
  maxLength = 200,
  testid,
}: FieldProps): JSX.Element {
  const id = useId();
  const more = {
    id,
    class: "field",
    required: true,
    autocomplete,
    maxLength,
    value: value.value,
    onInput: (event: { currentTarget: HTMLInputElement }) => (value.value = event.currentTarget.value),
    "data-testid": testid,
  };
  return (
    <label for={id}>
      <b>{name}</b>
      {secret ? <input type="password" {...more} /> : <input type="text" {...more} />}
      {about && <span class="sm muted">{about}</span>}
    </label>
  );
}
