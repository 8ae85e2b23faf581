import type { Semaphore } from '../../async/semaphore.ts';
import type { Clock } from '../../domain/clock.ts';
import { ChannelFailure } from '../../domain/notifications/channels.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import {
  MAX_CHECK_TO_SEND_MS,
  type MayPersonReadMessage,
  type MessageReader,
} from '../../domain/notifications/readers.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { readTextsOfPostBody } from '../../render/kit/message/postText.ts';
import { PERMANENT_FAILURES } from '../openDirect.ts';
import { attemptToSendPost, locateSentMessage, type SendAttemptDeps } from './attempt.ts';
import type { ChannelBlocker } from './blockedChannels.ts';
import {
  type ChannelOutages,
  isBlockReason,
  logSendFailure,
  retryPauseMs,
  type TemporaryFailureKind,
} from './channelOutage.ts';
import { hasRetriedDirectMessageTooLong, isOneTimeDirectMessage } from './directNotes.ts';
import type { RefusedPostSplitter } from './splitting.ts';
import type { StuckPostAlerts } from './stuckPosts.ts';

export interface DeliverPostDeps extends SendAttemptDeps {
  readonly outbox: Outbox;
  readonly channelBlocker: ChannelBlocker;
  readonly stuckPosts: StuckPostAlerts;
  readonly split: RefusedPostSplitter;
  readonly clock: Clock;
  readonly mayRead: MayPersonReadMessage;
  /** Limits how many messages are sent at once whose reader must be checked. */
  readonly readersAtOnce: Semaphore;
  readonly wake: WakeJob;
  /** Called when a direct message was delivered or given up: another person may have to be alerted now. */
  readonly alert: WakeJob;
  readonly random: () => number;
  /** Channels to which all messages fail. Each outage is logged once. */
  readonly channelOutages: ChannelOutages;
  readonly signal: AbortSignal;
}

/** Sends a post and records the outcome. Rejects only if the database fails. */
export async function deliverPost(row: OutboxRow, deps: DeliverPostDeps): Promise<void> {
  if (row.reader === undefined) return await deliverNow(row, deps);
  // `acquire` rejects only at the shutdown.
  const release = await deps.readersAtOnce.acquire(deps.signal).catch(() => undefined);
  if (!release) return;
  try {
    // The post is read again, because it may have been deleted or replaced while it waited.
    const currentRow = await deps.outbox.next(row.channelId);
    if (currentRow?.id === row.id) await deliverNow(currentRow, deps);
  } finally {
    release();
  }
}

async function deliverNow(row: OutboxRow, deps: DeliverPostDeps): Promise<void> {
  if (row.isSkipAsked) return await skip(row, deps);
  if (await deps.stuckPosts.isOver(row)) {
    const logLine = 'dropped the alert about a stuck message, because the message no longer waits';
    return await deadLetter(row, { err: NOTHING_TO_SAY, logLine }, deps);
  }
  const { reader } = row;
  if (reader && !(await mayStillRead({ ...row, reader }, deps))) return;
  const result = await attemptToSendPost(
    reader ? { ...row, tooLate: AbortSignal.timeout(MAX_CHECK_TO_SEND_MS) } : row,
    deps,
  );
  // Undefined if the post was rerouted or replaced by a later edit. Another attempt then stores the outcome.
  if (typeof result === 'string') await recordArrival(row, result, deps);
  else if (result?.kind === 'invalid') await handleRefusal(row, result, deps);
  else if (result) await recordFailure(row, result, deps);
}

/**
 * True if the reader may still see the message. People who left the guild or lost their roles are not notified, and
 * their follows are paused. A message that has already arrived counts as sent.
 */
async function mayStillRead(
  row: OutboxRow & { readonly reader: MessageReader },
  deps: DeliverPostDeps,
): Promise<boolean> {
  const isAllowed = await deps.mayRead(row.reader);
  if (isAllowed === undefined) await recordFailure(row, READER_UNKNOWN, deps);
  if (isAllowed === false) await endUnlessSent(row, deps, () => dropRow(row, READER_LEFT, deps));
  return isAllowed === true;
}

const READER_UNKNOWN = new ChannelFailure('unavailable', 'nobody knows who is still there');
const READER_LEFT = new ChannelFailure('gone', 'for a person who may not read it any more');
const NOTHING_TO_SAY = new ChannelFailure('gone', 'nothing left to say');
const SKIPPED = new ChannelFailure('invalid', 'skipped by an admin');
const SEARCH_AGAIN_MS = 60_000;

const skip = (row: OutboxRow, deps: DeliverPostDeps): Promise<void> =>
  endUnlessSent(row, deps, () =>
    deadLetter(row, { err: SKIPPED, logLine: 'dropped a stuck message, because an admin chose to skip it' }, deps),
  );

/** Calls `endRow` for a post that must no longer be sent, unless it has arrived or may still arrive. */
async function endUnlessSent(row: OutboxRow, deps: DeliverPostDeps, endRow: () => Promise<void>): Promise<void> {
  // An edit has the same marker as its message, so a search cannot tell if the edit arrived.
  const location = row.edits ? undefined : await locateSentMessage(row, deps);
  if (location === undefined) return await endRow();
  if (typeof location === 'string') return await recordArrival(row, location, deps);
  const notBefore = new Date(deps.clock.now().getTime() + (location.retryAfterMs ?? SEARCH_AGAIN_MS));
  await deps.outbox.uncertain(row.id, location, notBefore);
}

/** Splits a message that Discord refuses. The parts are split again until only the refused entry is left. */
async function handleRefusal(row: OutboxRow, failure: ChannelFailure, deps: DeliverPostDeps): Promise<void> {
  const location = await locateSentMessage(row, deps);
  if (location instanceof ChannelFailure) return await recordFailure(row, location, deps);
  if (location !== undefined && !row.edits) return await recordArrival(row, location, deps);
  // The edit may have arrived as a new message. Its entries are not sent again, because readers may already see them.
  const parts = location === undefined ? await splitPost(row, deps) : [];
  if (parts instanceof ChannelFailure) return await recordFailure(row, parts, deps);
  if (parts.length === 0) {
    const logLine = 'Discord refuses this message for good, so the message will not be posted (dead-lettered)';
    return await deadLetter(row, { err: failure, logLine }, deps);
  }
  deps.log.warn(
    { err: failure, channel: row.channelId, post: row.key, parts: parts.length },
    'Discord refused a message; sending its entries in several smaller messages',
  );
  await deps.outbox.split(row.id, parts);
}

async function splitPost(row: OutboxRow, { outbox, split, signal }: DeliverPostDeps) {
  const source = await outbox.source(row);
  if (!source) return [];
  try {
    return await split(row, source, signal);
  } catch (cause) {
    return new ChannelFailure('unavailable', 'it could not be rendered again', { cause });
  }
}

async function recordArrival(row: OutboxRow, messageId: string, deps: DeliverPostDeps): Promise<void> {
  const { outbox, channelBlocker, clock, log, channelOutages } = deps;
  // The channel is unblocked before the post is stored as sent. If the bot is killed in between, the post is processed
  // again. In the other order, the channel would stay blocked.
  const wasBlocked = await channelBlocker.worked(row.channelId);
  await outbox.sent(row.id, messageId, clock.now());
  if (isOneTimeDirectMessage(row)) deps.alert();
  const wasAlerted = channelOutages.delete(row.channelId) || wasBlocked;
  if (wasAlerted) log.info({ channel: row.channelId }, 'messages arrive in this channel again');
}

async function recordFailure(row: OutboxRow, failure: ChannelFailure, deps: DeliverPostDeps): Promise<void> {
  const { outbox, clock } = deps;
  if (isOneTimeDirectMessage(row) && PERMANENT_FAILURES.has(failure.kind)) {
    const logLine = 'dropped a direct message to a person who accepts none';
    return await deadLetter(row, { err: failure, logLine }, deps);
  }
  if (isOneTimeDirectMessage(row) && hasRetriedDirectMessageTooLong(row.failingSince, clock.now())) {
    const drop = () =>
      deadLetter(
        row,
        { err: failure, logLine: 'dropped a direct message that could not be delivered for seven days' },
        deps,
      );
    return await endUnlessSent(row, deps, drop);
  }
  const kind = failure.kind === 'missing' || failure.kind === 'invalid' ? 'uncertain' : failure.kind;
  logSendFailure(row, { kind, err: failure }, deps);
  const waitMs = Math.max(retryPauseMs(kind, row.attempts, deps.random), failure.retryAfterMs ?? 0);
  const notBefore = new Date(clock.now().getTime() + waitMs);
  // If an earlier send of the post has an unknown outcome, this refusal says nothing about it.
  const isCertainlyUnsent = kind !== 'uncertain' && row.state.kind === 'waiting';
  if (isCertainlyUnsent) await outbox.postpone(row.id, failure, notBefore);
  else await outbox.uncertain(row.id, failure, notBefore);
  if (!isOneTimeDirectMessage(row)) await reportChannelFailure(row, { kind, isCertainlyUnsent }, deps);
}

interface PostFailure {
  readonly kind: TemporaryFailureKind;
  readonly isCertainlyUnsent: boolean;
}

async function reportChannelFailure(
  row: OutboxRow,
  { kind, isCertainlyUnsent }: PostFailure,
  { channelBlocker, stuckPosts, wake }: DeliverPostDeps,
): Promise<void> {
  if (!isBlockReason(kind)) return await stuckPosts.failed(row);
  await channelBlocker.failed(row.channelId, kind);
  // Wakes the publisher, which may move a post that certainly has not arrived to its subscription's new channel.
  if (isCertainlyUnsent) wake();
}

interface DeadLetterReason {
  readonly err: ChannelFailure;
  readonly logLine: string;
}

async function deadLetter(row: OutboxRow, { err, logLine }: DeadLetterReason, deps: DeliverPostDeps): Promise<void> {
  const { log } = deps;
  const { channelId, key, body } = row;
  const level = err.kind === 'invalid' ? 'error' : 'warn';
  log[level]({ err, channel: channelId, post: key, says: readTextsOfPostBody(body).join(' · ') }, logLine);
  await dropRow(row, err, deps);
}

async function dropRow(row: OutboxRow, reason: ChannelFailure, deps: DeliverPostDeps): Promise<void> {
  const { outbox, channelOutages, alert } = deps;
  // Forgets the outage, because later posts may succeed, or fail for another reason that must be logged.
  channelOutages.delete(row.channelId);
  await outbox.deadLetter(row.id, reason);
  if (isOneTimeDirectMessage(row)) alert();
}
