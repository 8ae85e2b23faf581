import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { CHANNEL_BLOCK_REASONS, type ChannelBlockReason } from '../../domain/notifications/blockedChannels.ts';
import type { ChannelFailure, ChannelFailureKind } from '../../domain/notifications/channels.ts';
import type { OutboxRow } from '../../domain/notifications/outbox.ts';
import { HOUR_MS } from '../../time/units.ts';

/** Kinds of failures after which the same message is tried again. */
export type TemporaryFailureKind = Exclude<ChannelFailureKind, 'invalid' | 'missing'>;

const MINUTE_MS = 60_000;
/** Pauses in ms after a failure of Discord's servers, which ends without help. */
const SERVER_FAILURE_PAUSE = { first: 1000, cap: 5 * MINUTE_MS };
/**
 * Pauses in ms after a failure that a person must fix. They are long, because Discord bans an IP address after 10,000
 * refused requests (401, 403 or 429) in ten minutes.
 */
const HUMAN_FIX_PAUSE = { first: 10 * MINUTE_MS, cap: 60 * MINUTE_MS };
/** Pauses in ms after a time-out of the bot. The failure contains the end of the time-out, so only seconds are left. */
const TIME_OUT_PAUSE = { first: 1000, cap: MINUTE_MS / 2 };

const PAUSES = {
  unavailable: SERVER_FAILURE_PAUSE,
  uncertain: SERVER_FAILURE_PAUSE,
  unauthorized: HUMAN_FIX_PAUSE,
  gone: HUMAN_FIX_PAUSE,
  forbidden: HUMAN_FIX_PAUSE,
  'timed-out': TIME_OUT_PAUSE,
  'anti-spam': HUMAN_FIX_PAUSE,
} as const satisfies Record<TemporaryFailureKind, { first: number; cap: number }>;

export const MAX_BACKOFF_MS = HUMAN_FIX_PAUSE.cap;

/**
 * Computes a pause in ms. It doubles with each failure; `random` (0 to 1) adds up to half, so that channels are not all
 * retried at once.
 */
export function retryPauseMs(kind: TemporaryFailureKind, attempts: number, random: () => number): number {
  const { first, cap } = PAUSES[kind];
  const baseMs = calculateBackoffPause(attempts, first, cap / 1.5);
  return Math.round(baseMs * (1 + random() / 2));
}

/** An ongoing failure of all messages to a channel, seen since the process started. */
interface ChannelOutage {
  readonly kind: ChannelFailureKind;
  readonly since: Date;
  readonly isLogged: boolean;
}

export type ChannelOutages = Map<string, ChannelOutage>;

interface OutageLogDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly channelOutages: ChannelOutages;
}

/**
 * A person should look at the cause of an outage that lasts longer than this, in ms. Discord's own outages are shorter.
 */
const STUCK_AFTER_MS = 6 * HOUR_MS;

const FAILURE_LINES = {
  unavailable: 'Discord takes no messages for this channel right now; the messages wait and will be sent in order',
  uncertain: 'Discord did not say whether it posted a message; trying again without posting the message twice',
  unauthorized: 'Discord no longer accepts the bot’s token; messages wait until the bot is started with a new one',
  gone: 'this channel was deleted, or the bot is no longer in its Discord server; messages for the channel wait',
  forbidden:
    'the bot lacks a permission in this channel (to see it, read its history or write to it); messages for the channel wait',
  'timed-out': 'a moderator put the bot into a time-out; messages for this channel wait until it is over',
  'anti-spam': 'Discord’s anti-spam measure keeps the bot from sending direct messages; the messages wait',
} as const satisfies Record<TemporaryFailureKind, string>;

const STUCK_LINE =
  'no message has reached this channel for six hours; the bot keeps trying the first message, and later messages wait behind it';

export const isPostStuck = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= STUCK_AFTER_MS;

export const isBlockReason = (kind: ChannelFailureKind): kind is ChannelBlockReason =>
  CHANNEL_BLOCK_REASONS.some((reason) => reason === kind);

interface PassingFailure {
  readonly kind: TemporaryFailureKind;
  readonly err: ChannelFailure;
}

/** Logs why a message was not sent: once per reason, and again if the failure lasts too long. */
export function logSendFailure(row: OutboxRow, { kind, err }: PassingFailure, deps: OutageLogDeps): void {
  const { log, channelOutages, clock } = deps;
  const { channelId: channel, key } = row;
  const outage = channelOutages.get(channel);
  log[outage?.kind === kind ? 'debug' : 'warn']({ err, channel }, FAILURE_LINES[kind]);
  const since = row.failingSince ?? outage?.since ?? clock.now();
  // People who can fix a blocked channel get an alert of their own.
  const isTooLong = !isBlockReason(kind) && isPostStuck(since, clock.now());
  if (isTooLong && !outage?.isLogged) log.error({ err, channel, post: key, since }, STUCK_LINE);
  channelOutages.set(channel, { kind, since, isLogged: isTooLong || outage?.isLogged === true });
}
