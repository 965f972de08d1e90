// Makes the film of a town that grows round by round, in the browser: every picture is drawn at its own time, however
// long the machine takes for it, encoded, and written as WebM.

import { sharedRenderer } from "../../../render3d/renderer";
import { DAY } from "../../../render3d/theme";
import { FRAME_HEIGHT, LABELLED_RIM, Town } from "../../../render3d/town/town";
import type { TownPlan } from "../../../table/game";
import { CLIP, type ClipFrame, planClip } from "./clip-plan";
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

const CONFIG: VideoEncoderConfig = {
  codec: CODEC,
  width: CLIP.width,
  height: CLIP.height,
  bitrate: CLIP.bitsPerSecond,
  framerate: CLIP.fps,
};

/** Make the film; null if it was called off. */
export async function makeFilm(wish: FilmWish): Promise<Blob | null> {
  const frames = planClip(wish.plans.length - 1);
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
  encoder.configure(CONFIG);
  const stage = new FilmStage(wish);
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
  const duration = frames.length * (1000 / CLIP.fps);
  const film = writeWebm({ codec: "V_VP8", width: CLIP.width, height: CLIP.height, duration, chunks });
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

  constructor(private readonly wish: FilmWish) {
    this.holder.className = "end-film";
    this.holder.setAttribute("aria-hidden", "true");
    const height = CLIP.height - CAPTION_PX;
    Object.assign(this.canvas.style, { width: `${CLIP.width}px`, height: `${height}px` });
    this.holder.append(this.canvas);
    document.body.append(this.holder);
    this.picture.width = CLIP.width;
    this.picture.height = CLIP.height;
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
    const { pen } = this;
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, CLIP.width, CLIP.height);
    pen.drawImage(this.canvas, 0, 0, CLIP.width, CLIP.height - CAPTION_PX);
    pen.fillStyle = INK;
    pen.font = "800 23px Alegreya, serif";
    pen.textAlign = "center";
    pen.fillText(caption, CLIP.width / 2, CLIP.height - 15, CLIP.width - 60);
  }

  close(): void {
    this.town.dispose();
    this.holder.remove();
  }
}
