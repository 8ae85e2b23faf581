import type { ItemKind } from '../../../domain/media/items/item.ts';
import type { Library } from '../../../domain/media/libraries/library.ts';
import type { AbsenceCount, AbsentTitle } from '../../../domain/media/titles/rememberedTitles.ts';
import type { FeedEvent } from '../../../domain/notifications/events.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';
import type { SteadyLibrary } from './cursor.ts';
import { type GoneChange, goneData } from './data.ts';

/** A complete reading of a library. */
export interface LibraryPass {
  readonly library: Library;
  /** Number of its entries of all kinds. */
  readonly total: number;
  readonly listed: ReadonlyMap<ItemKind, number>;
}

/** In ms. A title has to be missing in two passes that are this far apart, because a scan removes titles for a while. */
const CONFIRMED_AFTER_MS = HOUR_MS;
/** In ms. A return is reported for this long. */
const RETURN_REPORTED_MS = 7 * DAY_MS;
/** In ms. A library that the server has not listed for this long was deleted. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** With more missing titles than both, a disk may be away. */
const MIN_AWAY = 10;
const AWAY_SHARE = 0.05;

/** Starts anew if the total changed, or if the clock was set back. */
export function steadyAfter(
  previous: SteadyLibrary | undefined,
  { library, total }: LibraryPass,
  now: Date,
): SteadyLibrary {
  const isSteady = previous !== undefined && previous.total === total && previous.since <= now;
  return { key: library.key, total, since: isSteady ? previous.since : now, seenAt: now };
}

/** Titles missing since this time or earlier may be reported. Undefined if the library changed in the last hour. */
export function confirmedUntil({ since }: SteadyLibrary, now: Date): Date | undefined {
  const until = new Date(now.getTime() - CONFIRMED_AFTER_MS);
  return since <= until ? until : undefined;
}

export const isForgotten = ({ seenAt }: SteadyLibrary, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > FORGOTTEN_AFTER_MS;

/**
 * `gone`: the confirmed titles left. `away`: so many are confirmed that a disk may be away. `unconfirmed`: so many are
 * missing, but not for long enough.
 */
export type AbsenceJudgement = 'gone' | 'away' | 'unconfirmed';

export function judgeAbsences(counts: readonly AbsenceCount[], listed: LibraryPass['listed']): AbsenceJudgement {
  const isMass = (count: AbsenceCount, titles: number): boolean => {
    const total = (listed.get(count.kind) ?? 0) + count.missing;
    return titles >= MIN_AWAY && titles > total * AWAY_SHARE;
  };
  if (counts.some((count) => isMass(count, count.confirmed))) return 'away';
  return counts.some((count) => isMass(count, count.missing)) ? 'unconfirmed' : 'gone';
}

export const sumOf = (counts: readonly AbsenceCount[]): number => counts.reduce((sum, { missing }) => sum + missing, 0);

interface EventContext {
  readonly library: Library;
  readonly now: Date;
}

/** The key identifies one absence of the title, so another pass makes no second event. */
export function titleEvent(what: 'gone' | 'back', title: AbsentTitle, { library, now }: EventContext): FeedEvent {
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

export const alertEvent = ({ what, alertedAt, missing }: Alert, { library, now }: EventContext): FeedEvent =>
  eventOf(`${what}:${library.key}:${alertedAt.getTime()}`, now, {
    what,
    libraryKey: library.key,
    library: library.title,
    since: alertedAt,
    missing,
  });

const eventOf = (key: string, at: Date, data: GoneChange): FeedEvent => ({
  key,
  at,
  librarySectionId: data.libraryKey,
  data: goneData.encode(data),
});
