import type { AuditedChangeOutcome } from '../../../domain/audit.ts';
import { bold } from '../../../render/kit/media/title.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../../render/kit/message/message.ts';
import { type ConfirmationChoice, createConfirmationButtons } from '../../../render/kit/message/press.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export interface ArtistIdentity {
  readonly title: string;
  readonly guid?: string | undefined;
}

const artistName = ({ search }: Texts, { title }: ArtistIdentity): string => bold(title, search.untitled);
const guidText = ({ match }: Texts, { guid }: ArtistIdentity): string =>
  clipAndEscapeText(guid ?? '', 200) || match.noGuidYet;

interface MatchPreview {
  readonly now: ArtistIdentity;
  readonly next: ArtistIdentity;
  readonly decision: ConfirmationChoice;
}

export function renderMatchPreview(texts: Texts, { now, next, decision }: MatchPreview): Message {
  const { match, search } = texts;
  const plainName = ({ title }: ArtistIdentity) => clipAndEscapeText(title, 120) || search.untitled;
  const lines = [
    `### ${match.previewHead}`,
    now.title === next.title ? match.nameStays(plainName(now)) : match.nameChange(plainName(now), plainName(next)),
    match.guidChange(guidText(texts, now), guidText(texts, next)),
    match.previewNote,
  ];
  return createNothingChangedMessage(lines, { controls: [createConfirmationButtons(match, decision)] });
}

/**
 * `asked`: the request was sent, and the bot still waits for its effect. `other`: the artist got another match in the
 * meantime.
 */
export type MatchOutcome =
  | { readonly kind: 'asked' | 'unverified'; readonly answered: boolean }
  | { readonly kind: 'applied'; readonly now: ArtistIdentity; readonly afterMs: number }
  | { readonly kind: 'other'; readonly now: ArtistIdentity }
  | { readonly kind: 'unchanged'; readonly afterMs: number; readonly answered: boolean };

const inSeconds = (ms: number): number => Math.round(ms / 1000);

export function renderMatchOutcome(texts: Texts, before: ArtistIdentity, outcome: MatchOutcome): ChangeResultMessage {
  const { match } = texts;
  const name = artistName(texts, before);
  const outcomeNote = (result: AuditedChangeOutcome, content: string) =>
    createChangeResultMessage(result, content, { private: true });
  switch (outcome.kind) {
    case 'asked':
      return outcomeNote('unknown', match.asked(name, outcome.answered));
    case 'applied':
      return outcomeNote(
        'done',
        match.applied(name, artistName(texts, outcome.now), guidText(texts, outcome.now), inSeconds(outcome.afterMs)),
      );
    case 'other':
      return outcomeNote('done', match.other(name, artistName(texts, outcome.now), guidText(texts, outcome.now)));
    case 'unchanged':
      return outcomeNote('failed', match.unchanged(name, inSeconds(outcome.afterMs), outcome.answered));
    case 'unverified':
      return outcomeNote('unknown', match.unverified(name, outcome.answered));
  }
}

export const renderNoMatch = (
  texts: Texts,
  reason: 'left' | 'already' | 'notAnArtist' | 'noSuchMatch',
  item: ArtistIdentity,
): ChangeResultMessage => createNothingChangedMessage(texts.match[reason](artistName(texts, item)));

export const renderMatchGone = (texts: Texts, artist: ArtistIdentity): ChangeResultMessage =>
  createChangeResultMessage('failed', texts.match.gone(artistName(texts, artist)), { private: true });

export function renderMatchChangedMeanwhile(
  texts: Texts,
  before: ArtistIdentity,
  now: ArtistIdentity,
): ChangeResultMessage {
  const describeArtist = (artist: ArtistIdentity) => `${artistName(texts, artist)} (${guidText(texts, artist)})`;
  return createNothingChangedMessage(texts.match.meanwhile(describeArtist(before), describeArtist(now)));
}
