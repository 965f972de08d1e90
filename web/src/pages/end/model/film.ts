// Makes the film of a town that grows round by round, in the browser: every picture is drawn at its own time, however
// long the machine takes for it, encoded, and written as WebM.

import { drawsSlowly } from "../../../render3d/capability";
import { sharedRenderer } from "../../../render3d/renderer";
import { DAY } from "../../../render3d/theme";
import { FRAME_HEIGHT, LABELLED_RIM, Town } from "../../../render3d/town/town";
import type { TownPlan } from "../../../table/game";
import { CLIP, type ClipFrame, type ClipSize, planClip, SMALL_CLIP } from "./clip-plan";
import { EVENING } from "./evening";
import { type FilmChunk, writeWebm } from "./webm";

export interface FilmWish {
  /** Before the first round, after each, and so the last at the end. */
  plans: readonly TownPlan[];
  /** What is written under the town, by the number of rounds that are over. */
  captions: readonly string[];
  /** What is written at the end. */
  ending: string;
  onProgress(share: number): void;
  /** Whether somebody has called it off. */
  isOff(): boolean;
}

const CODEC = "vp8";
const CAPTION_PX = 46;
const KEY_EVERY = 30;
/** More pictures than these are not drawn before the encoder has taken some. */
const MAX_WAITING = 3;
const PAPER = "#e8dcc2";
const INK = "#2b1f15";

/** Make the film; null if it was called off. */
export async function makeFilm(wish: FilmWish): Promise<Blob | null> {
  const size = drawsSlowly() ? SMALL_CLIP : CLIP;
  const frames = planClip(wish.plans.length - 1, size.fps);
  const chunks: FilmChunk[] = [];
  let failure: Error | null = null;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      chunks.push({ at: chunk.timestamp / 1000, key: chunk.type === "key", data });
    },
    error: (error) => {
      failure = error;
    },
  });
  const { width, height, fps } = size;
  encoder.configure({ codec: CODEC, width, height, bitrate: size.bitsPerSecond, framerate: fps });
  const stage = new FilmStage(wish, size);
  try {
    for (const [n, frame] of frames.entries()) {
      if (wish.isOff()) return null;
      if (failure) throw failure;
      const picture = new VideoFrame(stage.draw(frame), { timestamp: Math.round(frame.at * 1000) });
      encoder.encode(picture, { keyFrame: n % KEY_EVERY === 0 });
      picture.close();
      wish.onProgress((n + 1) / frames.length);
      await breathe(encoder);
    }
    await encoder.flush();
  } finally {
    stage.close();
    if (encoder.state !== "closed") encoder.close();
  }
  if (failure) throw failure;
  const film = writeWebm({ codec: "V_VP8", width, height, duration: frames.length * (1000 / fps), chunks });
  return new Blob([film], { type: "video/webm" });
}

/** Let the page answer presses, and the encoder catch up. */
async function breathe(encoder: VideoEncoder): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve));
  while (encoder.state === "configured" && encoder.encodeQueueSize > MAX_WAITING);
}

/** A town that nobody sees but the film. Its time is the film's. */
class FilmStage {
  private readonly holder = document.createElement("div");
  private readonly canvas = document.createElement("canvas");
  private readonly picture = document.createElement("canvas");
  private readonly pen: CanvasRenderingContext2D;
  private readonly town: Town;
  private at = 0;
  private shown = -1;
  private over = false;

  constructor(
    private readonly wish: FilmWish,
    private readonly size: ClipSize,
  ) {
    this.holder.className = "end-film";
    this.holder.setAttribute("aria-hidden", "true");
    const { width: wide, height: high } = size;
    Object.assign(this.canvas.style, { width: `${wide}px`, height: `${high - CAPTION_PX}px` });
    this.holder.append(this.canvas);
    document.body.append(this.holder);
    this.picture.width = wide;
    this.picture.height = high;
    this.pen = this.picture.getContext("2d")!;
    const { width, depth } = wish.plans[0]!;
    this.town = new Town(
      this.canvas,
      { width, depth, rim: LABELLED_RIM, frameHeight: FRAME_HEIGHT },
      { small: true, light: DAY, now: () => this.at },
    );
  }

  draw({ at, rounds, over, turn }: ClipFrame): HTMLCanvasElement {
    this.at = at;
    if (rounds !== this.shown) {
      this.town.show(this.wish.plans[rounds]!.pieces, this.shown >= 0);
      this.shown = rounds;
    }
    if (over && !this.over) {
      this.over = true;
      this.town.setLight(EVENING);
    }
    this.town.look({ ...this.town.view.standOf("tilted"), turn }, 0);
    sharedRenderer()?.drawNow(this.town);
    this.paint(over ? this.wish.ending : this.wish.captions[rounds]!);
    return this.picture;
  }

  private paint(caption: string): void {
    const { pen, size } = this;
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, size.width, size.height);
    pen.drawImage(this.canvas, 0, 0, size.width, size.height - CAPTION_PX);
    pen.fillStyle = INK;
    pen.font = "800 23px Alegreya, serif";
    pen.textAlign = "center";
    pen.fillText(caption, size.width / 2, size.height - 15, size.width - 60);
  }

  close(): void {
    this.town.dispose();
    this.holder.remove();
  }
}
