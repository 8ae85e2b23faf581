import type { TitleChange } from '../media/titles/rememberedTitles.ts';
import type { AccountName, DeviceName } from '../people/people.ts';
import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { Walk } from '../statistics/backfill.ts';
import type { ListedPlay } from '../statistics/plays.ts';
import type { FeedName } from './feeds.ts';
import type { Arrival } from './follows.ts';
import type { SeenItem } from './seenItems.ts';
import type { IncludedChanges } from './settings.ts';

/**
 * The path of a notification: a feed's job records events; in the same transaction each event creates one
 * pending notification per subscription that includes it; the publisher renders due notifications into posts;
 * the sender delivers them.
 */

export interface FeedEvent {
  /** The event's key, unique in its feed: an event that was recorded once never notifies again. */
  readonly key: string;
  readonly at: Date;
  readonly librarySectionId?: LibraryRef | undefined;
  /** The lowest setting with which a subscription includes the event; undefined: every subscription does. */
  readonly include?: IncludedChanges | undefined;
  /** The only guild whose subscriptions include the event. If missing, those of every guild do. */
  readonly guildId?: string | undefined;
  /**
   * The item that arrived, so that followers can be found. A better file has only titles, for people who wait for one
   * of them.
   */
  readonly arrival?: Arrival | undefined;
  /** True if only people who wait for the title get the event, because it is no news for others. */
  readonly isAwaitedOnly?: true | undefined;
  /** JSON, decoded by the feed that wrote it. */
  readonly data: string;
}

export interface FeedBatch {
  readonly feed: FeedName;
  /**
   * The position from which the feed continues, as JSON in the feed's own format. Undefined leaves the position
   * unchanged.
   */
  readonly cursor?: string | undefined;
  /**
   * When an unfinished poll began to record events, which are published together at its end. Missing if no poll is
   * unfinished.
   */
  readonly partialSince?: Date | undefined;
  /** Keys that count as recorded from now on without a notification. Used at a feed's first poll. */
  readonly known?: readonly string[] | undefined;
  readonly events: readonly FeedEvent[];
  /** The server's names of the accounts in these events. Stored only if a subscription to the feed shows names. */
  readonly accountNames?: readonly AccountName[] | undefined;
  /** The server's names of the devices in these events. Stored only if a subscription to the feed shows names. */
  readonly deviceNames?: readonly DeviceName[] | undefined;
  /** Plays for the bot's own copy of the history. Plays that it already contains stay unchanged. */
  readonly plays?: readonly ListedPlay[] | undefined;
  readonly walk?: Walk | undefined;
  readonly seen?: readonly SeenItem[] | undefined;
  /** Libraries that no longer exist. Their seen items are forgotten. */
  readonly goneLibraries?: readonly LibraryRef[] | undefined;
  /** How these events report missing titles. */
  readonly titles?: readonly TitleChange[] | undefined;
}

export interface FeedStore {
  cursor(feed: FeedName): Promise<string | undefined>;
  /** The keys among these that are already recorded. */
  known(feed: FeedName, eventKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Records the events, the cursor, and a pending notification of each new event for every subscription that includes
   * it, in one transaction. An event recorded before notifies nobody. An event is forgotten after 90 days in which
   * neither `known` nor a batch contained it.
   */
  record(batch: FeedBatch): Promise<void>;
  /**
   * Makes the feed's next poll a first one. The feed had no subscribers for a while, and what happened then is not
   * reported.
   */
  restart(feed: FeedName): Promise<void>;
  /** Items with one of these guids (`SeenItem.guid`), in any library. */
  seen(guids: readonly string[]): Promise<readonly SeenItem[]>;
  /** Items of one library by their rating keys, whatever guids they had when last seen. */
  seenUnder(librarySectionId: LibraryRef, ratingKeys: readonly ItemRef[]): Promise<readonly SeenItem[]>;
  /** The titles that people wait for, as `foldedTitle` normalizes them. */
  awaited(): Promise<ReadonlySet<string>>;
}

/**
 * Time after which the events of an unfinished poll are published, in ms. Usually they are published together at its
 * end, but the bot may have been killed or the server gone down during the poll.
 */
export const PARTIAL_POLL_MS = 35 * 60_000;

/** True if a poll that recorded its first events at `since` may still be running. */
export const isPartial = (since: Date | undefined, now: Date): since is Date =>
  since !== undefined && Math.abs(now.getTime() - since.getTime()) < PARTIAL_POLL_MS;
