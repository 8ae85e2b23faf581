import type { ServerId } from '../servers/refs.ts';
import type { FeedEvent } from './events.ts';

export interface OwnEvents {
  /** The media server concerned; only guilds that see it get the events. Missing for events about the bot itself. */
  readonly server?: ServerId | undefined;
  readonly events: readonly FeedEvent[];
}

/** Current problems of the bot itself. Rejects with the database's failure only. */
export interface OwnTroubles {
  /** The last recorded problems, in the feed's own format (JSON). */
  recall(): Promise<string | undefined>;
  /**
   * Records the current problems, if given, and their events in one transaction. An event recorded before notifies
   * nobody.
   */
  record(found: { readonly troubles?: string | undefined; readonly events: readonly OwnEvents[] }): Promise<void>;
}

export interface JobState {
  readonly job: string;
  /** The job's media server. Missing for a job of the whole bot. */
  readonly server?: ServerId | undefined;
  /** Time since which every run of the job has failed. Undefined if the last run succeeded. */
  readonly failingSince?: Date | undefined;
}
