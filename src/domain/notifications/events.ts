import type { AbsenceReportChange } from '../media/titles/rememberedTitles.ts';
import type { AccountName, DeviceName } from '../people/people.ts';
import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { HistoryWalk } from '../statistics/backfill.ts';
import type { ListedPlay } from '../statistics/plays.ts';
import type { FeedName } from './feeds.ts';
import type { ItemArrival } from './follows.ts';
import type { SeenItem } from './seenItems.ts';
import type { IncludedChanges } from './settings.ts';

/**
 * The path of a notification: a feed's job records events. In the same transaction, each event creates one pending
 * notification per subscription that includes it. The publisher renders due notifications into posts, and the sender
 * delivers the posts.
 */

export interface FeedEvent {
  /** Key of the event, unique in its feed. An event that was recorded once never notifies again. */
  readonly key: string;
  readonly at: Date;
  readonly librarySectionId?: LibraryRef | undefined;
  /** The lowest setting with which a subscription includes the event. Undefined: all subscriptions include it. */
  readonly include?: IncludedChanges | undefined;
  /** The only guild whose subscriptions include the event. Undefined: those of all guilds. */
  readonly guildId?: string | undefined;
  /**
   * The item that arrived, to find its followers. For a better file of an item, only the titles are given, for people
   * who wait for one of them.
   */
  readonly arrival?: ItemArrival | undefined;
  /** True if only people who wait for the title get the event, because it is not news for others. */
  readonly isAwaitedOnly?: true | undefined;
  /** Data of the event as JSON. The feed that wrote it also decodes it. */
  readonly data: string;
}

export interface FeedBatch {
  readonly feed: FeedName;
  /** Position from which the feed continues, as JSON in the feed's own format. Undefined: the position stays. */
  readonly cursor?: string | undefined;
  /**
   * When a poll that is not finished began to record events. They are published together at its end. Undefined if no
   * poll is unfinished.
   */
  readonly partialSince?: Date | undefined;
  /** Keys of events that count as recorded from now on, without notifications. Used at a feed's first poll. */
  readonly known?: readonly string[] | undefined;
  readonly events: readonly FeedEvent[];
  /**
   * Names of the accounts in these events, as on the media server. Stored only if a subscription to the feed shows
   * names.
   */
  readonly accountNames?: readonly AccountName[] | undefined;
  /**
   * Names of the devices in these events, as on the media server. Stored only if a subscription to the feed shows
   * names.
   */
  readonly deviceNames?: readonly DeviceName[] | undefined;
  /** Plays to add to the bot's own copy of the history. Plays that it already contains stay unchanged. */
  readonly plays?: readonly ListedPlay[] | undefined;
  readonly walk?: HistoryWalk | undefined;
  readonly seen?: readonly SeenItem[] | undefined;
  /** Libraries that were deleted. Their seen items are forgotten. */
  readonly goneLibraries?: readonly LibraryRef[] | undefined;
  readonly titles?: readonly AbsenceReportChange[] | undefined;
}

export interface FeedStore {
  cursor(feed: FeedName): Promise<string | undefined>;
  /** The keys among `eventKeys` that are already recorded. */
  known(feed: FeedName, eventKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * In one transaction, records the events, the cursor, and a pending notification of each new event for every
   * subscription that includes it. An event that was recorded before creates no notifications. An event is forgotten
   * after 90 days in which neither `known` nor a batch contained it.
   */
  record(batch: FeedBatch): Promise<void>;
  /**
   * Makes the feed's next poll a first poll. The feed had no subscribers for a while, so events from that time are not
   * reported.
   */
  restart(feed: FeedName): Promise<void>;
  /** Seen items with one of these guids (`SeenItem.guid`), in any library. */
  seen(guids: readonly string[]): Promise<readonly SeenItem[]>;
  /** Seen items of one library by their rating keys. Their guids may have changed since. */
  seenUnder(librarySectionId: LibraryRef, ratingKeys: readonly ItemRef[]): Promise<readonly SeenItem[]>;
  /** Titles that people wait for, as `foldedTitle` folds them. */
  awaited(): Promise<ReadonlySet<string>>;
}

/**
 * How long an unfinished poll may hold back its events, in ms. Usually they are published together at its end, but the
 * bot may have been killed or the server may have failed during the poll.
 */
export const MAX_UNFINISHED_POLL_MS = 35 * 60_000;

/** True if a poll that recorded its first events at `since` may still be running. */
export const isPollUnfinished = (since: Date | undefined, now: Date): since is Date =>
  since !== undefined && Math.abs(now.getTime() - since.getTime()) < MAX_UNFINISHED_POLL_MS;
