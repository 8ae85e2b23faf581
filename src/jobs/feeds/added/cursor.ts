import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { isPollUnfinished } from '../../../domain/notifications/events.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';

/**
 * How far each poll reads back from the last known time of the media server's clock, in ms. Items may be dated up to a
 * day before they appear: a scan takes all night, or a clock was set back.
 */
const OVERLAP_MS = DAY_MS;
/**
 * Maximum time in ms for which the items of a new library are not announced, while its first content is being added.
 */
const SETTLING_MS = DAY_MS;
/**
 * Limits how much one poll adds to `watchedMs`. A clock that was set ahead by a year must not move the start of the
 * next poll by a year.
 */
const MAX_WATCHED_MS = HOUR_MS;
/**
 * How often to search for items that changed recently but are dated long ago, in ms. Some media servers take the date
 * from the file. The search is rare, because a refresh of all descriptions changes a whole library.
 */
const LATE_SEARCH_EVERY_MS = 6 * HOUR_MS;
/**
 * If polls find no new items, the cursor is stored only this often, in ms, because it only moves the start of the next
 * poll.
 */
const REWRITTEN_MS = 15 * 60_000;

const lateCursor = z.object({
  /** Start date of the next search for changed items, by the media server's clock. */
  from: z.int(),
  /** Time of the last search for changed items, by the bot's clock. */
  lookedAt: z.int(),
  /**
   * A time that the media server's clock has reached: that of the latest change, plus the time for which the library
   * was watched since.
   */
  reached: z.int().optional(),
});
type LateCursor = z.output<typeof lateCursor>;

const libraryCursor = z.object({
  /** Date of the newest item, by the media server's clock. Null to read from the beginning. */
  newest: z.int().nullable(),
  /**
   * Time in ms, by the bot's clock, for which the library was watched without an item newer than `newest`. The media
   * server's clock has advanced at least as far.
   */
  watchedMs: z.int().min(0),
  lookedAt: z.int(),
  /** Time at which the first content of a new library counts as complete. */
  settlesBy: z.int().optional(),
  /** Earliest date of an item that waits for its match and files. Polls read back to this date. */
  waitsFrom: z.int().optional(),
  /** Time at which the media server last matched a waiting item, by the bot's clock. */
  matchedAt: z.int().optional(),
  late: lateCursor.optional(),
});
export type LibraryCursor = z.output<typeof libraryCursor>;

export interface AddedItemsCursor {
  readonly libraries: Map<LibraryRef, LibraryCursor>;
  /** Libraries that existed when the feed started and have not been read yet. */
  readonly first: Set<string>;
  /**
   * Libraries whose current poll has stored events but is not finished, each with the time of its first events by the
   * bot's clock.
   */
  readonly partial: Map<string, Date>;
  /**
   * A date that is set after a restore. The first poll of each library announces unknown items that are dated later.
   */
  readonly from?: Date | undefined;
}

export const createEmptyAddedItemsCursor = (): AddedItemsCursor => ({
  libraries: new Map(),
  first: new Set(),
  partial: new Map(),
});

/**
 * After a restore, reads all libraries once more. Unknown items dated up to `from` count as announced. Undefined if the
 * stored cursor cannot be read.
 */
export function cursorAfterRestore(text: string, from: Date): string | undefined {
  const cursor = storedCursor.safeParse(text).data;
  if (!cursor) return undefined;
  const libraryKeys = [...Object.keys(cursor.libraries), ...(cursor.first ?? [])];
  return encodeCursor({ ...createEmptyAddedItemsCursor(), first: new Set(libraryKeys), from });
}

const storedCursor = jsonCodec(
  z.object({
    libraries: z.record(z.string(), libraryCursor),
    first: z.array(z.string()).optional(),
    partial: z.record(z.string(), dateCodec).optional(),
    from: dateCodec.optional(),
  }),
);

/**
 * Decodes a stored cursor. Throws on text that `encodeCursor` has not written, because starting over would lose events.
 */
export function decodeCursor(text: string): AddedItemsCursor {
  const { libraries, first, partial = {}, from } = storedCursor.decode(text);
  return {
    libraries: new Map(Object.entries(libraries) as [LibraryRef, LibraryCursor][]),
    first: new Set(first),
    partial: new Map(Object.entries(partial)),
    from,
  };
}

export const encodeCursor = ({ libraries, first, partial, from }: AddedItemsCursor): string =>
  storedCursor.encode({
    libraries: Object.fromEntries(libraries),
    first: [...first],
    partial: Object.fromEntries(partial),
    from,
  });

/** The time since which events wait for the end of the poll. Undefined if the poll was interrupted long ago. */
export const findUnfinishedLibraryPollStart = ({ partial }: AddedItemsCursor, now: Date): Date | undefined =>
  [...partial.values()]
    .filter((since) => isPollUnfinished(since, now))
    .toSorted((a, b) => a.getTime() - b.getTime())[0];

/**
 * Earliest date that the next poll reads. Undefined if all items count, for example in a library that is still being
 * filled. If the media server's clock was set back, the newest item is dated in the future; the current time is then
 * used instead.
 */
export function libraryPollWindowStart(cursor: LibraryCursor, now: Date): Date | undefined {
  const overlapStart = overlapStartOf(cursor);
  if (overlapStart === undefined || cursor.settlesBy !== undefined) return undefined;
  const earliestStart = Math.min(overlapStart, now.getTime() - OVERLAP_MS);
  const start = Math.min(earliestStart, cursor.waitsFrom ?? earliestStart);
  return start > 0 ? new Date(start) : undefined;
}

const overlapStartOf = ({ newest, watchedMs }: LibraryCursor): number | undefined =>
  newest === null ? undefined : newest + watchedMs - OVERLAP_MS;

/**
 * Date from which to search for items that were added late, by the media server's clock. Undefined if the search is not
 * due.
 */
export function lateSearchStart({ late }: LibraryCursor, now: Date): Date | undefined {
  if (late === undefined || Math.abs(now.getTime() - late.lookedAt) < LATE_SEARCH_EVERY_MS) return undefined;
  return new Date(Math.max(0, Math.min(late.from, now.getTime() - OVERLAP_MS)));
}

/**
 * The cursor at the start of a search for changed items. An interrupted search is repeated only when the next one is
 * due.
 */
export const cursorDuringLateSearch = (cursor: LibraryCursor, now: Date): LibraryCursor =>
  cursor.late ? { ...cursor, late: { ...cursor.late, lookedAt: now.getTime() } } : cursor;

/**
 * The cursor after a search for changed items, or before the first search. The next search begins at the latest change.
 * If it began at the newest item, a refresh of all descriptions would be read again in each search until an item is
 * added.
 */
export function cursorAfterLateSearch(
  cursor: LibraryCursor,
  now: Date,
  latestChange: number | null = null,
): LibraryCursor {
  const overlapStart = overlapStartOf(cursor);
  if (overlapStart === undefined) return cursor;
  const reachedTime = Math.max(overlapStart + OVERLAP_MS, cursor.late?.reached ?? -Infinity, latestChange ?? -Infinity);
  return { ...cursor, late: { from: reachedTime - OVERLAP_MS, lookedAt: now.getTime(), reached: reachedTime } };
}

export interface LibraryPollResult {
  /** The latest date up to the bot's current time. Later dates must not move the cursor. */
  readonly newest: number | null;
  readonly newCount: number;
  readonly waitsFrom?: number | undefined;
  readonly matchedAt?: number | undefined;
  readonly now: number;
}

/** The cursor after the first read of a library. `isSettled` is true if the library existed when the feed started. */
export function cursorAfterFirstPoll({ newest, waitsFrom, now }: LibraryPollResult, isSettled: boolean): LibraryCursor {
  const cursor = { newest, watchedMs: 0, lookedAt: now, waitsFrom };
  return isSettled ? cursorAfterLateSearch(cursor, new Date(now)) : { ...cursor, settlesBy: now + SETTLING_MS };
}

export function cursorAfterPoll(previous: LibraryCursor, result: LibraryPollResult): LibraryCursor {
  const { newest, newCount, waitsFrom, matchedAt, now } = result;
  const isLater = newest !== null && (previous.newest === null || newest > previous.newest);
  const watchedMs = Math.min(MAX_WATCHED_MS, Math.max(0, now - previous.lookedAt));
  const isStillSettling = mayStillSettle(previous.settlesBy, now) && (newCount > 0 || previous.newest === null);
  const nextState = {
    newest: isLater ? newest : previous.newest,
    watchedMs: isLater ? 0 : previous.watchedMs + watchedMs,
    lookedAt: now,
    waitsFrom,
    matchedAt,
    settlesBy: isStillSettling ? previous.settlesBy : undefined,
    late: previous.late && withWatchedTime(previous.late, watchedMs),
  };
  return previous.late || isStillSettling ? nextState : cursorAfterLateSearch(nextState, new Date(now));
}

/** A remaining time longer than `SETTLING_MS` means that the clock was set back. */
const mayStillSettle = (settlesBy: number | undefined, now: number): boolean =>
  settlesBy !== undefined && now < settlesBy && settlesBy - now <= SETTLING_MS;

const withWatchedTime = (late: LateCursor, watchedMs: number): LateCursor =>
  late.reached === undefined ? late : { ...late, reached: late.reached + watchedMs };

/**
 * A library that the media server has not listed for this long, in ms, counts as deleted. A disk may be away for a
 * holiday, and its items must not be announced as new afterwards.
 */
const GONE_AFTER_MS = 30 * DAY_MS;

export const findLongMissingLibraries = (
  { libraries }: AddedItemsCursor,
  listedKeys: ReadonlySet<LibraryRef>,
  now: Date,
): readonly LibraryRef[] =>
  [...libraries].flatMap(([key, { lookedAt }]) =>
    !listedKeys.has(key) && now.getTime() - lookedAt > GONE_AFTER_MS ? [key] : [],
  );

/** True if the cursor must be stored although the poll found nothing new. */
export const mustStoreCursor = (previous: LibraryCursor | undefined, after: LibraryCursor): boolean =>
  previous === undefined ||
  previous.newest !== after.newest ||
  previous.settlesBy !== after.settlesBy ||
  previous.matchedAt !== after.matchedAt ||
  Math.abs(after.lookedAt - previous.lookedAt) >= REWRITTEN_MS;
