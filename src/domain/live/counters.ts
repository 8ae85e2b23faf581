import type { LibraryRef } from '../servers/refs.ts';
export const COUNTER_KINDS = ['streams', 'transcodes', 'bandwidth', 'items'] as const;
export type CounterKind = (typeof COUNTER_KINDS)[number];

/** Identifies a counter: a channel has one name. */
export interface CounterKey {
  readonly guildId: string;
  readonly channelId: string;
}

export interface NewCounter extends CounterKey {
  readonly kind: CounterKind;
  /** The library, or the whole server, whose items are counted. */
  readonly librarySectionId?: LibraryRef | undefined;
  readonly locale: string;
  readonly setBy?: string | undefined;
}

/** A channel whose name shows a number. */
export interface Counter extends NewCounter {
  readonly id: number;
  /** The last name given to its channel; missing until the first time. */
  readonly name?: string | undefined;
  /** The last renames, at most two: Discord allows two in ten minutes. */
  readonly renamedAt: readonly Date[];
}

/** Rejects with the database's failure only. */
export interface Counters {
  /** Counters of that guild, or of all, in the order in which they were set. */
  list(guildId?: string): Promise<readonly Counter[]>;
  set(counter: NewCounter): Promise<Counter>;
  remove(key: CounterKey): Promise<boolean>;
  /** Records that a rename begins: from now on it counts, and the channel's name is not known. */
  renaming(id: number, at: Date): Promise<void>;
  renamed(id: number, name: string): Promise<void>;
}
