import type { MediaPart, MediaStream } from '../items/mediaFiles.ts';
import type { Session, StreamDeliveryMethod } from './session.ts';

interface Decisions {
  readonly whole: StreamDeliveryMethod;
  readonly isVideoTranscoded: boolean;
  readonly isAudioTranscoded: boolean;
  /**
   * True if subtitles are burned into the picture, which makes a new picture. Converting subtitles to another text
   * format does not change the rest of the stream.
   */
  readonly areSubtitlesBurned: boolean;
}

type PlayingSession = Pick<Session, 'item' | 'transcode' | 'live'>;
/** Kind of a stream in a file. Undefined for streams that the server sends without a type. */
type Kind = 'video' | 'audio' | 'subtitle' | undefined;

/**
 * Decides how a session's video and audio are delivered. The streams of the playing part are decisive. The transcode
 * session only fills gaps, because it may be left over or unused. For live television, the transcode session is
 * decisive, because the parts describe the broadcast before its conversion.
 */
export function videoAndAudioDecisions({ item, transcode, live }: PlayingSession): Decisions {
  const parts = selectedOr(selectedOr(item.files ?? []).flatMap((file) => file.parts));
  const fromStreams = (kind: Kind) => worstOf(streamsOf(parts, kind).map(decisionOfStream));
  const untypedDecision = fromStreams(undefined);
  const fromTranscode = (kind: NonNullable<Kind>) =>
    untypedDecision === undefined ? decisionFrom(transcode?.[`${kind}Decision`]) : undefined;
  const partsDecision = worstOf(parts.map(({ decision }) => decisionFrom(decision)));
  if (!live && partsDecision === 'directplay') return DIRECT_PLAY;

  const decisionOf = (kind: NonNullable<Kind>) =>
    live ? (fromTranscode(kind) ?? fromStreams(kind)) : (fromStreams(kind) ?? fromTranscode(kind));
  const video = decisionOf('video');
  const audio = decisionOf('audio');
  const areSubtitlesBurned = decisionOf('subtitle') === 'burn';
  const streamDecision = worstOf([video, audio, untypedDecision, areSubtitlesBurned ? 'transcode' : undefined]);
  // If a part goes through the transcoder and all of its streams are copied, only the container changes.
  const containerDecision = live && transcode !== undefined ? 'transcode' : partsDecision;
  // A session with a transcode counts as transcoded even if the server does not state a decision.
  const wholeDecision = streamDecision ?? containerDecision ?? (transcode === undefined ? 'directplay' : 'transcode');
  return {
    whole: DECISION_NAMES[wholeDecision],
    isVideoTranscoded: video === 'transcode',
    isAudioTranscoded: audio === 'transcode',
    areSubtitlesBurned,
  };
}

const DIRECT_PLAY: Decisions = {
  whole: 'direct play',
  isVideoTranscoded: false,
  isAudioTranscoded: false,
  areSubtitlesBurned: false,
};

const WORST_FIRST = ['burn', 'transcode', 'copy', 'directplay'] as const;
type Decision = (typeof WORST_FIRST)[number];

const DECISION_NAMES = {
  burn: 'transcode',
  transcode: 'transcode',
  copy: 'direct stream',
  directplay: 'direct play',
} as const satisfies Record<Decision, StreamDeliveryMethod>;

const worstOf = (decisions: readonly (Decision | undefined)[]): Decision | undefined =>
  WORST_FIRST.find((decision) => decisions.includes(decision));

/** Reads a server's word for a decision. Undefined for an unknown word. Servers write `directplay` or `direct play`. */
const decisionFrom = (decision: string | undefined): Decision | undefined =>
  WORST_FIRST.find((candidate) => candidate === decision?.toLowerCase().replaceAll(' ', ''));

/** Value of `location` with which a stream is sent unchanged, whatever the other attributes say. */
const DIRECT = 'direct';

const decisionOfStream = ({ decision, location }: MediaStream): Decision | undefined =>
  location === DIRECT ? 'directplay' : decisionFrom(decision);

const streamsOf = (parts: readonly MediaPart[], kind: Kind): readonly MediaStream[] =>
  selectedOr(parts.flatMap(({ streams }) => streams).filter((stream) => stream.kind === kind));

/** The elements that the server marks as selected, or all if it marks none. */
function selectedOr<T extends { readonly selected?: boolean | undefined }>(elements: readonly T[]): readonly T[] {
  const selectedElements = elements.filter((element) => element.selected === true);
  return selectedElements.length > 0 ? selectedElements : elements;
}
