import { EVERYONE, type Refusal } from '../../domain/access.ts';
import { type FailureKind, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { DOWN_KINDS, type DownKind } from '../../domain/media/server/health.ts';
import type { Texts } from '../texts/texts.ts';
import { note } from './layout.ts';
import { moment, plainClipped } from './markdown.ts';
import { mention, mentions } from './mention.ts';
import type { Message } from './message.ts';

const REFUSED = 0xc0392b;

/** People read a sentence by the failure's kind and the id to find it in the log; the error itself stays there. */
export function renderFailure(texts: Texts, error: unknown, reference: string): Message {
  const { trouble } = texts;
  return note(`${failureSentence(texts, error)}\n${trouble.reference(plainClipped(reference, 40))}`, {
    private: true,
    accent: REFUSED,
  });
}

/** What was to be changed is over, and the answer to it could not be shown: not even that it failed is certain. */
export const renderNotShown = ({ trouble }: Texts, reference: string): Message =>
  note(`${trouble.notShown}\n${trouble.reference(plainClipped(reference, 40))}`, { private: true, accent: REFUSED });

/** Why the media server did not do it, with its own words where it has some. */
export function failureSentence({ trouble }: Texts, error: unknown): string {
  if (!(error instanceof MediaServerFailure)) return trouble.unexpected;
  if (error.since) return `${trouble.awaySince[downKindIn(error)](moment(error.since))} ${trouble.lookingAgain}`;
  const said = QUOTED.has(error.kind) && error.words;
  return `${whatFailed(trouble, error)}${said ? ` ${trouble.serverSaid(plainClipped(said, 300))}` : ''}`;
}

/** A call that was not even tried fails as those before it did. */
const downKindIn = ({ kind }: MediaServerFailure): DownKind =>
  DOWN_KINDS.find((each) => each === kind) ?? 'unreachable';

/** Whose words say more than the kind does. */
const QUOTED: ReadonlySet<FailureKind> = new Set(['invalid', 'unavailable']);

function whatFailed(trouble: Texts['trouble'], { kind, reason, service }: MediaServerFailure): string {
  if (service === 'account-service') return trouble.accountFailure[kind];
  return reason === undefined ? trouble.failure[kind] : trouble.noConnection[reason];
}

export function renderRefusal({ trouble }: Texts, refusal: Refusal): Message {
  return note(refusalSentence(trouble, refusal), { private: true, accent: REFUSED });
}

function refusalSentence(trouble: Texts['trouble'], refusal: Refusal): string {
  if (refusal.kind === 'not-in-a-guild') return trouble.notInAGuild;
  if (refusal.kind === 'guild-not-served') return trouble.guildNotServed;
  if (refusal.kind === 'unreadable') return trouble.accessUnreadable;
  if (refusal.kind === 'denied') return deniedSentence(trouble, refusal);
  return trouble.level(refusal.needs, mentions(refusal.roleIds));
}

function deniedSentence(
  { denied }: Texts['trouble'],
  { roleId, channelId }: Extract<Refusal, { kind: 'denied' }>,
): string {
  return denied(
    roleId === EVERYONE ? undefined : mention(roleId),
    channelId === undefined ? undefined : `<#${channelId}>`,
  );
}

export function renderBadOption({ trouble }: Texts, option: string, problem: string): Message {
  return note(trouble.badOption(option, plainClipped(problem, 200)), { private: true, accent: REFUSED });
}

export const renderUnknownCommand = ({ trouble }: Texts): Message => note(trouble.unknownCommand, { private: true });

export const renderStopping = ({ trouble }: Texts): Message => note(trouble.stopping, { private: true });

/** Why a press counts for nothing. */
export type PressRefusal = 'unknown' | 'expired' | 'of-other' | 'used';

export function renderPressRefusal({ trouble }: Texts, refusal: PressRefusal): Message {
  return note(trouble.press[refusal], { private: true, accent: REFUSED });
}
