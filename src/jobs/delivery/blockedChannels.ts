import type { Clock } from '../../domain/clock.ts';
import type { Boards } from '../../domain/live/boards.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BlockedChannels, BlockReason } from '../../domain/notifications/blockedChannels.ts';
import type { NewChangedSetting } from '../../domain/notifications/changedSettings.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';
import { subscriptionsTo } from './alertRecipients.ts';
import { QUIET_MS } from './changedSettings.ts';

export interface ChannelBlockerDeps {
  readonly blocked: BlockedChannels;
  readonly subscriptions: Pick<Subscriptions, 'list'>;
  readonly boards: Pick<Boards, 'list'>;
  readonly directory: Pick<ChannelDirectory, 'guildOf'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when a channel takes messages again: notifications that waited for it may be due. */
  readonly wake: Wake;
  readonly alert: Wake;
}

/**
 * Blocks channels that take no messages any more, and alerts the people who can fix that, once. Rejects with
 * the database's failure only.
 */
export interface ChannelBlocker {
  failed(channelId: string, kind: BlockReason): Promise<void>;
  /** A send to the channel worked. True when the channel was blocked until now. */
  worked(channelId: string): Promise<boolean>;
}

/** `signal` fires when the bot shuts down. */
export function createChannelBlocker(deps: ChannelBlockerDeps, signal: AbortSignal): ChannelBlocker {
  const { blocked, clock, log, wake, alert } = deps;
  /** Channels that are certainly not blocked: one look after each start is enough. */
  const open = new Set<string>();

  async function failed(channelId: string, kind: BlockReason): Promise<void> {
    open.delete(channelId);
    const before = (await blocked.list()).find((each) => each.channelId === channelId);
    if (before && before.kind !== kind) await blocked.changeReason(channelId, kind);
    if (before) return;
    const there = await postedTo(channelId, deps);
    if (!(await blocked.block({ channelId, kind, since: clock.now() }, there))) return;
    log.info({ channel: channelId, kind }, 'alerting the people who can fix this channel');
    // The cause may break other channels within seconds: one message names them all.
    clock.wait(QUIET_MS, signal).then(alert, () => undefined);
  }

  async function worked(channelId: string): Promise<boolean> {
    if (open.has(channelId)) return false;
    const wasBlocked = await blocked.unblock(channelId);
    open.add(channelId);
    if (wasBlocked) wake();
    return wasBlocked;
  }

  return { failed, worked };
}

/**
 * The subscriptions and boards of a channel. If there are none, a stand-in for its guild, if that is known, so
 * that its owner is alerted.
 */
async function postedTo(channelId: string, deps: ChannelBlockerDeps): Promise<readonly NewChangedSetting[]> {
  const { subscriptions, boards, directory, log } = deps;
  const subscribed = (await subscriptionsTo(channelId, subscriptions)).map(
    ({ guildId, setBy, locale, feed: name }) => ({ kind: 'subscription', guildId, setBy, locale, name }) as const,
  );
  const shown = (await boards.list())
    .filter((board) => board.channelId === channelId)
    .map(({ guildId, setBy, locale }) => ({ kind: 'board', guildId, setBy, locale }) as const);
  if (subscribed.length + shown.length > 0) return [...subscribed, ...shown];
  const guildId = await directory.guildOf(channelId);
  if (guildId === undefined) log.warn({ channel: channelId }, 'no recipient known for an alert about this channel');
  return guildId === undefined ? [] : [{ kind: 'subscription', guildId, locale: DEFAULT_SETTINGS.locale }];
}
