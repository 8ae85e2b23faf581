import type { StreamDecision } from '../domain/media.ts';
import { flag, text } from './fields.ts';
import { attributesOf, children, type Element } from './xml.ts';

/** Burning subtitles into the picture means making a new one. */
const MAKES_ANEW: ReadonlySet<string> = new Set(['transcode', 'burn']);

/** The session's transcode: beside its media or, for live television, inside (quirk 11). */
export const transcodeOf = (session: Element): Element | undefined =>
  [session, ...children(session, 'Media')].flatMap((element) => children(element, 'TranscodeSession'))[0];

/** Those being played, where the server says which; else all of them. */
function selected(elements: readonly Element[]): readonly Element[] {
  const chosen = elements.filter((element) => flag(attributesOf(element), 'selected') === true);
  return chosen.length > 0 ? chosen : elements;
}

function worst(decisions: readonly (string | undefined)[]): StreamDecision | undefined {
  if (decisions.some((decision) => decision !== undefined && MAKES_ANEW.has(decision))) return 'transcode';
  if (decisions.includes('copy')) return 'direct stream';
  return decisions.includes('directplay') ? 'direct play' : undefined;
}

/**
 * What the server does to what is played. The decisions per stream come first: a part that goes through the transcoder
 * with every stream copied is streamed as it is, in another container. A transcode that decides nothing is still one.
 */
export function decisionOf(session: Element): StreamDecision {
  const transcode = transcodeOf(session);
  if (transcode !== undefined) {
    const a = attributesOf(transcode);
    const decisions = ['videoDecision', 'audioDecision', 'subtitleDecision'].map((name) => text(a, name));
    return worst(decisions) ?? 'transcode';
  }
  const parts = selected(selected(children(session, 'Media')).flatMap((media) => children(media, 'Part')));
  const decisionsOf = (elements: readonly Element[]) =>
    elements.map((element) => text(attributesOf(element), 'decision'));
  const streams = parts.flatMap((part) => children(part, 'Stream'));
  return worst(decisionsOf(streams)) ?? worst(decisionsOf(parts)) ?? 'direct play';
}
