import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { isPartial } from '../../../domain/notifications/events.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';

/**
 * How far a read goes back, in ms, behind the time that the server's clock must have reached at the previous read.
 * Items may be dated up to a day before they appear (a scan that takes all night, a clock that was set back).
 */
const OVERLAP_MS = DAY_MS;
/** How long the items of a new library make no events at most, in ms, while its first content is being added. */
const SETTLING_MS = DAY_MS;
/**
 * Maximum that one read adds to `watchedMs`, so that a clock that was set ahead by a year does not move the window by a
 * year.
 */
const MAX_WATCHED_MS = HOUR_MS;
/**
 * Interval, in ms, of the search for items that changed recently but are dated long ago (some servers date by the
 * file). It is long because a refresh of all descriptions changes a whole library, which must not be read every few
 * minutes for a day.
 */
const LATE_SEARCH_EVERY_MS = 6 * HOUR_MS;
/**
 * How often a read without new items is stored, in ms. It is stored seldom, because it changes only the start of the
 * next read.
 */
const REWRITTEN_MS = 15 * 60_000;

/** State of the search for items that changed. */
const lateCursor = z.object({
  /** Where the next search starts, by the server's clock. */
  from: z.int(),
  /** When the last search ran, by the bot's clock. */
  lookedAt: z.int(),
  /** The earliest time that the server's clock can show: the latest change it reported, plus the time watched since. */
  reached: z.int().optional(),
});
type LateCursor = z.output<typeof lateCursor>;

const libraryCursor = z.object({
  /** Date of the newest item, by the server's clock. Null: read from the beginning. */
  newest: z.int().nullable(),
  /**
   * How long the library was watched since that date without a newer item, by the bot's clock. The server's clock has
   * moved at least as far.
   */
  watchedMs: z.int().min(0),
  lookedAt: z.int(),
  /** The latest time until which the library's first content is still being added. */
  settlesBy: z.int().optional(),
  /** Earliest date of an item that is still settling; the window stays open for it. */
  waitsFrom: z.int().optional(),
  /** When the server last matched an item that was settling, by the bot's clock. */
  matchedAt: z.int().optional(),
  late: lateCursor.optional(),
});
export type LibraryCursor = z.output<typeof libraryCursor>;

/** The cursor in its decoded form, which a poll updates. */
export interface AddedCursor {
  readonly libraries: Map<LibraryRef, LibraryCursor>;
  /** Libraries that existed when the feed started and have not been read yet. */
  readonly first: Set<string>;
  /** Libraries whose read has stored events but has not ended; since when, by the bot's clock. */
  readonly partial: Map<string, Date>;
  /** Set by a restore to a date. The first read of each library announces unknown items that are dated later. */
  readonly from?: Date | undefined;
}

export const emptyCursor = (): AddedCursor => ({ libraries: new Map(), first: new Set(), partial: new Map() });

/**
 * The cursor after a restore. All libraries are read once more, and unknown items dated up to `from` count as
 * announced. Undefined if the stored cursor cannot be read.
 */
export function cursorAfterRestore(text: string, from: Date): string | undefined {
  const cursor = storedCursor.safeParse(text).data;
  if (!cursor) return undefined;
  const libraryKeys = [...Object.keys(cursor.libraries), ...(cursor.first ?? [])];
  return encodeCursor({ ...emptyCursor(), first: new Set(libraryKeys), from });
}

const storedCursor = jsonOf(
  z.object({
    libraries: z.record(z.string(), libraryCursor),
    first: z.array(z.string()).optional(),
    partial: z.record(z.string(), date).optional(),
    from: date.optional(),
  }),
);

/** Reads a stored cursor. Throws on text that `encodeCursor` never wrote, because starting over would lose events. */
export function decodeCursor(text: string): AddedCursor {
  const { libraries, first, partial = {}, from } = storedCursor.decode(text);
  return {
    libraries: new Map(Object.entries(libraries) as [LibraryRef, LibraryCursor][]),
    first: new Set(first),
    partial: new Map(Object.entries(partial)),
    from,
  };
}

export const encodeCursor = ({ libraries, first, partial, from }: AddedCursor): string =>
  storedCursor.encode({
    libraries: Object.fromEntries(libraries),
    first: [...first],
    partial: Object.fromEntries(partial),
    from,
  });

/**
 * Time since which events wait for the end of a read. Undefined if the read was interrupted long ago, so that it delays
 * nothing.
 */
export const partialSinceOf = ({ partial }: AddedCursor, now: Date): Date | undefined =>
  [...partial.values()].filter((since) => isPartial(since, now)).toSorted((a, b) => a.getTime() - b.getTime())[0];

/**
 * The date from which items count. Undefined: every item counts, as in a library that is still filling up. If the
 * server's clock was set back (it is often the bot's own machine), the newest item is dated in the future and new items
 * are dated before it, so the overlap is then counted back from the current time.
 */
export function windowOf(cursor: LibraryCursor, now: Date): Date | undefined {
  const overlapStart = overlapStartOf(cursor);
  if (overlapStart === undefined || cursor.settlesBy !== undefined) return undefined;
  const earliestStart = Math.min(overlapStart, now.getTime() - OVERLAP_MS);
  const start = Math.min(earliestStart, cursor.waitsFrom ?? earliestStart);
  return start > 0 ? new Date(start) : undefined;
}

const overlapStartOf = ({ newest, watchedMs }: LibraryCursor): number | undefined =>
  newest === null ? undefined : newest + watchedMs - OVERLAP_MS;

/** The date, by the server's clock, from which changes are read now. Undefined if the next search is not due yet. */
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
 * The cursor after a search for changed items, or before the first one. It follows the latest change, not only the
 * newest item: otherwise, in a library without additions for a year, one refresh of all descriptions would be read
 * again and again for a year.
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

export interface LookResult {
  /** The latest date that is not in the bot's future. Items dated in the future must not move the cursor. */
  readonly newest: number | null;
  /** Items that were never seen before. */
  readonly newCount: number;
  readonly waitsFrom?: number | undefined;
  readonly matchedAt?: number | undefined;
  readonly now: number;
}

/**
 * The cursor after a library's first read. `isSettled`: the library existed when the feed started, so it counts as
 * filled.
 */
export function firstCursor({ newest, waitsFrom, now }: LookResult, isSettled: boolean): LibraryCursor {
  const cursor = { newest, watchedMs: 0, lookedAt: now, waitsFrom };
  return isSettled ? cursorAfterLateSearch(cursor, new Date(now)) : { ...cursor, settlesBy: now + SETTLING_MS };
}

export function nextCursor(previous: LibraryCursor, result: LookResult): LibraryCursor {
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

/**
 * True while a library may still be filling up. A remaining time longer than `SETTLING_MS` means that the clock was set
 * back.
 */
const mayStillSettle = (settlesBy: number | undefined, now: number): boolean =>
  settlesBy !== undefined && now < settlesBy && settlesBy - now <= SETTLING_MS;

const withWatchedTime = (late: LateCursor, watchedMs: number): LateCursor =>
  late.reached === undefined ? late : { ...late, reached: late.reached + watchedMs };

/**
 * Time after which a library that the server does not list counts as deleted, in ms. A disk may be disconnected for a
 * holiday, and its items must not be announced as new when it returns.
 */
const GONE_AFTER_MS = 30 * DAY_MS;

export const goneLibraries = (
  { libraries }: AddedCursor,
  listedKeys: ReadonlySet<LibraryRef>,
  now: Date,
): readonly LibraryRef[] =>
  [...libraries].flatMap(([key, { lookedAt }]) =>
    !listedKeys.has(key) && now.getTime() - lookedAt > GONE_AFTER_MS ? [key] : [],
  );

/** True if the cursor of a read that found nothing new must be stored anyway. */
export const mustBeStored = (previous: LibraryCursor | undefined, after: LibraryCursor): boolean =>
  previous === undefined ||
  previous.newest !== after.newest ||
  previous.settlesBy !== after.settlesBy ||
  previous.matchedAt !== after.matchedAt ||
  Math.abs(after.lookedAt - previous.lookedAt) >= REWRITTEN_MS;
