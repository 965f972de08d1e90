// Writes a film as WebM: one track of pictures, as an encoder of the browser made them. Matroska is elements in elements,
// each with an id, a size and its bytes.

export interface FilmChunk {
  /** Milliseconds from the beginning. */
  at: number;
  /** A whole picture, not only what changed. */
  key: boolean;
  data: Uint8Array;
}

export interface Film {
  codec: "V_VP8" | "V_VP9";
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
  chunks: readonly FilmChunk[];
}

const ID = {
  ebml: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
} as const;

const NS_PER_MS = 1_000_000;
const VIDEO_TRACK = 1;
const KEY_FRAME = 0x80;
/** A block's time is a signed number of 16 bits from its cluster's. */
const MAX_CLUSTER_MS = 30_000;
const NAME = "Era Table";

type Bytes = Uint8Array<ArrayBuffer>;

const join = (parts: readonly Uint8Array[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** Big-endian, without leading zeros. */
function writeNumber(value: number): Bytes {
  const bytes: number[] = [];
  for (let left = value; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return new Uint8Array(bytes.length ? bytes : [0]);
}

function writeFloat(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

/** A number of eight bytes, however small it is. */
function writeLong(value: number): Bytes {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(value / 2 ** 32));
  view.setUint32(4, value % 2 ** 32);
  return bytes;
}

/** A size of eight bytes: the first bit that is set says how many there are. */
function writeSize(size: number): Bytes {
  const bytes = writeLong(size);
  bytes[0] = 1;
  return bytes;
}

const element = (id: number, ...content: readonly Uint8Array[]): Bytes => {
  const body = join(content);
  return join([writeNumber(id), writeSize(body.length), body]);
};
const number = (id: number, value: number) => element(id, writeNumber(value));
const text = (id: number, value: string) => element(id, new TextEncoder().encode(value));

export function writeWebm(film: Film): Bytes {
  const before = [writeInfo(film), writeTracks(film)];
  const clusters = listClusters(film.chunks);
  const written = clusters.map(writeCluster);
  // Where the clusters are depends on how long the list of them is, which is always the same.
  const length = writeCues(clusters, written, 0).length;
  const cues = writeCues(clusters, written, before[0]!.length + before[1]!.length + length);
  return join([
    element(
      ID.ebml,
      number(ID.version, 1),
      number(ID.readVersion, 1),
      number(ID.maxIdLength, 4),
      number(ID.maxSizeLength, 8),
      text(ID.docType, "webm"),
      number(ID.docTypeVersion, 2),
      number(ID.docTypeReadVersion, 2),
    ),
    element(ID.segment, ...before, cues, ...written),
  ]);
}

const writeInfo = ({ duration }: Film): Bytes =>
  element(
    ID.info,
    number(ID.timecodeScale, NS_PER_MS),
    element(ID.duration, writeFloat(duration)),
    text(ID.muxingApp, NAME),
    text(ID.writingApp, NAME),
  );

const writeTracks = ({ codec, width, height }: Film): Bytes =>
  element(
    ID.tracks,
    element(
      ID.track,
      number(ID.trackNumber, VIDEO_TRACK),
      number(ID.trackUid, VIDEO_TRACK),
      number(ID.trackType, 1),
      text(ID.codecId, codec),
      element(ID.video, number(ID.pixelWidth, width), number(ID.pixelHeight, height)),
    ),
  );

/** A cluster begins with a whole picture, so that a player can begin there. */
function listClusters(chunks: readonly FilmChunk[]): FilmChunk[][] {
  const clusters: FilmChunk[][] = [];
  for (const chunk of chunks) {
    const last = clusters.at(-1);
    if (!last || chunk.key || chunk.at - last[0]!.at > MAX_CLUSTER_MS) clusters.push([chunk]);
    else last.push(chunk);
  }
  return clusters;
}

function writeCluster(cluster: readonly FilmChunk[]): Bytes {
  const start = Math.round(cluster[0]!.at);
  return element(ID.cluster, number(ID.timecode, start), ...cluster.map((chunk) => writeBlock(chunk, start)));
}

/** The list by which a player finds a time: each cluster with its place, the first `from` bytes after the segment's head. */
function writeCues(clusters: readonly FilmChunk[][], written: readonly Uint8Array[], from: number): Bytes {
  let at = from;
  const points = clusters.map((cluster, n) => {
    const place = element(ID.cueClusterPosition, writeLong(at));
    at += written[n]!.length;
    return element(
      ID.cuePoint,
      number(ID.cueTime, Math.round(cluster[0]!.at)),
      element(ID.cuePositions, number(ID.cueTrack, VIDEO_TRACK), place),
    );
  });
  return element(ID.cues, ...points);
}

function writeBlock({ at, key, data }: FilmChunk, start: number): Bytes {
  const head = new Uint8Array(4);
  const view = new DataView(head.buffer);
  view.setUint8(0, 0x80 | VIDEO_TRACK);
  view.setInt16(1, Math.round(at) - start);
  view.setUint8(3, key ? KEY_FRAME : 0);
  return element(ID.simpleBlock, head, data);
}
