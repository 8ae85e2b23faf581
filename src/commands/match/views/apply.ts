import type { ChangeOutcome } from '../../../domain/audit.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import { type Decision, decisionButtons } from '../../../render/kit/press.ts';
import { bold } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** The facts of an artist that a match changes. */
export interface ArtistNow {
  readonly title: string;
  readonly guid?: string | undefined;
}

const nameOf = ({ search }: Texts, { title }: ArtistNow): string => bold(title, search.untitled);
const guidOf = ({ match }: Texts, { guid }: ArtistNow): string => plainClipped(guid ?? '', 200) || match.noGuidYet;

interface MatchPreview {
  readonly now: ArtistNow;
  readonly wanted: ArtistNow;
  readonly decision: Decision;
}

export function renderMatchPreview(texts: Texts, { now, wanted, decision }: MatchPreview): Message {
  const { match, search } = texts;
  const plainName = ({ title }: ArtistNow) => plainClipped(title, 120) || search.untitled;
  const lines = [
    `### ${match.previewHead}`,
    now.title === wanted.title ? match.nameStays(plainName(now)) : match.nameChange(plainName(now), plainName(wanted)),
    match.guidChange(guidOf(texts, now), guidOf(texts, wanted)),
    match.previewNote,
  ];
  return nothingDone(lines, { controls: [decisionButtons(match, decision)] });
}

/** The result, as read from the server afterwards. */
export type MatchOutcome =
  | { readonly kind: 'asked' | 'unverified'; readonly answered: boolean }
  | { readonly kind: 'applied'; readonly now: ArtistNow; readonly afterMs: number }
  | { readonly kind: 'other'; readonly now: ArtistNow }
  | { readonly kind: 'unchanged'; readonly afterMs: number; readonly answered: boolean };

const inSeconds = (ms: number): number => Math.round(ms / 1000);

export function renderMatchOutcome(texts: Texts, was: ArtistNow, outcome: MatchOutcome): ChangeMessage {
  const { match } = texts;
  const what = nameOf(texts, was);
  const said = (came: ChangeOutcome, content: string) => changeNote(came, content, { private: true });
  switch (outcome.kind) {
    case 'asked':
      return said('unknown', match.asked(what, outcome.answered));
    case 'applied':
      return said(
        'done',
        match.applied(what, nameOf(texts, outcome.now), guidOf(texts, outcome.now), inSeconds(outcome.afterMs)),
      );
    case 'other':
      // Not the wanted match, but a change.
      return said('done', match.other(what, nameOf(texts, outcome.now), guidOf(texts, outcome.now)));
    case 'unchanged':
      return said('failed', match.unchanged(what, inSeconds(outcome.afterMs), outcome.answered));
    case 'unverified':
      return said('unknown', match.unverified(what, outcome.answered));
  }
}

/** Why no match is applied to this one: the person left it as it is, it is that already, or cannot be. */
export const renderNoMatch = (
  texts: Texts,
  why: 'left' | 'already' | 'notAnArtist' | 'noSuchMatch',
  item: ArtistNow,
): ChangeMessage => nothingDone(texts.match[why](nameOf(texts, item)));

/** The server refused it. */
export const renderMatchGone = (texts: Texts, was: ArtistNow): ChangeMessage =>
  changeNote('failed', texts.match.gone(nameOf(texts, was)), { private: true });

/** The artist has changed since the button was drawn. */
export function renderMatchMeanwhile(texts: Texts, was: ArtistNow, now: ArtistNow): ChangeMessage {
  const shown = (artist: ArtistNow) => `${nameOf(texts, artist)} (${guidOf(texts, artist)})`;
  return nothingDone(texts.match.meanwhile(shown(was), shown(now)));
}
