import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { render } from "preact";
import { App } from "./app";
import { loadWords, setLanguage } from "./i18n";
import { listen } from "./routes";
import { applySettings, settings } from "./settings";
import { loadSprite } from "./ui/Icon";

applySettings();
listen();
void loadSprite();
await setLanguage(settings.lang.value);
await loadWords("common", "home");
render(<App />, document.getElementById("app")!);
