import type { ServerId } from '../servers/refs.ts';
import type { FeedEvent } from './events.ts';

/** Events of the feed `usher`. */
export interface OwnEvents {
  /** The media server concerned: only guilds that see it get the events. Missing: the bot itself. */
  readonly server?: ServerId | undefined;
  readonly events: readonly FeedEvent[];
}

/** Current problems of the bot itself. Rejects with the database's failure only. */
export interface OwnTroubles {
  /** The last recorded problems, in the feed's own format (JSON). */
  recall(): Promise<string | undefined>;
  /**
   * Records the current problems, if given, and their events in one transaction. An event recorded before
   * notifies nothing.
   */
  record(found: { readonly troubles?: string | undefined; readonly events: readonly OwnEvents[] }): Promise<void>;
}

/** A job's state since the bot started. */
export interface JobState {
  readonly job: string;
  /** The job's media server; missing for a job of the whole bot. */
  readonly server?: ServerId | undefined;
  /** Since when each of its runs failed; missing: the last one did not. */
  readonly failingSince?: Date | undefined;
}
