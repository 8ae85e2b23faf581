import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type Channels, LONGEST_POST_MS } from '../../domain/notifications/channels.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { InDoubtState } from '../../domain/notifications/postState.ts';
import { markerOf, nonceOf } from './postMarker.ts';

export interface AttemptDeps {
  readonly outbox: Pick<Outbox, 'sending' | 'unsent'>;
  readonly channels: Channels;
  readonly log: Logger;
}

/**
 * How long after the first send of a row its nonce is trusted. Discord says that it remembers a nonce for "a few minutes"
 * and no more. The age is counted from before the first POST left, and a second POST may take its time to arrive, so only
 * the first minute is trusted; after that the channel is searched first, which costs one request and is right at any age.
 */
export const NONCE_WINDOW_MS = 60_000;

/** Discord's machines need not agree to the second, and a request that left in time may be taken a little later. */
const SLACK_MS = 60_000;

/**
 * The message's id, or why it is not there. Killed at any point, the next attempt does no harm:
 *
 * - An edit leaves nothing behind in the outbox: if it is not known how it ended, it is done again, to the same end.
 * - A row that never edits, or whose message is gone, is posted. That it is in doubt is on disk before the POST leaves and
 *   from then on says that this row may be in the channel: by its nonce while Discord remembers that, by its marker for
 *   ever. So a row in doubt does not go back to editing, even if the message were there after all.
 * - What is found by the marker may be an earlier message of the same group, which has the same one: it is made this
 *   message, whichever it was.
 */
export async function attempt(row: OutboxRow, deps: AttemptDeps): Promise<string | ChannelFailure | undefined> {
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

/** What is found of it, made this message; undefined: it is not there. */
async function find(row: OutboxRow, sent: Sends, deps: AttemptDeps): Promise<string | ChannelFailure | undefined> {
  const found = await look(row, sent, deps);
  const result = row.edits && typeof found === 'string' ? await edit(row, found, deps) : found;
  return isMissing(result) ? undefined : result;
}

async function edit(row: OutboxRow, messageId: string, deps: AttemptDeps): Promise<string | ChannelFailure> {
  const { channelId, body } = row;
  const editWith = (files: OutboxRow['files']) =>
    channelFailureOf(async () => {
      await deps.channels.edit(messageId, { channelId, body, files });
      return messageId;
    });
  const edited = await editWith(row.files);
  if (!isLostForFiles(edited, row)) return edited;
  logWithoutFiles(row, edited, deps);
  return await editWith([]);
}

async function post(row: OutboxRow, deps: AttemptDeps): Promise<string | ChannelFailure | undefined> {
  const { outbox, channels } = deps;
  const { channelId, key, body } = row;
  const begun = channels.time();
  if (!(await outbox.sending(row, begun))) return undefined;
  const postWith = (files: OutboxRow['files']) =>
    channelFailureOf(() => channels.post({ channelId, body, files, nonce: nonceOf(key, channelId) }));
  const posted = await postWith(row.files);
  if (!isLostForFiles(posted, row)) return posted;
  if (posted.kind === 'invalid') {
    logWithoutFiles(row, posted, deps);
    return await postWith([]);
  }
  // It may be there all the same. Where Discord does not even say that, the files are not to blame: they wait with it.
  const since = row.state.kind === 'in doubt' ? row.state.since : begun.earliest;
  const found = await find(row, { since, last: channels.time().latest }, deps);
  if (found !== undefined) return found instanceof ChannelFailure ? posted : found;
  logWithoutFiles(row, posted, deps);
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

function logWithoutFiles({ channelId, key }: OutboxRow, err: ChannelFailure, { log }: AttemptDeps): void {
  log.warn(
    { err, channel: channelId, post: key },
    'Discord does not take the pictures of a message; sent without them',
  );
}

/** A body that was drawn for another message has the marker of that one. */
const markerIn = ({ key, channelId, edits }: OutboxRow): number => markerOf(edits?.key ?? key, channelId);

/** An age below zero is a clock that was set: then nothing is known about the window. */
function isNonceTrusted(since: Date, { channels }: AttemptDeps): boolean {
  const age = channels.time().latest.getTime() - since.getTime();
  return age >= 0 && age < NONCE_WINDOW_MS;
}

/** When the sends began of which nobody knows the end. */
type Sends = Pick<InDoubtState, 'since' | 'last'>;

/** By then whatever left in time has arrived. */
const arrivedBy = ({ last }: Sends): Date => new Date(last.getTime() + LONGEST_POST_MS + SLACK_MS);

/**
 * All of it by Discord's time, since ours may be wrong. The message can only lie close behind one of the sends, so
 * however many come after it, they are not read; and once that time is over, what is not there will never be.
 */
async function look(
  row: OutboxRow,
  sent: Sends,
  { channels, outbox }: AttemptDeps,
): Promise<string | ChannelFailure | undefined> {
  const begun = channels.time().earliest;
  const since = new Date(sent.since.getTime() - SLACK_MS);
  const until = arrivedBy(sent);
  const found = await channelFailureOf(() => channels.find(row.channelId, markerIn(row), since, until));
  // Or the next search would begin at the first send again, however long they go on failing.
  if (found === undefined && begun > until) await outbox.unsent(row.id);
  // A search that is refused says nothing about the message.
  const isRefused = found instanceof ChannelFailure && found.kind === 'invalid';
  return isRefused ? new ChannelFailure('uncertain', 'search refused', { cause: found }) : found;
}

/**
 * Whether earlier sends of it, as it was read from the outbox, brought it there after all: the message's id; undefined: it
 * is not there and never will be; or why that cannot be said yet.
 */
export async function whereabouts(row: OutboxRow, deps: AttemptDeps): Promise<string | ChannelFailure | undefined> {
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
