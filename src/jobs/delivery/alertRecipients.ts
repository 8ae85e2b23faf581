import type { Logger } from '../../domain/logger.ts';
import { type ChannelDirectory, ChannelFailure, type ChannelFailureKind } from '../../domain/notifications/channels.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';

export interface AlertRecipientsDeps {
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'ownerOf' | 'direct'>;
  /** Whether somebody may still change where news go in that guild, as far as Discord says. Never rejects. */
  readonly mayFix: (guildId: string, userId: string) => Promise<boolean>;
  readonly log: Logger;
}

/** Where somebody reads about a channel, and in which language. */
export interface Inbox {
  readonly direct: string;
  readonly locale: string;
  readonly userId: string;
  /** Where they may mend it. */
  readonly guildId: string;
}

/** The direct messages of those who can mend a channel; `later` when Discord does not say just now. Never rejects. */
export interface AlertRecipients {
  /**
   * Of those who set a route to that channel and may still change it; of the owners, when there is nobody of them who takes
   * any.
   */
  all(channelId: string, there: readonly Subscription[]): Promise<readonly Inbox[] | 'later'>;
  /** Of the owners of the guilds it is or was in. */
  owners(channelId: string, there: readonly Subscription[]): Promise<readonly Inbox[] | 'later'>;
}

type Reader = Omit<Inbox, 'direct'>;

/** Whoever set a route there may be many people over the years. */
const MAX_RECIPIENTS = 5;

export function createAlertRecipients({ directory, mayFix, log }: AlertRecipientsDeps): AlertRecipients {
  async function all(channelId: string, there: readonly Subscription[]) {
    const setters = await openAll(channelId, await settersOf(there));
    if (setters === 'later' || setters.length > 0) return setters;
    const found = await owners(channelId, there);
    if (found.length === 0) log.warn({ channel: channelId }, 'nobody is known who could be told of this channel');
    return found;
  }

  async function owners(channelId: string, there: readonly Subscription[]) {
    const guilds = new Map(there.map(({ guildId, locale }) => [guildId, locale]));
    const guildId = guilds.size === 0 ? await directory.guildOf(channelId) : undefined;
    if (guildId !== undefined) guilds.set(guildId, DEFAULT_SETTINGS.locale);
    const known = [...guilds].flatMap(([id, locale]) => {
      const userId = directory.ownerOf(id);
      return userId === undefined ? [] : [{ userId, guildId: id, locale }];
    });
    return await openAll(channelId, known);
  }

  /** Whoever is no admin any more, or has left, can mend nothing, and it is no business of theirs. */
  async function settersOf(there: readonly Subscription[]): Promise<readonly Reader[]> {
    const setters = new Map(
      there.flatMap(({ setBy, guildId, locale }) =>
        setBy === undefined ? [] : [[setBy, { userId: setBy, guildId, locale }] as const],
      ),
    );
    const found: Reader[] = [];
    for (const setter of setters.values()) {
      if (found.length < MAX_RECIPIENTS && (await mayFix(setter.guildId, setter.userId))) found.push(setter);
    }
    return found;
  }

  /** Without those of whom it is clear that they get none. */
  async function openAll(channelId: string, recipients: readonly Reader[]): Promise<readonly Inbox[] | 'later'> {
    const inboxes: Inbox[] = [];
    for (const reader of recipients.slice(0, MAX_RECIPIENTS)) {
      const { userId } = reader;
      try {
        inboxes.push({ ...reader, direct: await directory.direct(userId) });
      } catch (err) {
        if (!(err instanceof ChannelFailure) || PASSING.has(err.kind)) {
          log.debug({ err, channel: channelId }, 'the admins cannot be told of this channel yet');
          return 'later';
        }
        log.warn({ err, channel: channelId, user: userId }, 'this person takes no direct messages and is not told');
      }
    }
    return inboxes;
  }

  return { all, owners };
}

/** Failures that say nothing about the person. */
const PASSING: ReadonlySet<ChannelFailureKind> = new Set(['unavailable', 'uncertain', 'unauthorized']);
