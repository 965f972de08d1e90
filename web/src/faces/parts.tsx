// What faces are put together from: a head, eyes, brows, nose and mouth, on a field of 100 by 100. Own drawings.

import type { ComponentChildren, JSX } from "preact";

export const INK = "#3a2a1d";

interface LineProps {
  d: string;
  fill?: string;
  width?: number;
  ink?: string;
}

/** Draw a shape with the outline that all faces share. */
export function Shape({ d, fill = "none", width = 2.2, ink = INK }: LineProps): JSX.Element {
  return (
    <path
      d={d}
      fill={fill}
      stroke={ink}
      stroke-width={width}
      stroke-linejoin="round"
      stroke-linecap="round"
    />
  );
}

/** Lay a colour without an outline: shade, cheeks, patterns. */
export function Patch({ d, fill, opacity = 1 }: { d: string; fill: string; opacity?: number }): JSX.Element {
  return <path d={d} fill={fill} opacity={opacity} />;
}

/** Draw a head with its neck and ears; `long` and `broad` change its outline. */
export function Head({
  skin,
  shade,
  shape = "oval",
}: {
  skin: string;
  shade: string;
  shape?: keyof typeof HEADS;
}): JSX.Element {
  return (
    <>
      <Shape d="M42 66V82Q50 90 58 82V66Z" fill={shade} />
      <Shape d="M30 52Q25 48 27 55T32 61M70 52Q75 48 73 55T68 61" fill={skin} width={1.8} />
      <Shape d={HEADS[shape]} fill={skin} />
    </>
  );
}

const HEADS = {
  oval: "M31 48C31 32 38 27 50 27S69 32 69 48C69 63 61 75 50 75S31 63 31 48Z",
  broad:
    "M30 48C30 32 38 27 50 27S70 32 70 48C70 60 69 67 63 72 59 76 55 77 50 77S41 76 37 72C31 67 30 60 30 48Z",
  long: "M33 47C33 31 40 25 50 25S67 31 67 47C67 64 59 79 50 79S33 64 33 47Z",
  round: "M29 50C29 33 38 27 50 27S71 33 71 50C71 65 62 75 50 75S29 65 29 50Z",
};

/** Draw two eyes; `wink` closes the right one, `tired` lowers the lids. */
export function Eyes({
  iris = INK,
  manner = "open",
}: {
  iris?: string;
  manner?: "open" | "wink" | "tired" | "smiling";
}): JSX.Element {
  const closed = (x: number) => <Shape d={`M${x - 4} 50Q${x} 46 ${x + 4} 50`} width={1.8} />;
  const open = (x: number) => (
    <>
      <ellipse cx={x} cy="50" rx="4.3" ry="3.4" fill="#fffaf0" stroke={INK} stroke-width="1.3" />
      <circle cx={x} cy="50.2" r="2.1" fill={iris} />
      {manner === "tired" && <Shape d={`M${x - 5} 48.4H${x + 5}`} width={1.6} />}
    </>
  );
  if (manner === "smiling")
    return (
      <>
        {closed(42)}
        {closed(58)}
      </>
    );
  return (
    <>
      {open(42)}
      {manner === "wink" ? closed(58) : open(58)}
    </>
  );
}

/** Draw brows, tilted inwards (stern) for numbers above nought. */
export function Brows({ colour = INK, tilt = 0 }: { colour?: string; tilt?: number }): JSX.Element {
  return (
    <>
      <Shape d={`M37 ${44 - tilt}Q42 ${41 - tilt / 2} 47 ${44 + tilt}`} ink={colour} width={2.4} />
      <Shape d={`M63 ${44 - tilt}Q58 ${41 - tilt / 2} 53 ${44 + tilt}`} ink={colour} width={2.4} />
    </>
  );
}

export function Nose({ shade }: { shade: string }): JSX.Element {
  return <Shape d="M50 50Q47 57 48 59Q50 61 53 59" ink={shade} width={1.9} />;
}

const MOUTHS = {
  calm: "M44 67Q50 69 56 67",
  smile: "M42 65Q50 72 58 65",
  sour: "M44 69Q50 65 56 69",
  smirk: "M43 67Q51 70 58 64",
};

export function Mouth({ manner = "calm" }: { manner?: keyof typeof MOUTHS }): JSX.Element {
  return <Shape d={MOUTHS[manner]} width={2} />;
}

/** Put a face on its round field. */
export function Medallion({
  field,
  rim,
  children,
}: {
  field: string;
  rim: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <>
      <circle cx="50" cy="50" r="47" fill={field} />
      <g style={{ clipPath: "circle(46px at 50px 50px) view-box" }}>{children}</g>
      <circle cx="50" cy="50" r="46.5" fill="none" stroke={rim} stroke-width="4" />
      <circle cx="50" cy="50" r="48.6" fill="none" stroke={INK} stroke-width="1.6" />
    </>
  );
}
