// A record that somebody brings along as a file, to be replayed.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Page } from "../../app/Page";
import { go } from "../../app/routes";
import { words } from "../../i18n";
import { ApiError, api } from "../../net/api";
import { Icon } from "../../ui/Icon";
import { Button } from "../end/Actions";

const t = words("replay");

export function BringRecord(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const over = useSignal(false);
  const trouble = useSignal("");
  const take = async (file: File | undefined) => {
    if (!file) return;
    trouble.value = "";
    try {
      const { id } = await api.upload(await file.text());
      go(`/t/${id}/replay`);
    } catch (error) {
      trouble.value = (error instanceof ApiError && error.message) || t("bad-file");
    }
  };
  return (
    <Page title={t("bring.title")} class="replay-bring">
      <section
        class={`panel drop ${over.value ? "over" : ""}`}
        aria-label={t("bring.title")}
        onDragOver={(event) => {
          event.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => {
          over.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          over.value = false;
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <Icon name="play" size={44} />
        <h2>{t("bring.heading")}</h2>
        <p class="muted">{t("bring.about")}</p>
        <input
          ref={input}
          class="visually-hidden"
          type="file"
          accept=".era,text/plain"
          tabIndex={-1}
          aria-label={t("bring.choose")}
          data-testid="record-file"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <Button primary onClick={async () => input.current?.click()}>
          {t("bring.choose")}
        </Button>
        <p class="bad b" role="alert">
          {trouble.value}
        </p>
      </section>
    </Page>
  );
}
