import type { AccountRef } from '../servers/refs.ts';
import type { FeedEvent } from './events.ts';

/** Events of the feed `recap`. They are about no media server. */
export interface RecapEvents {
  /** An event recorded before notifies nothing. Rejects with the database's failure only. */
  record(events: readonly FeedEvent[]): Promise<void>;
}

/** Recaps of the last 90 days, by the outcome of making them again without a forgotten person. */
export interface RedrawnRecaps {
  /** They are being edited, or made again before they are posted. */
  readonly redrawn: number;
  /** They still show the person. Their notification was removed, or they could not be drawn. */
  readonly failed: number;
  /** Why recaps may show the person beyond that: their accounts are unknown, or the posts could not be read. */
  readonly doubt?: 'unlinked' | 'unread' | undefined;
}

/** Makes recaps again from which these accounts of one person are left out now. Never rejects. */
export type RedrawRecaps = (accountIds: readonly AccountRef[], signal: AbortSignal) => Promise<RedrawnRecaps>;
