import type { AbsentTitleReportChange } from '../media/titles/rememberedTitles.ts';
import type { AccountName, DeviceName } from '../people/people.ts';
import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { HistoryRereading } from '../statistics/backfill.ts';
import type { ListedPlay } from '../statistics/plays.ts';
import type { FeedName } from './feeds.ts';
import type { ItemArrival } from './follows.ts';
import type { LastSeenLibraryItem } from './seenItems.ts';
import type { NewItemsFeedScope } from './settings.ts';

/**
 * How a notification is made: a feed's job records events. In the same transaction, each event creates one pending
 * notification for each subscription that includes the event. The publisher renders due notifications into posts, and
 * the sender delivers the posts.
 */

export interface FeedEvent {
  /** Key of the event, unique in its feed. A key that was recorded once does not notify again. */
  readonly key: string;
  readonly at: Date;
  readonly librarySectionId?: LibraryRef | undefined;
  /**
   * Setting that a subscription needs to include the event: this one or a more inclusive one. Undefined: all
   * subscriptions include the event.
   */
  readonly include?: NewItemsFeedScope | undefined;
  /** The only guild whose subscriptions include the event. Undefined: the subscriptions of all guilds. */
  readonly guildId?: string | undefined;
  /**
   * The item that arrived, by which its followers are found. For a better file of a known item, it contains only the
   * titles, because only people who wait for a title are notified.
   */
  readonly arrival?: ItemArrival | undefined;
  /** True if only people who wait for the title get the event, because it is nothing new to others. */
  readonly isAwaitedOnly?: true | undefined;
  /** Data of the event as JSON, in the feed's own format. */
  readonly data: string;
}

export interface FeedBatch {
  readonly feed: FeedName;
  /** Position from which the feed continues, as JSON in the feed's own format. Undefined: the position stays. */
  readonly cursor?: string | undefined;
  /**
   * When an unfinished poll began to record events. They are published together when the poll ends. Undefined if no
   * poll is unfinished.
   */
  readonly partialSince?: Date | undefined;
  /** Keys of events that from now on count as recorded, without notifications. Used at a feed's first poll. */
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
  /** Plays to add to the bot's own copy of the history. Plays already in the copy are not changed. */
  readonly plays?: readonly ListedPlay[] | undefined;
  readonly walk?: HistoryRereading | undefined;
  readonly seen?: readonly LastSeenLibraryItem[] | undefined;
  /** Libraries that were deleted. Their seen items are forgotten. */
  readonly goneLibraries?: readonly LibraryRef[] | undefined;
  readonly titles?: readonly AbsentTitleReportChange[] | undefined;
}

export interface FeedStore {
  cursor(feed: FeedName): Promise<string | undefined>;
  /** The keys among `eventKeys` that are already recorded. */
  known(feed: FeedName, eventKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Records, in one transaction, the events, the cursor, and a pending notification of each new event for every
   * subscription that includes the event. An event that was recorded before creates no notifications. An event is
   * forgotten if neither `known` nor a batch contained it for 90 days.
   */
  record(batch: FeedBatch): Promise<void>;
  /**
   * Makes the feed's next poll a first poll, which reports no earlier events. Used when the feed had no subscribers for
   * a while.
   */
  restart(feed: FeedName): Promise<void>;
  /** Seen items with one of these guids (`LastSeenLibraryItem.guid`), in any library. */
  seen(guids: readonly string[]): Promise<readonly LastSeenLibraryItem[]>;
  /** Seen items of one library by their rating keys, for items whose guids may have changed. */
  seenUnder(librarySectionId: LibraryRef, ratingKeys: readonly ItemRef[]): Promise<readonly LastSeenLibraryItem[]>;
  /** Titles that people wait for, folded by `foldTitleForComparison`. */
  awaited(): Promise<ReadonlySet<string>>;
}

/**
 * How long an unfinished poll may hold back its events, in ms. Normally, events are published together at the end of
 * the poll. But the poll may not end, because the bot was killed or the server failed.
 */
export const MAX_UNFINISHED_POLL_MS = 35 * 60_000;

/** True if a poll may still be running that recorded its first events at `since`. */
export const isPollUnfinished = (since: Date | undefined, now: Date): since is Date =>
  since !== undefined && Math.abs(now.getTime() - since.getTime()) < MAX_UNFINISHED_POLL_MS;
