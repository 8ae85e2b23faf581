import { setImmediate as turn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { FeedEvent } from '../../domain/notifications/events.ts';
import { type Arrival, foldedTitle } from '../../domain/notifications/follows.ts';
import { type LibraryRef, type Ref, serverOf } from '../../domain/servers/refs.ts';
import { NO_LIBRARY } from '../../domain/servers/scope.ts';
import { foundFor } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { EventsOf } from './events.ts';
import type { SubscriptionReader } from './subscriptionRow.ts';
import { maySee } from './unseen.ts';

export interface Followers {
  /** Ids of the subscriptions that follow the event's item. */
  readonly of: (event: FeedEvent) => readonly number[];
  /** Ids of follows that wait for a title which arrives with this event. */
  readonly awaiting: (event: FeedEvent) => readonly number[];
}

const NOBODY: Followers = { of: () => [], awaiting: () => [] };

type Awaited = { readonly id: number; readonly subscription_id: number; readonly year: number | null };

/** Finds the followers of these events in guilds that may see the server. */
export async function followersOf(
  trx: Transaction,
  { server, events }: EventsOf & { readonly events: readonly FeedEvent[] },
  reader: SubscriptionReader,
): Promise<Followers> {
  const arrivals = events.flatMap(({ arrival }) => arrival ?? []);
  if (server === undefined || arrivals.length === 0) return NOBODY;
  if (!(await trx.selectFrom('follows').select('id').limit(1).executeTakeFirst())) return NOBODY;
  const follows = trx
    .selectFrom('follows')
    .innerJoin('subscriptions', 'subscriptions.id', 'follows.subscription_id')
    .where(maySee(server))
    .select(['follows.id', 'subscription_id', 'follows.guild_id', 'key', 'guid', 'folded', 'year', 'everywhere']);
  const served = <Row extends { readonly guild_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ guild_id }) => reader.serves(guild_id));
  const keys = events.flatMap(({ arrival, librarySectionId }) => (arrival ? keysOf(arrival, librarySectionId) : []));
  const guids = arrivals.flatMap((arrival) => arrival.guids);
  const titles = arrivals.flatMap((arrival) => arrival.titles.map(({ title }) => foldedTitle(title)));
  const byKey = Map.groupBy(
    served(await foundFor(keys, (some) => follows.where('key', 'in', some).where('key', '<>', NO_LIBRARY))),
    ({ key }) => key,
  );
  // Any server can claim a guid: only the guid of the follow's own server counts, unless the person follows it
  // everywhere.
  const byGuid = Map.groupBy(
    served(await foundFor(guids, (some) => follows.where('guid', 'in', some))).filter(
      ({ key, everywhere }) => everywhere === 1 || serverOf(key) === server,
    ),
    ({ guid }) => guid,
  );
  const byTitle = Map.groupBy(
    served(await foundFor(titles, (some) => follows.where('folded', 'in', some).where('arrived_at', 'is', null))),
    ({ folded }) => folded,
  );
  const idsOf = ({ arrival, librarySectionId, isAwaitedOnly }: FeedEvent): readonly number[] => {
    if (!arrival) return [];
    const follow: Awaited[] = [
      ...keysOf(arrival, librarySectionId).flatMap((key) => byKey.get(key) ?? []),
      ...arrival.guids.flatMap((guid) => byGuid.get(guid) ?? []),
    ];
    const found = [...(isAwaitedOnly ? [] : follow), ...arrivedAmong(arrival.titles, byTitle)];
    return [...new Set(found.map((each) => each.subscription_id))].sort((a, b) => a - b);
  };
  const found = new Map<FeedEvent, readonly number[]>();
  for (const event of events) {
    const ids = idsOf(event);
    found.set(event, ids);
    // An episode may have thousands of followers, which takes some milliseconds.
    if (ids.length > MANY) await turn();
  }
  return {
    of: (event) => found.get(event) ?? [],
    awaiting: ({ arrival }) => arrivedAmong(arrival?.titles ?? [], byTitle).map(({ id }) => id),
  };
}

/** Records which awaited titles arrived with these events. They stay followed until a post announces them. */
export async function noteArrivals(
  trx: Transaction,
  {
    followers,
    eventIds,
    now,
  }: {
    readonly followers: Pick<Followers, 'awaiting'>;
    readonly eventIds: ReadonlyMap<FeedEvent, number>;
    readonly now: number;
  },
): Promise<void> {
  const arrivedWith = new Map<number, number[]>();
  for (const [event, eventId] of eventIds)
    for (const follow of followers.awaiting(event))
      arrivedWith.set(follow, [...(arrivedWith.get(follow) ?? []), eventId]);
  const follows = Map.groupBy(arrivedWith.keys(), (follow) => JSON.stringify(arrivedWith.get(follow)));
  for (const [arrived_with, ids] of follows) {
    const isArrived = sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`;
    await trx.updateTable('follows').set({ arrived_at: now, arrived_with }).where(isArrived).execute();
  }
}

const MANY = 500;

/** The folded titles that people wait for, in any guild. */
export async function awaitedTitles(db: Database): Promise<ReadonlySet<string>> {
  const awaited = db.selectFrom('follows').select('folded').distinct().where('arrived_at', 'is', null);
  return new Set((await awaited.execute()).flatMap(({ folded }) => folded ?? []));
}

/**
 * A better file or an item that is back has only titles and no keys: it is no arrival for its library either.
 */
const keysOf = ({ keys }: Arrival, library: LibraryRef | undefined): readonly Ref<'item' | 'library'>[] =>
  library === undefined || keys.length === 0 ? keys : [...keys, library];

/**
 * Two works of one title differ in their years: a person who gave a year waits for that work. A film that is
 * not matched yet has no year, and may be the one.
 */
const arrivedAmong = (
  titles: Arrival['titles'],
  byTitle: ReadonlyMap<string | null, readonly Awaited[]>,
): readonly Awaited[] =>
  titles.flatMap(({ title, year }) =>
    (byTitle.get(foldedTitle(title)) ?? []).filter(
      (each) => each.year === null || year === undefined || each.year === year,
    ),
  );
