import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type Channels, LONGEST_POST_MS } from '../../domain/notifications/channels.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { InDoubtState } from '../../domain/notifications/postState.ts';
import { markerOf, nonceOf } from '../publishing/postMarker.ts';
import { formerKeyOf } from '../publishing/posts.ts';

/** A message that is posted only once: a row of the outbox, or the next message of a board. */
export type Sendable = Omit<OutboxRow, 'failingSince' | 'isAlerted' | 'isSkipAsked' | 'reader'> & {
  /** Aborted when the reader's access has to be checked again before anything more is sent. */
  readonly tooLate?: AbortSignal | undefined;
};

/**
 * Id of the message, or the reason why it is missing. Undefined if the row has no message, or nothing is left to send.
 */
type SendResult = string | ChannelFailure | undefined;

export interface AttemptDeps {
  /** Stores whether a send has begun and whether its outcome is known. */
  readonly outbox: Pick<Outbox, 'sending' | 'unsent'>;
  readonly channels: Channels;
  readonly log: Logger;
}

/**
 * How long after the first send a nonce is trusted, in ms. Discord remembers a nonce for "a few minutes", and a second
 * POST may take time to arrive. After the first minute the channel is searched first: one request more, but right at
 * any age.
 */
export const NONCE_WINDOW_MS = 60_000;

/**
 * Margin for differences between clocks, in ms. The clocks of Discord's machines may differ by seconds, and a request
 * that left in time may be accepted a little later.
 */
const SLACK_MS = 60_000;

/**
 * Sends the row once. Returns the message's id, or the reason why it is missing; undefined if another attempt is now
 * responsible for the row. The bot may be killed at any moment. An edit whose outcome is unknown is repeated, with the
 * same result. A new message is marked "in doubt" on disk before the POST leaves; the next attempt finds it in the
 * channel by its nonce, which Discord remembers for minutes, or by its marker. If the search finds an earlier message
 * of the same group, which has the same marker, that message is edited.
 */
export async function attempt(row: Sendable, deps: AttemptDeps): Promise<SendResult> {
  const { state, edits } = row;
  if (edits?.messageId !== undefined && state.kind === 'waiting') {
    const result = await editMessage(row, edits.messageId, deps);
    if (!isMissing(result)) return result;
  }
  if (state.kind === 'in doubt' && !isNonceTrusted(state.since, deps)) {
    const result = await findAndEdit(row, state, deps);
    if (result !== undefined) return result;
  }
  return await postMessage(row, deps);
}

const READER_CHECK_EXPIRED = new ChannelFailure('unavailable', 'its reader was checked too long ago');

/** Finds the message of earlier sends and edits it to the new content. Undefined if no message is found. */
async function findAndEdit(row: Sendable, sendTimes: UncertainSends, deps: AttemptDeps): Promise<SendResult> {
  const searchResult = await searchMessage(row, sendTimes, deps);
  const result =
    row.edits && typeof searchResult === 'string' ? await editMessage(row, searchResult, deps) : searchResult;
  return isMissing(result) ? undefined : result;
}

async function editMessage(row: Sendable, messageId: string, deps: AttemptDeps): Promise<string | ChannelFailure> {
  const { channelId, body, tooLate } = row;
  const editWith = (files: Sendable['files']) =>
    channelFailureOf(async () => {
      await deps.channels.edit(messageId, { channelId, body, files, tooLate });
      return messageId;
    });
  const result = await editWith(row.files);
  if (!mustDropFiles(result, row)) return result;
  logWithoutFiles(row, result, deps);
  return await editWith([]);
}

async function postMessage(row: Sendable, deps: AttemptDeps): Promise<SendResult> {
  const { outbox, channels } = deps;
  const { channelId, key, body, tooLate } = row;
  // The request was never sent, so the row must not be marked "in doubt".
  if (tooLate?.aborted) return READER_CHECK_EXPIRED;
  const startTime = channels.time();
  if (!(await outbox.sending(row, startTime))) return undefined;
  const postWith = (files: Sendable['files']) =>
    channelFailureOf(() => channels.post({ channelId, body, files, tooLate, nonce: nonceOf(key, channelId) }));
  const result = await postWith(row.files);
  if (!mustDropFiles(result, row)) return result;
  if (result.kind === 'invalid') {
    logWithoutFiles(row, result, deps);
    return await postWith([]);
  }
  // The POST may have arrived in spite of the error. If the search fails too, the files are not to blame, so they stay.
  const since = row.state.kind === 'in doubt' ? row.state.since : startTime.earliest;
  const earlierMessage = await findAndEdit(row, { since, last: channels.time().latest }, deps);
  if (earlierMessage !== undefined) return earlierMessage instanceof ChannelFailure ? result : earlierMessage;
  logWithoutFiles(row, result, deps);
  const resultWithoutFiles = await postWith([]);
  if (typeof resultWithoutFiles === 'string' || resultWithoutFiles.kind === 'invalid') return resultWithoutFiles;
  // The first request may still arrive, so the outcome is uncertain even if the second one failed.
  return new ChannelFailure('uncertain', 'without its files', {
    cause: resultWithoutFiles,
    retryAfterMs: resultWithoutFiles.retryAfterMs,
  });
}

/**
 * True if the message has to be sent without its files: at once if Discord refuses them, and after the second failure
 * if their upload fails, because most failures are over a second later.
 */
const mustDropFiles = (result: string | ChannelFailure, { attempts }: Sendable): result is ChannelFailure =>
  result instanceof ChannelFailure && result.isUpload && (result.kind === 'invalid' || attempts > 0);

function logWithoutFiles({ channelId, key }: Sendable, err: ChannelFailure, { log }: AttemptDeps): void {
  log.warn({ err, channel: channelId, post: key }, 'Discord did not take the pictures of a message; sent without them');
}

/**
 * The markers by which a post's message can be found. A body that was rendered for another message has that message's
 * marker; an older version of the bot used a different marker.
 */
function possibleMarkers({ key, channelId, edits, lastEventKey }: Sendable): ReadonlySet<number> {
  const formerKey = lastEventKey === undefined ? undefined : formerKeyOf(key, lastEventKey);
  const currentMarker = markerOf(edits?.key ?? key, channelId);
  return new Set(formerKey === undefined ? [currentMarker] : [currentMarker, markerOf(formerKey, channelId)]);
}

/** A negative age means that a clock was set back, so the window cannot be trusted. */
function isNonceTrusted(since: Date, { channels }: AttemptDeps): boolean {
  const ageMs = channels.time().latest.getTime() - since.getTime();
  return ageMs >= 0 && ageMs < NONCE_WINDOW_MS;
}

/** Times at which the first and the last send with an unknown outcome began. */
type UncertainSends = Pick<InDoubtState, 'since' | 'last'>;

/** The time by which every uncertain send has arrived at Discord, or never will. */
const latestArrival = ({ last }: UncertainSends): Date => new Date(last.getTime() + LONGEST_POST_MS + SLACK_MS);

/**
 * Searches the channel by Discord's time, because the local clock may be wrong. The message can only be close behind
 * one of the sends, so later messages are not read. Once `latestArrival` has passed, a message that is not found will
 * never arrive.
 */
async function searchMessage(
  row: Sendable,
  sendTimes: UncertainSends,
  { channels, outbox }: AttemptDeps,
): Promise<SendResult> {
  const searchStart = channels.time().earliest;
  const since = new Date(sendTimes.since.getTime() - SLACK_MS);
  const until = latestArrival(sendTimes);
  const result = await channelFailureOf(() => channels.find(row.channelId, possibleMarkers(row), since, until));
  // Marks the sends as failed. Otherwise every search would begin at the first send again while sends keep failing.
  if (result === undefined && searchStart > until) await outbox.unsent(row.id);
  // If Discord refuses the search, it stays unknown whether the message arrived.
  const isRefused = result instanceof ChannelFailure && result.kind === 'invalid';
  return isRefused ? new ChannelFailure('uncertain', 'search refused', { cause: result }) : result;
}

/**
 * Id of the message if an earlier send arrived; undefined if none ever will; otherwise the reason why that is unknown.
 */
export async function whereabouts(row: Sendable, deps: AttemptDeps): Promise<SendResult> {
  if (row.state.kind === 'waiting') return undefined;
  const result = await searchMessage(row, row.state, deps);
  const leftMs = latestArrival(row.state).getTime() - deps.channels.time().earliest.getTime();
  if (result !== undefined || leftMs < 0) return result;
  return new ChannelFailure('uncertain', 'it may still arrive', { retryAfterMs: leftMs + 1000 });
}

async function channelFailureOf<T>(request: () => Promise<T>): Promise<T | ChannelFailure> {
  try {
    return await request();
  } catch (error) {
    return error instanceof ChannelFailure ? error : new ChannelFailure('uncertain', 'unforeseen', { cause: error });
  }
}

const isMissing = (result: unknown): result is ChannelFailure =>
  result instanceof ChannelFailure && result.kind === 'missing';
