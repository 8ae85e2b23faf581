import type { Session } from '../domain/media.ts';
import type { MediaFile } from '../domain/mediaFiles.ts';
import { plainClipped } from './markdown.ts';
import type { Texts } from './texts/texts.ts';

/** What the server makes anew while it plays, as people name it. */
type Remade = 'video' | 'audio' | 'container' | 'subtitles';

/** Odd numbers occur (`bitrate="2147483647"`, MEDIA-SERVER.md quirk 4): nothing in a house is streamed at 1 Gbit/s. */
const MAX_KBPS = 1_000_000;
/** Burning subtitles in means that the picture is made anew. */
const BURNED: readonly (string | undefined)[] = ['burn', 'transcode'];

/** The version that plays, where the server says which. */
const playedFile = ({ item }: Session): MediaFile | undefined =>
  item.files?.find(({ selected }) => selected) ?? item.files?.[0];

/** Which parts are made anew: empty when the file goes out as it is, or when the server does not say. */
function remadeOf(session: Session): readonly Remade[] {
  const { decision, transcode, live } = session;
  if (decision === 'direct play') return [];
  const file = playedFile(session);
  const streams = (file?.parts ?? []).flatMap((part) => part.streams);
  const burned = streams.some((stream) => stream.kind === 'subtitle' && BURNED.includes(stream.decision));
  const [from, to] = [file?.container, transcode?.container];
  // A direct stream is, by what it means, the same streams in another container; television comes in none.
  const repacked = from !== undefined && to !== undefined ? from !== to : decision === 'direct stream' && !live;
  return [
    ...(transcode?.videoDecision === 'transcode' ? (['video'] as const) : []),
    ...(transcode?.audioDecision === 'transcode' ? (['audio'] as const) : []),
    ...(repacked ? (['container'] as const) : []),
    ...(burned ? (['subtitles'] as const) : []),
  ];
}

/** The bandwidth that holds the picture down, in kbit/s: known only where the file needs more than the session may have. */
function limitOf(session: Session): { readonly kbps: number; readonly remote: boolean } | undefined {
  const [needs, has] = [plausible(playedFile(session)?.bitrateKbps), plausible(session.bandwidthKbps)];
  if (!remadeOf(session).includes('video') || needs === undefined || has === undefined || has >= needs)
    return undefined;
  return { kbps: has, remote: session.location === 'wan' || session.player.local === false };
}

const plausible = (kbps: number | undefined): number | undefined =>
  kbps !== undefined && kbps > 0 && kbps < MAX_KBPS ? kbps : undefined;

/** "1080p, 9.1 Mbit/s, 2.2 Mbit/s reserved", as far as known. */
export function quality({ session: texts }: Texts, session: Session): string | undefined {
  const file = playedFile(session);
  const [bitrate, bandwidth] = [plausible(file?.bitrateKbps), plausible(session.bandwidthKbps)];
  const parts = [
    resolution(file) ?? sound(file),
    bitrate === undefined ? undefined : texts.rate(bitrate),
    bandwidth === undefined ? undefined : texts.reserved(texts.rate(bandwidth)),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** "1080p", "4K", "SD": servers write `1080`, `720p`, `4k`, `sd`. */
function resolution(file: MediaFile | undefined): string | undefined {
  const name = plainClipped(file?.videoResolution ?? '', 10);
  if (name === '') return undefined;
  return /^\d+$/.test(name) ? `${name}p` : name.replace(/[a-z]+$/, (end) => (end === 'p' ? end : end.toUpperCase()));
}

/** "FLAC", of what has no picture. */
const sound = (file: MediaFile | undefined): string | undefined =>
  plainClipped(file?.audioCodec ?? '', 10).toUpperCase() || undefined;

/** How it is delivered, what of it is made anew, and which limit is to blame where that shows. */
export function delivery({ session: texts }: Texts, session: Session): string {
  const how = texts.decisions[session.decision];
  const parts = remadeOf(session).map((part) => texts.parts[part]);
  const limit = limitOf(session);
  const why = parts.length === 0 ? how : texts.because(how, parts.join(', '));
  return limit === undefined ? why : `${why} · ${texts.limit(texts.rate(limit.kbps), limit.remote)}`;
}
