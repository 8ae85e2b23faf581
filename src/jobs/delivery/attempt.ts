import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type DiscordChannels, MAX_POST_DURATION_MS } from '../../domain/notifications/channels.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { MaybeSentPostState } from '../../domain/notifications/postState.ts';
import { createMessageMarker, createMessageNonce } from '../publishing/postMarker.ts';
import { formerPostKey } from '../publishing/posts.ts';

/** A message to post once: a post from the outbox, or the next message of a board. */
export type SendablePost = Omit<OutboxRow, 'failingSince' | 'isAlerted' | 'isSkipAsked' | 'reader'> & {
  /** Aborts when the check that the reader may see the message is too old for sending it. */
  readonly tooLate?: AbortSignal | undefined;
};

/**
 * Id of the message, or the reason why it was not sent. Undefined if no message was found, or nothing is left to send.
 */
type SendResult = string | ChannelFailure | undefined;

export interface SendAttemptDeps {
  /** Stores that a send has begun, and whether its outcome is known. */
  readonly outbox: Pick<Outbox, 'sending' | 'unsent'>;
  readonly channels: DiscordChannels;
  readonly log: Logger;
}

/**
 * How long after the first send Discord is trusted to recognize a repeated message by its nonce, in ms. Discord
 * remembers a nonce for "a few minutes", and a second request may take time to arrive. After one minute, the channel is
 * searched for the message instead, which costs one more request but works at any time.
 */
export const NONCE_DEDUPLICATION_MS = 60_000;

/**
 * Margin for differences between clocks, in ms. Clocks of Discord's machines may differ by seconds, and a request may
 * be accepted a little late.
 */
const SLACK_MS = 60_000;

/**
 * Tries once to send a post. Returns the id of its message or the reason why it was not sent; undefined if another
 * attempt is now responsible. The bot may be killed at any moment. An edit with an unknown outcome is repeated, which
 * does no harm. A new message is stored as "in doubt" before the request is sent; the next attempt recognizes it by its
 * nonce, which Discord remembers for minutes, or searches the channel for its marker. If the search finds an earlier
 * message that shares the marker, this message is edited.
 */
export async function attemptToSendPost(row: SendablePost, deps: SendAttemptDeps): Promise<SendResult> {
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

/** Finds the message of an earlier send and applies an edit to it. Undefined if there is no such message. */
async function findAndEdit(row: SendablePost, sendTimes: UncertainSends, deps: SendAttemptDeps): Promise<SendResult> {
  const searchResult = await searchMessage(row, sendTimes, deps);
  const result =
    row.edits && typeof searchResult === 'string' ? await editMessage(row, searchResult, deps) : searchResult;
  return isMissing(result) ? undefined : result;
}

async function editMessage(
  row: SendablePost,
  messageId: string,
  deps: SendAttemptDeps,
): Promise<string | ChannelFailure> {
  const { channelId, body, tooLate } = row;
  const editWith = (files: SendablePost['files']) =>
    channelFailureOf(async () => {
      await deps.channels.edit(messageId, { channelId, body, files, tooLate });
      return messageId;
    });
  const result = await editWith(row.files);
  if (!mustDropFiles(result, row)) return result;
  logWithoutFiles(row, result, deps);
  return await editWith([]);
}

async function postMessage(row: SendablePost, deps: SendAttemptDeps): Promise<SendResult> {
  const { outbox, channels } = deps;
  const { channelId, key, body, tooLate } = row;
  // The post is not marked as "in doubt", because no request was sent.
  if (tooLate?.aborted) return READER_CHECK_EXPIRED;
  const startTime = channels.time();
  if (!(await outbox.sending(row, startTime))) return undefined;
  const postWith = (files: SendablePost['files']) =>
    channelFailureOf(() =>
      channels.post({ channelId, body, files, tooLate, nonce: createMessageNonce(key, channelId) }),
    );
  const result = await postWith(row.files);
  if (!mustDropFiles(result, row)) return result;
  if (result.kind === 'invalid') {
    logWithoutFiles(row, result, deps);
    return await postWith([]);
  }
  // The message may have arrived despite the error, so the channel is searched. If the search fails too, the files are
  // not the cause of the error, and the next attempt sends them again.
  const since = row.state.kind === 'in doubt' ? row.state.since : startTime.earliest;
  const earlierMessage = await findAndEdit(row, { since, last: channels.time().latest }, deps);
  if (earlierMessage !== undefined) return earlierMessage instanceof ChannelFailure ? result : earlierMessage;
  logWithoutFiles(row, result, deps);
  const resultWithoutFiles = await postWith([]);
  if (typeof resultWithoutFiles === 'string' || resultWithoutFiles.kind === 'invalid') return resultWithoutFiles;
  // The first request may still arrive, so the outcome is unknown even if the second one failed.
  return new ChannelFailure('uncertain', 'without its files', {
    cause: resultWithoutFiles,
    retryAfterMs: resultWithoutFiles.retryAfterMs,
  });
}

/**
 * True if the message must be sent without its files: because Discord refused them, or because the upload failed for
 * the second time. A single failed upload is tried again, because most failures do not last.
 */
const mustDropFiles = (result: string | ChannelFailure, { attempts }: SendablePost): result is ChannelFailure =>
  result instanceof ChannelFailure && result.isUpload && (result.kind === 'invalid' || attempts > 0);

function logWithoutFiles({ channelId, key }: SendablePost, err: ChannelFailure, { log }: SendAttemptDeps): void {
  log.warn(
    { err, channel: channelId, post: key },
    'Discord did not take the pictures of a message; sending the message without them',
  );
}

/**
 * Numbers by which the message of a post can be found in its channel. An edit uses the marker of the message that it
 * changes. Older versions of the bot computed other markers.
 */
function possibleMarkers({ key, channelId, edits, lastEventKey }: SendablePost): ReadonlySet<number> {
  const formerKey = lastEventKey === undefined ? undefined : formerPostKey(key, lastEventKey);
  const currentMarker = createMessageMarker(edits?.key ?? key, channelId);
  return new Set(
    formerKey === undefined ? [currentMarker] : [currentMarker, createMessageMarker(formerKey, channelId)],
  );
}

/**
 * True if Discord still recognizes a repeated message by its nonce. If not, the channel is searched for the message. A
 * negative age means that a clock was set back; the nonce is then not trusted.
 */
function isNonceTrusted(since: Date, { channels }: SendAttemptDeps): boolean {
  const ageMs = channels.time().latest.getTime() - since.getTime();
  return ageMs >= 0 && ageMs < NONCE_DEDUPLICATION_MS;
}

/** Times at which the first and the last send with an unknown outcome began. */
type UncertainSends = Pick<MaybeSentPostState, 'since' | 'last'>;

const latestArrival = ({ last }: UncertainSends): Date => new Date(last.getTime() + MAX_POST_DURATION_MS + SLACK_MS);

/**
 * Searches the channel for a message by Discord's time, because the local clock may be wrong. Only messages from
 * shortly after the sends are read. A message that is not found after `latestArrival` will never arrive.
 */
async function searchMessage(
  row: SendablePost,
  sendTimes: UncertainSends,
  { channels, outbox }: SendAttemptDeps,
): Promise<SendResult> {
  const searchStart = channels.time().earliest;
  const since = new Date(sendTimes.since.getTime() - SLACK_MS);
  const until = latestArrival(sendTimes);
  const result = await channelFailureOf(() => channels.find(row.channelId, possibleMarkers(row), since, until));
  // Marks the message as not sent, because it will not arrive any more. Without this mark, each later search would
  // begin at the time of the first send again.
  if (result === undefined && searchStart > until) await outbox.unsent(row.id);
  // The message may have arrived even if Discord refuses the search.
  const isRefused = result instanceof ChannelFailure && result.kind === 'invalid';
  return isRefused ? new ChannelFailure('uncertain', 'search refused', { cause: result }) : result;
}

/**
 * Id of the message if an earlier send arrived. Undefined if it did not and never will. Otherwise the reason why this
 * is unknown.
 */
export async function locateSentMessage(row: SendablePost, deps: SendAttemptDeps): Promise<SendResult> {
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
