import { EVERYONE, type Refusal } from '../../domain/access/access.ts';
import { type FailureKind, hasChanged, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { DOWN_KINDS, type DownKind } from '../../domain/media/server/health.ts';
import type { Texts } from '../texts/texts.ts';
import { timestamp } from './expiry.ts';
import { note } from './layout.ts';
import { MAX_CHOICE_TEXT } from './limits.ts';
import { clip, moment, oneLine, plainClipped } from './markdown.ts';
import { mention, mentions } from './mention.ts';
import type { Message } from './message.ts';

const REFUSED = 0xc0392b;

const refused = (content: string): Message => note(content, { private: true, accent: REFUSED });

/** Shows a sentence for the failure's kind and the id by which the log has it; the error itself stays in the log. */
export function renderFailure(texts: Texts, error: unknown, reference: string): Message {
  return refused(`${failureSentence(texts, error)}\n${texts.errors.reference(plainClipped(reference, 40))}`);
}

/** The change has ended, but its answer could not be shown, so its result is unknown to the person. */
export const renderNotShown = ({ errors }: Texts, reference: string): Message =>
  refused(`${errors.notShown}\n${errors.reference(plainClipped(reference, 40))}`);

/** Why the media server did not do it, in its own words if it gave any. */
export function failureSentence(texts: Texts, error: unknown): string {
  if (!(error instanceof MediaServerFailure)) return texts.errors.unexpected;
  const { added } = error;
  const name = added?.name === undefined ? '' : `${plainClipped(added.name, 60)}: `;
  return `${name}${sentenceOf(texts, error)}`;
}

function sentenceOf(texts: Texts, error: MediaServerFailure): string {
  const { errors } = texts;
  if (error.since) return `${errors.awaySince[downKindIn(error)](moment(error.since))} ${errors.lookingAgain}`;
  if (error.queueFull) return errors.queueFull;
  const said = QUOTED.has(error.kind) && error.words;
  const failed = whatFailed(texts, error);
  return `${error.added ? inDiscord(texts, failed) : failed}${said ? ` ${errors.serverSaid(plainClipped(said, 300))}` : ''}`;
}

/** Rewords a sentence about the first server's settings for a server that was added in Discord. */
export const inDiscord = ({ errors }: Texts, sentence: string): string => {
  const { write, address, token } = errors.servers.added;
  const atAddress = sentence.replaceAll('MEDIA_URL=', `${write} `).replaceAll(/`?MEDIA_URL`?/g, address);
  return atAddress.replaceAll(/`?MEDIA_TOKEN`?/g, token);
};

/** A call that was not even tried fails for the reason of the calls before it. */
const downKindIn = ({ kind }: MediaServerFailure): DownKind =>
  DOWN_KINDS.find((each) => each === kind) ?? 'unreachable';

/** Failures whose words from the server say more than their kind does. */
const QUOTED: ReadonlySet<FailureKind> = new Set(['invalid', 'unavailable']);

function whatFailed({ errors, tokens }: Texts, error: MediaServerFailure): string {
  const { kind, reason, service, link, onlyOn, expired } = error;
  if (kind === 'unauthorized' && expired !== undefined) {
    const on = expired.at && timestamp(expired.at);
    if (link !== undefined) return tokens.linked.expired(on);
    return service === 'account-service' ? tokens.ofAccountService(on) : tokens.own(on);
  }
  if (link !== undefined) return errors.link[link];
  if (onlyOn !== undefined) return errors.servers.onlyOn(plainClipped(onlyOn, 60));
  if (hasChanged(error)) return errors.accountChanged;
  if (service === 'account-service') return errors.accountFailure[kind];
  return reason === undefined ? errors.failure[kind] : errors.noConnection[reason];
}

export const renderRefusal = ({ errors }: Texts, refusal: Refusal): Message =>
  refused(refusalSentence(errors, refusal));

function refusalSentence(errors: Texts['errors'], refusal: Refusal): string {
  if (refusal.kind === 'not-in-a-guild') return errors.notInAGuild;
  if (refusal.kind === 'guild-not-served') return errors.guildNotServed;
  if (refusal.kind === 'unreadable') return errors.accessUnreadable;
  if (refusal.kind === 'installation') return errors.forInstallation;
  if (refusal.kind === 'level') {
    const needed = errors.level(refusal.needs, mentions(refusal.roleIds));
    return refusal.inOwn ? `${needed} ${errors.orInOwn}` : needed;
  }
  const { roleId, channelId, serverId } = refusal;
  const where = { channel: channelId && `<#${channelId}>`, isOnServer: serverId !== undefined };
  return errors.denied(roleId === EVERYONE ? undefined : mention(roleId), where);
}

/** More would not fit into a choice. */
const MOST_ROLES = 3;

/**
 * The same as the only choice in a list, for people who may not use the option; undefined where Usher serves
 * no guild. Discord does not render mentions in a choice, so roles appear by name, as far as `nameOf` has it.
 */
export function refusalChoice(
  { errors: { choice }, stats }: Texts,
  refusal: Refusal,
  nameOf: (roleId: string) => string | undefined,
): string | undefined {
  if (refusal.kind === 'not-in-a-guild' || refusal.kind === 'guild-not-served') return undefined;
  if (refusal.kind !== 'level') return choice[refusal.kind];
  const names = refusal.roleIds.flatMap((id) => nameOf(id) ?? []).slice(0, MOST_ROLES);
  const roles = new Intl.ListFormat(stats.language, { type: 'disjunction' }).format(names.map((name) => `@${name}`));
  return clip(oneLine(choice.level(refusal.needs, roles)), MAX_CHOICE_TEXT);
}

/**
 * For a person who repeats something too often. `next` is shown as a time, because "in a second" soon becomes
 * "now".
 */
export const renderTooFast = ({ errors }: Texts, next: Date): Message =>
  refused(errors.tooFast(moment(new Date(Math.ceil(next.getTime() / 1000) * 1000), 'T')));

export const renderBadOption = ({ errors }: Texts, option: string, problem: string): Message =>
  refused(errors.badOption(option, plainClipped(problem, 200)));

/** The guild may not see any media server. */
export const renderNoServer = ({ errors }: Texts): Message => refused(errors.servers.none);

export const renderUnknownCommand = ({ errors }: Texts): Message => note(errors.unknownCommand, { private: true });

export const renderStopping = ({ errors }: Texts): Message => note(errors.stopping, { private: true });

/** Why a press does nothing. */
export type PressRefusal = 'unknown' | 'expired' | 'of-other' | 'used';

export const renderPressRefusal = ({ errors }: Texts, refusal: PressRefusal): Message => refused(errors.press[refusal]);
