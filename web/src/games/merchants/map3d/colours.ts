// The colours of the map's model, by day and at dusk.

export const MERCHANTS = ["#8c2f24", "#2f5f9a", "#2f6b46", "#c99a2e"] as const;

export const merchantColour = (merchant: number): string => MERCHANTS[(merchant - 1) % MERCHANTS.length]!;

/** The cubes of the box, by the colours that it names. */
const CUBES: Record<string, string> = {
  orange: "#e08a2c",
  white: "#f6f0e2",
  purple: "#7a4d92",
  gray: "#83888f",
};
export const cubeColour = (name: string | undefined): string => CUBES[name ?? ""] ?? "#b3392f";

export interface LandColours {
  kingdom: string;
  "holy-land": string;
  open: string;
  kingdomSign: string;
  holySign: string;
  road: string;
  roadEdge: string;
  ruts: string;
  yard: string;
  yardEdge: string;
  tuft: string;
  shadow: string;
}

export const LAND_DAY: LandColours = {
  kingdom: "#dfcf9f",
  "holy-land": "#ccd6a4",
  open: "#dbd0a2",
  kingdomSign: "#8c2f24",
  holySign: "#2d5c50",
  road: "#dcc08c",
  roadEdge: "#8f7146",
  ruts: "#8d6e42",
  yard: "#e2d6ae",
  yardEdge: "#8b8058",
  tuft: "#7d9a4c",
  shadow: "#3a2a1d",
};

export const LAND_DUSK: LandColours = {
  kingdom: "#aba384",
  "holy-land": "#94ab82",
  open: "#aaa17c",
  kingdomSign: "#5e1f18",
  holySign: "#1f463d",
  road: "#a58e66",
  roadEdge: "#5c4830",
  ruts: "#5c482e",
  yard: "#b3ab8e",
  yardEdge: "#5f573c",
  tuft: "#566e3a",
  shadow: "#1c1426",
};
