import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type Channels, LONGEST_POST_MS } from '../../domain/notifications/channels.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { InDoubtState } from '../../domain/notifications/postState.ts';
import { markerOf, nonceOf } from '../publishing/postMarker.ts';
import { formerKeyOf } from '../publishing/posts.ts';

/** A message that is posted once: a row of the outbox, or the next message of a board. */
export type Sendable = Omit<OutboxRow, 'failingSince' | 'isAlerted' | 'isSkipAsked' | 'reader'> & {
  /** Fires when nothing may be sent any more before the reader was checked again. */
  readonly tooLate?: AbortSignal | undefined;
};

/**
 * The message's id, or the reason why it is missing; undefined if the row has no message or nothing to send
 * any more.
 */
type Found = string | ChannelFailure | undefined;

export interface AttemptDeps {
  /** Stores how far the sends have got. */
  readonly outbox: Pick<Outbox, 'sending' | 'unsent'>;
  readonly channels: Channels;
  readonly log: Logger;
}

/**
 * How long after the first send a nonce is trusted. Discord remembers it for "a few minutes", and a second
 * POST may take its time to arrive; after the first minute the channel is searched first, which costs one
 * request and is right at any age.
 */
export const NONCE_WINDOW_MS = 60_000;

/**
 * Discord's machines need not agree to the second, and a request that left in time may be taken a little
 * later.
 */
const SLACK_MS = 60_000;

/**
 * The message's id, or why it is not there; undefined when the row is no longer ours to send. Wherever the bot is killed,
 * the next attempt does no harm:
 *
 * - An edit leaves no trace in the outbox: if its outcome is unknown, it is done again, with the same result.
 * - A row that edits nothing, or whose message is gone, is posted. Before the POST leaves, the row is "in doubt" on disk:
 *   from then on it may be in the channel, where its nonce finds it while Discord remembers that, and its marker for ever.
 *   So a row in doubt does not go back to editing, even if the message were there after all.
 * - A search by the marker may find an earlier message of the same group, which has the same marker: whichever it finds is
 *   edited into this message.
 */
export async function attempt(row: Sendable, deps: AttemptDeps): Promise<Found> {
  const { state, edits } = row;
  if (edits?.messageId !== undefined && state.kind === 'waiting') {
    const edited = await edit(row, edits.messageId, deps);
    if (!isMissing(edited)) return edited;
  }
  if (state.kind === 'in doubt' && !isNonceTrusted(state.since, deps)) {
    const result = await find(row, state, deps);
    if (result !== undefined) return result;
  }
  return await post(row, deps);
}

const TOO_LATE = new ChannelFailure('unavailable', 'its reader was checked too long ago');

/** Finds the message of earlier sends and edits it to the new content; undefined if there is none. */
async function find(row: Sendable, sent: Sends, deps: AttemptDeps): Promise<Found> {
  const found = await look(row, sent, deps);
  const result = row.edits && typeof found === 'string' ? await edit(row, found, deps) : found;
  return isMissing(result) ? undefined : result;
}

async function edit(row: Sendable, messageId: string, deps: AttemptDeps): Promise<string | ChannelFailure> {
  const { channelId, body, tooLate } = row;
  const editWith = (files: Sendable['files']) =>
    channelFailureOf(async () => {
      await deps.channels.edit(messageId, { channelId, body, files, tooLate });
      return messageId;
    });
  const edited = await editWith(row.files);
  if (!isLostForFiles(edited, row)) return edited;
  logWithoutFiles(row, edited, deps);
  return await editWith([]);
}

async function post(row: Sendable, deps: AttemptDeps): Promise<Found> {
  const { outbox, channels } = deps;
  const { channelId, key, body, tooLate } = row;
  // The request was never sent, so the row must not be in doubt.
  if (tooLate?.aborted) return TOO_LATE;
  const begun = channels.time();
  if (!(await outbox.sending(row, begun))) return undefined;
  const postWith = (files: Sendable['files']) =>
    channelFailureOf(() => channels.post({ channelId, body, files, tooLate, nonce: nonceOf(key, channelId) }));
  const posted = await postWith(row.files);
  if (!isLostForFiles(posted, row)) return posted;
  if (posted.kind === 'invalid') {
    logWithoutFiles(row, posted, deps);
    return await postWith([]);
  }
  // The POST may have arrived all the same. If Discord does not answer that either, the files are not to blame
  // and stay.
  const since = row.state.kind === 'in doubt' ? row.state.since : begun.earliest;
  const found = await find(row, { since, last: channels.time().latest }, deps);
  if (found !== undefined) return found instanceof ChannelFailure ? posted : found;
  logWithoutFiles(row, posted, deps);
  const text = await postWith([]);
  if (typeof text === 'string' || text.kind === 'invalid') return text;
  // The first POST may still arrive, whether or not the second one did.
  return new ChannelFailure('uncertain', 'without its files', { cause: text, retryAfterMs: text.retryAfterMs });
}

/**
 * True if the files have to be left out: at once if Discord refuses them. If it fails on them, only after an
 * earlier failure, because most failures are over a second later.
 */
const isLostForFiles = (result: string | ChannelFailure, { attempts }: Sendable): result is ChannelFailure =>
  result instanceof ChannelFailure && result.isUpload && (result.kind === 'invalid' || attempts > 0);

function logWithoutFiles({ channelId, key }: Sendable, err: ChannelFailure, { log }: AttemptDeps): void {
  log.warn({ err, channel: channelId, post: key }, 'Discord did not take the pictures of a message; sent without them');
}

/**
 * A body that was rendered for another message has that message's marker. An older version may have posted
 * it, with a marker of its own.
 */
function markersOf({ key, channelId, edits, lastEventKey }: Sendable): ReadonlySet<number> {
  const former = lastEventKey === undefined ? undefined : formerKeyOf(key, lastEventKey);
  const own = markerOf(edits?.key ?? key, channelId);
  return new Set(former === undefined ? [own] : [own, markerOf(former, channelId)]);
}

/** A negative age means that a clock was set: then the window cannot be trusted. */
function isNonceTrusted(since: Date, { channels }: AttemptDeps): boolean {
  const age = channels.time().latest.getTime() - since.getTime();
  return age >= 0 && age < NONCE_WINDOW_MS;
}

/** When the first and the last send with an unknown outcome began. */
type Sends = Pick<InDoubtState, 'since' | 'last'>;

/** After this time every request that left in time has arrived. */
const arrivedBy = ({ last }: Sends): Date => new Date(last.getTime() + LONGEST_POST_MS + SLACK_MS);

/**
 * Searches the channel, by Discord's time, because ours may be wrong. The message can only lie close behind
 * one of the sends, so later messages are not read, however many there are; and once that time is over, a
 * missing message will never arrive.
 */
async function look(row: Sendable, sent: Sends, { channels, outbox }: AttemptDeps): Promise<Found> {
  const begun = channels.time().earliest;
  const since = new Date(sent.since.getTime() - SLACK_MS);
  const until = arrivedBy(sent);
  const found = await channelFailureOf(() => channels.find(row.channelId, markersOf(row), since, until));
  // Otherwise each search would begin at the first send again for as long as sends keep failing.
  if (found === undefined && begun > until) await outbox.unsent(row.id);
  // A search that is refused says nothing about the message.
  const isRefused = found instanceof ChannelFailure && found.kind === 'invalid';
  return isRefused ? new ChannelFailure('uncertain', 'search refused', { cause: found }) : found;
}

/**
 * The id of the message if earlier sends arrived; undefined if it will never be there; otherwise the reason
 * why that is unknown.
 */
export async function whereabouts(row: Sendable, deps: AttemptDeps): Promise<Found> {
  if (row.state.kind === 'waiting') return undefined;
  const found = await look(row, row.state, deps);
  const leftMs = arrivedBy(row.state).getTime() - deps.channels.time().earliest.getTime();
  if (found !== undefined || leftMs < 0) return found;
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
