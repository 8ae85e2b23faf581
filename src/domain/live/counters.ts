import type { LibraryRef } from '../servers/refs.ts';
export const COUNTER_KINDS = ['streams', 'transcodes', 'bandwidth', 'items'] as const;
export type CounterKind = (typeof COUNTER_KINDS)[number];

/** Identifies a counter: a channel has only one name. */
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
  /** The last name that the bot gave the channel. Undefined if it has given none yet. */
  readonly name?: string | undefined;
  /** Times of the last renames, at most two: Discord allows two in ten minutes. */
  readonly renamedAt: readonly Date[];
}

/** The stored counters. Rejects only if the database fails. */
export interface Counters {
  /** Counters of this guild, or of all guilds, in the order in which they were set. */
  list(guildId?: string): Promise<readonly Counter[]>;
  set(counter: NewCounter): Promise<Counter>;
  remove(key: CounterKey): Promise<boolean>;
  /** Stores that a rename begins. It counts against Discord's limit, and the name is unknown until `renamed`. */
  renaming(id: number, at: Date): Promise<void>;
  renamed(id: number, name: string): Promise<void>;
}
