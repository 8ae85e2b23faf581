import type { MediaFile } from '../items/mediaFiles.ts';
import { videoAndAudioDecisions } from './decisions.ts';
import type { Session, StreamDeliveryMethod } from './session.ts';

/** The parts of a stream that the server can convert during playback. */
export const CONVERTED_PARTS = ['video', 'audio', 'container', 'subtitles'] as const;
export type ConvertedPart = (typeof CONVERTED_PARTS)[number];

export interface StreamFormat {
  readonly videoResolution?: string | undefined;
  readonly audioCodec?: string | undefined;
  readonly container?: string | undefined;
  readonly bitrateKbps?: number | undefined;
}

export interface CodecChange {
  readonly from: string;
  readonly to: string;
}

/** How a session is delivered: from which file, and why. It is stored, to be shown later. */
export interface Delivery {
  readonly decision: StreamDeliveryMethod;
  /** Parts of the stream that are converted. Empty if the file is sent unchanged, or if the server does not say. */
  readonly remade: readonly ConvertedPart[];
  readonly codecs?: { readonly video?: CodecChange | undefined; readonly audio?: CodecChange | undefined } | undefined;
  readonly file?: StreamFormat | undefined;
  readonly sent?: StreamFormat | undefined;
  readonly reservedKbps?: number | undefined;
  /**
   * True if the video is sent at a lower bit rate than the file's. Set only if both rates are known. The reason is
   * unknown, because the server reports the bandwidth that it reserves, but no limit.
   */
  readonly lowerBitrate?: boolean | undefined;
}

interface Versions {
  readonly file?: MediaFile | undefined;
  readonly sent?: MediaFile | undefined;
}

/**
 * Highest plausible bit rate, in kbit/s: a home does not stream at 1 Gbit/s. Servers send higher values by mistake
 * (`bitrate="2147483647"`, MEDIA-SERVER.md quirk 4).
 */
const MAX_KBPS = 1_000_000;

/** True if the session describes only the converted stream. The original file is then known only from the library. */
export const needsFileVersionsFromLibrary = (session: Session): boolean =>
  !session.live && sentVersion(session) !== undefined;

/** Describes how a session is delivered. `library` has the library's versions of the item, if they were read. */
export function describeStreamDelivery(session: Session, library: readonly MediaFile[] = []): Delivery {
  const sent = sentVersion(session);
  const file =
    sent === undefined ? playedVersion(session) : library.find(({ id }) => id !== undefined && id === sent.id);
  const versions = { file, sent };
  const remade = remadeOf(session, versions);
  const sentContainer = sentContainerOf(session, versions);
  return {
    decision: session.decision,
    remade,
    codecs: codecsOf(session, versions, remade),
    file: file && formOf(file),
    sent: sentFormOf(sent, sentContainer),
    reservedKbps: plausibleKbps(session.bandwidthKbps),
    lowerBitrate: remade.includes('video') && hasLowerBitrate(sent, file) ? true : undefined,
  };
}

const playedVersion = ({ item }: Session): MediaFile | undefined =>
  item.files?.find(({ selected }) => selected) ?? item.files?.[0];

/**
 * The transcoder's output, as a version with a converted part that belongs to no file. Some servers describe it in
 * place of the file. Undefined if the session describes the file.
 */
function sentVersion(session: Session): MediaFile | undefined {
  if (session.decision === 'direct play') return undefined;
  const version = playedVersion(session);
  const isSent = version?.parts.some(
    ({ decision = 'directplay', key, file }) => decision !== 'directplay' && key === undefined && file === undefined,
  );
  return isSent ? version : undefined;
}

function remadeOf(session: Session, versions: Versions): readonly ConvertedPart[] {
  const { decision, live } = session;
  if (decision === 'direct play') return [];
  const decisions = videoAndAudioDecisions(session);
  const fileContainer = versions.file?.container;
  const sentContainer = sentContainerOf(session, versions);
  // A direct stream puts the same streams into another container. Live television has no container.
  const areContainersKnown = fileContainer !== undefined && sentContainer !== undefined;
  const isRepacked = areContainersKnown ? fileContainer !== sentContainer : decision === 'direct stream' && !live;
  const isRemade: Readonly<Record<ConvertedPart, boolean>> = {
    video: decisions.isVideoTranscoded,
    audio: decisions.isAudioTranscoded,
    container: isRepacked,
    subtitles: decisions.areSubtitlesBurned,
  };
  return CONVERTED_PARTS.filter((part) => isRemade[part]);
}

const sentContainerOf = ({ transcode }: Session, { sent }: Versions): string | undefined =>
  transcode?.container ?? sent?.container;

function codecsOf(
  { transcode }: Session,
  { file, sent }: Versions,
  remade: readonly ConvertedPart[],
): Delivery['codecs'] {
  const video = codecChange(transcode?.sourceVideoCodec ?? file?.videoCodec, transcode?.videoCodec ?? sent?.videoCodec);
  const audio = codecChange(transcode?.sourceAudioCodec ?? file?.audioCodec, transcode?.audioCodec ?? sent?.audioCodec);
  const codecs = {
    video: remade.includes('video') ? video : undefined,
    audio: remade.includes('audio') ? audio : undefined,
  };
  return codecs.video === undefined && codecs.audio === undefined ? undefined : codecs;
}

/** Some servers write `*` while a codec is not chosen yet. */
const codecChange = (from = '*', to = '*'): CodecChange | undefined =>
  from === to || from === '*' || to === '*' ? undefined : { from, to };

function hasLowerBitrate(sent: MediaFile | undefined, file: MediaFile | undefined): boolean {
  const sentKbps = plausibleKbps(sent?.bitrateKbps);
  const fileKbps = plausibleKbps(file?.bitrateKbps);
  return sentKbps !== undefined && fileKbps !== undefined && sentKbps < fileKbps;
}

const formOf = ({ videoResolution, audioCodec, container, bitrateKbps }: MediaFile): StreamFormat => ({
  videoResolution,
  audioCodec,
  container,
  bitrateKbps: plausibleKbps(bitrateKbps),
});

/**
 * The format that is sent to the player. If the server does not describe the transcoder's output, only the container is
 * known.
 */
function sentFormOf(sent: MediaFile | undefined, container: string | undefined): StreamFormat | undefined {
  if (sent === undefined) return container === undefined ? undefined : { container };
  return { ...formOf(sent), container };
}

const plausibleKbps = (kbps: number | undefined): number | undefined =>
  kbps !== undefined && kbps > 0 && kbps < MAX_KBPS ? kbps : undefined;
