import type { JSX } from "preact";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import type { Scene } from "../scene";
import { FacePicture } from "./FacePicture";

const t = words("medieval");

interface DieProps {
  scene: Scene;
  face: string;
  state?: "kept" | "locked" | "open" | "chosen" | "set" | "lying";
  falls?: number;
  onTap?: () => void;
  testid?: string;
  /** Where the stage finds it. */
  anchor?: string;
  size?: number;
  /** Advice names it. */
  advised?: boolean;
  /** What the model of it must know besides its face and state. */
  body?: DieBody;
}

export interface DieBody {
  /** The die, wherever it lies. */
  id?: number;
  /** It is not among those that were thrown. */
  stays?: boolean;
  /** Dragged, it is thrown with the others. */
  throwable?: boolean;
  /** Turned around on the felt. */
  turned?: boolean;
}

const BADGES: Record<string, string> = { kept: "check", locked: "lock", chosen: "check", set: "check" };

const LINKS = [4, 16, 28, 40, 52];

/** The chain over the lower edge of a die that stays. */
function Chain({ size, anchor }: { size: number; anchor?: string }): JSX.Element {
  return (
    <svg
      class="med-chain"
      viewBox="0 0 64 14"
      width={size}
      height={(size * 14) / 64}
      aria-hidden="true"
      data-anchor={anchor}
      data-die-chain
    >
      {LINKS.map((x, n) => (
        <rect key={x} x={x - 3} y={n % 2 ? 5 : 3} width="14" height={n % 2 ? 4 : 8} rx={n % 2 ? 2 : 4} />
      ))}
    </svg>
  );
}

/** Draw a die; with `onTap` it can be kept, freed or chosen. */
export function DieView({
  scene,
  face,
  state = "open",
  falls = 0,
  onTap,
  testid,
  anchor,
  size = 51,
  advised = false,
  body = {},
}: DieProps): JSX.Element {
  const name = `${scene.model.names(scene.box.faces[face]?.die ?? "")}: ${scene.model.names(face)}`;
  const picture = (
    <>
      <span
        class={falls ? "med-tumbles" : ""}
        key={falls}
        style={{ animationDelay: `${(falls * 37) % 120}ms` }}
      >
        <FacePicture face={face} box={scene.box} size={size} />
      </span>
      {state === "locked" && <Chain size={size} anchor={anchor?.replace("die:", "chain:")} />}
      {BADGES[state] && (
        <span class="med-die-badge">
          <Icon name={BADGES[state]} size={13} />
        </span>
      )}
    </>
  );
  const modelled = {
    "data-die": face,
    "data-die-state": state,
    "data-die-id": body.id,
    "data-die-stays": body.stays ? "" : undefined,
    "data-die-turn": body.turned ? 1 : undefined,
    "data-throw": body.throwable ? "drag" : undefined,
  };
  const spoken = `${name}, ${t(`dice.${state}`)}`;
  if (!onTap)
    return (
      <span
        class={`med-die-box ${state}`}
        role="img"
        aria-label={spoken}
        data-about={`face:${face}`}
        data-anchor={anchor}
        {...modelled}
      >
        {picture}
      </span>
    );
  return (
    <button
      type="button"
      class={`med-die-box ${state} ${advised ? "advised" : ""}`}
      aria-pressed={state === "kept" || state === "chosen"}
      aria-label={spoken}
      data-about={`face:${face}`}
      onClick={onTap}
      data-testid={testid}
      data-anchor={anchor}
      {...modelled}
    >
      {picture}
    </button>
  );
}
