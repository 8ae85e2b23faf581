import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { BlockReason } from '../../domain/notifications/blockedChannels.ts';
import type { ChannelFailure, ChannelFailureKind } from '../../domain/notifications/channels.ts';
import type { OutboxRow } from '../../domain/notifications/outbox.ts';
import type { PassingKind } from './backoff.ts';

/** Nothing gets through to a channel, as far as this process saw it. */
interface ChannelAlert {
  /** Why, the last time. */
  readonly kind: ChannelFailureKind;
  readonly since: Date;
  /** It is said already that this lasts too long. */
  readonly isSaid: boolean;
}

/** By channel. */
export type ChannelAlerts = Map<string, ChannelAlert>;

interface ChannelAlertDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly channelAlerts: ChannelAlerts;
}

/** In ms: an outage of Discord is over by then, so somebody should look at it. */
const TOO_LONG_MS = 6 * 3_600_000;

const WORDS = {
  unavailable: 'Discord takes no messages for this channel right now; they wait and are sent in order',
  uncertain: 'Discord does not say whether it took a message; it is tried again without being posted twice',
  unauthorized: 'Discord does not accept the bot’s token any more; messages wait until it is started with a new one',
  gone: 'this channel is gone, or the bot is no longer in its server; its messages wait',
  forbidden: 'the bot may not see this channel, read its history or write to it; its messages wait',
} as const satisfies Record<PassingKind, string>;

const TOO_LONG =
  'nothing has got through to this channel for six hours: this message is tried on, the others wait behind it';

/** Whether what fails since then fails for too long. */
export const isStuck = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= TOO_LONG_MS;

/** A channel that is parked. */
export const isOut = (kind: ChannelFailureKind): kind is BlockReason => kind === 'gone' || kind === 'forbidden';

/** Says why a message does not get through: once for each reason, and once more when that lasts too long. */
export function logChannelAlert(row: OutboxRow, kind: PassingKind, err: ChannelFailure, deps: ChannelAlertDeps): void {
  const { log, channelAlerts, clock } = deps;
  const { channelId: channel, key } = row;
  const before = channelAlerts.get(channel);
  log[before?.kind === kind ? 'debug' : 'warn']({ err, channel }, WORDS[kind]);
  const since = row.failingSince ?? before?.since ?? clock.now();
  // Of a channel that is parked people hear.
  const isTooLong = !isOut(kind) && isStuck(since, clock.now());
  if (isTooLong && !before?.isSaid) log.error({ err, channel, post: key, since }, TOO_LONG);
  channelAlerts.set(channel, { kind, since, isSaid: isTooLong || before?.isSaid === true });
}
