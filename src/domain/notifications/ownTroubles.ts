import type { ServerId } from '../servers/refs.ts';
import type { FeedEvent } from './events.ts';

export interface BotTroubleEvents {
  /**
   * The media server concerned; only guilds that see the server get the events. Undefined for events about the bot
   * itself.
   */
  readonly server?: ServerId | undefined;
  readonly events: readonly FeedEvent[];
}

/** Stores the current problems of the bot itself. Rejects only if the database fails. */
export interface BotTroubles {
  /** The problems as last recorded, as JSON in the feed's own format. */
  recall(): Promise<string | undefined>;
  /**
   * Records the current problems, if given, and their events in one transaction. An event that was recorded before
   * creates no notifications.
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
