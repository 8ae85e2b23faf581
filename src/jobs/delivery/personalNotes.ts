import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { type ChannelDirectory, ChannelFailure } from '../../domain/notifications/channels.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { MayPersonReadMessage, MessageReader } from '../../domain/notifications/readers.ts';
import type { WakeJob } from '../../domain/wake.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { type Texts, textsForLanguage } from '../../render/texts/texts.ts';
import { openDirectChannel } from '../openDirect.ts';
import { hasRetriedDirectMessageTooLong, oneTimeDirectMessageKey, sendDirectMessageOnce } from './directNotes.ts';

export interface OneTimeDirectMessageDeps {
  readonly directory: Pick<ChannelDirectory, 'direct'>;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly wake: WakeJob;
  readonly log: Logger;
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly pausedNotes: PausedDirectMessages;
}

/**
 * Direct messages that could not be sent: the time of the next try on the steady clock, and the number of failures.
 * Kept between runs.
 */
export type PausedDirectMessages = Map<string, { readonly until: number; readonly failures: number }>;

/** A direct message that a person gets only once. */
export interface OneTimeDirectMessage {
  readonly reader: MessageReader;
  readonly locale: string;
  /** Identifies the message, for example "report 7 solved". A person gets only one message with the same subject. */
  readonly subject: string;
  /**
   * Time at which the message was first due. The message is dropped after seven days; never if the time is undefined.
   */
  readonly since?: Date | undefined;
  readonly draw: (texts: Texts, marker: number) => Message;
  /** Called once the direct message is stored for sending, or can never be sent. */
  readonly onDelivered: () => Promise<unknown>;
}

/** First pause after a failure, in ms. The job runs every minute, so the message is tried again in the next run. */
const FIRST_PAUSE_MS = 50_000;
const MAX_PAUSE_MS = 60 * 60_000;
/** After this many failures in a run, Discord counts as down. The other messages wait for the next run. */
const MAX_FAILURES = 3;
/**
 * Maximum direct messages per run. At most one direct message channel is opened per second, and the next run begins
 * within a minute.
 */
const MAX_NOTES_PER_RUN = 50;
/** Maximum paused direct messages to remember. If more are paused, all are tried again. */
const MAX_PAUSED_NOTES = 20_000;

/**
 * Sends direct messages one after the other. A message that cannot be sent is paused and does not delay the others. It
 * is given up if the person accepts no direct messages. Rejects only if the database fails.
 */
export async function sendOneTimeDirectMessages(
  notes: readonly OneTimeDirectMessage[],
  deps: OneTimeDirectMessageDeps,
): Promise<void> {
  let failures = 0;
  for (const note of notes) {
    if (failures >= MAX_FAILURES) return;
    if (!isPaused(note, deps) && (await sendPersonalNote(note, deps)) === 'Discord failed') failures += 1;
  }
}

async function sendPersonalNote(
  note: OneTimeDirectMessage,
  deps: OneTimeDirectMessageDeps,
): Promise<'over' | 'paused' | 'Discord failed'> {
  const { reader, locale, subject, draw } = note;
  const opening = await openDirectChannel(reader.userId, deps);
  if (opening.kind === 'later') {
    await pause(note, opening.failure, deps);
    // With `retryAfterMs`, Discord answered quickly. Otherwise it may be down, and each further request would take
    // long.
    return opening.failure.retryAfterMs === undefined ? 'Discord failed' : 'paused';
  }
  if (opening.kind === 'open') {
    const components = (marker: number) => draw(textsForLanguage(locale), marker).components;
    await sendDirectMessageOnce(
      { reader, channelId: opening.channelId, key: oneTimeDirectMessageKey(subject), draw: components },
      deps,
    );
  } else {
    deps.log.info(
      { err: opening.failure, about: subject },
      'could not notify a person, who accepts no direct messages',
    );
  }
  deps.pausedNotes.delete(keyOf(note));
  await note.onDelivered();
  return 'over';
}

interface DueNotes<Item> {
  /** Reads the items after this one, in pages. Resolves to an empty page at the end. */
  readonly readNextPage: (after: Item | undefined) => Promise<readonly Item[]>;
  readonly noteOf: (item: Item) => OneTimeDirectMessage;
}

/**
 * Sends up to fifty direct messages that are due. A message is given up if the person may no longer read it, and paused
 * while Discord does not answer. Rejects only if the database fails.
 */
export async function sendDueOneTimeDirectMessages<Item>(
  { readNextPage, noteOf }: DueNotes<Item>,
  deps: OneTimeDirectMessageDeps & { readonly mayRead: MayPersonReadMessage },
): Promise<void> {
  const notes: OneTimeDirectMessage[] = [];
  let undecidedCount = 0;
  const candidates = await Array.fromAsync(notesToTry({ readNextPage, noteOf }, deps));
  const failuresOf = (note: OneTimeDirectMessage): number => deps.pausedNotes.get(keyOf(note))?.failures ?? 0;
  // Messages with the fewest failures come first, so that every message gets its turn.
  for (const note of candidates.toSorted((a, b) => failuresOf(a) - failuresOf(b))) {
    const isAllowed = await deps.mayRead(note.reader);
    if (isAllowed) notes.push(note);
    if (isAllowed === false) await note.onDelivered();
    if (isAllowed === undefined) {
      undecidedCount += 1;
      await pause(note, MEMBERSHIP_UNKNOWN, deps);
    }
    if (notes.length + undecidedCount >= MAX_NOTES_PER_RUN) break;
  }
  await sendOneTimeDirectMessages(notes, deps);
}

async function* notesToTry<Item>(
  { readNextPage, noteOf }: DueNotes<Item>,
  deps: OneTimeDirectMessageDeps,
): AsyncIterable<OneTimeDirectMessage> {
  for (let page = await readNextPage(undefined); page.length > 0; page = await readNextPage(page.at(-1))) {
    yield* page.map(noteOf).filter((note) => !isPaused(note, deps));
  }
}

const MEMBERSHIP_UNKNOWN = new ChannelFailure('unavailable', 'Discord does not say who is still there');

const keyOf = ({ subject, reader }: OneTimeDirectMessage): string => `${reader.guildId} ${reader.userId} ${subject}`;

const isPaused = (note: OneTimeDirectMessage, { pausedNotes, clock }: OneTimeDirectMessageDeps): boolean =>
  clock.steadyMs() < (pausedNotes.get(keyOf(note))?.until ?? 0);

async function pause(note: OneTimeDirectMessage, err: ChannelFailure, deps: OneTimeDirectMessageDeps): Promise<void> {
  const { pausedNotes, clock, log } = deps;
  const key = keyOf(note);
  if (hasRetriedDirectMessageTooLong(note.since, clock.now())) {
    pausedNotes.delete(key);
    log.warn({ err, about: note.subject }, 'could not notify a person for seven days; gave up on the notification');
    await note.onDelivered();
    return;
  }
  const failures = pausedNotes.get(key)?.failures ?? 0;
  if (pausedNotes.size >= MAX_PAUSED_NOTES) pausedNotes.clear();
  pausedNotes.set(key, { until: clock.steadyMs() + pauseMs(failures, err), failures: failures + 1 });
  log.debug({ err, about: note.subject }, 'could not notify a person yet; trying again later');
}

/** The pause in ms. It doubles with each failure, and is at least as long as Discord demands, but at most an hour. */
const pauseMs = (failures: number, { retryAfterMs = 0 }: ChannelFailure): number =>
  Math.max(calculateBackoffPause(failures, FIRST_PAUSE_MS, MAX_PAUSE_MS), Math.min(retryAfterMs, MAX_PAUSE_MS));
