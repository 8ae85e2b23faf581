import type { StreamDecision } from '../../domain/media/sessions/session.ts';
import { flag, text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** The session's transcode: next to its media or, for live television, inside (quirk 11). */
export const transcodeOf = (session: Element): Element | undefined =>
  [session, ...children(session, 'Media')].flatMap((element) => children(element, 'TranscodeSession'))[0];

/** The ones being played, if the server says which; otherwise all of them. */
function selected(elements: readonly Element[]): readonly Element[] {
  const chosen = elements.filter((element) => flag(attributesOf(element), 'selected') === true);
  return chosen.length > 0 ? chosen : elements;
}

function worst(decisions: readonly (string | undefined)[]): StreamDecision | undefined {
  if (decisions.includes('transcode')) return 'transcode';
  if (decisions.includes('copy')) return 'direct stream';
  return decisions.includes('directplay') ? 'direct play' : undefined;
}

/** Burned-in subtitles make a new picture. Subtitles converted to another text format (`transcode`) leave everything else as it is. */
const ofSubtitles = (decision: string | undefined) => (decision === 'burn' ? 'transcode' : undefined);

/** By the number of `streamType` in real responses. */
const SUBTITLES = '3';

/**
 * What the server does to what is played. The decisions per stream come first: a part that goes through the transcoder with every
 * stream copied is streamed as it is, in another container. A transcode without a decision is still a transcode.
 */
export function decisionOf(session: Element): StreamDecision {
  const transcode = transcodeOf(session);
  if (transcode !== undefined) {
    const a = attributesOf(transcode);
    const [video, audio, subtitles] = ['videoDecision', 'audioDecision', 'subtitleDecision'].map((name) =>
      text(a, name),
    );
    return worst([video, audio, ofSubtitles(subtitles)]) ?? 'transcode';
  }
  const parts = selected(selected(children(session, 'Media')).flatMap((media) => children(media, 'Part')));
  const streams = parts.flatMap((part) => children(part, 'Stream')).map(attributesOf);
  const decisions = streams.map((a) => {
    const decision = text(a, 'decision');
    return text(a, 'streamType') === SUBTITLES ? ofSubtitles(decision) : decision;
  });
  return worst(decisions) ?? worst(parts.map((part) => text(attributesOf(part), 'decision'))) ?? 'direct play';
}
