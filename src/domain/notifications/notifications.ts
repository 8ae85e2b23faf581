import type { AccountName } from '../people.ts';
import type { Walk } from '../statistics/backfill.ts';
import type { ListedPlay } from '../statistics/plays.ts';
import type { FeedName } from './feeds.ts';
import type { IncludedChanges, Subscription } from './subscriptions.ts';

/**
 * How news travel: a job writes down events; each becomes a notice for every route that takes it, in the same
 * transaction; the composer makes posts of a route's notices when it is time; the sender sends them.
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

/** An item of the library as it was last seen, so that what is new can be told from what is only better or back. */
export interface SeenItem {
  readonly librarySectionId: string;
  readonly ratingKey: string;
  /** What stays the same for the same work (interface section 2); the rating key where the server has none. */
  readonly guid: string;
  readonly addedAt: Date;
  /** What its files are, in the words of the feed: another one is another version. */
  readonly version: string;
  /** Since when, by our clock, it is known to be there without being judged: the server has not made out what it is. */
  readonly settlingSince?: Date | undefined;
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

/** An event on its way to a route. */
export interface PendingNotification {
  /** Of the event, which no other one ever has. */
  readonly id: number;
  readonly eventKey: string;
  readonly at: Date;
  readonly recordedAt: Date;
  readonly data: string;
}

/** A picture that goes with a post. */
export interface PostFile {
  readonly name: string;
  /** Alt text. */
  readonly description: string;
  readonly bytes: Uint8Array;
}

/** A message that must be posted once in its channel. */
export interface FeedPost {
  /** Unique in its channel; the nonce is made from it, so a post keeps it for ever. */
  readonly key: string;
  readonly channelId: string;
  /**
   * The message as JSON, final: what is sent again after a failure is the same to the letter. Two members of it are not
   * sent as they are: `items`, the keys of what it tells (for `Outbox.itemsOf`), and `mentionRoleIds`, whom it may ring.
   */
  readonly body: string;
  readonly files?: readonly PostFile[] | undefined;
  /**
   * The key of an earlier post of this channel, whose message becomes this one instead of a new one being posted. The
   * marker in the body is then that of the post named here, which the message goes on being found by; also when that
   * message is gone and this becomes a post of its own.
   */
  readonly edits?: string | undefined;
  /** Of its route's feed: the events that it tells, which it can be drawn again from for as long as it is not sent. */
  readonly eventKeys?: readonly string[] | undefined;
  /** What it was drawn as, in the words of the composer; not for events by themselves. */
  readonly summaryReason?: string | undefined;
}

/** A message that grows: a season, an album. */
export interface Group {
  readonly channelId: string;
  readonly key: string;
  /** Of the post that began it. */
  readonly postKey: string;
  readonly openedAt: Date;
  /** JSON of what is in it so far, in the words of the feed. */
  readonly data: string;
}

export interface PublishBatch {
  readonly subscriptionId: number;
  /** Of the route as they were drawn for it. */
  readonly revision: number;
  /** The notices that are told by these posts, or need not be. */
  readonly notificationIds: readonly number[];
  readonly posts: readonly FeedPost[];
  readonly groups?: readonly Group[] | undefined;
  /** The end of the period, when it is a digest. */
  readonly digestedAt?: Date | undefined;
}

export interface DueSubscription {
  readonly subscription: Subscription;
  /** When the oldest of its notices was recorded. */
  readonly since: Date;
  /** Another one each time that something changes how the route is told. */
  readonly revision: number;
  /** Of its feed (`FeedBatch.partialSince`). */
  readonly partialSince?: Date | undefined;
}

export interface WaitingSubscription extends DueSubscription {
  readonly notifications: number;
}

export interface PendingNotifications {
  /** Routes that have notices, paused ones too, with how many: that takes the longer the more there are. */
  waiting(): Promise<readonly WaitingSubscription[]>;
  /** Routes that have notices and are not paused; as quick for a million notices as for one. */
  due(): Promise<readonly DueSubscription[]>;
  /** The oldest of a route, in the order they were recorded; `from` an id on, that one included. */
  of(subscriptionId: number, limit: number, from?: number): Promise<readonly PendingNotification[]>;
  group(channelId: string, key: string): Promise<Group | undefined>;
  /**
   * Posts, groups and the end of the notices in one transaction. A notice that is gone already is no matter. False, and
   * nothing of it: the route, how somebody is called, or a message that was to grow is another one or gone by now.
   * Rejects when a post has the key of another one of its channel: no notice may end untold.
   */
  publish(batch: PublishBatch): Promise<boolean>;
  /** How many posts wait to be sent to that channel. */
  backlog(channelId: string): Promise<number>;
}

export type BlockReason = 'gone' | 'forbidden';

/** A channel that takes nothing any more: its posts wait, and whoever can mend it was told. */
export interface BlockedChannel {
  readonly channelId: string;
  readonly kind: BlockReason;
  readonly since: Date;
}

export interface BlockedChannels {
  list(): Promise<readonly BlockedChannel[]>;
  /** Parks it and writes down what tells the admins, in one transaction; false, and nothing, if it was parked already. */
  block(blocked: BlockedChannel, posts: readonly FeedPost[]): Promise<boolean>;
  /** It takes messages again, or somebody says so: its posts are due at once. False if it was not parked. */
  unblock(channelId: string): Promise<boolean>;
  /** It is parked for another reason by now: nothing if it is not parked. */
  changeReason(channelId: string, kind: BlockReason): Promise<void>;
  /**
   * Takes out of it what was written for routes that point elsewhere by now, to be sent there. Left alone is what may have
   * been sent, and what is for a route that is paused. `body` is asked for the body that a post has in its new place.
   */
  takeReroutable(channelId: string, body: (to: Destination, post: FeedPost) => string): Promise<Rerouted>;
}

/** Of a route, as it is by now. */
export type Destination = Pick<Subscription, 'channelId' | 'mentionRoleId'>;

export interface Rerouted {
  readonly rerouted: number;
  /** Posts that show more of people than their route does by now: they are set aside. */
  readonly deadLettered: number;
}

/** When the next digest of a route comes; undefined where each is told at once. */
export type NextDigest = (subscription: Subscription, now: Date) => Date | undefined;
