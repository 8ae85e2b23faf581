import type { FeedEvent } from './events.ts';

/** Events of the feed `recap`. They are about no media server. */
export interface RecapEvents {
  /** An event recorded before notifies nothing. Rejects with the database's failure only. */
  record(events: readonly FeedEvent[]): Promise<void>;
}

/** Posts of the last months, by the outcome of making them again without somebody. */
export interface ForgottenInRecaps {
  readonly edited: number;
  /** They still show the person: they were never sent, or could not be rendered. */
  readonly failed: number;
}

/** Makes posted recaps again without a person. Rejects if the database fails, or with the signal's reason. */
export type LeaveOutOfRecaps = (userId: string, signal: AbortSignal) => Promise<ForgottenInRecaps>;
