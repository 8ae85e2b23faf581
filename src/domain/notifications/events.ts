import type { AccountName } from '../people.ts';
import type { Walk } from '../statistics/backfill.ts';
import type { ListedPlay } from '../statistics/plays.ts';
import type { FeedName } from './feeds.ts';
import type { SeenItem } from './seenItems.ts';
import type { IncludedChanges } from './settings.ts';

/**
 * How a notification travels: a feed's job records events; in the same transaction each event makes one pending
 * notification per subscription that includes it; the publisher renders what is due into posts; the sender delivers them.
 */

export interface FeedEvent {
  /** Unique in its feed: what was recorded once is not news again. */
  readonly key: string;
  readonly at: Date;
  readonly librarySectionId?: string | undefined;
  /** The least setting of a route that tells it; without one every route does. */
  readonly include?: IncludedChanges | undefined;
  /** JSON, decoded again by the feed that wrote it. */
  readonly data: string;
}

export interface FeedBatch {
  readonly feed: FeedName;
  /** Where the feed goes on from, in the feed's own words (JSON); missing: from where it was. */
  readonly cursor?: string | undefined;
  /** Since when a poll that is not over yet has recorded events: what it finds is told together, once it is. */
  readonly partialSince?: Date | undefined;
  /** Events known from now on without being told (the first start's look back). */
  readonly known?: readonly string[] | undefined;
  readonly events: readonly FeedEvent[];
  /** What the server calls the accounts of these events. It is kept only where some route of the feed shows names. */
  readonly accountNames?: readonly AccountName[] | undefined;
  /** For our copy of the history: plays that are there already stay as they are. */
  readonly plays?: readonly ListedPlay[] | undefined;
  readonly walk?: Walk | undefined;
  readonly seen?: readonly SeenItem[] | undefined;
  /** Libraries that are no more: what was seen in them is forgotten. */
  readonly goneLibraries?: readonly string[] | undefined;
}

export interface FeedStore {
  cursor(feed: FeedName): Promise<string | undefined>;
  /** Which of these events are recorded. */
  known(feed: FeedName, eventKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Events, a notice of each new one for every route that takes it, and the cursor, in one transaction: all of it or
   * nothing. An event that is known already makes no notice. An event is forgotten when nobody asked `known` about it
   * for 90 days, and no batch had it.
   */
  record(batch: FeedBatch): Promise<void>;
  /** The next look of this feed is a first one: nobody listened for a while, and nobody wants that told. */
  restart(feed: FeedName): Promise<void>;
  /** Items of that guid, by `SeenItem.guid`, in any library. */
  seen(guids: readonly string[]): Promise<readonly SeenItem[]>;
  /** Items of one library by their rating keys, whatever their guids were when they were last seen. */
  seenUnder(librarySectionId: string, ratingKeys: readonly string[]): Promise<readonly SeenItem[]>;
}
