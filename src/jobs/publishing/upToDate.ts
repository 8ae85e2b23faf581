import type { Clock } from '../../domain/clock.ts';
import { libraryFilters } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { type FailureKind, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import { type AccountRef, type ItemRef, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { DAY_MS, HOUR_MS } from '../../time/units.ts';
import { type AddedItem, addedData } from '../feeds/added/data.ts';

export interface UpToDateDeps {
  readonly media: Pick<MediaServer, 'libraryItems' | 'history'>;
  readonly linkedAccounts: Pick<LinkedAccounts, 'find'>;
  readonly clock: Pick<Clock, 'steadyMs'>;
  /** When each series that a server cannot answer for began to wait, in ms. It outlives the run. */
  readonly unansweredSince: Map<ItemRef, number>;
  readonly signal: AbortSignal;
}

/**
 * A season that is copied within some hours counts as one arrival: people cannot have seen its first episode
 * when the last one comes.
 */
const AT_ONCE_MS = 12 * HOUR_MS;
/** Items read from a server that lists the whole library instead of one series: fifty requests. */
const MOST_LISTED = 5_000;
/**
 * Plays read from a server that lists its whole history instead of one episode's: ten requests for each
 * person.
 */
const MOST_PLAYS = 1_000;
/** Failures that will be the same tomorrow. */
const FOR_GOOD: readonly FailureKind[] = ['unauthorized', 'forbidden', 'not-found', 'invalid', 'unsupported'];
/**
 * Failures of the whole server. Any other failure may be about one series, and counts as one of these once a
 * second series fails.
 */
const AWAY: readonly FailureKind[] = ['unreachable', 'busy', 'web-page'];
/** A series waits this long for a server's answer. */
const PATIENCE_MS = DAY_MS;

type Episode = Pick<MediaItem, 'ratingKey' | 'parentIndex' | 'index' | 'addedAt'>;
interface Waiting {
  readonly id: number;
  readonly at: Date;
  readonly item: AddedItem;
  readonly series: ItemRef;
}

/** The new episodes that a person has not caught up with, by the ids of their notifications. */
interface HeldEpisodes {
  /** The person has not seen the last episode before them. */
  readonly behind: readonly number[];
  /** The server does not answer for now. */
  readonly unknown: readonly number[];
}

/**
 * Finds the pending new episodes that a person is not notified of, or not yet. If it cannot be found out what
 * the person has seen, they are notified.
 */
export type FindHeld = (userId: string, waiting: readonly PendingNotification[]) => Promise<HeldEpisodes>;

/** Lists each series once for all people, and asks no server that does not answer: make one for each run. */
export function createUpToDate({ media, linkedAccounts, clock, unansweredSince, signal }: UpToDateDeps): FindHeld {
  const episodes = createEpisodeLists({ media, signal });
  const outages = createOutages();
  const patience = createPatience({ clock, unansweredSince });

  async function accountOn(series: ItemRef, userId: string): Promise<AccountRef | undefined> {
    const [account] = await linkedAccounts.find(userId, [serverOf(series)]);
    return account?.accountId;
  }

  async function hasSeen(account: AccountRef, ratingKey: ItemRef): Promise<boolean> {
    const query = { accountIds: [account], ratingKey, mostRows: MOST_PLAYS };
    for await (const plays of media.history(query, { signal }))
      if (plays.some(({ accountId, item }) => accountId === account && item.ratingKey === ratingKey)) return true;
    return false;
  }

  async function isUpToDate(
    userId: string,
    series: ItemRef,
    waiting: readonly Waiting[],
  ): Promise<boolean | undefined> {
    const [first] = waiting.filter(({ item }) => isNumbered(item)).toSorted((a, b) => inOrder(a.item, b.item));
    const account = await accountOn(series, userId);
    if (!first || account === undefined) return true;
    if (outages.isAway(serverOf(series))) return undefined;
    const before = lastBefore(first, await episodes.of(series, first.item));
    return before === undefined || (await hasSeen(account, before));
  }

  /** Undefined while the server does not answer. If it never will, the person is notified. */
  async function askServer(userId: string, series: ItemRef, waiting: readonly Waiting[]): Promise<boolean | undefined> {
    try {
      return await isUpToDate(userId, series, waiting);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MediaServerFailure)) throw error;
      if (FOR_GOOD.includes(error.kind)) return true;
      outages.note(error.kind, series);
      return undefined;
    }
  }

  /** Undefined while the server does not answer. After a day without an answer, the person is notified. */
  async function isWanted(userId: string, series: ItemRef, waiting: readonly Waiting[]): Promise<boolean | undefined> {
    const answer = await askServer(userId, series, waiting);
    if (answer === undefined) return patience.isOver(series) || undefined;
    patience.renew(series);
    return answer;
  }

  return async (userId, waiting) => {
    const bySeries = Map.groupBy(waiting.flatMap(episodeIn), ({ series }) => series);
    const behind: number[] = [];
    const unknown: number[] = [];
    for (const [series, newEpisodes] of bySeries) {
      const wanted = await isWanted(userId, series, newEpisodes);
      if (!wanted) (wanted === undefined ? unknown : behind).push(...newEpisodes.map(({ id }) => id));
    }
    return { behind, unknown };
  };
}

/** The episodes of each series, read once. */
function createEpisodeLists({ media, signal }: Pick<UpToDateDeps, 'media' | 'signal'>) {
  const listed = new Map<ItemRef, Promise<readonly Episode[]>>();

  async function read(series: ItemRef, { librarySectionId: libraryKey, grandparentTitle = '' }: AddedItem) {
    if (grandparentTitle.trim() === '') return [];
    const found: Episode[] = [];
    let rows = 0;
    const filters = [libraryFilters.where('grandparentTitle', '=', grandparentTitle)];
    for await (const { items } of media.libraryItems({ libraryKey, kind: 'episode', filters }, { signal })) {
      found.push(...items.filter(({ grandparentRatingKey }) => grandparentRatingKey === series));
      rows += items.length;
      if (rows >= MOST_LISTED) return [];
    }
    return found;
  }

  return {
    of: (series: ItemRef, item: AddedItem): Promise<readonly Episode[]> => {
      const known = listed.get(series) ?? read(series, item);
      listed.set(series, known);
      return known;
    },
  };
}

/** The servers that do not answer in this run. */
function createOutages() {
  const away = new Set<ServerId>();
  const failed = new Map<ServerId, ItemRef>();
  return {
    isAway: (server: ServerId): boolean => away.has(server),
    note: (kind: FailureKind, series: ItemRef): void => {
      const server = serverOf(series);
      const first = failed.get(server) ?? series;
      failed.set(server, first);
      if (AWAY.includes(kind) || first !== series) away.add(server);
    },
  };
}

/** The time that each series has waited for an answer of its server. */
function createPatience({ clock, unansweredSince }: Pick<UpToDateDeps, 'clock' | 'unansweredSince'>) {
  return {
    /** True if the series has had no answer for a day. */
    isOver: (series: ItemRef): boolean => {
      const steadyMs = clock.steadyMs();
      const since = unansweredSince.get(series) ?? steadyMs;
      unansweredSince.set(series, since);
      return steadyMs - since >= PATIENCE_MS;
    },
    renew: (series: ItemRef): void => {
      unansweredSince.delete(series);
    },
  };
}

function episodeIn({ id, at, data }: PendingNotification): readonly Waiting[] {
  const item = addedData.safeParse(data).data?.item;
  const series = item?.grandparentRatingKey;
  return item?.kind === 'episode' && series !== undefined ? [{ id, at, item, series }] : [];
}

const inOrder = (a: Episode, b: Episode): number =>
  (a.parentIndex ?? 0) - (b.parentIndex ?? 0) || (a.index ?? 0) - (b.index ?? 0);

/** Specials, which are season 0, have no episode before or after them. */
const isNumbered = ({ parentIndex = 0, index }: Episode): boolean => parentIndex > 0 && index !== undefined;

function lastBefore({ item, at }: Waiting, episodes: readonly Episode[]): ItemRef | undefined {
  const earlier = episodes.filter(
    (each) =>
      isNumbered(each) &&
      inOrder(each, item) < 0 &&
      (each.addedAt === undefined || at.getTime() - each.addedAt.getTime() >= AT_ONCE_MS),
  );
  return earlier.toSorted(inOrder).at(-1)?.ratingKey;
}
