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
  /** Unique in its feed: an event that was recorded once never notifies again. */
  readonly key: string;
  readonly at: Date;
  readonly librarySectionId?: LibraryRef | undefined;
  /** The least setting of a subscription that includes it; if missing, every subscription does. */
  readonly include?: IncludedChanges | undefined;
  /** Only that guild's subscriptions include it; if missing, those of every guild do. */
  readonly guildId?: string | undefined;
  /** The arrived item, for its followers. A better file has only titles, for people who wait for that title. */
  readonly arrival?: Arrival | undefined;
  /** Only subscriptions that wait for its title include it: for others it is not news. */
  readonly isAwaitedOnly?: true | undefined;
  /** JSON, decoded by the feed that wrote it. */
  readonly data: string;
}

export interface FeedBatch {
  readonly feed: FeedName;
  /** Where the feed continues, in the feed's own format (JSON); missing: unchanged. */
  readonly cursor?: string | undefined;
  /** Set while a poll that has recorded events is unfinished: its events are published together at its end. */
  readonly partialSince?: Date | undefined;
  /** Keys that count as recorded from now on without notifying (the first poll's look back). */
  readonly known?: readonly string[] | undefined;
  readonly events: readonly FeedEvent[];
  /**
   * The server's names of the accounts in these events; stored only if a subscription to the feed shows names.
   */
  readonly accountNames?: readonly AccountName[] | undefined;
  /** The same for the devices. */
  readonly deviceNames?: readonly DeviceName[] | undefined;
  /** For our copy of the history; plays that are in it already stay as they are. */
  readonly plays?: readonly ListedPlay[] | undefined;
  readonly walk?: Walk | undefined;
  readonly seen?: readonly SeenItem[] | undefined;
  /** Libraries that no longer exist: their seen items are forgotten. */
  readonly goneLibraries?: readonly LibraryRef[] | undefined;
}

export interface FeedStore {
  cursor(feed: FeedName): Promise<string | undefined>;
  /** The keys that are already recorded. */
  known(feed: FeedName, eventKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Records the events, the cursor, and a pending notification of each new event for every subscription that
   * includes it, in one transaction. An event recorded before notifies nothing. An event is forgotten after 90
   * days in which neither `known` nor a batch contained it.
   */
  record(batch: FeedBatch): Promise<void>;
  /**
   * Makes the next poll of this feed a first one: the feed had no subscribers for a while, and that time is not
   * reported.
   */
  restart(feed: FeedName): Promise<void>;
  /** Items of that guid, by `SeenItem.guid`, in any library. */
  seen(guids: readonly string[]): Promise<readonly SeenItem[]>;
  /** Items of one library by their rating keys, whatever guids they had when last seen. */
  seenUnder(librarySectionId: LibraryRef, ratingKeys: readonly ItemRef[]): Promise<readonly SeenItem[]>;
  /** The titles, by `foldedTitle`, that people wait for. */
  awaited(): Promise<ReadonlySet<string>>;
}

/**
 * The events of a long poll are published together, so the first ones wait for its end; after this long, in
 * ms, they no longer do, because the bot was killed in the middle or the server went away.
 */
export const PARTIAL_POLL_MS = 35 * 60_000;

/** True if a poll that recorded its first events at `since` may still be running. */
export const isPartial = (since: Date | undefined, now: Date): since is Date =>
  since !== undefined && Math.abs(now.getTime() - since.getTime()) < PARTIAL_POLL_MS;
