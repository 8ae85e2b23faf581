import type { Session, StreamDecision } from '../domain/media.ts';
import type { MediaFile, MediaStream } from '../domain/mediaFiles.ts';
import { plainClipped } from './markdown.ts';
import type { Texts } from './texts/texts.ts';

/** What the server can make anew while it plays, as people name it. */
export const REMADE = ['video', 'audio', 'container', 'subtitles'] as const;
export type Remade = (typeof REMADE)[number];

/** How a session is delivered, of what, and why so: what is said of it, now or later. */
export interface Delivery {
  readonly decision: StreamDecision;
  /** Which parts are made anew: none when the file goes out as it is, or when the server does not say. */
  readonly remade: readonly Remade[];
  /** Of the file, as the server writes them. */
  readonly videoResolution?: string | undefined;
  readonly audioCodec?: string | undefined;
  readonly container?: string | undefined;
  readonly bitrateKbps?: number | undefined;
  /** What comes of it. */
  readonly toContainer?: string | undefined;
  readonly reservedKbps?: number | undefined;
  /** The bandwidth that holds the picture down: known only where the file needs more than the session may have. */
  readonly limit?: { readonly kbps: number; readonly remote: boolean } | undefined;
}

/** Odd numbers occur (`bitrate="2147483647"`, MEDIA-SERVER.md quirk 4): nothing in a house is streamed at 1 Gbit/s. */
const MAX_KBPS = 1_000_000;
/** Burning subtitles in means that the picture is made anew. */
const BURNED: readonly (string | undefined)[] = ['burn', 'transcode'];

export function deliveryOf(session: Session): Delivery {
  const file = playedFile(session);
  const remade = remadeOf(session, file);
  const [bitrateKbps, reservedKbps] = [plausible(file?.bitrateKbps), plausible(session.bandwidthKbps)];
  const isHeldDown = bitrateKbps !== undefined && reservedKbps !== undefined && reservedKbps < bitrateKbps;
  return {
    decision: session.decision,
    remade,
    videoResolution: file?.videoResolution,
    audioCodec: file?.audioCodec,
    container: file?.container,
    bitrateKbps,
    toContainer: session.transcode?.container,
    reservedKbps,
    limit:
      isHeldDown && remade.includes('video')
        ? { kbps: reservedKbps, remote: session.location === 'wan' || session.player.local === false }
        : undefined,
  };
}

/** The version that plays, where the server says which. */
const playedFile = ({ item }: Session): MediaFile | undefined =>
  item.files?.find(({ selected }) => selected) ?? item.files?.[0];

function remadeOf({ decision, transcode, live }: Session, file: MediaFile | undefined): readonly Remade[] {
  if (decision === 'direct play') return [];
  const streams = (file?.parts ?? []).flatMap((part) => part.streams);
  /** A session may have no `TranscodeSession`, or one that decides nothing: then the streams say it. */
  const streamed = (kind: MediaStream['kind']) =>
    streams.find((stream) => stream.kind === kind && stream.decision)?.decision;
  const [video, audio] = [transcode?.videoDecision ?? streamed('video'), transcode?.audioDecision ?? streamed('audio')];
  const burned = streams.some((stream) => stream.kind === 'subtitle' && BURNED.includes(stream.decision));
  const [from, to] = [file?.container, transcode?.container];
  // A direct stream is, by what it means, the same streams in another container; television comes in none.
  const repacked = from !== undefined && to !== undefined ? from !== to : decision === 'direct stream' && !live;
  const isRemade: Readonly<Record<Remade, boolean>> = {
    video: video === 'transcode',
    audio: audio === 'transcode',
    container: repacked,
    subtitles: burned || BURNED.includes(transcode?.subtitleDecision),
  };
  return REMADE.filter((part) => isRemade[part]);
}

const plausible = (kbps: number | undefined): number | undefined =>
  kbps !== undefined && kbps > 0 && kbps < MAX_KBPS ? kbps : undefined;

/** "1080p, 9.1 Mbit/s, 2.2 Mbit/s reserved", as far as known. */
export function quality(texts: Texts, delivery: Delivery): string | undefined {
  return listed([...sourceOf(texts, delivery), reserved(texts, delivery)]);
}

/** "1080p, 9.1 Mbit/s, mkv → mpegts, 2.2 Mbit/s reserved": the file and what comes of it, as far as known. */
export function change(texts: Texts, delivery: Delivery): string | undefined {
  const [from, to] = [containerName(delivery.container), containerName(delivery.toContainer)];
  const source = listed([...sourceOf(texts, delivery), from]);
  const outcome = listed([to === from ? undefined : to, reserved(texts, delivery)]);
  return [source, outcome].filter((part) => part !== undefined).join(' → ') || undefined;
}

const sourceOf = ({ session: texts }: Texts, delivery: Delivery): readonly (string | undefined)[] => [
  resolution(delivery) ?? sound(delivery),
  delivery.bitrateKbps === undefined ? undefined : texts.rate(delivery.bitrateKbps),
];

const reserved = ({ session: texts }: Texts, { reservedKbps }: Delivery): string | undefined =>
  reservedKbps === undefined ? undefined : texts.reserved(texts.rate(reservedKbps));

const listed = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined).join(', ') || undefined;

/** "1080p", "4K", "SD": servers write `1080`, `720p`, `4k`, `sd`. */
function resolution({ videoResolution }: Delivery): string | undefined {
  const name = plainClipped(videoResolution ?? '', 10);
  if (name === '') return undefined;
  return /^\d+$/.test(name) ? `${name}p` : name.replace(/[a-z]+$/, (end) => (end === 'p' ? end : end.toUpperCase()));
}

/** "FLAC", of what has no picture. */
const sound = ({ audioCodec }: Delivery): string | undefined =>
  plainClipped(audioCodec ?? '', 10).toUpperCase() || undefined;

const containerName = (name: string | undefined): string | undefined => plainClipped(name ?? '', 10) || undefined;

/** How it is delivered, what of it is made anew, and which limit is to blame where that shows. */
export function reasons({ session: texts }: Texts, { decision, remade, limit }: Delivery): string {
  const how = texts.decisions[decision];
  const parts = remade.map((part) => texts.parts[part]);
  const why = parts.length === 0 ? how : texts.because(how, parts.join(', '));
  return limit === undefined ? why : `${why} · ${texts.limit(texts.rate(limit.kbps), limit.remote)}`;
}
