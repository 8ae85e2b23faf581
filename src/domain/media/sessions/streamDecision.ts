import type { MediaFile } from '../items/mediaFiles.ts';
import type { Session, StreamDecision } from './session.ts';

/** What the server can make anew while it plays, as people name it. */
export const REMADE = ['video', 'audio', 'container', 'subtitles'] as const;
export type Remade = (typeof REMADE)[number];

/** How something looks and sounds, as the server writes it. */
export interface Form {
  readonly videoResolution?: string | undefined;
  readonly audioCodec?: string | undefined;
  readonly container?: string | undefined;
  readonly bitrateKbps?: number | undefined;
}

export interface CodecChange {
  readonly from: string;
  readonly to: string;
}

/** How a session is delivered, of what, and why so: what is said of it, now or later. */
export interface Delivery {
  readonly decision: StreamDecision;
  /** Which parts are made anew: none when the file goes out as it is, or when the server does not say. */
  readonly remade: readonly Remade[];
  /** Of the picture and the sound, where they become another one. */
  readonly codecs?: { readonly video?: CodecChange | undefined; readonly audio?: CodecChange | undefined } | undefined;
  /** The file, where it is known. */
  readonly file?: Form | undefined;
  /** What comes of it, where that is known. */
  readonly sent?: Form | undefined;
  readonly reservedKbps?: number | undefined;
  /**
   * The picture goes out at a lower bit rate than the file has. Only what both say is told: a server names what it
   * reserves for a session, and never a limit or whose it is.
   */
  readonly lowerBitrate?: boolean | undefined;
}

/** What plays: the version of the library, and what the server makes of it. */
interface Versions {
  readonly file?: MediaFile | undefined;
  readonly sent?: MediaFile | undefined;
}

/** Odd numbers occur (`bitrate="2147483647"`, MEDIA-SERVER.md quirk 4): nothing in a house is streamed at 1 Gbit/s. */
const MAX_KBPS = 1_000_000;

/** Whether the server describes what it sends, and not the file: then only the library knows the file. */
export const needsLibrary = (session: Session): boolean => !session.live && sentVersion(session) !== undefined;

/** `library`: the item's versions as the library has them, where they were read. */
export function streamDecisionOf(session: Session, library: readonly MediaFile[] = []): Delivery {
  const sent = sentVersion(session);
  const file =
    sent === undefined ? playedVersion(session) : library.find(({ id }) => id !== undefined && id === sent.id);
  const versions = { file, sent };
  const remade = remadeOf(session, versions);
  const toContainer = toContainerOf(session, versions);
  return {
    decision: session.decision,
    remade,
    codecs: codecsOf(session, versions, remade),
    file: file && formOf(file),
    sent: sent || toContainer ? { ...(sent && formOf(sent)), container: toContainer } : undefined,
    reservedKbps: plausible(session.bandwidthKbps),
    ...(remade.includes('video') && isLower(sent, file) && { lowerBitrate: true }),
  };
}

/** The version that plays, where the server says which. */
const playedVersion = ({ item }: Session): MediaFile | undefined =>
  item.files?.find(({ selected }) => selected) ?? item.files?.[0];

/** Servers describe what comes out of the transcoder in the file's place: a part that is converted and in no file. */
function sentVersion(session: Session): MediaFile | undefined {
  if (session.decision === 'direct play') return undefined;
  const version = playedVersion(session);
  const isSent = version?.parts.some(
    ({ decision = 'directplay', key, file }) => decision !== 'directplay' && key === undefined && file === undefined,
  );
  return isSent ? version : undefined;
}

function remadeOf(session: Session, versions: Versions): readonly Remade[] {
  const { decision, transcode, live } = session;
  if (decision === 'direct play') return [];
  const streams = (playedVersion(session)?.parts ?? []).flatMap((part) => part.streams);
  /** A session may have no `TranscodeSession`, or one that decides nothing: then the streams say it. */
  const streamed = (kind: 'video' | 'audio') =>
    streams.find((stream) => stream.kind === kind && stream.decision)?.decision;
  const [from, to] = [versions.file?.container, toContainerOf(session, versions)];
  // A direct stream is, by what it means, the same streams in another container; television comes in none.
  const repacked = from !== undefined && to !== undefined ? from !== to : decision === 'direct stream' && !live;
  // Subtitles that are `transcode`d become another text and leave the picture as it is.
  const burned = streams.some((stream) => stream.kind === 'subtitle' && stream.decision === 'burn');
  const isRemade: Readonly<Record<Remade, boolean>> = {
    video: (transcode?.videoDecision ?? streamed('video')) === 'transcode',
    audio: (transcode?.audioDecision ?? streamed('audio')) === 'transcode',
    container: repacked,
    subtitles: burned || transcode?.subtitleDecision === 'burn',
  };
  return REMADE.filter((part) => isRemade[part]);
}

const toContainerOf = ({ transcode }: Session, { sent }: Versions): string | undefined =>
  transcode?.container ?? sent?.container;

function codecsOf({ transcode }: Session, { file, sent }: Versions, remade: readonly Remade[]): Delivery['codecs'] {
  const video = codecChange(transcode?.sourceVideoCodec ?? file?.videoCodec, transcode?.videoCodec ?? sent?.videoCodec);
  const audio = codecChange(transcode?.sourceAudioCodec ?? file?.audioCodec, transcode?.audioCodec ?? sent?.audioCodec);
  const codecs = {
    ...(video && remade.includes('video') && { video }),
    ...(audio && remade.includes('audio') && { audio }),
  };
  return Object.keys(codecs).length === 0 ? undefined : codecs;
}

/** Some servers write `*` for a codec that is not chosen yet. */
const codecChange = (from = '*', to = '*'): CodecChange | undefined =>
  from === to || from === '*' || to === '*' ? undefined : { from, to };

function isLower(sent: MediaFile | undefined, file: MediaFile | undefined): boolean {
  const [to, from] = [plausible(sent?.bitrateKbps), plausible(file?.bitrateKbps)];
  return to !== undefined && from !== undefined && to < from;
}

const formOf = ({ videoResolution, audioCodec, container, bitrateKbps }: MediaFile): Form => ({
  ...{ videoResolution, audioCodec, container },
  bitrateKbps: plausible(bitrateKbps),
});

const plausible = (kbps: number | undefined): number | undefined =>
  kbps !== undefined && kbps > 0 && kbps < MAX_KBPS ? kbps : undefined;
