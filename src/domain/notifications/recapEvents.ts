import type { AccountRef } from '../servers/refs.ts';
import type { FeedEvent } from './events.ts';
import type { FeedWithoutMediaServer } from './feeds.ts';
import type { FeedPostInOutbox, OutboxPostKey } from './outbox.ts';
import type { FeedPost } from './posts.ts';

/** Events of feeds that follow the calendar and are not about a media server. Rejects only if the database fails. */
export interface CalendarEvents {
  /** The keys among `eventKeys` that are already recorded. */
  known(feed: FeedWithoutMediaServer, eventKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Records events and their notifications. An event that was recorded before creates no notifications. */
  record(feed: FeedWithoutMediaServer, events: readonly FeedEvent[]): Promise<void>;
}

/** Number of recaps of the last 90 days that are redrawn without a forgotten person, by result. */
export interface RecapRedrawResult {
  /** Number of recaps whose message is edited, or whose unsent post is redrawn. */
  readonly redrawn: number;
  /** Number of recaps that still show the person, because their notification was removed or they could not be drawn. */
  readonly failed: number;
  /** Why further recaps may show the person: the person's accounts are unknown, or the posts could not be read. */
  readonly doubt?: 'unlinked' | 'unread' | undefined;
}

/** Redraws recaps without these accounts of one person. Never rejects. */
export type RedrawRecaps = (accountIds: readonly AccountRef[], signal: AbortSignal) => Promise<RecapRedrawResult>;

export interface RecapRedrawer {
  readonly redraw: RedrawRecaps;
  /** Makes the recaps in `PendingRecapRedraws` again. Rejects if the database fails. */
  readonly resume: (signal: AbortSignal) => Promise<void>;
}

/**
 * Posted recaps that still have to be drawn again: without people who deleted their data, or because a person in an
 * unsent recap or edit chose to appear differently. The store adds these recaps itself. Rejects only if the database
 * fails.
 */
export interface PendingRecapRedraws {
  /** Accounts of people who deleted their data. */
  accounts(): Promise<readonly AccountRef[]>;
  /** Records that posted recaps were redrawn without these accounts, or that redrawing is impossible. */
  done(accountIds: readonly AccountRef[]): Promise<void>;
  /**
   * Recaps whose unsent edit was withdrawn, and recaps of which it was unknown whether they were sent when a person
   * chose to appear differently.
   */
  posts(): Promise<readonly FeedPostInOutbox[]>;
  /**
   * Records that a recap from `posts` was deleted or cannot be drawn again. While it is unknown whether a recap was
   * sent, it stays in `posts`.
   */
  postDone(post: OutboxPostKey): Promise<void>;
  /**
   * A number that changes whenever recaps that are being drawn have to be drawn again. Undefined if the subscription
   * does not exist.
   */
  revisionOf(subscriptionId: number): Promise<number | undefined>;
  /**
   * Stores an edit of a posted recap. False if recaps have to be drawn again, because `revisionOf` has changed since
   * `revision`.
   */
  addEdit(edit: RecapPostEdit): Promise<boolean>;
}

export interface RecapPostEdit {
  readonly edit: FeedPost & { readonly edits: string };
  readonly subscriptionId: number;
  /** Result of `revisionOf` before the recap was read. */
  readonly revision: number | undefined;
  /** False if the recap has to be made again, because a media server did not answer. */
  readonly isComplete: boolean;
}
