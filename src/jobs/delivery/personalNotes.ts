import { doubled } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { type ChannelDirectory, ChannelFailure } from '../../domain/notifications/channels.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { MayRead, Reader } from '../../domain/notifications/readers.ts';
import type { Wake } from '../../domain/wake.ts';
import type { Message } from '../../render/kit/message.ts';
import { type Texts, textsFor } from '../../render/texts/texts.ts';
import { openDirect } from '../openDirect.ts';
import { isTooOld, noteKey, sendNote } from './directNotes.ts';

export interface NoteDeps {
  readonly directory: Pick<ChannelDirectory, 'direct'>;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly wake: Wake;
  readonly log: Logger;
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly restingNotes: RestingNotes;
}

/**
 * Notes that could not be sent, each with its next try by the steady clock and its failures so far. The
 * map outlives the run.
 */
export type RestingNotes = Map<string, { readonly until: number; readonly failures: number }>;

/** A direct message that one person gets once. */
export interface PersonalNote {
  readonly reader: Reader;
  readonly locale: string;
  /** The subject, for example "report 7 solved": a person is told about each subject only once. */
  readonly about: string;
  /** When it was first due: seven days later it is dropped. A note without this is never dropped. */
  readonly since?: Date | undefined;
  readonly draw: (texts: Texts, marker: number) => Message;
  /** Called once the message is in the outbox, or cannot be sent. */
  readonly done: () => Promise<unknown>;
}

/** The job runs every minute, so the first rest ends before the next run. */
const FIRST_REST_MS = 50_000;
const LONGEST_REST_MS = 60 * 60_000;
/** After this many failures in one run Discord counts as away, and the other notes wait for the next run. */
const MOST_FAILURES = 3;
/** Per run. One direct message is opened per second, and the next run begins within a minute. */
const MOST_TRIED = 50;
/** Bounds the memory: if more notes rest than this, all are tried again. */
const MOST_RESTING = 20_000;

/**
 * Sends one note after the other. A note that cannot be sent rests and does not hold up the others; it is
 * given up if the person takes no direct messages. Rejects with the database's failure only.
 */
export async function sendNotes(all: readonly PersonalNote[], deps: NoteDeps): Promise<void> {
  let failures = 0;
  for (const note of all) {
    if (failures >= MOST_FAILURES) return;
    if (!isResting(note, deps) && (await sendOne(note, deps)) === 'Discord failed') failures += 1;
  }
}

async function sendOne(note: PersonalNote, deps: NoteDeps): Promise<'over' | 'rests' | 'Discord failed'> {
  const { reader, locale, about, draw } = note;
  const opened = await openDirect(reader.userId, deps);
  if (opened.kind === 'later') {
    await rest(note, opened.failure, deps);
    // A refusal with a waiting time came at once. Without one Discord may be away, and each further request would
    // take long.
    return opened.failure.retryAfterMs === undefined ? 'Discord failed' : 'rests';
  }
  if (opened.kind === 'open') {
    const components = (marker: number) => draw(textsFor(locale), marker).components;
    await sendNote({ reader, channelId: opened.channelId, key: noteKey(about), draw: components }, deps);
  } else deps.log.info({ err: opened.failure, about }, 'could not notify a person: direct messages are closed');
  deps.restingNotes.delete(keyOf(note));
  await note.done();
  return 'over';
}

interface UntoldNotes<Item> {
  /** The next page of notes that are due; empty at the end. */
  readonly read: (after: Item | undefined) => Promise<readonly Item[]>;
  readonly noteOf: (item: Item) => PersonalNote;
}

/**
 * Sends up to fifty of the waiting notes, beginning with the fewest failures. A note is given up if the
 * person may not read it any more, and rests while Discord does not answer. Rejects with the database's
 * failure only.
 */
export async function sendUntold<Item>(
  { read, noteOf }: UntoldNotes<Item>,
  deps: NoteDeps & { readonly mayRead: MayRead },
): Promise<void> {
  const notes: PersonalNote[] = [];
  let unknown = 0;
  const waiting = await Array.fromAsync(notResting({ read, noteOf }, deps));
  const failuresOf = (note: PersonalNote): number => deps.restingNotes.get(keyOf(note))?.failures ?? 0;
  // Notes with the fewest failures come first, so that each one gets its turn.
  for (const note of waiting.toSorted((a, b) => failuresOf(a) - failuresOf(b))) {
    const may = await deps.mayRead(note.reader);
    if (may) notes.push(note);
    if (may === false) await note.done();
    if (may === undefined) {
      unknown += 1;
      await rest(note, UNKNOWN, deps);
    }
    if (notes.length + unknown >= MOST_TRIED) break;
  }
  await sendNotes(notes, deps);
}

async function* notResting<Item>({ read, noteOf }: UntoldNotes<Item>, deps: NoteDeps): AsyncIterable<PersonalNote> {
  for (let page = await read(undefined); page.length > 0; page = await read(page.at(-1)))
    yield* page.map(noteOf).filter((note) => !isResting(note, deps));
}

const UNKNOWN = new ChannelFailure('unavailable', 'Discord does not say who is still there');

const keyOf = ({ about, reader }: PersonalNote): string => `${reader.guildId} ${reader.userId} ${about}`;

const isResting = (note: PersonalNote, { restingNotes, clock }: NoteDeps): boolean =>
  clock.steadyMs() < (restingNotes.get(keyOf(note))?.until ?? 0);

async function rest(note: PersonalNote, err: ChannelFailure, deps: NoteDeps): Promise<void> {
  const { restingNotes, clock, log } = deps;
  const key = keyOf(note);
  if (isTooOld(note.since, clock.now())) {
    restingNotes.delete(key);
    log.warn({ err, about: note.about }, 'could not notify a person for seven days; the note was dropped');
    await note.done();
    return;
  }
  const failures = restingNotes.get(key)?.failures ?? 0;
  if (restingNotes.size >= MOST_RESTING) restingNotes.clear();
  restingNotes.set(key, { until: clock.steadyMs() + restMs(failures, err), failures: failures + 1 });
  log.debug({ err, about: note.about }, 'could not notify a person yet; trying again later');
}

/** Doubles with each failure and is at least as long as Discord demands, but never more than an hour. */
const restMs = (failures: number, { retryAfterMs = 0 }: ChannelFailure): number =>
  Math.max(doubled(failures, FIRST_REST_MS, LONGEST_REST_MS), Math.min(retryAfterMs, LONGEST_REST_MS));
