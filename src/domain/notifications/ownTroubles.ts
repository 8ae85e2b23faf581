import type { ServerId } from '../servers/refs.ts';
import type { FeedEvent } from './events.ts';

export interface BotTroubleEvents {
  /**
   * The media server with the trouble. Only guilds that see the server get the events. Undefined for events about the
   * bot itself.
   */
  readonly server?: ServerId | undefined;
  readonly events: readonly FeedEvent[];
}

/** Stores the current problems of the bot itself. Rejects only if the database fails. */
export interface BotTroubles {
  /** The problems that were recorded last, as JSON in the feed's own format. */
  recall(): Promise<string | undefined>;
  /**
   * Records events and, if given, the current problems in one transaction. An event that was recorded before creates no
   * notifications.
   */
  record(changes: {
    readonly troubles?: string | undefined;
    readonly events: readonly BotTroubleEvents[];
  }): Promise<void>;
}

export interface JobState {
  readonly job: string;
  /** The job's media server. Undefined for a job of the whole bot. */
  readonly server?: ServerId | undefined;
  /** Since when every run of the job has failed. Undefined if the last run succeeded. */
  readonly failingSince?: Date | undefined;
}
