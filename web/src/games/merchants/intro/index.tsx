// What the first screen shows of Era of Merchants.

import type { JSX } from "preact";
import type { GameIntro } from "../../../table/game";

function Caravan(): JSX.Element {
  return (
    <svg class="meadow" viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="240" fill="var(--ground)" />
      <ellipse cx="80" cy="60" rx="90" ry="40" fill="var(--ground2)" />
      <ellipse cx="250" cy="190" rx="110" ry="44" fill="var(--ground2)" />
      <path
        d="M-10 150C60 120 90 190 160 150S260 90 330 110"
        fill="none"
        stroke="#a98f5d"
        stroke-width="22"
      />
      <path
        d="M-10 150C60 120 90 190 160 150S260 90 330 110"
        fill="none"
        stroke="#e5d3a4"
        stroke-width="15"
      />
      <path
        d="M196-10C170 70 240 120 200 250"
        fill="none"
        stroke="var(--accent)"
        stroke-width="4"
        stroke-dasharray="10 8"
      />
      <g class="die">
        <use href="#i-house" x="26" y="62" width="60" height="60" />
        <use href="#i-house" x="234" y="30" width="60" height="60" />
        <use href="#i-horse" x="92" y="116" width="58" height="58" />
        <use href="#i-carriage" x="142" y="108" width="64" height="64" />
        <use href="#i-wheat" x="40" y="180" width="38" height="38" />
        <use href="#i-fabric" x="86" y="190" width="38" height="38" />
        <use href="#i-alcohol" x="230" y="160" width="38" height="38" />
        <use href="#i-weapons" x="272" y="176" width="38" height="38" />
      </g>
    </svg>
  );
}

const intro: GameIntro = {
  icon: "horse",
  Picture: Caravan,
  alsoPlay: [
    {
      key: "federation",
      icon: "horse",
      play: () => ({
        game: "merchants",
        options: { players: 1, variant: "federation" },
        seats: [{ kind: "me" }],
      }),
    },
  ],
  lesson: "first-route",
  keys: { "end-turn": "e", jewel: "j", point: "g", plan: "n" },
};

export default intro;
