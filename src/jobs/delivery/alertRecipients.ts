import type { Logger } from '../../domain/logger.ts';
import { type ChannelDirectory, ChannelFailure, type ChannelFailureKind } from '../../domain/notifications/channels.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import type { Subscription, Subscriptions } from '../../domain/notifications/subscriptions.ts';

export interface AlertRecipientsDeps {
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'ownerOf' | 'direct'>;
  /** Whether a person may still change that guild's subscriptions, as far as Discord says. Never rejects. */
  readonly mayFix: (guildId: string, userId: string) => Promise<boolean>;
  readonly log: Logger;
}

/** Something that posts to a channel: who set it, where, and in which language they read. */
export type PostingSet = Pick<Subscription, 'setBy' | 'guildId' | 'locale'>;

/** Where a person reads about a channel, and in which language. */
export interface Inbox {
  readonly direct: string;
  readonly locale: string;
  readonly userId: string;
  /** The guild in which they may fix it. */
  readonly guildId: string;
}

/** The direct messages of the people who can fix a channel, or what was set and belongs to none; `later` while Discord does not say. Never rejects. */
export interface AlertRecipients {
  /**
   * The people who subscribed the channel and may still change that; the owners of its guilds if none of them takes direct
   * messages.
   */
  all(channelId: string | undefined, there: readonly PostingSet[]): Promise<readonly Inbox[] | 'later'>;
  /** The owners of the guilds that the channel is or was in. */
  owners(channelId: string | undefined, there: readonly PostingSet[]): Promise<readonly Inbox[] | 'later'>;
}

type Recipient = Omit<Inbox, 'direct'>;

/** Over the years, many people may have subscribed a channel. */
const MAX_RECIPIENTS = 5;

export function createAlertRecipients({ directory, mayFix, log }: AlertRecipientsDeps): AlertRecipients {
  async function all(channelId: string | undefined, there: readonly PostingSet[]) {
    const setters = await openAll(channelId, await settersOf(there));
    if (setters === 'later' || setters.length > 0) return setters;
    const found = await owners(channelId, there);
    if (found.length === 0) log.warn({ channel: channelId }, 'no recipient known for an alert about this channel');
    return found;
  }

  async function owners(channelId: string | undefined, there: readonly PostingSet[]) {
    const guilds = new Map(there.map(({ guildId, locale }) => [guildId, locale]));
    const isUnknown = guilds.size === 0 && channelId !== undefined;
    const guildId = isUnknown ? await directory.guildOf(channelId) : undefined;
    if (guildId !== undefined) guilds.set(guildId, DEFAULT_SETTINGS.locale);
    const known = [...guilds].flatMap(([id, locale]) => {
      const userId = directory.ownerOf(id);
      return userId === undefined ? [] : [{ userId, guildId: id, locale }];
    });
    return await openAll(channelId, known);
  }

  /** A person who is no longer an admin, or has left, can fix nothing, and the channel is none of their business. */
  async function settersOf(there: readonly PostingSet[]): Promise<readonly Recipient[]> {
    const setters = new Map(
      there.flatMap(({ setBy, guildId, locale }) =>
        setBy === undefined ? [] : [[setBy, { userId: setBy, guildId, locale }] as const],
      ),
    );
    const found: Recipient[] = [];
    for (const setter of setters.values()) {
      if (found.length < MAX_RECIPIENTS && (await mayFix(setter.guildId, setter.userId))) found.push(setter);
    }
    return found;
  }

  /** Leaves out the people who certainly take no direct messages. */
  async function openAll(
    channelId: string | undefined,
    recipients: readonly Recipient[],
  ): Promise<readonly Inbox[] | 'later'> {
    const inboxes: Inbox[] = [];
    for (const recipient of recipients.slice(0, MAX_RECIPIENTS)) {
      const { userId } = recipient;
      try {
        inboxes.push({ ...recipient, direct: await directory.direct(userId) });
      } catch (err) {
        if (!(err instanceof ChannelFailure) || PASSING.has(err.kind)) {
          log.debug({ err, channel: channelId }, 'the admins cannot be alerted about this channel yet');
          return 'later';
        }
        log.warn({ err, channel: channelId, user: userId }, 'a person takes no direct messages and is not alerted');
      }
    }
    return inboxes;
  }

  return { all, owners };
}

/** Failures that say nothing about the person. */
const PASSING: ReadonlySet<ChannelFailureKind> = new Set(['unavailable', 'uncertain', 'unauthorized']);

/** The subscriptions that post to a channel. */
export const subscriptionsTo = async (
  channelId: string,
  subscriptions: Pick<Subscriptions, 'list'>,
): Promise<readonly Subscription[]> =>
  (await subscriptions.list()).filter((subscription) => subscription.channelId === channelId);
