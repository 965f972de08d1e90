// Chat at the table.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatClockTime, words } from "../i18n";
import type { Said } from "../net/types.gen";
import { Crest, Icon } from "../ui/Icon";
import { useTable } from "./context";
import { PersonDialog } from "./PersonMenu";

const t = words("table");
const MAX_CHARS = 500;

export function Chat(): JSX.Element {
  const { model, gameUi } = useTable();
  const list = useRef<HTMLOListElement>(null);
  const said = model.chat.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [said.length]);
  return (
    <div class="chat">
      <ol ref={list} aria-label={t("chat")} aria-live="polite" data-testid="chat">
        {said.length === 0 && <li class="muted">{t("chat-empty")}</li>}
        {said.map((one) => (
          <li key={`${one.at}-${one.who}-${one.text}`}>
            {one.seat === null || one.seat === undefined ? (
              <Icon name="eye" size={16} />
            ) : (
              <Crest seat={one.seat} size={16} />
            )}
            <span>
              <Writer said={one} /> <time>{formatClockTime(one.at)}</time>
              <br />
              {gameUi.describePhrase?.(one.text, model) ?? one.text}
            </span>
          </li>
        ))}
      </ol>
      <ChatForm />
    </div>
  );
}

/** The name of who wrote it; pressed, it says what can be done about them. */
function Writer({ said }: { said: Said }): JSX.Element {
  const { model } = useTable();
  const open = useSignal(false);
  const seat = said.seat === null || said.seat === undefined ? undefined : model.info.value?.seats[said.seat];
  if (!said.by || (seat?.by === said.by && seat.yours)) return <b>{said.who}</b>;
  return (
    <>
      <button
        type="button"
        class="chat-who"
        title={t("person-menu", { name: said.who })}
        onClick={() => (open.value = true)}
      >
        {said.who}
      </button>
      {open.value && (
        <PersonDialog
          who={{ name: said.who, by: said.by, muted: seat?.muted, watches: seat?.by !== said.by }}
          onClose={() => (open.value = false)}
        />
      )}
    </>
  );
}

function ChatForm(): JSX.Element {
  const { model } = useTable();
  const text = useSignal("");
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        const plain = text.value.trim();
        if (plain) model.say(plain);
        text.value = "";
      }}
    >
      <input
        class="field sp"
        aria-label={t("chat-write")}
        placeholder={t("chat-write")}
        maxLength={MAX_CHARS}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        data-testid="chat-input"
      />
      <button type="submit" class="btn" disabled={model.connection.value !== "open"}>
        {t("chat-send")}
      </button>
    </form>
  );
}
