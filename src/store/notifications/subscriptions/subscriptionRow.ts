import type { Selectable } from 'kysely';
import type { Logger } from '../../../domain/logger.ts';
import type { PeopleDisplayMode } from '../../../domain/notifications/peopleShown.ts';
import type { NewItemsFeedScope } from '../../../domain/notifications/settings.ts';
import type { NewSubscription, Subscription, SubscriptionKey } from '../../../domain/notifications/subscriptions.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { EVERYTHING_VISIBLE } from '../../../domain/servers/scope.ts';
import type { Database } from '../../database/database.ts';
import { subscriptionsTable } from '../../tables/notifications/subscriptions.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import type { Tables } from '../../tables/tables.ts';
import type { FeedEventSource } from '../events/events.ts';
import { canGuildSeeServer } from './unseen.ts';

export type SubscriptionRow = Selectable<Tables['subscriptions']>;

/** Decodes a subscription. Throws if `encodeSubscriptionRow` cannot have written the row. */
function decodeSubscription(row: SubscriptionRow, defaultTimeZone: string): Subscription {
  const { id, feed, channelId, settings, setBy, pausedAt, digestedAt, dropped, createdAt } = decodeRow(
    subscriptionsTable,
    row,
  );
  const { timeZone, ...otherSettings } = settings;
  return {
    ...otherSettings,
    ...subscriptionKey(row),
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
   * Decodes a subscription. Undefined if that fails, for example because a newer version wrote the row. This is logged
   * once per row. Part of the settings could publish too much, and an error would block all other subscriptions.
   */
  read(row: SubscriptionRow): Subscription | undefined;
  /**
   * True if the bot serves the guild. Members of other guilds could not turn notifications off, so no events are
   * recorded for them.
   */
  serves(guildId: string): boolean;
}

interface ReaderOptions {
  readonly log: Logger;
  readonly defaultTimeZone: string;
  /** Guilds that the bot serves. Undefined: all guilds. */
  readonly guildIds?: readonly string[] | undefined;
}

interface CachedSubscription {
  readonly rowAsText: string;
  readonly subscription: Subscription | undefined;
}

/** Decoded rows are cached, because hundreds of subscriptions are read at a time and rarely change. */
export function createSubscriptionReader({ log, defaultTimeZone, guildIds }: ReaderOptions): SubscriptionReader {
  const cache = new Map<number, CachedSubscription>();

  function decode(row: SubscriptionRow): Subscription | undefined {
    try {
      return decodeSubscription(row, defaultTimeZone);
    } catch (err) {
      const wasUnreadable = cache.has(row.id) && cache.get(row.id)?.subscription === undefined;
      if (!wasUnreadable) log.error({ err, subscription: row.id }, UNREADABLE);
      return undefined;
    }
  }

  return {
    serves: (guildId) => guildIds?.includes(guildId) ?? true,
    read: (row) => {
      const rowAsText = JSON.stringify(row);
      const cached = cache.get(row.id);
      if (cached?.rowAsText === rowAsText) return cached.subscription;
      const subscription = decode(row);
      cache.set(row.id, { rowAsText, subscription });
      return subscription;
    },
  };
}

const UNREADABLE =
  'could not read a stored subscription; its notifications wait until an admin sets it again with /notify set';

/**
 * A person's own subscription has no library. Its value contains the person's id, so that the unique key allows one
 * such subscription per person and guild.
 */
const followerLibrary = (userId: string) => `@${userId}` as LibraryRef;

export function encodeSubscriptionRow(subscription: NewSubscription) {
  const { guildId, feed, librarySectionId, channelId, setBy, userId } = subscription;
  const libraryKey = userId === undefined ? (librarySectionId ?? EVERYTHING_VISIBLE) : followerLibrary(userId);
  const columns = encodeRow(subscriptionsTable, { guildId, feed, libraryKey, channelId, setBy, userId: userId ?? '' });
  return { ...columns, ...encodeSubscriptionSettings(subscription) };
}

export function encodeSubscriptionSettings(subscription: NewSubscription) {
  const timeZone = subscription.isDefaultTimeZone ? undefined : subscription.timeZone;
  return encodeRow(subscriptionsTable, { settings: { ...subscription, timeZone } });
}

export type Subscriber = SubscriptionKey & {
  readonly id: number;
  readonly include: NewItemsFeedScope;
  readonly people: PeopleDisplayMode;
};

/**
 * Subscriptions of guilds to a feed, where the guild may see the media server. An unreadable subscription is included.
 * Without it, events of its library would go to the subscription for all libraries. Its events wait until a person sets
 * the subscription again, and are then checked against the new settings.
 */
export async function findSubscribersOfFeed(
  db: Database,
  { feed, server }: FeedEventSource,
  reader: SubscriptionReader,
): Promise<readonly Subscriber[]> {
  const guildRows = db.selectFrom('subscriptions').selectAll().where('feed', '=', feed).where('user_id', '=', '');
  const rows = await (server === undefined ? guildRows : guildRows.where(canGuildSeeServer(server))).execute();
  const servedRows = rows.filter(({ guild_id }) => reader.serves(guild_id));
  return servedRows.map(
    (row) => reader.read(row) ?? { id: row.id, ...subscriptionKey(row), feed, ...UNREADABLE_SETTINGS },
  );
}

/** An unreadable subscription gets all events, but no names of people are stored for it. */
const UNREADABLE_SETTINGS = { include: 'upgrades-and-returns', people: 'nobody' } as const;

const subscriptionKey = ({
  guild_id,
  library_key,
  user_id,
}: Pick<SubscriptionRow, 'guild_id' | 'library_key' | 'user_id'>) => ({
  guildId: guild_id,
  librarySectionId: library_key === EVERYTHING_VISIBLE || user_id !== '' ? undefined : library_key,
});
