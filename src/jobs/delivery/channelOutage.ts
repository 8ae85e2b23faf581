import { doubled } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { BLOCK_REASONS, type BlockReason } from '../../domain/notifications/blockedChannels.ts';
import type { ChannelFailure, ChannelFailureKind } from '../../domain/notifications/channels.ts';
import type { OutboxRow } from '../../domain/notifications/outbox.ts';
import { HOUR_MS } from '../../time/units.ts';

/** Failures after which the same message is tried again. */
export type PassingKind = Exclude<ChannelFailureKind, 'invalid' | 'missing'>;

const MINUTE = 60_000;
/** For failures of Discord's servers, which recover without help. */
const SOON = { first: 1000, cap: 5 * MINUTE };
/**
 * For failures that a person has to fix. Discord bans an address after 10,000 requests in ten minutes that it
 * refuses with 401, 403 or 429.
 */
const RARELY = { first: 10 * MINUTE, cap: 60 * MINUTE };
/** The failure gives the end of the time-out: this covers the seconds after that. */
const AT_ITS_END = { first: 1000, cap: MINUTE / 2 };

const BACKOFF = {
  unavailable: SOON,
  uncertain: SOON,
  unauthorized: RARELY,
  gone: RARELY,
  forbidden: RARELY,
  'timed-out': AT_ITS_END,
  'anti-spam': RARELY,
} as const satisfies Record<PassingKind, { first: number; cap: number }>;

export const LONGEST_BACKOFF = RARELY.cap;

/**
 * In ms: doubled with each failure, and up to half as much again at random (0 to 1), so that channels do not
 * come back in step.
 */
export function backoff(kind: PassingKind, attempts: number, random: () => number): number {
  const { first, cap } = BACKOFF[kind];
  const least = doubled(attempts, first, cap / 1.5);
  return Math.round(least * (1 + random() / 2));
}

/** A channel that no message reaches, as far as this process has seen. */
interface ChannelOutage {
  readonly kind: ChannelFailureKind;
  readonly since: Date;
  /** True once the log has said that this lasts too long. */
  readonly isLogged: boolean;
}

export type ChannelOutages = Map<string, ChannelOutage>;

interface OutageLogDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly channelOutages: ChannelOutages;
}

/** Outages of Discord are shorter, so after this time a person should look at it. */
const TOO_LONG_MS = 6 * HOUR_MS;

const WORDS = {
  unavailable: 'Discord takes no messages for this channel right now; they wait and will be sent in order',
  uncertain: 'Discord did not say whether it took a message; trying again without posting it twice',
  unauthorized: 'Discord no longer accepts the bot’s token; messages wait until the bot is started with a new one',
  gone: 'this channel is gone, or the bot is no longer in its server; its messages wait',
  forbidden: 'the bot may not see this channel, read its history or write to it; its messages wait',
  'timed-out': 'a moderator put the bot into a time-out; messages for this channel wait until it is over',
  'anti-spam': 'Discord’s anti-spam measure keeps the bot from writing to people directly; what is for them waits',
} as const satisfies Record<PassingKind, string>;

const TOO_LONG =
  'nothing has got through to this channel for six hours; still trying this message, with the others behind it';

/** True if sends have failed for too long, counted from that time. */
export const isStuck = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= TOO_LONG_MS;

export const isBlockReason = (kind: ChannelFailureKind): kind is BlockReason =>
  BLOCK_REASONS.some((reason) => reason === kind);

interface PassingFailure {
  readonly kind: PassingKind;
  readonly err: ChannelFailure;
}

/** Logs why a message does not get through: once for each reason, and once more when it lasts too long. */
export function logSendFailure(row: OutboxRow, { kind, err }: PassingFailure, deps: OutageLogDeps): void {
  const { log, channelOutages, clock } = deps;
  const { channelId: channel, key } = row;
  const before = channelOutages.get(channel);
  log[before?.kind === kind ? 'debug' : 'warn']({ err, channel }, WORDS[kind]);
  const since = row.failingSince ?? before?.since ?? clock.now();
  // The people who can fix a blocked channel get an alert about it.
  const isTooLong = !isBlockReason(kind) && isStuck(since, clock.now());
  if (isTooLong && !before?.isLogged) log.error({ err, channel, post: key, since }, TOO_LONG);
  channelOutages.set(channel, { kind, since, isLogged: isTooLong || before?.isLogged === true });
}
