import type { Logger } from '../../domain/logger.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import type { MayPersonReadMessage, MessageReader } from '../../domain/notifications/readers.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../domain/notifications/settings.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';
import { openDirectChannel } from '../openDirect.ts';

export interface AlertRecipientsDeps {
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'ownerOf' | 'direct'>;
  readonly mayRead: MayPersonReadMessage;
  readonly log: Logger;
}

/** The data of a subscription or board that is needed to find the person to alert about it. */
export type AlertRecipientCriteria = Pick<Subscription, 'setBy' | 'guildId' | 'locale'>;

interface AlertRecipient extends MessageReader {
  readonly locale: string;
}

export interface Inbox extends AlertRecipient {
  readonly directChannelId: string;
}

export interface AlertRecipients {
  readonly inboxes: readonly Inbox[];
  /** People who are tried again later, because Discord has not said yet if they accept direct messages. */
  readonly retryable: readonly AlertRecipient[];
}

/** Maximum number of people to alert. Over the years, many people may have set up posts in one channel. */
const MAX_RECIPIENTS = 5;

/**
 * Finds the people to alert about a channel: those who set up posts in it and may still change them, or else the owners
 * of the guilds. Never rejects.
 */
export async function findAlertRecipients(
  channelId: string | undefined,
  postings: readonly AlertRecipientCriteria[],
  deps: AlertRecipientsDeps,
): Promise<AlertRecipients> {
  const setters = await openInboxes(channelId, await readSetters(postings, deps), deps);
  if (!isEmpty(setters)) return setters;
  const owners = await findGuildOwners(channelId, postings, deps);
  if (isEmpty(owners))
    deps.log.warn(
      { channel: channelId },
      'found no one to alert: the owner of the Discord server is unknown or accepts no direct messages',
    );
  return owners;
}

const isEmpty = ({ inboxes, retryable }: AlertRecipients): boolean => inboxes.length + retryable.length === 0;

/** Finds the owners of the guilds to which the channel belongs or belonged. Never rejects. */
export async function findGuildOwners(
  channelId: string | undefined,
  postings: readonly AlertRecipientCriteria[],
  deps: AlertRecipientsDeps,
): Promise<AlertRecipients> {
  const guilds = new Map(postings.map(({ guildId, locale }) => [guildId, locale]));
  if (guilds.size === 0 && channelId !== undefined) {
    const guildId = await deps.directory.guildOf(channelId);
    if (guildId !== undefined) guilds.set(guildId, DEFAULT_SUBSCRIPTION_SETTINGS.locale);
  }
  const owners = [...guilds].flatMap(([guildId, locale]) => {
    const userId = deps.directory.ownerOf(guildId);
    return userId === undefined ? [] : [{ userId, guildId, needs: 'owner' as const, locale }];
  });
  return await openInboxes(channelId, owners, deps);
}

/**
 * Finds the people who set up these posts. People who have left or are no longer admins are left out: they cannot fix
 * the problem and must not learn about the channel. If Discord does not answer, they stay, and the alert is sent once
 * Discord answers.
 */
async function readSetters(
  postings: readonly AlertRecipientCriteria[],
  { mayRead }: AlertRecipientsDeps,
): Promise<readonly AlertRecipient[]> {
  const setters = new Map(postings.map(({ setBy: userId, guildId, locale }) => [userId, { guildId, locale }]));
  const recipients: AlertRecipient[] = [];
  for (const [userId, { guildId, locale }] of setters) {
    if (userId === undefined || recipients.length >= MAX_RECIPIENTS) continue;
    const recipient: AlertRecipient = { userId, guildId, needs: 'notify.edit', locale };
    if ((await mayRead(recipient)) !== false) recipients.push(recipient);
  }
  return recipients;
}

async function openInboxes(
  channel: string | undefined,
  recipients: readonly AlertRecipient[],
  { directory, log }: AlertRecipientsDeps,
): Promise<AlertRecipients> {
  const inboxes: Inbox[] = [];
  const retryable: AlertRecipient[] = [];
  for (const recipient of recipients.slice(0, MAX_RECIPIENTS)) {
    const { userId: user } = recipient;
    const opening = await openDirectChannel(user, { directory }).catch((failure: unknown) => ({
      kind: 'later' as const,
      failure,
    }));
    if (opening.kind === 'open') {
      inboxes.push({ ...recipient, directChannelId: opening.channelId });
      continue;
    }
    const { failure: err } = opening;
    if (opening.kind === 'later') {
      retryable.push(recipient);
      log.debug(
        { err, channel, user },
        'could not open direct messages with a person to send an alert; trying again later',
      );
    } else {
      log.warn({ err, channel, user }, 'could not alert a person, who accepts no direct messages');
    }
  }
  return { inboxes, retryable };
}

export const subscriptionsOfChannel = async (channelId: string, subscriptions: Pick<Subscriptions, 'list'>) =>
  (await subscriptions.list()).filter((subscription) => subscription.channelId === channelId);
