import { EVERYONE_ROLE, type PermissionRefusal } from '../../../domain/access/access.ts';
import {
  isAccountEndpointRetired,
  MediaServerFailure,
  type MediaServerFailureKind,
} from '../../../domain/media/server/failure.ts';
import { SERVER_DOWN_REASONS, type ServerDownReason } from '../../../domain/media/server/health.ts';
import type { Texts } from '../../texts/texts.ts';
import { clipAndEscapeText, clipText, formatDiscordTimestamp, oneLine } from '../text/markdown.ts';
import { roleMention, roleMentions } from '../text/mention.ts';
import { dateTimestamp } from '../text/tokenExpiry.ts';
import { createNoteMessage } from './layout.ts';
import { MAX_CHOICE_TEXT } from './limits.ts';
import type { Message } from './message.ts';

const REFUSED_COLOUR = 0xc0392b;

const refusalNote = (content: string): Message => createNoteMessage(content, { private: true, accent: REFUSED_COLOUR });

/** Explains the failure. `reference` is the id under which the log contains the error. */
export function renderFailure(texts: Texts, error: unknown, reference: string): Message {
  return refusalNote(`${failureSentence(texts, error)}\n${texts.errors.reference(clipAndEscapeText(reference, 40))}`);
}

/** Says that a change has ended but its answer could not be shown, so that the person checks the result. */
export const renderAnswerNotShown = ({ errors }: Texts, reference: string): Message =>
  refusalNote(`${errors.notShown}\n${errors.reference(clipAndEscapeText(reference, 40))}`);

/**
 * Explains the failure, in the media server's own words if they help. The sentence begins with the server's name if the
 * server was added in Discord.
 */
export function failureSentence(texts: Texts, error: unknown): string {
  if (!(error instanceof MediaServerFailure)) return texts.errors.unexpected;
  const { added } = error;
  const name = added?.name === undefined ? '' : `${clipAndEscapeText(added.name, 60)}: `;
  return `${name}${failureText(texts, error)}`;
}

function failureText(texts: Texts, error: MediaServerFailure): string {
  const { errors } = texts;
  if (error.since)
    return `${errors.awaySince[downKindIn(error)](formatDiscordTimestamp(error.since))} ${errors.lookingAgain}`;
  if (error.queueFull) return errors.queueFull;
  const reason = failureReason(texts, error);
  const sentence = error.added ? rewordForServerAddedInDiscord(texts, reason) : reason;
  const serverWords = QUOTED_FAILURES.has(error.kind) && error.words;
  return serverWords ? `${sentence} ${errors.serverSaid(clipAndEscapeText(serverWords, 300))}` : sentence;
}

/** Rewords a sentence about MEDIA_URL and MEDIA_TOKEN for a server that was added in Discord. */
export const rewordForServerAddedInDiscord = ({ errors }: Texts, sentence: string): string => {
  const { write, address, token } = errors.servers.added;
  const atAddress = sentence.replaceAll('MEDIA_URL=', `${write} `).replaceAll(/`?MEDIA_URL`?/g, address);
  return atAddress.replaceAll(/`?MEDIA_TOKEN`?/g, token);
};

/**
 * The kind of failure of a server that is down. A skipped call counts as the kind of failure that caused the skipping.
 */
const downKindIn = ({ kind }: MediaServerFailure): ServerDownReason =>
  SERVER_DOWN_REASONS.find((candidate) => candidate === kind) ?? 'unreachable';

/** Kinds of failure for which the media server's own words are the best explanation. */
const QUOTED_FAILURES: ReadonlySet<MediaServerFailureKind> = new Set(['invalid', 'unavailable']);

function failureReason({ errors, tokens }: Texts, error: MediaServerFailure): string {
  const { kind, reason, service, link, onlyOn, expired } = error;
  if (kind === 'unauthorized' && expired !== undefined) {
    const expiryText = expired.at && dateTimestamp(expired.at);
    if (link !== undefined) return tokens.linked.expired(expiryText);
    return service === 'account-service' ? tokens.ofAccountService(expiryText) : tokens.own(expiryText);
  }
  if (link !== undefined) return errors.link[link];
  if (onlyOn !== undefined) return errors.servers.onlyOn(clipAndEscapeText(onlyOn, 60));
  if (isAccountEndpointRetired(error)) return errors.accountChanged;
  if (service === 'account-service') return errors.accountFailure[kind];
  return reason === undefined ? errors.failure[kind] : errors.noConnection[reason];
}

export const renderRefusal = ({ errors }: Texts, refusal: PermissionRefusal): Message =>
  refusalNote(refusalSentence(errors, refusal));

function refusalSentence(errors: Texts['errors'], refusal: PermissionRefusal): string {
  if (refusal.kind === 'not-in-a-guild') return errors.notInAGuild;
  if (refusal.kind === 'guild-not-served') return errors.guildNotServed;
  if (refusal.kind === 'unreadable') return errors.accessUnreadable;
  if (refusal.kind === 'installation') return errors.forInstallation;
  if (refusal.kind === 'level') {
    const requirement = errors.level(refusal.needs, roleMentions(refusal.roleIds));
    return refusal.inOwn ? `${requirement} ${errors.orInOwn}` : requirement;
  }
  const { roleId, channelId, serverId } = refusal;
  const scope = { channel: channelId && `<#${channelId}>`, isOnServer: serverId !== undefined };
  return errors.denied(roleId === EVERYONE_ROLE ? undefined : roleMention(roleId), scope);
}

const MAX_NAMED_ROLES = 3;

/**
 * The refusal as the only choice of autocomplete. Undefined in a guild that Usher does not serve. Choices cannot
 * contain mentions, so roles appear by name if `nameOf` knows the name.
 */
export function refusalChoice(
  texts: Texts,
  refusal: PermissionRefusal,
  nameOf: (roleId: string) => string | undefined,
): string | undefined {
  const { choice } = texts.errors;
  if (refusal.kind === 'not-in-a-guild' || refusal.kind === 'guild-not-served') return undefined;
  if (refusal.kind !== 'level') return choice[refusal.kind];
  const names = refusal.roleIds.flatMap((id) => nameOf(id) ?? []).slice(0, MAX_NAMED_ROLES);
  const roles = new Intl.ListFormat(texts.stats.language, { type: 'disjunction' }).format(
    names.map((name) => `@${name}`),
  );
  return clipText(oneLine(choice.level(refusal.needs, roles)), MAX_CHOICE_TEXT);
}

/**
 * Refuses a person who repeats something too often. Names a clock time for the next attempt, because "in a second"
 * would soon be wrong.
 */
export const renderRateLimitRefusal = ({ errors }: Texts, allowedAt: Date): Message =>
  refusalNote(errors.tooFast(formatDiscordTimestamp(new Date(Math.ceil(allowedAt.getTime() / 1000) * 1000), 'T')));

export const renderBadOption = ({ errors }: Texts, option: string, problem: string): Message =>
  refusalNote(errors.badOption(option, clipAndEscapeText(problem, 200)));

export const renderNoMediaServerRefusal = ({ errors }: Texts): Message => refusalNote(errors.servers.none);

export const renderUnknownCommand = ({ errors }: Texts): Message =>
  createNoteMessage(errors.unknownCommand, { private: true });

export const renderBotStopping = ({ errors }: Texts): Message => createNoteMessage(errors.stopping, { private: true });

export type ComponentPressRefusal = 'unknown' | 'expired' | 'of-other' | 'used';

export const renderComponentPressRefusal = ({ errors }: Texts, refusal: ComponentPressRefusal): Message =>
  refusalNote(errors.press[refusal]);
