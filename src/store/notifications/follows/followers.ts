import { setImmediate as turn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { foldedTitle } from '../../../domain/media/titles/foldedTitle.ts';
import type { FeedEvent } from '../../../domain/notifications/events.ts';
import type { Arrival } from '../../../domain/notifications/follows.ts';
import { type LibraryRef, type Ref, type ServerId, serverOf } from '../../../domain/servers/refs.ts';
import { NO_LIBRARY } from '../../../domain/servers/scope.ts';
import { selectInChunks } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { rememberArrivedWishes } from '../../seen/arrivedWishes.ts';
import type { EventSource } from '../events/events.ts';
import type { SubscriptionReader } from '../subscriptions/subscriptionRow.ts';
import { maySee } from '../subscriptions/unseen.ts';

export interface Followers {
  readonly ofEvent: (event: FeedEvent) => readonly number[];
  /** Ids of follows that wait for a title and end with this event. */
  readonly awaiting: (event: FeedEvent) => readonly number[];
}

const NO_FOLLOWERS: Followers = { ofEvent: () => [], awaiting: () => [] };

type AwaitedFollow = { readonly id: number; readonly subscription_id: number; readonly year: number | null };

/** Finds the people who follow what these events are about, in guilds that may see the media server. */
export async function followersOf(
  trx: Transaction,
  { server, events }: EventSource & { readonly events: readonly FeedEvent[] },
  reader: SubscriptionReader,
): Promise<Followers> {
  const arrivals = events.flatMap(({ arrival }) => arrival ?? []);
  if (server === undefined || arrivals.length === 0) return NO_FOLLOWERS;
  if (!(await trx.selectFrom('follows').select('id').limit(1).executeTakeFirst())) return NO_FOLLOWERS;
  const { byKey, byGuid, byTitle } = await readFollows(trx, events, { server, reader });
  const subscriptionsFollowing = ({ arrival, librarySectionId, isAwaitedOnly }: FeedEvent): readonly number[] => {
    if (!arrival) return [];
    const awaiting = followsOfArrived(arrival.titles, byTitle);
    const ofKeys = arrivalKeys(arrival, librarySectionId).flatMap((key) => byKey.get(key) ?? []);
    const ofGuids = arrival.guids.flatMap((guid) => byGuid.get(guid) ?? []);
    const follows = isAwaitedOnly ? awaiting : [...ofKeys, ...ofGuids, ...awaiting];
    return [...new Set(follows.map((follow) => follow.subscription_id))].sort((a, b) => a - b);
  };
  const idsByEvent = new Map<FeedEvent, readonly number[]>();
  for (const event of events) {
    const ids = subscriptionsFollowing(event);
    idsByEvent.set(event, ids);
    // An episode may have thousands of followers, which takes some milliseconds. Other work of the process can run in
    // between.
    if (ids.length > MANY_FOLLOWERS) await turn();
  }
  return {
    ofEvent: (event) => idsByEvent.get(event) ?? [],
    awaiting: ({ arrival }) => followsOfArrived(arrival?.titles ?? [], byTitle).map(({ id }) => id),
  };
}

const MANY_FOLLOWERS = 500;

/** Follows that any of these events may match, in guilds that the bot serves and that may see the media server. */
async function readFollows(
  trx: Transaction,
  events: readonly FeedEvent[],
  { server, reader }: { readonly server: ServerId; readonly reader: SubscriptionReader },
) {
  const follows = trx
    .selectFrom('follows')
    .innerJoin('subscriptions', 'subscriptions.id', 'follows.subscription_id')
    .where(maySee(server))
    .select(['follows.id', 'subscription_id', 'follows.guild_id', 'key', 'guid', 'folded', 'year', 'everywhere']);
  const keepServed = <Row extends { readonly guild_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ guild_id }) => reader.serves(guild_id));
  const arrivals = events.flatMap(({ arrival }) => arrival ?? []);
  const keys = events.flatMap(({ arrival, librarySectionId }) =>
    arrival ? arrivalKeys(arrival, librarySectionId) : [],
  );
  const guids = arrivals.flatMap((arrival) => arrival.guids);
  const titles = arrivals.flatMap((arrival) => arrival.titles.map(({ title }) => foldedTitle(title)));
  const rowsOfKeys = await selectInChunks(keys, (some) =>
    follows.where('key', 'in', some).where('key', '<>', NO_LIBRARY),
  );
  const rowsOfGuids = await selectInChunks(guids, (some) => follows.where('guid', 'in', some));
  // A guid identifies a film or series on any media server, and a server can claim any guid. It therefore counts only
  // on the server of the follow, unless the person follows the title on every server.
  const trustedRows = rowsOfGuids.filter(({ key, everywhere }) => everywhere === 1 || serverOf(key) === server);
  const awaitingRows = await selectInChunks(titles, (some) =>
    follows.where('folded', 'in', some).where('arrived_at', 'is', null),
  );
  return {
    byKey: Map.groupBy(keepServed(rowsOfKeys), ({ key }) => key),
    byGuid: Map.groupBy(keepServed(trustedRows), ({ guid }) => guid),
    byTitle: Map.groupBy(keepServed(awaitingRows), ({ folded }) => folded),
  };
}

/** Records that titles arrived for which follows wait. These follows end only when a post announces the arrival. */
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
  await rememberArrivedWishes(trx, [...arrivedWith.keys()], now);
}

/** Titles for which any follow waits, simplified for comparison. */
export async function awaitedTitles(db: Database): Promise<ReadonlySet<string>> {
  const awaited = db.selectFrom('follows').select('folded').distinct().where('arrived_at', 'is', null);
  return new Set((await awaited.execute()).flatMap(({ folded }) => folded ?? []));
}

/**
 * Keys that a follow can match: the item, its parents and its library. The library is left out for a better file or a
 * returned item, because these are not new for people who follow the library.
 */
const arrivalKeys = ({ keys }: Arrival, library: LibraryRef | undefined): readonly Ref<'item' | 'library'>[] =>
  library === undefined || keys.length === 0 ? keys : [...keys, library];

/**
 * Follows that waited for one of these titles. A follow with a year waits only for the work of that year. A film that
 * is not identified yet has no year and counts as well.
 */
const followsOfArrived = (
  titles: Arrival['titles'],
  byTitle: ReadonlyMap<string | null, readonly AwaitedFollow[]>,
): readonly AwaitedFollow[] =>
  titles.flatMap(({ title, year }) =>
    (byTitle.get(foldedTitle(title)) ?? []).filter(
      (follow) => follow.year === null || year === undefined || follow.year === year,
    ),
  );
