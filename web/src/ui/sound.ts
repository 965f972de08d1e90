// Short sounds made on the spot, quietly. Nothing is heard before the reader has pressed something, nor once muted.

import { settings } from "../app/settings";

export type Sound =
  | "dice"
  | "place"
  | "turn"
  | "no"
  | "chat"
  | "end"
  | "wood"
  | "stone"
  | "coin"
  | "wheat"
  | "knock"
  | "bell"
  | "drum"
  | "fire"
  | "cloth"
  | "page"
  | "stamp"
  | "horn"
  | "chain"
  | "sword"
  | "shield"
  | "gate"
  | "hooves";

/** Of full volume: beside a table, not over it. */
const VOLUME = 0.4;

let context: AudioContext | null = null;
let output: GainNode | null = null;

/** Whether this reader has pressed anything yet: browsers allow no sound before, and nobody expects one. */
let pressed = false;
const FIRST_PRESS = ["pointerdown", "keydown"] as const;
function notePress(): void {
  pressed = true;
  for (const kind of FIRST_PRESS) removeEventListener(kind, notePress, true);
}
if (typeof addEventListener !== "undefined")
  for (const kind of FIRST_PRESS) addEventListener(kind, notePress, true);

export function play(sound: Sound): void {
  if (!settings.sound.value || !pressed || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (!output) {
    output = new GainNode(context, { gain: VOLUME });
    output.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  dice: (audio, at) => {
    for (const late of [0, 0.06, 0.11, 0.19, 0.24, 0.33])
      playKnock(audio, at + late, 1800 + Math.random() * 1400, 0.05, 0.18);
  },
  place: (audio, at) => {
    playKnock(audio, at, 420, 0.12, 0.4);
    playKnock(audio, at + 0.03, 900, 0.05, 0.15);
  },
  turn: (audio, at) => {
    playTone(audio, at, 523, 0.25, 0.12);
    playTone(audio, at + 0.14, 784, 0.4, 0.12);
  },
  no: (audio, at) => {
    playTone(audio, at, 196, 0.18, 0.14);
    playTone(audio, at + 0.12, 156, 0.25, 0.14);
  },
  chat: (audio, at) => playTone(audio, at, 880, 0.12, 0.06),
  wood: (audio, at) => playKnock(audio, at, 700, 0.07, 0.25),
  stone: (audio, at) => playKnock(audio, at, 1400, 0.05, 0.25),
  coin: (audio, at) => {
    playTone(audio, at, 1568, 0.16, 0.05);
    playTone(audio, at + 0.05, 2093, 0.2, 0.05);
  },
  wheat: (audio, at) => playKnock(audio, at, 4200, 0.12, 0.1),
  knock: (audio, at) => playKnock(audio, at, 240, 0.12, 0.35),
  bell: (audio, at) => playTone(audio, at, 330, 0.7, 0.1),
  drum: (audio, at) => {
    for (const late of [0, 0.16]) playKnock(audio, at + late, 110, 0.2, 0.6);
  },
  fire: (audio, at) => {
    for (const late of [0, 0.09, 0.2, 0.28]) playKnock(audio, at + late, 1000, 0.16, 0.14);
  },
  cloth: (audio, at) => playKnock(audio, at, 2600, 0.3, 0.12),
  page: (audio, at) => playKnock(audio, at, 3400, 0.16, 0.1),
  stamp: (audio, at) => playKnock(audio, at, 180, 0.14, 0.6),
  horn: (audio, at) => {
    playTone(audio, at, 196, 0.6, 0.14);
    playTone(audio, at + 0.22, 294, 0.8, 0.14);
  },
  chain: (audio, at) => {
    for (const late of [0, 0.05, 0.1]) playKnock(audio, at + late, 3000, 0.04, 0.15);
  },
  sword: (audio, at) => {
    playTone(audio, at, 1976, 0.3, 0.04);
    playKnock(audio, at, 5200, 0.1, 0.12);
  },
  shield: (audio, at) => playKnock(audio, at, 520, 0.16, 0.4),
  gate: (audio, at) => {
    playKnock(audio, at, 160, 0.22, 0.5);
    playKnock(audio, at + 0.18, 300, 0.1, 0.3);
  },
  hooves: (audio, at) => {
    for (const late of [0, 0.11, 0.26, 0.37]) playKnock(audio, at + late, 620, 0.05, 0.22);
  },
  end: (audio, at) => {
    [392, 523, 659, 784].forEach((pitch, n) => {
      playTone(audio, at + n * 0.14, pitch, 0.5, 0.11);
    });
  },
};

/** Play a plucked tone that dies away. */
function playTone(audio: AudioContext, at: number, pitch: number, seconds: number, volume: number): void {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  source.connect(makeFade(audio, at, seconds, volume));
  source.start(at);
  source.stop(at + seconds);
}

/** Play wood on wood: a breath of noise through a narrow band. */
function playKnock(audio: AudioContext, at: number, pitch: number, seconds: number, volume: number): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 4 });
  source.connect(band).connect(makeFade(audio, at, seconds, volume));
  source.start(at);
}

function makeFade(audio: AudioContext, at: number, seconds: number, volume: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(output ?? audio.destination);
  return gain;
}
