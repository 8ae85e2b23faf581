import type { Selectable } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import type { PeopleShown } from '../../domain/notifications/peopleShown.ts';
import type { IncludedChanges } from '../../domain/notifications/settings.ts';
import type { NewSubscription, Subscription, SubscriptionKey } from '../../domain/notifications/subscriptions.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import { NO_LIBRARY } from '../../domain/servers/scope.ts';
import type { Database } from '../database/database.ts';
import { subscriptions } from '../tables/notifications/subscriptions.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import type { EventsOf } from './events.ts';
import { maySee } from './unseen.ts';

export type Row = Selectable<Tables['subscriptions']>;

/** Throws on a row that `columnsOf` never wrote. */
function decodeSubscription(row: Row, defaultTimeZone: string): Subscription {
  const { id, feed, channelId, settings, setBy, pausedAt, digestedAt, dropped, createdAt } = decodeRow(
    subscriptions,
    row,
  );
  const { timeZone, ...others } = settings;
  return {
    ...others,
    ...keyOf(row),
    id,
    feed,
    channelId,
    timeZone: timeZone ?? defaultTimeZone,
    isDefaultTimeZone: timeZone === undefined ? true : undefined,
    setBy,
    pausedAt,
    digestedAt,
    dropped: dropped === 0 ? undefined : dropped,
    userId: row.user_id === '' ? undefined : row.user_id,
    createdAt,
  };
}

export interface SubscriptionReader {
  /**
   * Undefined for a row that cannot be read, for example of another version: half its settings could publish
   * too much, and a failure would hold up all other subscriptions. Logged once for each.
   */
  read(row: Row): Subscription | undefined;
  /** Other guilds get no posts, and no events are recorded for them: they could not be stopped there. */
  serves(guildId: string): boolean;
}

interface ReaderOptions {
  readonly log: Logger;
  /** IANA; for subscriptions that name none. */
  readonly defaultTimeZone: string;
  /** Missing: all guilds. */
  readonly guildIds?: readonly string[] | undefined;
}

/** A row as text, and the decoded row. */
interface KnownSubscription {
  readonly row: string;
  readonly subscription: Subscription | undefined;
}

/** The publisher reads hundreds of subscriptions each time, and they hardly ever change. */
export function createSubscriptionReader({ log, defaultTimeZone, guildIds }: ReaderOptions): SubscriptionReader {
  const known = new Map<number, KnownSubscription>();

  function decode(found: Row): Subscription | undefined {
    try {
      return decodeSubscription(found, defaultTimeZone);
    } catch (err) {
      const wasUnreadable = known.has(found.id) && known.get(found.id)?.subscription === undefined;
      if (!wasUnreadable) log.error({ err, subscription: found.id }, UNREADABLE);
      return undefined;
    }
  }

  return {
    serves: (guildId) => guildIds?.includes(guildId) ?? true,
    read: (found) => {
      const row = JSON.stringify(found);
      const before = known.get(found.id);
      if (before?.row === row) return before.subscription;
      const subscription = decode(found);
      known.set(found.id, { row, subscription });
      return subscription;
    },
  };
}

const UNREADABLE = 'a stored subscription cannot be read; its notifications wait until it is set again';

/** For a person's subscription, in the column that holds the library of a guild's own: one per person. */
const placeOf = (userId: string) => `@${userId}` as LibraryRef;

export function columnsOf(subscription: NewSubscription) {
  const { guildId, feed, librarySectionId, channelId, setBy, userId } = subscription;
  const libraryKey = userId === undefined ? (librarySectionId ?? NO_LIBRARY) : placeOf(userId);
  const columns = encodeRow(subscriptions, { guildId, feed, libraryKey, channelId, setBy, userId: userId ?? '' });
  return { ...columns, ...settingsColumn(subscription) };
}

/** The column with the settings. A time zone that the subscription does not name itself is left out. */
export function settingsColumn(subscription: NewSubscription) {
  const timeZone = subscription.isDefaultTimeZone ? undefined : subscription.timeZone;
  return encodeRow(subscriptions, { settings: { ...subscription, timeZone } });
}

/** The part of a subscription that is needed to record an event. */
export type Subscriber = SubscriptionKey & {
  readonly id: number;
  readonly include: IncludedChanges;
  readonly people: PeopleShown;
};

/**
 * The guilds' own subscriptions; if the events are of a server, only those of guilds that may see it.
 * Includes subscriptions with unreadable settings: events of a library with a subscription of its own must
 * not go to the one without a library, and they wait until it is set again. Then each waiting event is
 * checked against the new settings.
 */
export async function subscribersOf(
  db: Database,
  { feed, server }: EventsOf,
  reader: SubscriptionReader,
): Promise<readonly Subscriber[]> {
  const ofFeed = db.selectFrom('subscriptions').selectAll().where('feed', '=', feed).where('user_id', '=', '');
  const rows = await (server === undefined ? ofFeed : ofFeed.where(maySee(server))).execute();
  const served = rows.filter(({ guild_id }) => reader.serves(guild_id));
  return served.map((row) => reader.read(row) ?? { id: row.id, ...keyOf(row), feed, ...NOTHING_MISSED });
}

/** For a subscription that cannot be read: it misses no events, and no names are stored for it alone. */
const NOTHING_MISSED = { include: 'upgrades-and-returns', people: 'nobody' } as const;

const keyOf = ({ guild_id, library_key, user_id }: Pick<Row, 'guild_id' | 'library_key' | 'user_id'>) => ({
  guildId: guild_id,
  librarySectionId: library_key === NO_LIBRARY || user_id !== '' ? undefined : library_key,
});
