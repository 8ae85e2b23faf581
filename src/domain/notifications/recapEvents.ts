import type { AccountRef } from '../servers/refs.ts';
import type { FeedEvent } from './events.ts';
import type { ServerlessFeed } from './feeds.ts';

/** Events of feeds that follow the calendar. They are not about a media server. Rejects only if the database fails. */
export interface CalendarEvents {
  /** The keys among these that are already recorded. */
  known(feed: ServerlessFeed, eventKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Records events and their notifications. An event that was recorded before creates no notifications. */
  record(feed: ServerlessFeed, events: readonly FeedEvent[]): Promise<void>;
}

/** Recaps of the last 90 days that are made again without a forgotten person, counted by result. */
export interface RedrawnRecaps {
  /** Number of recaps that are being edited, or made again before they are posted. */
  readonly redrawn: number;
  /** Number of recaps that still show the person. Their notification was removed, or they could not be drawn. */
  readonly failed: number;
  /** Why other recaps may show the person too: the person's accounts are unknown, or the posts could not be read. */
  readonly doubt?: 'unlinked' | 'unread' | undefined;
}

/** Makes recaps again without these accounts of one person. Never rejects. */
export type RedrawRecaps = (accountIds: readonly AccountRef[], signal: AbortSignal) => Promise<RedrawnRecaps>;

export interface RecapRedraw {
  readonly redraw: RedrawRecaps;
  /**
   * Makes recaps again for people who deleted their data shortly before the bot ended. Rejects if the database fails.
   */
  readonly resume: (signal: AbortSignal) => Promise<void>;
}

/**
 * Accounts of people who deleted their data, and without whom posted recaps are still to be made again. `forgetUser`
 * adds them. Rejects only if the database fails.
 */
export interface DueRedraws {
  accounts(): Promise<readonly AccountRef[]>;
  /** Records that posted recaps were made again without these accounts, or that this is impossible. */
  done(accountIds: readonly AccountRef[]): Promise<void>;
}
