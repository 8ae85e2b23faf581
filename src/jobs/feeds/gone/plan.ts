import type { ItemKind } from '../../../domain/media/items/item.ts';
import type { Library } from '../../../domain/media/libraries/library.ts';
import type { AbsentTitle, AbsentTitleCount } from '../../../domain/media/titles/rememberedTitles.ts';
import type { FeedEvent } from '../../../domain/notifications/events.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import type { LibraryEntryCount } from './cursor.ts';
import { type GoneTitleChange, goneTitleChangeCodec } from './data.ts';

export interface LibraryReadingResult {
  readonly library: Library;
  /** Number of a library's entries of all kinds. */
  readonly total: number;
  readonly listedCounts: ReadonlyMap<ItemKind, number>;
}

/**
 * Minimum time between two readings in which a title is missing before it is reported, in ms. A scan may remove titles
 * for a while.
 */
const CONFIRMED_AFTER_MS = HOUR_MS;
/** The return of a title is reported if it was missing for at most this long, in ms. */
const RETURN_REPORTED_MS = 7 * DAY_MS;
/** A library that the media server has not listed for this long, in ms, counts as deleted. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** If more titles are missing than both limits, a disk may be disconnected. */
const MIN_AWAY = 10;
const AWAY_SHARE = 0.05;

/**
 * A library's number of entries, and the time since which it is the same. The time starts over if the number changed,
 * or if the clock was set back.
 */
export function entryCountAfterReading(
  previous: LibraryEntryCount | undefined,
  { library, total }: LibraryReadingResult,
  now: Date,
): LibraryEntryCount {
  const isSteady = previous !== undefined && previous.total === total && previous.since <= now;
  return { key: library.key, total, since: isSteady ? previous.since : now, seenAt: now };
}

/**
 * A title is reported as missing if it disappeared at this time or earlier. Undefined if the library changed in the
 * last hour.
 */
export function latestConfirmedAbsence({ since }: LibraryEntryCount, now: Date): Date | undefined {
  const until = new Date(now.getTime() - CONFIRMED_AFTER_MS);
  return since <= until ? until : undefined;
}

export const isLibraryLongUnlisted = ({ seenAt }: LibraryEntryCount, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > FORGOTTEN_AFTER_MS;

/**
 * `gone`: the titles that are missing for long enough count as removed. `away`: so many are missing that a disk may be
 * disconnected. `unconfirmed`: that many are missing, but not all for long enough.
 */
export type AbsenceJudgement = 'gone' | 'away' | 'unconfirmed';

export function judgeAbsences(
  counts: readonly AbsentTitleCount[],
  listedCounts: LibraryReadingResult['listedCounts'],
): AbsenceJudgement {
  const isMass = (count: AbsentTitleCount, titles: number): boolean => {
    const total = (listedCounts.get(count.kind) ?? 0) + count.missing;
    return titles >= MIN_AWAY && titles > total * AWAY_SHARE;
  };
  if (counts.some((count) => isMass(count, count.confirmed))) return 'away';
  return counts.some((count) => isMass(count, count.missing)) ? 'unconfirmed' : 'gone';
}

export const sumMissingTitleCounts = (counts: readonly AbsentTitleCount[]): number =>
  counts.reduce((sum, { missing }) => sum + missing, 0);

interface EventContext {
  readonly library: Library;
  readonly now: Date;
}

/** The event's key stands for one disappearance of the title, so that further readings cause no second event. */
export function titleAbsenceEvent(
  what: 'gone' | 'back',
  title: AbsentTitle,
  { library, now }: EventContext,
): FeedEvent {
  const { since } = title;
  return eventOf(`${what}:${title.id}:${since.getTime()}`, now, {
    what,
    libraryKey: library.key,
    library: library.title,
    since,
    title,
  });
}

export const isReturnReported = ({ since }: AbsentTitle, now: Date): boolean =>
  now.getTime() - since.getTime() <= RETURN_REPORTED_MS;

interface Alert {
  readonly what: 'away' | 'here again';
  readonly alertedAt: Date;
  readonly missing: number;
}

export const massAbsenceEvent = ({ what, alertedAt, missing }: Alert, { library, now }: EventContext): FeedEvent =>
  eventOf(`${what}:${library.key}:${alertedAt.getTime()}`, now, {
    what,
    libraryKey: library.key,
    library: library.title,
    since: alertedAt,
    missing,
  });

const eventOf = (key: string, at: Date, data: GoneTitleChange): FeedEvent => ({
  key,
  at,
  librarySectionId: data.libraryKey,
  data: goneTitleChangeCodec.encode(data),
});
