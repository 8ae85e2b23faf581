import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { isPartial } from '../../../domain/notifications/events.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';

/**
 * How far every look goes back behind what the server's clock must have reached at the previous look, in ms:
 * items may be dated up to a day before they appear (a scan that takes all night, a clock that was set back).
 */
const OVERLAP_MS = DAY_MS;
/**
 * A library that appears later fills up for a while without events; after this long items make events,
 * whatever goes on.
 */
const SETTLING_MS = DAY_MS;
/**
 * The most that one look may add to the time watched: a clock that was set ahead by a year must not carry the
 * window away.
 */
const MAX_WATCH_MS = HOUR_MS;
/**
 * How often the recent changes are searched for items that are dated longer ago (some servers date by the
 * file): a refresh of all descriptions changes a whole library, which must not be read every few minutes for
 * a day.
 */
const LATE_EVERY_MS = 6 * HOUR_MS;
/** A look that found nothing is recorded only this often: recording it only makes the next window smaller. */
const REWRITTEN_MS = 15 * 60_000;

/** The search for items that only changed. */
const lateCursor = z.object({
  /** Where the next one starts, by the server's clock. */
  from: z.int(),
  /** When the last one was, by ours. */
  lookedAt: z.int(),
  /**
   * The time that the server's clock must have reached: the latest change that was found, plus the time watched
   * since.
   */
  reached: z.int().optional(),
});
type LateCursor = z.output<typeof lateCursor>;

/** Where the feed continues in one library. */
const libraryCursor = z.object({
  /** The latest date of an item, by the server's clock; null means "from the beginning". */
  newest: z.int().nullable(),
  /**
   * The time watched since then without finding a later item, by our clock: the server's clock moved at least
   * as far.
   */
  watchedMs: z.int().min(0),
  lookedAt: z.int(),
  /** Until when, at most, the library's first content is still coming in. */
  settlesBy: z.int().optional(),
  /** The earliest date of an item that is still settling: the window stays open for it. */
  waitsFrom: z.int().optional(),
  /** When the server last matched an item that was settling, by our clock. */
  matchedAt: z.int().optional(),
  late: lateCursor.optional(),
});
export type LibraryCursor = z.output<typeof libraryCursor>;

/** Where the feed continues, as a poll moves it. */
export interface AddedCursor {
  readonly libraries: Map<LibraryRef, LibraryCursor>;
  /** Libraries that were there when the feed started and have not been read yet. */
  readonly first: Set<string>;
  /** Libraries whose look has recorded events and is not over yet, with the time since then, by our clock. */
  readonly partial: Map<string, Date>;
  /** Set by a restore: the first look at those libraries announces unknown items that are dated later. */
  readonly from?: Date | undefined;
}

export const emptyCursor = (): AddedCursor => ({ libraries: new Map(), first: new Set(), partial: new Map() });

/**
 * The cursor after a restore. All libraries are read once more, and unknown items that are dated until `from`
 * count as announced. Undefined if the stored cursor cannot be read.
 */
export function cursorBehind(text: string, from: Date): string | undefined {
  const cursor = stored.safeParse(text).data;
  if (!cursor) return undefined;
  const known = [...Object.keys(cursor.libraries), ...(cursor.first ?? [])];
  return encodeCursor({ ...emptyCursor(), first: new Set(known), from });
}

const stored = jsonOf(
  z.object({
    libraries: z.record(z.string(), libraryCursor),
    first: z.array(z.string()).optional(),
    partial: z.record(z.string(), date).optional(),
    from: date.optional(),
  }),
);

/** Throws on text that `encodeCursor` never wrote: starting over instead would lose events. */
export function decodeCursor(text: string): AddedCursor {
  const { libraries, first, partial = {}, from } = stored.decode(text);
  return {
    libraries: new Map(Object.entries(libraries) as [LibraryRef, LibraryCursor][]),
    first: new Set(first),
    partial: new Map(Object.entries(partial)),
    from,
  };
}

export const encodeCursor = ({ libraries, first, partial, from }: AddedCursor): string =>
  stored.encode({
    libraries: Object.fromEntries(libraries),
    first: [...first],
    partial: Object.fromEntries(partial),
    from,
  });

/**
 * Since when events have been waiting for the end of a look. A look that broke off long ago holds nothing
 * back.
 */
export const partialSinceOf = ({ partial }: AddedCursor, now: Date): Date | undefined =>
  [...partial.values()].filter((since) => isPartial(since, now)).toSorted((a, b) => a.getTime() - b.getTime())[0];

/**
 * The time from which items count; undefined if every item counts, as in a library that is still filling up.
 * The media server often runs on the bot's machine: after its clock was set back, the newest item is dated in
 * the future, and new items are dated before it.
 */
export function windowOf(cursor: LibraryCursor, now: Date): Date | undefined {
  const reached = overlapOf(cursor);
  if (reached === undefined || cursor.settlesBy !== undefined) return undefined;
  const overlap = Math.min(reached, now.getTime() - OVERLAP_MS);
  const start = Math.min(overlap, cursor.waitsFrom ?? overlap);
  return start > 0 ? new Date(start) : undefined;
}

const overlapOf = ({ newest, watchedMs }: LibraryCursor): number | undefined =>
  newest === null ? undefined : newest + watchedMs - OVERLAP_MS;

/**
 * The time, by the server's clock, from which changes have to be read now; undefined when it is too early for
 * that.
 */
export function lateWindowOf({ late }: LibraryCursor, now: Date): Date | undefined {
  if (late === undefined || Math.abs(now.getTime() - late.lookedAt) < LATE_EVERY_MS) return undefined;
  return new Date(Math.max(0, Math.min(late.from, now.getTime() - OVERLAP_MS)));
}

/**
 * The cursor during a search for changed items: a search that breaks off is repeated only when the next one
 * is due.
 */
export const duringLate = (cursor: LibraryCursor, now: Date): LibraryCursor =>
  cursor.late ? { ...cursor, late: { ...cursor.late, lookedAt: now.getTime() } } : cursor;

/**
 * The cursor after a search for changed items or, before the first one, where it starts. It follows the
 * latest change and not only the newest item: in a library without additions for a year, one refresh of all
 * descriptions would be read again for a year.
 */
export function afterLate(cursor: LibraryCursor, now: Date, latestChange: number | null = null): LibraryCursor {
  const overlap = overlapOf(cursor);
  if (overlap === undefined) return cursor;
  const reached = Math.max(overlap + OVERLAP_MS, cursor.late?.reached ?? -Infinity, latestChange ?? -Infinity);
  return { ...cursor, late: { from: reached - OVERLAP_MS, lookedAt: now.getTime(), reached } };
}

export interface Looked {
  /** The latest date found that is not after our own now: an item dated in the future moves nothing. */
  readonly newest: number | null;
  /** The number of items that had never been seen. */
  readonly fresh: number;
  readonly waitsFrom?: number | undefined;
  readonly matchedAt?: number | undefined;
  readonly now: number;
}

/**
 * The cursor after a library's first look. A library that was there when the feed started counts as filled.
 */
export function firstCursor({ newest, waitsFrom, now }: Looked, isSettled: boolean): LibraryCursor {
  const cursor = { newest, watchedMs: 0, lookedAt: now, waitsFrom };
  return isSettled ? afterLate(cursor, new Date(now)) : { ...cursor, settlesBy: now + SETTLING_MS };
}

/** The cursor after any later look. */
export function nextCursor(before: LibraryCursor, looked: Looked): LibraryCursor {
  const { newest, fresh, waitsFrom, matchedAt, now } = looked;
  const isLater = newest !== null && (before.newest === null || newest > before.newest);
  const watched = Math.min(MAX_WATCH_MS, Math.max(0, now - before.lookedAt));
  const isSettling = isAhead(before.settlesBy, now) && (fresh > 0 || before.newest === null);
  const after = {
    newest: isLater ? newest : before.newest,
    watchedMs: isLater ? 0 : before.watchedMs + watched,
    lookedAt: now,
    waitsFrom,
    matchedAt,
    settlesBy: isSettling ? before.settlesBy : undefined,
    late: before.late && watchedOn(before.late, watched),
  };
  return before.late || isSettling ? after : afterLate(after, new Date(now));
}

/**
 * True while a library may still be filling up. If more is left than that ever takes, the clock was set back.
 */
const isAhead = (settlesBy: number | undefined, now: number): boolean =>
  settlesBy !== undefined && now < settlesBy && settlesBy - now <= SETTLING_MS;

const watchedOn = (late: LateCursor, watchedMs: number): LateCursor =>
  late.reached === undefined ? late : { ...late, reached: late.reached + watchedMs };

/**
 * A library that the server has not listed for this long, in ms, was deleted. It is this long because a disk
 * may be away for a holiday, and its items must not be announced as new when it is back.
 */
const GONE_AFTER_MS = 30 * DAY_MS;

export const goneLibraries = (
  { libraries }: AddedCursor,
  listed: ReadonlySet<LibraryRef>,
  now: Date,
): readonly LibraryRef[] =>
  [...libraries].flatMap(([key, { lookedAt }]) =>
    !listed.has(key) && now.getTime() - lookedAt > GONE_AFTER_MS ? [key] : [],
  );

/** True if a look that found nothing new has to be recorded. */
export const isWorthWriting = (before: LibraryCursor | undefined, after: LibraryCursor): boolean =>
  before === undefined ||
  before.newest !== after.newest ||
  before.settlesBy !== after.settlesBy ||
  before.matchedAt !== after.matchedAt ||
  Math.abs(after.lookedAt - before.lookedAt) >= REWRITTEN_MS;
