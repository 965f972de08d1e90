// What the first screen shows of ERA: Medieval Age.

import type { JSX } from "preact";
import type { GameIntro, PictureProps } from "../../../table/game";
import { Meadow } from "./Meadow";
import { heroScene, scenes } from "./scenes";

function Picture({ options }: PictureProps): JSX.Element {
  const key = String(options.scenario ?? "base");
  if (key === "randomized") return <Lots />;
  const scene = scenes[Number(options.players) === 1 && key === "base" ? "alone" : key] ?? scenes.base!;
  return <Meadow window={[0, 0, 8, 6]} {...scene} />;
}

function Lots(): JSX.Element {
  return (
    <svg class="meadow felt" viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="240" fill="var(--felt)" />
      <g class="die">
        <use href="#d-peasant1" x="36" y="86" width="68" height="70" />
        <use href="#d-burgher4" x="126" y="86" width="68" height="70" />
        <use href="#d-clergy3" x="216" y="86" width="68" height="70" />
      </g>
    </svg>
  );
}

const intro: GameIntro = {
  icon: "hammer",
  Picture,
  Banner: () => <Meadow window={[0, 3.2, 14, 4]} {...heroScene} />,
  keys: { turn: "r", above: "v" },
  alsoPlay: [
    {
      key: "rivers",
      icon: "house",
      play: () => ({
        game: "medieval",
        options: { players: 1, scenario: "solitaire" },
        seats: [{ kind: "me" }],
      }),
    },
  ],
  lesson: "first-domain",
  quickStart: {
    Hero: () => <Meadow window={[-0.15, -0.15, 14.3, 12.3]} {...heroScene} />,
    playSolo: () => ({
      game: "medieval",
      options: { players: 1, scenario: "base" },
      seats: [{ kind: "me" }],
    }),
    playBots: (bots, level) => ({
      game: "medieval",
      options: { players: bots + 1, scenario: "base" },
      seats: [{ kind: "me" }, ...Array.from({ length: bots }, () => ({ kind: "bot" as const, level }))],
    }),
  },
};

export default intro;
