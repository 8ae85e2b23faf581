import type { Clock } from '../../domain/clock.ts';
import type { Boards } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BlockedChannels, ChannelBlockReason } from '../../domain/notifications/blockedChannels.ts';
import type { NewChangedSetting } from '../../domain/notifications/changedSettings.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../domain/notifications/settings.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { subscriptionsOfChannel } from './alertRecipients.ts';
import { ALERT_QUIET_PERIOD_MS } from './changedSettings.ts';

export interface ChannelBlockerDeps {
  readonly blocked: BlockedChannels;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly boards: Pick<Boards, 'list'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when a channel accepts messages again, because notifications may be due. */
  readonly wake: WakeJob;
  readonly alert: WakeJob;
}

/**
 * Records which channels no longer accept messages, and alerts the people who can fix them once. Rejects only if the
 * database fails.
 */
export interface ChannelBlocker {
  failed(channelId: string, kind: ChannelBlockReason): Promise<void>;
  /** Call it after a message was sent. True if the channel was blocked until now. */
  worked(channelId: string): Promise<boolean>;
}

export function createChannelBlocker(deps: ChannelBlockerDeps, signal: AbortSignal): ChannelBlocker {
  const { blocked, clock, log, wake, alert } = deps;
  /** Cached, to save a database query per message. */
  const workingChannels = new Set<string>();

  async function failed(channelId: string, kind: ChannelBlockReason): Promise<void> {
    workingChannels.delete(channelId);
    const blockedChannel = (await blocked.list()).find((row) => row.channelId === channelId);
    if (blockedChannel && blockedChannel.kind !== kind) await blocked.changeReason(channelId, kind);
    if (blockedChannel) return;
    const postings = await postingsIn(channelId, deps);
    if (!(await blocked.block({ channelId, kind, since: clock.now() }, postings))) return;
    log.info(
      { channel: channelId, kind },
      'the bot can no longer post in this channel; alerting the people who can fix that',
    );
    // Waits before alerting, because the same cause may block other channels within seconds, and one message should
    // name them all.
    clock.wait(ALERT_QUIET_PERIOD_MS, signal).then(alert, () => undefined);
  }

  async function worked(channelId: string): Promise<boolean> {
    if (workingChannels.has(channelId)) return false;
    const wasBlocked = await blocked.unblock(channelId);
    workingChannels.add(channelId);
    if (wasBlocked) wake();
    return wasBlocked;
  }

  return { failed, worked };
}

/**
 * Subscriptions and boards of a channel. If there are none, an entry for the channel's guild, so that its owner is
 * alerted. Empty if the guild is unknown.
 */
async function postingsIn(channelId: string, deps: ChannelBlockerDeps): Promise<readonly NewChangedSetting[]> {
  const { subscriptions, boards, directory, log } = deps;
  const subscriptionPostings = (await subscriptionsOfChannel(channelId, subscriptions)).map(
    ({ guildId, setBy, locale, feed: name }) => ({ kind: 'subscription', guildId, setBy, locale, name }) as const,
  );
  const boardPostings = (await boards.list())
    .filter((board) => board.channelId === channelId)
    .map(({ guildId, setBy, locale, shows: name }) => ({ kind: 'board', guildId, setBy, locale, name }) as const);
  if (subscriptionPostings.length + boardPostings.length > 0) return [...subscriptionPostings, ...boardPostings];
  const guildId = await directory.guildOf(channelId);
  if (guildId === undefined)
    log.warn(
      { channel: channelId },
      'found no one to alert, because this channel belongs to no Discord server that the bot can see',
    );
  return guildId === undefined ? [] : [{ kind: 'subscription', guildId, locale: DEFAULT_SUBSCRIPTION_SETTINGS.locale }];
}
