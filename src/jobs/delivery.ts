import { ChannelFailure, type ChannelFailureKind, type Channels } from '../domain/channels.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Outbox, OutboxRow } from '../domain/store.ts';
import { markerOf, nonceOf } from './identity.ts';

export interface DeliveryDeps {
  readonly outbox: Outbox;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long after the first send of a row its nonce is trusted, in ms. */
  readonly nonceWindowMs: number;
  /** 0 to 1, for the jitter. */
  readonly random: () => number;
  /** Channels in trouble, and which: each is told once. */
  readonly troubles: Map<string, ChannelFailureKind>;
}

/** Discord's clock and ours may differ; the marker names the message, so looking too far back costs nothing. */
const CLOCK_SKEW = 10 * 60_000;

/** Backoff in ms: doubled with each failure from `first` to `cap`. A person has to mend a channel, a server mends itself. */
const BACKOFF = {
  unavailable: { first: 1000, cap: 5 * 60_000 },
  uncertain: { first: 1000, cap: 5 * 60_000 },
  gone: { first: 10 * 60_000, cap: 60 * 60_000 },
  forbidden: { first: 10 * 60_000, cap: 60 * 60_000 },
} as const satisfies Record<Exclude<ChannelFailureKind, 'invalid'>, { first: number; cap: number }>;

export const LONGEST_BACKOFF = 60 * 60_000;

const WORDS = {
  unavailable: 'Discord takes no messages for this channel right now; they wait and are sent in order',
  uncertain: 'Discord does not say whether it took a message; it is tried again without being posted twice',
  gone: 'this channel is gone, or the bot is no longer in its server; its messages wait',
  forbidden: 'the bot may not see this channel, read its history or write to it; its messages wait',
} as const satisfies Record<keyof typeof BACKOFF, string>;

/**
 * One attempt at one row. Its outcome is in the outbox afterwards, whatever Discord did; rejects only when the outbox
 * itself fails.
 */
export async function deliver(row: OutboxRow, deps: DeliveryDeps): Promise<void> {
  const { outbox, clock, log, troubles } = deps;
  const result = await attempt(row, deps);
  if (result instanceof ChannelFailure) return setBack(row, result, deps);
  await outbox.sent(row.id, result, clock.now());
  if (troubles.delete(row.channelId)) log.info({ channel: row.channelId }, 'messages arrive in this channel again');
}

async function attempt(row: OutboxRow, deps: DeliveryDeps): Promise<string | ChannelFailure> {
  const { outbox, channels, clock } = deps;
  const { channelId, key, body } = row;
  const marker = markerOf(key, channelId);
  if (row.sendingSince && !isNonceTrusted(row.sendingSince, deps)) {
    const found = await look(channels, channelId, marker, new Date(row.sendingSince.getTime() - CLOCK_SKEW));
    if (found !== undefined) return found;
  }
  await outbox.sending(row.id, clock.now());
  try {
    return await channels.post({ channelId, body, nonce: nonceOf(key, channelId), marker });
  } catch (error) {
    return failureOf(error);
  }
}

/** An age below zero is a clock that was set: then nothing is known about the window. */
function isNonceTrusted(sendingSince: Date, { clock, nonceWindowMs }: DeliveryDeps): boolean {
  const age = clock.now().getTime() - sendingSince.getTime();
  return age >= 0 && age < nonceWindowMs;
}

async function look(
  channels: Channels,
  channelId: string,
  marker: number,
  since: Date,
): Promise<string | ChannelFailure | undefined> {
  try {
    return await channels.find(channelId, marker, since);
  } catch (error) {
    const failure = failureOf(error);
    // A search that is refused says nothing about the message.
    return failure.kind === 'invalid' ? new ChannelFailure('uncertain', 'search refused', { cause: error }) : failure;
  }
}

const failureOf = (error: unknown): ChannelFailure =>
  error instanceof ChannelFailure ? error : new ChannelFailure('uncertain', 'unforeseen', { cause: error });

async function setBack(row: OutboxRow, failure: ChannelFailure, deps: DeliveryDeps): Promise<void> {
  const { outbox, clock, log } = deps;
  const { kind } = failure;
  if (kind === 'invalid') {
    log.error(
      { err: failure, channel: row.channelId, post: row.key },
      'Discord refuses this message for good; it is set aside',
    );
    return outbox.setAside(row.id, failure.message);
  }
  tellOnce(row.channelId, kind, failure, deps);
  const notBefore = new Date(clock.now().getTime() + backoff(kind, row.attempts, deps.random));
  // A refusal now proves nothing about an earlier send that nobody knows the end of.
  const neverSent = kind !== 'uncertain' && row.sendingSince === undefined;
  if (neverSent) await outbox.postpone(row.id, failure.message, notBefore);
  else await outbox.uncertain(row.id, failure.message, notBefore);
}

function tellOnce(
  channel: string,
  kind: keyof typeof WORDS,
  err: ChannelFailure,
  { log, troubles }: DeliveryDeps,
): void {
  const level = troubles.get(channel) === kind ? 'debug' : 'warn';
  troubles.set(channel, kind);
  log[level]({ err, channel }, WORDS[kind]);
}

/** Half of it is fixed and half by chance, so that many channels do not come back in step. */
export function backoff(kind: keyof typeof BACKOFF, attempts: number, random: () => number): number {
  const { first, cap } = BACKOFF[kind];
  const full = Math.min(cap, first * 2 ** Math.min(attempts, 20));
  return Math.round(full * (0.5 + random() / 2));
}
