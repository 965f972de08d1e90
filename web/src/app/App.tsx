import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { loadWords, words } from "../i18n";
import { Home } from "../pages/home/Home";
import { lazy } from "../ui/Lazy";
import { notify, Toasts } from "../ui/Toast";
import { featuredGame } from "./games";
import { place } from "./routes";
import { keepInvitation, putAway, putAwayAnnouncement, site, watchSite } from "./site";
import { watchWaiting } from "./waiting";

const t = words("common");

// Everything but the first screen is fetched when it is asked for, together with its words.
const NewTable = lazy(() =>
  part(
    "new",
    import("../pages/new-table/NewTable").then((m) => m.NewTable),
  ),
);
const Watch = lazy(() =>
  part(
    "home",
    import("../pages/watch/Watch").then((m) => m.Watch),
  ),
);
const Learn = lazy(() =>
  part(
    "learn",
    import("../pages/learn/Learn").then((m) => m.Learn),
  ),
);
const Puzzles = lazy(() =>
  part(
    "puzzle",
    import("../pages/puzzles/Puzzles").then((m) => m.Puzzles),
  ),
);
const Settings = lazy(() =>
  part(
    "settings",
    import("../pages/settings/Settings").then((m) => m.Settings),
  ),
);
const YourMove = lazy(() =>
  part(
    "moves",
    import("../pages/your-move/YourMove").then((m) => m.YourMove),
  ),
);
const Profile = lazy(() =>
  part(
    "profile",
    import("../pages/profile/Profile").then((m) => m.Profile),
  ),
);
const Person = lazy(() =>
  part(
    "profile",
    import("../pages/profile/Person").then((m) => m.Person),
  ),
);
const PersonAtTable = lazy(() =>
  part(
    "profile",
    import("../pages/profile/Person").then((m) => m.PersonAtTable),
  ),
);
const Daily = lazy(() =>
  part(
    "daily",
    import("../pages/daily/Daily").then((m) => m.Daily),
  ),
);
const Clubs = lazy(() =>
  part(
    "tournament",
    import("../pages/tournament/Clubs").then((m) => m.Clubs),
  ),
);
const Club = lazy(() =>
  part(
    "tournament",
    import("../pages/tournament/Club").then((m) => m.Club),
  ),
);
const Tournament = lazy(() =>
  part(
    "tournament",
    import("../pages/tournament/Tournament").then((m) => m.Tournament),
  ),
);
const Rules = lazy(() =>
  part(
    "rules box",
    import("../pages/rules/Rules").then((m) => m.Rules),
  ),
);
const MyBoxes = lazy(() =>
  part(
    "box rules",
    import("../pages/my-box/MyBoxes").then((m) => m.MyBoxes),
  ),
);
const MyBox = lazy(() =>
  part(
    "box rules",
    import("../pages/my-box/MyBox").then((m) => m.MyBox),
  ),
);
const Table = lazy(() =>
  part(
    "table",
    import("../table/TableScreen").then((m) => m.TableScreen),
  ),
);
const End = lazy(() =>
  part(
    "end",
    import("../pages/end/End").then((m) => m.End),
  ),
);
const Replay = lazy(() =>
  part(
    "replay",
    import("../pages/replay/Replay").then((m) => m.Replay),
  ),
);

async function part<T>(namespaces: string, module: Promise<T>): Promise<T> {
  return (await Promise.all([module, loadWords(...namespaces.split(" "))]))[0];
}

export function App(): JSX.Element {
  useEffect(() => {
    keepInvitation(place.peek().query);
    const stops = [watchSite(), watchWaiting(), effect(tellAtTable)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <a class="skip" href="#main">
        {t("skip")}
      </a>
      <Screen />
      <Toasts />
    </>
  );
}

/** A table has no room for the announcement: there it is told once, as a notice. */
function tellAtTable(): void {
  const said = site.value;
  if (said?.announced && said.announced !== putAway.peek() && place.peek().screen === "table") {
    putAwayAnnouncement();
    notify({ text: said.announcement });
  }
}

function Screen(): JSX.Element {
  const { screen, params, query } = place.value;
  const id = params.id ?? "";
  switch (screen) {
    case "home":
      return <Home />;
    case "new":
      return <NewTable query={query} />;
    case "watch":
    case "tables":
      return <Watch mine={screen === "tables"} />;
    case "learn":
      return <Learn />;
    case "puzzles":
      return <Puzzles />;
    case "settings":
      return <Settings />;
    case "me":
      return <Profile />;
    case "person":
      return <Person key={id} id={id} />;
    case "person-at-table":
      return <PersonAtTable table={params.table ?? ""} by={params.by ?? ""} />;
    case "daily":
      return <Daily game={query.get("game") ?? ""} day={query.get("day") ?? ""} />;
    case "clubs":
      return <Clubs />;
    case "club":
      return <Club key={id} id={id} />;
    case "tournament":
      return <Tournament key={id} id={id} />;
    case "your-move":
      return <YourMove />;
    case "rules":
      return <Rules game={params.game ?? featuredGame.key} wanted={query.get("id") ?? ""} />;
    case "boxes":
      return <MyBoxes />;
    case "new-box":
      return <MyBox key={`new-${query}`} id="" query={query} />;
    case "box":
      return <MyBox key={id} id={id} query={query} />;
    case "table":
      return <Table key={id} id={id} />;
    case "end":
      return <End key={id} id={id} />;
    case "replay":
      return <Replay key={id} id={id} line={Number(query.get("line") ?? 0)} />;
    case "open-replay":
      return <Replay id="" line={0} />;
    default:
      return <Lost />;
  }
}

function Lost(): JSX.Element {
  return (
    <main id="main" class="waiting">
      <h1>{t("lost")}</h1>
      <a class="btn p" href="/">
        {t("to-home")}
      </a>
    </main>
  );
}
