import type { LibraryRef } from '../servers/refs.ts';

export const COUNTER_KINDS = ['streams', 'transcodes', 'bandwidth', 'items'] as const;
export type CounterKind = (typeof COUNTER_KINDS)[number];

/** Identifies a counter by its channel: a channel has one name, so it can show only one counter. */
export interface CounterKey {
  readonly guildId: string;
  readonly channelId: string;
}

export interface NewCounter extends CounterKey {
  readonly kind: CounterKind;
  /** The library or whole server whose items are counted. */
  readonly librarySectionId?: LibraryRef | undefined;
  readonly locale: string;
  readonly setBy?: string | undefined;
}

export interface Counter extends NewCounter {
  readonly id: number;
  /** The last name that the bot gave the channel. Undefined if the bot has not named it yet. */
  readonly name?: string | undefined;
  /** Times of the last renames, two at most, because Discord allows two in ten minutes. */
  readonly renamedAt: readonly Date[];
}

/** The stored counters, which show numbers in channel names. Rejects only if the database fails. */
export interface Counters {
  /** Counters of this guild, or of all guilds, in the order in which they were set. */
  list(guildId?: string): Promise<readonly Counter[]>;
  set(counter: NewCounter): Promise<Counter>;
  remove(key: CounterKey): Promise<boolean>;
  /**
   * Stores that a rename begins. The rename counts against Discord's limit. The channel's name is unknown until
   * `renamed` is called.
   */
  renaming(id: number, at: Date): Promise<void>;
  renamed(id: number, name: string): Promise<void>;
}
