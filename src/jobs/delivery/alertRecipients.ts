import type { Logger } from '../../domain/logger.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import type { MayRead, Reader } from '../../domain/notifications/readers.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { openDirect } from '../openDirect.ts';

export interface AlertRecipientsDeps {
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'ownerOf' | 'direct'>;
  readonly mayRead: MayRead;
  readonly log: Logger;
}

/** Something that posts to a channel: who set it, where, and in which language they read. */
export type PostingSet = Pick<Subscription, 'setBy' | 'guildId' | 'locale'>;

/** A person who can fix the problem in that guild, and the language in which they read about it. */
interface Recipient extends Reader {
  readonly locale: string;
}

/** `direct`: the channel id of the person's direct messages. */
export interface Inbox extends Recipient {
  readonly direct: string;
}

/** People to alert about a problem. Each person is alerted separately, without waiting for the others. */
export interface Recipients {
  readonly inboxes: readonly Inbox[];
  /** People of whom Discord does not say yet whether they take direct messages. */
  readonly later: readonly Recipient[];
}

/** Over the years, many people may have subscribed a channel. */
const MAX_RECIPIENTS = 5;

/**
 * People who set up a posting there and may still change it, or else the owners of its guilds. Never rejects.
 */
export async function recipientsOf(
  channelId: string | undefined,
  there: readonly PostingSet[],
  deps: AlertRecipientsDeps,
): Promise<Recipients> {
  const setters = await openAll(channelId, await settersOf(there, deps), deps);
  if (!isNobody(setters)) return setters;
  const owners = await ownersOf(channelId, there, deps);
  if (isNobody(owners)) deps.log.warn({ channel: channelId }, 'no recipient known for an alert about this channel');
  return owners;
}

const isNobody = ({ inboxes, later }: Recipients): boolean => inboxes.length + later.length === 0;

/** Finds the owners of the guilds that the channel is or was in, in the same way. */
export async function ownersOf(
  channelId: string | undefined,
  there: readonly PostingSet[],
  deps: AlertRecipientsDeps,
): Promise<Recipients> {
  const guilds = new Map(there.map(({ guildId, locale }) => [guildId, locale]));
  const isUnknown = guilds.size === 0 && channelId !== undefined;
  const found = isUnknown ? await deps.directory.guildOf(channelId) : undefined;
  if (found !== undefined) guilds.set(found, DEFAULT_SETTINGS.locale);
  const known = [...guilds].flatMap(([guildId, locale]) => {
    const userId = deps.directory.ownerOf(guildId);
    return userId === undefined ? [] : [{ userId, guildId, needs: 'owner' as const, locale }];
  });
  return await openAll(channelId, known, deps);
}

/**
 * A person who is no longer an admin, or has left, cannot fix the problem and must not learn about the
 * channel. While Discord does not answer, the alert is written all the same, and sent once it does.
 */
async function settersOf(
  there: readonly PostingSet[],
  { mayRead }: AlertRecipientsDeps,
): Promise<readonly Recipient[]> {
  const setters = new Map(there.map(({ setBy: userId, guildId, locale }) => [userId, { guildId, locale }]));
  const found: Recipient[] = [];
  for (const [userId, { guildId, locale }] of setters) {
    if (userId === undefined || found.length >= MAX_RECIPIENTS) continue;
    const recipient: Recipient = { userId, guildId, needs: 'notify.edit', locale };
    if ((await mayRead(recipient)) !== false) found.push(recipient);
  }
  return found;
}

async function openAll(
  channel: string | undefined,
  recipients: readonly Recipient[],
  { directory, log }: AlertRecipientsDeps,
): Promise<Recipients> {
  const inboxes: Inbox[] = [];
  const later: Recipient[] = [];
  for (const recipient of recipients.slice(0, MAX_RECIPIENTS)) {
    const { userId: user } = recipient;
    const opened = await openDirect(user, { directory }).catch((failure: unknown) => ({
      kind: 'later' as const,
      failure,
    }));
    if (opened.kind === 'open') {
      inboxes.push({ ...recipient, direct: opened.channelId });
      continue;
    }
    const { failure: err } = opened;
    if (opened.kind === 'later') {
      log.debug({ err, channel, user }, 'a person cannot be alerted about this channel yet');
      later.push(recipient);
    } else log.warn({ err, channel, user }, 'a person takes no direct messages and is not alerted');
  }
  return { inboxes, later };
}

export const subscriptionsTo = async (channelId: string, subscriptions: Pick<Subscriptions, 'list'>) =>
  (await subscriptions.list()).filter((subscription) => subscription.channelId === channelId);
