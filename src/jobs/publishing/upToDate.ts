import type { Clock } from '../../domain/clock.ts';
import { libraryFilterBuilder } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../domain/media/server/failure.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import { type AccountRef, type ItemRef, type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../time/units.ts';
import { type AddedItem, itemChangeCodec } from '../feeds/added/data.ts';

export interface WithheldEpisodeFinderDeps {
  readonly media: Pick<MediaServer, 'libraryItems' | 'history'>;
  readonly linkedAccounts: Pick<LinkedAccounts, 'find'>;
  readonly clock: Pick<Clock, 'steadyMs'>;
  /**
   * For each series, the time since which its media server has not answered, in ms on the steady clock. Kept between
   * runs.
   */
  readonly unansweredSince: Map<ItemRef, number>;
  readonly signal: AbortSignal;
}

/**
 * Episodes that were added within this time, in ms, count as one arrival: people cannot have seen the first when the
 * last arrives.
 */
const SAME_ARRIVAL_MS = 12 * HOUR_MS;
/** Maximum items read (fifty requests) from a media server that lists its whole library when asked for a series. */
const MAX_LISTED = 5_000;
/**
 * Maximum plays read (ten requests per person) from a media server that lists its whole history when asked for an
 * episode.
 */
const MAX_PLAYS = 1_000;
/** Kinds of failures after which waiting does not help. */
const PERMANENT_FAILURES: readonly MediaServerFailureKind[] = [
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid',
  'unsupported',
];
/**
 * Failures of a whole media server. Any other failure may be about one series only. If a second series fails, the whole
 * server counts as failing.
 */
const SERVER_FAILURES: readonly MediaServerFailureKind[] = ['unreachable', 'busy', 'web-page'];
/** How long a series waits for its media server to answer, in ms. */
const PATIENCE_MS = DAY_MS;

type Episode = Pick<MediaItem, 'ratingKey' | 'parentIndex' | 'index' | 'addedAt'>;
interface NewEpisode {
  readonly id: number;
  readonly at: Date;
  readonly item: AddedItem;
  readonly series: ItemRef;
}

/** New episodes that are held back from a person, by the ids of their notifications. */
interface HeldEpisodes {
  /** Held back because the person has not seen the previous episode. */
  readonly behind: readonly number[];
  /** Held back because the media server does not answer for now. */
  readonly unknown: readonly number[];
}

/**
 * Finds pending new episodes about which the person is not notified, or not yet. If the bot cannot find out what the
 * person has seen, it notifies the person.
 */
export type WithheldEpisodeFinder = (userId: string, waiting: readonly PendingNotification[]) => Promise<HeldEpisodes>;

/**
 * Used for one run of the job. Lists each series once for all people, and does not ask a media server again that did
 * not answer.
 */
export function createWithheldEpisodeFinder({
  media,
  linkedAccounts,
  clock,
  unansweredSince,
  signal,
}: WithheldEpisodeFinderDeps): WithheldEpisodeFinder {
  const episodeLists = createEpisodeLists({ media, signal });
  const outages = createOutages();
  const patience = createPatience({ clock, unansweredSince });

  async function accountOn(series: ItemRef, userId: string): Promise<AccountRef | undefined> {
    const [account] = await linkedAccounts.find(userId, [serverOfRef(series)]);
    return account?.accountId;
  }

  async function isUpToDate(
    userId: string,
    series: ItemRef,
    newEpisodes: readonly NewEpisode[],
  ): Promise<boolean | undefined> {
    const numberedEpisodes = newEpisodes.filter(({ item }) => isNumbered(item));
    const [firstNewEpisode] = numberedEpisodes.toSorted((a, b) => compareEpisodes(a.item, b.item));
    const account = await accountOn(series, userId);
    if (!firstNewEpisode || account === undefined) return true;
    if (outages.isAway(serverOfRef(series))) return undefined;
    const episodes = await episodeLists.of(series, firstNewEpisode.item);
    const previousEpisode = lastEpisodeBefore(firstNewEpisode, episodes);
    return previousEpisode === undefined || (await hasSeen(account, previousEpisode, { media, signal }));
  }

  /**
   * Asks the media server if the person has seen the previous episode. Undefined while the server does not answer. True
   * if it will never answer.
   */
  async function askServer(
    userId: string,
    series: ItemRef,
    newEpisodes: readonly NewEpisode[],
  ): Promise<boolean | undefined> {
    try {
      return await isUpToDate(userId, series, newEpisodes);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MediaServerFailure)) throw error;
      if (PERMANENT_FAILURES.includes(error.kind)) return true;
      outages.note(error.kind, series);
      return undefined;
    }
  }

  /** True if the person may be notified. Undefined while the media server does not answer, for at most a day. */
  async function mayNotify(
    userId: string,
    series: ItemRef,
    newEpisodes: readonly NewEpisode[],
  ): Promise<boolean | undefined> {
    const answer = await askServer(userId, series, newEpisodes);
    if (answer === undefined) return patience.isOver(series) || undefined;
    patience.renew(series);
    return answer;
  }

  return async (userId, notifications) => {
    const bySeries = Map.groupBy(notifications.flatMap(newEpisodeIn), ({ series }) => series);
    const behindIds: number[] = [];
    const undecidedIds: number[] = [];
    for (const [series, newEpisodes] of bySeries) {
      const ids = newEpisodes.map(({ id }) => id);
      const isAllowed = await mayNotify(userId, series, newEpisodes);
      if (isAllowed === undefined) undecidedIds.push(...ids);
      if (isAllowed === false) behindIds.push(...ids);
    }
    return { behind: behindIds, unknown: undecidedIds };
  };
}

async function hasSeen(
  account: AccountRef,
  ratingKey: ItemRef,
  { media, signal }: Pick<WithheldEpisodeFinderDeps, 'media' | 'signal'>,
): Promise<boolean> {
  const query = { accountIds: [account], ratingKey, mostRows: MAX_PLAYS };
  for await (const plays of media.history(query, { signal })) {
    if (plays.some(({ accountId, item }) => accountId === account && item.ratingKey === ratingKey)) return true;
  }
  return false;
}

/** Reads the episodes of each series once. */
function createEpisodeLists({ media, signal }: Pick<WithheldEpisodeFinderDeps, 'media' | 'signal'>) {
  const listsBySeries = new Map<ItemRef, Promise<readonly Episode[]>>();

  async function readEpisodes(series: ItemRef, { librarySectionId: libraryKey, grandparentTitle = '' }: AddedItem) {
    if (grandparentTitle.trim() === '') return [];
    const episodes: Episode[] = [];
    let rows = 0;
    const filters = [libraryFilterBuilder.where('grandparentTitle', '=', grandparentTitle)];
    for await (const { items } of media.libraryItems({ libraryKey, kind: 'episode', filters }, { signal })) {
      episodes.push(...items.filter(({ grandparentRatingKey }) => grandparentRatingKey === series));
      rows += items.length;
      if (rows >= MAX_LISTED) return [];
    }
    return episodes;
  }

  return {
    of: (series: ItemRef, item: AddedItem): Promise<readonly Episode[]> => {
      const list = listsBySeries.get(series) ?? readEpisodes(series, item);
      listsBySeries.set(series, list);
      return list;
    },
  };
}

function createOutages() {
  const unavailableServers = new Set<ServerId>();
  const firstFailedSeries = new Map<ServerId, ItemRef>();
  return {
    isAway: (server: ServerId): boolean => unavailableServers.has(server),
    note: (kind: MediaServerFailureKind, series: ItemRef): void => {
      const server = serverOfRef(series);
      const firstSeries = firstFailedSeries.get(server) ?? series;
      firstFailedSeries.set(server, firstSeries);
      if (SERVER_FAILURES.includes(kind) || firstSeries !== series) unavailableServers.add(server);
    },
  };
}

/**
 * Measures how long series wait for their media server to answer. After a day, people are notified in this run; a later
 * episode waits again.
 */
function createPatience({ clock, unansweredSince }: Pick<WithheldEpisodeFinderDeps, 'clock' | 'unansweredSince'>) {
  const abandonedSeries = new Set<ItemRef>();
  return {
    /** True if the media server has given no answer about this series for a day. */
    isOver: (series: ItemRef): boolean => {
      if (abandonedSeries.has(series)) return true;
      const steadyMs = clock.steadyMs();
      const since = unansweredSince.get(series) ?? steadyMs;
      if (steadyMs - since < PATIENCE_MS) {
        unansweredSince.set(series, since);
        return false;
      }
      unansweredSince.delete(series);
      abandonedSeries.add(series);
      return true;
    },
    renew: (series: ItemRef): void => {
      unansweredSince.delete(series);
    },
  };
}

function newEpisodeIn({ id, at, data }: PendingNotification): readonly NewEpisode[] {
  const item = itemChangeCodec.safeParse(data).data?.item;
  const series = item?.grandparentRatingKey;
  return item?.kind === 'episode' && series !== undefined ? [{ id, at, item, series }] : [];
}

const compareEpisodes = (a: Episode, b: Episode): number =>
  (a.parentIndex ?? 0) - (b.parentIndex ?? 0) || (a.index ?? 0) - (b.index ?? 0);

/** True for an episode with a number. Specials (season 0) have no episode before or after them. */
const isNumbered = ({ parentIndex = 0, index }: Episode): boolean => parentIndex > 0 && index !== undefined;

/** The last episode before a new one, among those that were added clearly earlier. */
function lastEpisodeBefore({ item, at }: NewEpisode, episodes: readonly Episode[]): ItemRef | undefined {
  const earlierEpisodes = episodes.filter(
    (episode) =>
      isNumbered(episode) &&
      compareEpisodes(episode, item) < 0 &&
      (episode.addedAt === undefined || at.getTime() - episode.addedAt.getTime() >= SAME_ARRIVAL_MS),
  );
  return earlierEpisodes.toSorted(compareEpisodes).at(-1)?.ratingKey;
}
