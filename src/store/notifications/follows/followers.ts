import { setImmediate as turn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { foldTitleForComparison } from '../../../domain/media/titles/foldTitleForComparison.ts';
import type { FeedEvent } from '../../../domain/notifications/events.ts';
import type { ItemArrival } from '../../../domain/notifications/follows.ts';
import { type LibraryRef, type MediaRef, type ServerId, serverOfRef } from '../../../domain/servers/refs.ts';
import { EVERYTHING_VISIBLE } from '../../../domain/servers/scope.ts';
import { selectInChunks } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { rememberFulfilledWishes } from '../../seen/arrivedWishes.ts';
import type { FeedEventSource } from '../events/events.ts';
import type { SubscriptionReader } from '../subscriptions/subscriptionRow.ts';
import { canGuildSeeServer } from '../subscriptions/unseen.ts';

export interface EventFollowers {
  /** Ids of the subscriptions of people who follow the event's item, its parents or its library. */
  readonly ofEvent: (event: FeedEvent) => readonly number[];
  /** Ids of follows that end with this event, because their title has arrived. */
  readonly awaiting: (event: FeedEvent) => readonly number[];
}

const NO_FOLLOWERS: EventFollowers = { ofEvent: () => [], awaiting: () => [] };

type AwaitedFollow = { readonly id: number; readonly subscription_id: number; readonly year: number | null };

/** Finds the followers of these events, in guilds that may see the media server. */
export async function findFollowersOfEvents(
  trx: Transaction,
  { server, events }: FeedEventSource & { readonly events: readonly FeedEvent[] },
  reader: SubscriptionReader,
): Promise<EventFollowers> {
  const arrivals = events.flatMap(({ arrival }) => arrival ?? []);
  if (server === undefined || arrivals.length === 0) return NO_FOLLOWERS;
  if (!(await trx.selectFrom('follows').select('id').limit(1).executeTakeFirst())) return NO_FOLLOWERS;
  const { byKey, byGuid, byTitle } = await readFollows(trx, events, { server, reader });
  const subscriptionsFollowing = ({ arrival, librarySectionId, isAwaitedOnly }: FeedEvent): readonly number[] => {
    if (!arrival) return [];
    const awaitingFollows = followsAwaiting(arrival.titles, byTitle);
    const followsOfKeys = arrivalKeys(arrival, librarySectionId).flatMap((key) => byKey.get(key) ?? []);
    const followsOfGuids = arrival.guids.flatMap((guid) => byGuid.get(guid) ?? []);
    const follows = isAwaitedOnly ? awaitingFollows : [...followsOfKeys, ...followsOfGuids, ...awaitingFollows];
    return [...new Set(follows.map((follow) => follow.subscription_id))].sort((a, b) => a - b);
  };
  const idsByEvent = new Map<FeedEvent, readonly number[]>();
  for (const event of events) {
    const ids = subscriptionsFollowing(event);
    idsByEvent.set(event, ids);
    // Gives other work of the process a turn, because an episode may have thousands of followers.
    if (ids.length > MANY_FOLLOWERS) await turn();
  }
  return {
    ofEvent: (event) => idsByEvent.get(event) ?? [],
    awaiting: ({ arrival }) => followsAwaiting(arrival?.titles ?? [], byTitle).map(({ id }) => id),
  };
}

const MANY_FOLLOWERS = 500;

/** Follows that may match one of these events, in guilds that the bot serves and that may see the media server. */
async function readFollows(
  trx: Transaction,
  events: readonly FeedEvent[],
  { server, reader }: { readonly server: ServerId; readonly reader: SubscriptionReader },
) {
  const follows = trx
    .selectFrom('follows')
    .innerJoin('subscriptions', 'subscriptions.id', 'follows.subscription_id')
    .where(canGuildSeeServer(server))
    .select(['follows.id', 'subscription_id', 'follows.guild_id', 'key', 'guid', 'folded', 'year', 'everywhere']);
  const keepServed = <Row extends { readonly guild_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ guild_id }) => reader.serves(guild_id));
  const arrivals = events.flatMap(({ arrival }) => arrival ?? []);
  const keys = events.flatMap(({ arrival, librarySectionId }) =>
    arrival ? arrivalKeys(arrival, librarySectionId) : [],
  );
  const guids = arrivals.flatMap((arrival) => arrival.guids);
  const titles = arrivals.flatMap((arrival) => arrival.titles.map(({ title }) => foldTitleForComparison(title)));
  const rowsOfKeys = await selectInChunks(keys, (chunk) =>
    follows.where('key', 'in', chunk).where('key', '<>', EVERYTHING_VISIBLE),
  );
  const rowsOfGuids = await selectInChunks(guids, (chunk) => follows.where('guid', 'in', chunk));
  // A guid identifies a film or series on any media server, and a server can claim any guid. It therefore matches
  // follows on the same server, and follows that apply to every server.
  const trustedRows = rowsOfGuids.filter(({ key, everywhere }) => everywhere === 1 || serverOfRef(key) === server);
  const awaitingRows = await selectInChunks(titles, (chunk) =>
    follows.where('folded', 'in', chunk).where('arrived_at', 'is', null),
  );
  return {
    byKey: Map.groupBy(keepServed(rowsOfKeys), ({ key }) => key),
    byGuid: Map.groupBy(keepServed(trustedRows), ({ guid }) => guid),
    byTitle: Map.groupBy(keepServed(awaitingRows), ({ folded }) => folded),
  };
}

interface Arrivals {
  readonly followers: Pick<EventFollowers, 'awaiting'>;
  readonly eventIds: ReadonlyMap<FeedEvent, number>;
  readonly now: number;
}

/** Records that titles have arrived. The follows end when a post announces the arrival. */
export async function recordFollowedTitleArrivals(
  trx: Transaction,
  { followers, eventIds, now }: Arrivals,
): Promise<void> {
  const eventIdsByFollow = new Map<number, number[]>();
  for (const [event, eventId] of eventIds) {
    for (const followId of followers.awaiting(event))
      eventIdsByFollow.set(followId, [...(eventIdsByFollow.get(followId) ?? []), eventId]);
  }
  const followIds = [...eventIdsByFollow.keys()];
  // One update serves all follows that end with the same events. Thousands of people may wait for one title.
  const idsByEvents = Map.groupBy(followIds, (followId) => JSON.stringify(eventIdsByFollow.get(followId)));
  for (const [arrived_with, ids] of idsByEvents) {
    const isArrived = sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`;
    await trx.updateTable('follows').set({ arrived_at: now, arrived_with }).where(isArrived).execute();
  }
  await rememberFulfilledWishes(trx, followIds, now);
}

export async function awaitedTitles(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('follows').select('folded').distinct().where('arrived_at', 'is', null).execute();
  return new Set(rows.flatMap(({ folded }) => folded ?? []));
}

/**
 * Keys that a follow can match: item, parents and library. A better file or a returned item is not new to people who
 * follow the library, so the library is left out.
 */
const arrivalKeys = (
  { keys }: ItemArrival,
  library: LibraryRef | undefined,
): readonly MediaRef<'item' | 'library'>[] => (library === undefined || keys.length === 0 ? keys : [...keys, library]);

/** Follows that waited for one of these titles. If the year of a film is unknown, it matches follows of any year. */
const followsAwaiting = (
  titles: ItemArrival['titles'],
  byTitle: ReadonlyMap<string | null, readonly AwaitedFollow[]>,
): readonly AwaitedFollow[] =>
  titles.flatMap(({ title, year }) =>
    (byTitle.get(foldTitleForComparison(title)) ?? []).filter(
      (follow) => follow.year === null || year === undefined || follow.year === year,
    ),
  );
