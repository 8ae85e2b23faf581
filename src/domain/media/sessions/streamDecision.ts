import type { MediaFile } from '../items/mediaFiles.ts';
import { decisionsOf } from './decisions.ts';
import type { Session, StreamDecision } from './session.ts';

/** The parts of a stream that the server can convert during playback. */
export const REMADE = ['video', 'audio', 'container', 'subtitles'] as const;
export type Remade = (typeof REMADE)[number];

/** The formats of something that plays, as the server writes them. */
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

/** How a session is delivered, from which file, and why; kept to show it now or later. */
export interface Delivery {
  readonly decision: StreamDecision;
  /** The parts that are converted; empty if the file is sent unchanged, or if the server does not say. */
  readonly remade: readonly Remade[];
  /** The codecs of picture and sound, if they change. */
  readonly codecs?: { readonly video?: CodecChange | undefined; readonly audio?: CodecChange | undefined } | undefined;
  readonly file?: Form | undefined;
  readonly sent?: Form | undefined;
  readonly reservedKbps?: number | undefined;
  /**
   * The video is sent at a lower bit rate than the file's. Set only if both are known: a server reports the bit
   * rate it reserves for a session, but never a limit or who set it.
   */
  readonly lowerBitrate?: boolean | undefined;
}

/** The file in the library, and the version that the server sends. */
interface Versions {
  readonly file?: MediaFile | undefined;
  readonly sent?: MediaFile | undefined;
}

/**
 * Implausible numbers occur (`bitrate="2147483647"`, MEDIA-SERVER.md quirk 4): no home streams at 1 Gbit/s.
 */
const MAX_KBPS = 1_000_000;

/** True if the server describes the stream instead of the file: then only the library knows the file. */
export const needsLibrary = (session: Session): boolean => !session.live && sentVersion(session) !== undefined;

/** `library` has the library's versions of the item, if they were read. */
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

/** The version that plays, if the server says which. */
const playedVersion = ({ item }: Session): MediaFile | undefined =>
  item.files?.find(({ selected }) => selected) ?? item.files?.[0];

/** In place of the file, servers describe the transcoder's output: a part that is converted and belongs to no file. */
function sentVersion(session: Session): MediaFile | undefined {
  if (session.decision === 'direct play') return undefined;
  const version = playedVersion(session);
  const isSent = version?.parts.some(
    ({ decision = 'directplay', key, file }) => decision !== 'directplay' && key === undefined && file === undefined,
  );
  return isSent ? version : undefined;
}

function remadeOf(session: Session, versions: Versions): readonly Remade[] {
  const { decision, live } = session;
  if (decision === 'direct play') return [];
  const decisions = decisionsOf(session);
  const from = versions.file?.container;
  const to = toContainerOf(session, versions);
  // A direct stream is by definition the same streams in another container; live television has no container.
  const repacked = from !== undefined && to !== undefined ? from !== to : decision === 'direct stream' && !live;
  const isRemade: Readonly<Record<Remade, boolean>> = {
    video: decisions.isVideoTranscoded,
    audio: decisions.isAudioTranscoded,
    container: repacked,
    subtitles: decisions.areSubtitlesBurned,
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

/** Some servers write `*` for a codec that has not been chosen yet. */
const codecChange = (from = '*', to = '*'): CodecChange | undefined =>
  from === to || from === '*' || to === '*' ? undefined : { from, to };

function isLower(sent: MediaFile | undefined, file: MediaFile | undefined): boolean {
  const to = plausible(sent?.bitrateKbps);
  const from = plausible(file?.bitrateKbps);
  return to !== undefined && from !== undefined && to < from;
}

const formOf = ({ videoResolution, audioCodec, container, bitrateKbps }: MediaFile): Form => ({
  videoResolution,
  audioCodec,
  container,
  bitrateKbps: plausible(bitrateKbps),
});

const plausible = (kbps: number | undefined): number | undefined =>
  kbps !== undefined && kbps > 0 && kbps < MAX_KBPS ? kbps : undefined;
