import "../ui/fonts.css";
import "../ui/tokens.css";
import "../ui/base.css";
import { render } from "preact";
import { loadWords, setLanguage } from "../i18n";
import { loadSprite } from "../ui/Icon";
import { App } from "./App";
import { listen } from "./routes";
import { applySettings, settings } from "./settings";

applySettings();
listen();
void loadSprite();
await setLanguage(settings.lang.value);
await loadWords("common", "home");
render(<App />, document.getElementById("app")!);
// At leisure: nothing of the first screen waits for it.
const WORKER_DELAY_MS = 4000;
if ("serviceWorker" in navigator && import.meta.env.PROD)
  setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined), WORKER_DELAY_MS);
