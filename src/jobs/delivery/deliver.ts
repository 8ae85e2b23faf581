import type { Semaphore } from '../../async/semaphore.ts';
import type { Clock } from '../../domain/clock.ts';
import { ChannelFailure } from '../../domain/notifications/channels.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import { type MayRead, type Reader, SENT_WITHIN_MS } from '../../domain/notifications/readers.ts';
import type { Wake } from '../../domain/wake.ts';
import { textsOfBody } from '../../render/kit/postText.ts';
import { NOT_TAKEN } from '../openDirect.ts';
import { type AttemptDeps, attempt, whereabouts } from './attempt.ts';
import type { ChannelBlocker } from './blockedChannels.ts';
import { backoff, type ChannelOutages, isBlockReason, logSendFailure, type PassingKind } from './channelOutage.ts';
import { isNote, isTooOld } from './directNotes.ts';
import type { Split } from './splitting.ts';
import type { StuckPosts } from './stuckPosts.ts';

export interface DeliveryDeps extends AttemptDeps {
  readonly outbox: Outbox;
  readonly channelBlocker: ChannelBlocker;
  readonly stuckPosts: StuckPosts;
  readonly split: Split;
  readonly clock: Clock;
  readonly mayRead: MayRead;
  /** Limits the messages to people that are on their way at the same time. */
  readonly readersAtOnce: Semaphore;
  readonly wake: Wake;
  /** Called when a note arrived or was dropped: another person may have to be alerted. */
  readonly alert: Wake;
  readonly random: () => number;
  /** Channels that no message reaches; each is logged once. */
  readonly channelOutages: ChannelOutages;
  readonly signal: AbortSignal;
}

/**
 * One attempt at one row. The outcome is in the outbox afterwards, whatever Discord did; rejects only when
 * the database fails.
 */
export async function deliver(row: OutboxRow, deps: DeliveryDeps): Promise<void> {
  if (row.reader === undefined) return await deliverNow(row, deps);
  // It rejects only at the shutdown.
  const leave = await deps.readersAtOnce.acquire(deps.signal).catch(() => undefined);
  if (!leave) return;
  try {
    // While it waited for its place, it may have been dropped or replaced.
    const current = await deps.outbox.next(row.channelId);
    if (current?.id === row.id) await deliverNow(current, deps);
  } finally {
    leave();
  }
}

async function deliverNow(row: OutboxRow, deps: DeliveryDeps): Promise<void> {
  if (row.isSkipAsked) return await skip(row, deps);
  if (await deps.stuckPosts.isOver(row))
    return await deadLetter(row, OVER, 'a stuck message got through before its alert was sent', deps);
  const { reader } = row;
  if (reader && !(await isReadable({ ...row, reader }, deps))) return;
  const result = await attempt(reader ? { ...row, tooLate: AbortSignal.timeout(SENT_WITHIN_MS) } : row, deps);
  // Undefined if the row was rerouted meanwhile, or a later edit replaced it. Another attempt records its
  // outcome.
  if (typeof result === 'string') await arrived(row, result, deps);
  else if (result?.kind === 'invalid') await refused(row, result, deps);
  else if (result) await failed(row, result, deps);
}

/**
 * The reader may have left the guild since the message was written, or lost their roles: then they are told
 * nothing, and their follows are suspended. A message that arrived earlier counts as sent.
 */
async function isReadable(row: OutboxRow & { readonly reader: Reader }, deps: DeliveryDeps): Promise<boolean> {
  const may = await deps.mayRead(row.reader);
  if (may === undefined) await failed(row, UNKNOWN, deps);
  if (may === false) await endUnless(row, deps, () => giveUp(row, LEFT, deps));
  return may === true;
}

const UNKNOWN = new ChannelFailure('unavailable', 'nobody knows who is still there');
const LEFT = new ChannelFailure('gone', 'for a person who may not read it any more');
const OVER = new ChannelFailure('gone', 'nothing left to say');
const SKIPPED = new ChannelFailure('invalid', 'skipped by an admin');
const LOOK_AGAIN_MS = 60_000;

/** Dead-letters a post that an admin wants to skip, once it is certain that it did not arrive. */
const skip = (row: OutboxRow, deps: DeliveryDeps): Promise<void> =>
  endUnless(row, deps, () => deadLetter(row, SKIPPED, 'a stuck message was skipped, as an admin asked', deps));

/** Ends a post that is not to be sent any more, unless an earlier send arrived or may still arrive. */
async function endUnless(row: OutboxRow, deps: DeliveryDeps, end: () => Promise<void>): Promise<void> {
  // An edit has the marker of its message, which says nothing about whether the edit arrived.
  const there = row.edits ? undefined : await whereabouts(row, deps);
  if (there === undefined) return await end();
  if (typeof there === 'string') return await arrived(row, there, deps);
  const notBefore = new Date(deps.clock.now().getTime() + (there.retryAfterMs ?? LOOK_AGAIN_MS));
  await deps.outbox.uncertain(row.id, there, notBefore);
}

/** Discord will never take this message: it is split until only the refused entry is left. */
async function refused(row: OutboxRow, failure: ChannelFailure, deps: DeliveryDeps): Promise<void> {
  const there = await whereabouts(row, deps);
  if (there instanceof ChannelFailure) return await failed(row, there, deps);
  if (there !== undefined && !row.edits) return await arrived(row, there, deps);
  // The edit may have arrived as a message of its own, so it is unknown which entries are shown.
  const parts = there === undefined ? await partsOf(row, deps) : [];
  if (parts instanceof ChannelFailure) return await failed(row, parts, deps);
  if (parts.length === 0)
    return await deadLetter(row, failure, 'Discord refuses this message for good; dead-lettered', deps);
  deps.log.warn(
    { err: failure, channel: row.channelId, post: row.key, parts: parts.length },
    'Discord refused a message; its entries are sent in smaller ones',
  );
  await deps.outbox.split(row.id, parts);
}

async function partsOf(row: OutboxRow, { outbox, split, signal }: DeliveryDeps) {
  const source = await outbox.source(row);
  if (!source) return [];
  try {
    return await split(row, source, signal);
  } catch (cause) {
    return new ChannelFailure('unavailable', 'it could not be rendered again', { cause });
  }
}

async function arrived(row: OutboxRow, messageId: string, deps: DeliveryDeps): Promise<void> {
  const { outbox, channelBlocker, clock, log, channelOutages } = deps;
  // This comes first: if the bot dies in between, the row comes again and unblocks the channel. The other order
  // would leave it blocked.
  const wasBlocked = await channelBlocker.worked(row.channelId);
  await outbox.sent(row.id, messageId, clock.now());
  if (isNote(row)) deps.alert();
  const wasAlerted = channelOutages.delete(row.channelId) || wasBlocked;
  if (wasAlerted) log.info({ channel: row.channelId }, 'messages arrive in this channel again');
}

async function failed(row: OutboxRow, failure: ChannelFailure, deps: DeliveryDeps): Promise<void> {
  const { outbox, clock } = deps;
  if (isNote(row) && NOT_TAKEN.has(failure.kind))
    return await deadLetter(row, failure, 'a person takes no direct messages; a note to them was dropped', deps);
  if (isNote(row) && isTooOld(row.failingSince, clock.now()))
    return await endUnless(row, deps, () => deadLetter(row, failure, 'a note waited for seven days; dropped', deps));
  const kind = failure.kind === 'missing' || failure.kind === 'invalid' ? 'uncertain' : failure.kind;
  logSendFailure(row, { kind, err: failure }, deps);
  const wait = Math.max(backoff(kind, row.attempts, deps.random), failure.retryAfterMs ?? 0);
  const notBefore = new Date(clock.now().getTime() + wait);
  // A refusal now proves nothing about an earlier send whose outcome is unknown.
  const neverSent = kind !== 'uncertain' && row.state.kind === 'waiting';
  if (neverSent) await outbox.postpone(row.id, failure, notBefore);
  else await outbox.uncertain(row.id, failure, notBefore);
  if (!isNote(row)) await noteChannelFailure(row, { kind, neverSent }, deps);
}

interface PostFailure {
  readonly kind: PassingKind;
  /** True if no send of the post can have arrived. */
  readonly neverSent: boolean;
}

async function noteChannelFailure(
  row: OutboxRow,
  { kind, neverSent }: PostFailure,
  { channelBlocker, stuckPosts, wake }: DeliveryDeps,
): Promise<void> {
  if (!isBlockReason(kind)) return await stuckPosts.failed(row);
  await channelBlocker.failed(row.channelId, kind);
  // A post that cannot have arrived may follow its subscription to another channel.
  if (neverSent) wake();
}

async function deadLetter(row: OutboxRow, err: ChannelFailure, logLine: string, deps: DeliveryDeps): Promise<void> {
  const { log } = deps;
  const { channelId, key, body } = row;
  const level = err.kind === 'invalid' ? 'error' : 'warn';
  log[level]({ err, channel: channelId, post: key, says: textsOfBody(body).join(' · ') }, logLine);
  await giveUp(row, err, deps);
}

async function giveUp(row: OutboxRow, why: ChannelFailure, deps: DeliveryDeps): Promise<void> {
  const { outbox, channelOutages, alert } = deps;
  // The posts behind it may fail for another reason, or succeed.
  channelOutages.delete(row.channelId);
  await outbox.deadLetter(row.id, why);
  if (isNote(row)) alert();
}
