// What the organiser can do: begin and end rounds, write to all, close.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { go } from "../../app/routes";
import { attempt } from "../../app/tables";
import { words } from "../../i18n";
import { clubs, type TournamentAct, type TournamentInfo } from "../../net/clubs";
import { notify } from "../../ui/Toast";
import { SureButton } from "./SureButton";

const t = words("tournament");

interface OrganiserProps {
  info: TournamentInfo;
  onChange: (next: TournamentInfo) => void;
}

export function Organiser({ info, onChange }: OrganiserProps): JSX.Element | null {
  const act = (what: TournamentAct) => attempt(async () => onChange(await clubs.act(info.id, what)));
  const isOn = info.played.at(-1)?.over === false;
  const next = info.round + 1;
  const gone = info.standings.filter((row) => row.left_after !== undefined);
  if (info.status === "over") return null;
  return (
    <section class="panel organiser" aria-labelledby="organiser">
      <h2 id="organiser">{t("organiser")}</h2>
      {gone.map((row) => (
        <p key={row.name} class="organiser-gone sm">
          {t("gone", { name: row.name })}
        </p>
      ))}
      {!isOn && next <= Math.max(info.rounds, 1) && (
        <button type="button" class="btn p" onClick={() => void act("begin-round")} data-testid="begin-round">
          {next === 1 ? t("begin-first") : t("begin", { number: next })}
        </button>
      )}
      <WriteToAll id={info.id} />
      {isOn && (
        <SureButton
          name={t("end", { number: info.round })}
          ask={t("end-sure")}
          run={() => act("end-round")}
          danger
          testid="end-round"
        />
      )}
      {info.status === "running" && !isOn && (
        <SureButton name={t("close")} ask={t("close-sure")} run={() => act("close")} testid="close" />
      )}
      {info.status === "open" && (
        <SureButton
          name={t("cancel")}
          ask={t("cancel-sure")}
          run={() =>
            attempt(async () => {
              await clubs.cancel(info.id);
              go("/clubs");
            })
          }
          danger
        />
      )}
    </section>
  );
}

function WriteToAll({ id }: { id: string }): JSX.Element {
  const text = useSignal("");
  const send = () =>
    attempt(async () => {
      await clubs.note(id, text.value);
      text.value = "";
      notify({ text: t("written") });
    });
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.value.trim()) void send();
      }}
    >
      <input
        class="field sp"
        value={text.value}
        maxLength={500}
        placeholder={t("write")}
        aria-label={t("write")}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <button type="submit" class="btn">
        {t("send")}
      </button>
    </form>
  );
}
