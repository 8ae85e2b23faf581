import type { MediaPart, MediaStream } from '../items/mediaFiles.ts';
import type { Session, StreamDecision } from './session.ts';

/** How the server delivers a session's picture and sound, and the session as a whole. */
interface Decisions {
  readonly whole: StreamDecision;
  readonly isVideoTranscoded: boolean;
  readonly isAudioTranscoded: boolean;
  /** Burned-in subtitles make a new picture. Subtitles converted to another text format leave everything else unchanged. */
  readonly areSubtitlesBurned: boolean;
}

type Playing = Pick<Session, 'item' | 'transcode' | 'live'>;
/** Some servers write streams without a type. */
type Kind = 'video' | 'audio' | 'subtitle' | undefined;

/**
 * The decisions for the part that plays and its streams. A transcode session may be left over, or unused by the client, so it only fills
 * gaps. For live television, the transcode session comes first: the parts describe the broadcast before its conversion.
 */
export function decisionsOf({ item, transcode, live }: Playing): Decisions {
  const parts = selected(selected(item.files ?? []).flatMap((file) => file.parts));
  const fromStreams = (kind: Kind) => worst(streamsOf(parts, kind).map(decisionOfStream));
  const untyped = fromStreams(undefined);
  const fromTranscode = (kind: NonNullable<Kind>) =>
    untyped === undefined ? spelled(transcode?.[`${kind}Decision`]) : undefined;
  const part = worst(parts.map(({ decision }) => spelled(decision)));
  if (!live && part === 'directplay') return DIRECT_PLAY;

  const decisionOf = (kind: NonNullable<Kind>) =>
    live ? (fromTranscode(kind) ?? fromStreams(kind)) : (fromStreams(kind) ?? fromTranscode(kind));
  const video = decisionOf('video');
  const audio = decisionOf('audio');
  const areSubtitlesBurned = decisionOf('subtitle') === 'burn';
  const ofStreams = worst([video, audio, untyped, areSubtitlesBurned ? 'transcode' : undefined]);
  // A part that goes through the transcoder with every stream copied is sent unchanged, in another container.
  const ofPart = live && transcode !== undefined ? 'transcode' : part;
  // A transcode without a decision is still a transcode.
  const whole = ofStreams ?? ofPart ?? (transcode === undefined ? 'directplay' : 'transcode');
  return {
    whole: NAMES[whole],
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

const NAMES = {
  burn: 'transcode',
  transcode: 'transcode',
  copy: 'direct stream',
  directplay: 'direct play',
} as const satisfies Record<Decision, StreamDecision>;

const worst = (decisions: readonly (Decision | undefined)[]): Decision | undefined =>
  WORST_FIRST.find((each) => decisions.includes(each));

/** Undefined for a word that is not known. Servers write `directplay` and `direct play`. */
const spelled = (decision: string | undefined): Decision | undefined =>
  WORST_FIRST.find((each) => each === decision?.toLowerCase().replaceAll(' ', ''));

/** The file itself is sent at this location, whatever the other attributes claim. */
const DIRECT = 'direct';

const decisionOfStream = ({ decision, location }: MediaStream): Decision | undefined =>
  location === DIRECT ? 'directplay' : spelled(decision);

const streamsOf = (parts: readonly MediaPart[], kind: Kind): readonly MediaStream[] =>
  selected(parts.flatMap(({ streams }) => streams).filter((stream) => stream.kind === kind));

/** The elements that the server marks as selected, or every element if it marks none. */
function selected<T extends { readonly selected?: boolean | undefined }>(all: readonly T[]): readonly T[] {
  const chosen = all.filter((each) => each.selected === true);
  return chosen.length > 0 ? chosen : all;
}
