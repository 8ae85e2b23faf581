import { ChannelFailure, type Channels, LONGEST_POST_MS } from '../domain/channels.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Wake } from '../domain/news.ts';
import type { Outbox, OutboxRow } from '../domain/store.ts';
import { backoff } from './backoff.ts';
import { markerOf, nonceOf } from './identity.ts';
import { type Parking, tellsOfParked } from './parking.ts';
import { isOut, type Troubles, tellTrouble } from './trouble.ts';

export interface DeliveryDeps {
  readonly outbox: Outbox;
  readonly channels: Channels;
  readonly parking: Parking;
  readonly clock: Clock;
  readonly log: Logger;
  /** There are rows of another channel to send. */
  readonly wake: Wake;
  /** How long after the first send of a row its nonce is trusted, in ms. */
  readonly nonceWindowMs: number;
  /** 0 to 1, for the jitter. */
  readonly random: () => number;
  /** Channels in trouble: each is told once. */
  readonly troubles: Troubles;
}

/** Discord's machines need not agree to the second, and what left in time may be taken a little later. */
const SLACK_MS = 60_000;

/**
 * One attempt at one row. Its outcome is in the outbox afterwards, whatever Discord did; rejects only when the database
 * itself fails.
 */
export async function deliver(row: OutboxRow, deps: DeliveryDeps): Promise<void> {
  const { outbox, parking, clock, log, troubles } = deps;
  const result = await attempt(row, deps);
  // It went elsewhere meanwhile, or a later edit took its place: what becomes of that is not said here.
  if (result === undefined) return;
  if (result instanceof ChannelFailure) return await setBack(row, result, deps);
  // First: if it dies in between, the row comes again and the channel is taken up again; after it, nobody would.
  const wasParked = await parking.worked(row.channelId);
  await outbox.sent(row.id, result, clock.now());
  const wasInTrouble = troubles.delete(row.channelId) || wasParked;
  if (wasInTrouble) log.info({ channel: row.channelId }, 'messages arrive in this channel again');
}

/**
 * The message's id, or why it is not there. Killed at any point, the next attempt does no harm:
 *
 * - An edit leaves nothing behind in the outbox: if it is not known how it ended, it is done again, to the same end.
 * - A row that never edits, or whose message is gone, is posted. `sendingSince` is on disk before the POST leaves and
 *   from then on says that this row may be in the channel: by its nonce while Discord remembers that, by its marker for
 *   ever. So a row with `sendingSince` does not go back to editing, even if the message were there after all.
 * - What is found by the marker may be an earlier message of the same group, which has the same one: it is made this
 *   message, whichever it was.
 */
async function attempt(row: OutboxRow, deps: DeliveryDeps): Promise<string | ChannelFailure | undefined> {
  const { sendingSince, edits } = row;
  if (edits?.messageId !== undefined && sendingSince === undefined) {
    const edited = await edit(row, edits.messageId, deps);
    if (!isMissing(edited)) return edited;
  }
  if (sendingSince && !isNonceTrusted(sendingSince, deps)) {
    const result = await find(row, sendingSince, deps);
    if (result !== undefined) return result;
  }
  return await post(row, deps);
}

/** What is found of it, made this message; undefined: it is not there. */
async function find(row: OutboxRow, since: Date, deps: DeliveryDeps): Promise<string | ChannelFailure | undefined> {
  const found = await look(row, since, deps);
  const result = row.edits && typeof found === 'string' ? await edit(row, found, deps) : found;
  return isMissing(result) ? undefined : result;
}

async function edit(row: OutboxRow, messageId: string, deps: DeliveryDeps): Promise<string | ChannelFailure> {
  const { channelId, body } = row;
  const editWith = (files: OutboxRow['files']) =>
    failing(async () => {
      await deps.channels.edit(messageId, { channelId, body, files });
      return messageId;
    });
  const edited = await editWith(row.files);
  if (!isLostForFiles(edited, row)) return edited;
  tellWithoutFiles(row, edited, deps);
  return await editWith([]);
}

async function post(row: OutboxRow, deps: DeliveryDeps): Promise<string | ChannelFailure | undefined> {
  const { outbox, channels } = deps;
  const { channelId, key, body } = row;
  const begun = channels.time();
  if (!(await outbox.sending(row, begun))) return undefined;
  const postWith = (files: OutboxRow['files']) =>
    failing(() => channels.post({ channelId, body, files, nonce: nonceOf(key, channelId) }));
  const posted = await postWith(row.files);
  if (!isLostForFiles(posted, row)) return posted;
  if (posted.kind === 'invalid') {
    tellWithoutFiles(row, posted, deps);
    return await postWith([]);
  }
  // It may be there all the same. Where Discord does not even say that, the files are not to blame: they wait with it.
  const sendingSince = row.sendingSince ?? begun.earliest;
  const found = await find({ ...row, lastSendingAt: channels.time().latest }, sendingSince, deps);
  if (found !== undefined) return found instanceof ChannelFailure ? posted : found;
  tellWithoutFiles(row, posted, deps);
  const text = await postWith([]);
  if (typeof text === 'string' || text.kind === 'invalid') return text;
  // The first may still arrive, whatever became of the second.
  return new ChannelFailure('uncertain', 'without its files', { cause: text, retryAfterMs: text.retryAfterMs });
}

/**
 * Whether it is to be sent without its files: at once where Discord refuses them, and where it fails on them when it has
 * failed before, since most of its failures are over a second later.
 */
const isLostForFiles = (result: string | ChannelFailure, { attempts }: OutboxRow): result is ChannelFailure =>
  result instanceof ChannelFailure && result.isUpload && (result.kind === 'invalid' || attempts > 0);

function tellWithoutFiles({ channelId, key }: OutboxRow, err: ChannelFailure, { log }: DeliveryDeps): void {
  log.warn(
    { err, channel: channelId, post: key },
    'Discord does not take the pictures of a message; sent without them',
  );
}

/** A body that was drawn for another message has the marker of that one. */
const markerIn = ({ key, channelId, edits }: OutboxRow): number => markerOf(edits?.key ?? key, channelId);

/** An age below zero is a clock that was set: then nothing is known about the window. */
function isNonceTrusted(sendingSince: Date, { channels, nonceWindowMs }: DeliveryDeps): boolean {
  const age = channels.time().latest.getTime() - sendingSince.getTime();
  return age >= 0 && age < nonceWindowMs;
}

/**
 * All of it by Discord's time, since ours may be wrong. The message can only lie close behind one of the sends, so
 * however many come after it, they are not read; and once that time is over, what is not there will never be.
 */
async function look(
  row: OutboxRow,
  sendingSince: Date,
  { channels, outbox }: DeliveryDeps,
): Promise<string | ChannelFailure | undefined> {
  const { earliest: begun, latest } = channels.time();
  const since = new Date(sendingSince.getTime() - SLACK_MS);
  const until = new Date((row.lastSendingAt ?? latest).getTime() + LONGEST_POST_MS + SLACK_MS);
  const found = await failing(() => channels.find(row.channelId, markerIn(row), since, until));
  // Or the next search would begin at the first send again, however long they go on failing.
  if (found === undefined && begun > until) await outbox.unsent(row.id);
  // A search that is refused says nothing about the message.
  const isRefused = found instanceof ChannelFailure && found.kind === 'invalid';
  return isRefused ? new ChannelFailure('uncertain', 'search refused', { cause: found }) : found;
}

async function failing<T>(request: () => Promise<T>): Promise<T | ChannelFailure> {
  try {
    return await request();
  } catch (error) {
    return error instanceof ChannelFailure ? error : new ChannelFailure('uncertain', 'unforeseen', { cause: error });
  }
}

const isMissing = (result: unknown): result is ChannelFailure =>
  result instanceof ChannelFailure && result.kind === 'missing';

async function setBack(row: OutboxRow, failure: ChannelFailure, deps: DeliveryDeps): Promise<void> {
  const { outbox, clock, parking, wake } = deps;
  const { channelId } = row;
  const kind = failure.kind === 'missing' ? 'uncertain' : failure.kind;
  if (kind === 'invalid') return await setAside(row, failure, 'Discord refuses this message for good; set aside', deps);
  const isNews = tellsOfParked(row);
  if (isOut(kind) && isNews && (await parking.refused(row))) {
    await setAside(row, failure, 'whoever should hear of a parked channel takes no direct messages', deps);
    return wake();
  }
  tellTrouble(row, kind, failure, deps);
  const wait = Math.max(backoff(kind, row.attempts, deps.random), failure.retryAfterMs ?? 0);
  const notBefore = new Date(clock.now().getTime() + wait);
  // A refusal now proves nothing about an earlier send that nobody knows the end of.
  const neverSent = kind !== 'uncertain' && row.sendingSince === undefined;
  if (neverSent) await outbox.postpone(row.id, failure, notBefore);
  else await outbox.uncertain(row.id, failure, notBefore);
  if (isOut(kind) && !isNews && (await parking.failed(channelId, kind))) wake();
}

async function setAside(
  { id, channelId, key }: OutboxRow,
  err: ChannelFailure,
  sentence: string,
  { outbox, log, troubles }: DeliveryDeps,
): Promise<void> {
  // What comes after it is another matter.
  troubles.delete(channelId);
  const level = err.kind === 'invalid' ? 'error' : 'warn';
  log[level]({ err, channel: channelId, post: key }, sentence);
  await outbox.setAside(id, err);
}
