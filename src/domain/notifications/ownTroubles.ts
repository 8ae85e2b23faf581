import type { ServerId } from '../servers/refs.ts';
import type { FeedEvent } from './events.ts';

/** Events of the feed `usher`. */
export interface OwnEvents {
  /** The media server that they are about: only guilds that may see it hear of them. Missing: of the bot itself. */
  readonly server?: ServerId | undefined;
  readonly events: readonly FeedEvent[];
}

/** What is wrong with the bot itself, as far as it was told. Rejects with the database's failure only. */
export interface OwnTroubles {
  /** What was recorded last, in the feed's own format (JSON). */
  recall(): Promise<string | undefined>;
  /** Records what is wrong now, where that is given, with the events of it, in one transaction. An event that is known notifies nobody. */
  record(found: { readonly troubles?: string | undefined; readonly events: readonly OwnEvents[] }): Promise<void>;
}

/** How a job has been going since the bot started. */
export interface JobState {
  readonly job: string;
  /** The media server that it is for; missing for a job of the whole bot. */
  readonly server?: ServerId | undefined;
  /** Since when each of its runs failed; missing: the last one did not. */
  readonly failingSince?: Date | undefined;
}
