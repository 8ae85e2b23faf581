import { z } from 'zod';
import type { DiscordTime } from '../notifications/channels.ts';
import { PEOPLE_SHOWN } from '../notifications/peopleShown.ts';
import { libraryRef } from '../servers/storedRefs.ts';

export const boardSettings = z.object({
  people: z.enum(PEOPLE_SHOWN),
  locale: z.string(),
  /** Only streams of these libraries and whole servers; all if there are none. */
  librarySectionIds: z.array(libraryRef).readonly(),
  /** True if it moves to the end of its channel after people wrote below it. */
  follows: z.boolean(),
  /** True if it has the buttons that end a stream; boards older than this setting have them. */
  controls: z.boolean().default(true),
});
export type BoardSettings = Readonly<z.output<typeof boardSettings>>;

/** Identifies a board: a guild has at most one in each channel. */
export interface BoardKey {
  readonly guildId: string;
  readonly channelId: string;
}

export interface NewBoard extends BoardKey, BoardSettings {
  /** The person who set it, to be alerted to trouble in its channel. */
  readonly setBy?: string | undefined;
}

/** A message of a guild that always shows the current streams. */
export interface Board extends NewBoard {
  readonly id: number;
  readonly state: BoardState;
}

/** The board's message in its channel, as last written. */
export interface BoardMessage {
  readonly id: string;
  readonly postedAt: Date;
  /** A hash of its content; missing if unknown. */
  readonly says?: string | undefined;
  readonly files: readonly string[];
}

/** The board's progress in Discord. */
export interface BoardState {
  readonly message?: BoardMessage | undefined;
  /** The previous message, not yet deleted. */
  readonly obsoleteId?: string | undefined;
  /** Counts its messages: the marker and the nonce of the next one are made from it. */
  readonly posts: number;
  /**
   * A send of the next message began and its outcome is unknown: times of the first and the last such send, by
   * Discord's clock.
   */
  readonly inDoubt?: { readonly since: Date; readonly last: Date } | undefined;
  /** The board was removed by a person: first its messages are deleted, then the board. */
  readonly isRemoved: boolean;
}

/** Rejects with the database's failure only. A board that cannot be read is left out and logged. */
export interface Boards {
  /** Boards of that guild, or of all, without removed ones; in the order in which they were set. */
  list(guildId?: string): Promise<readonly Board[]>;
  /** All boards that need work in Discord: includes removed ones. */
  all(): Promise<readonly Board[]>;
  byId(id: number): Promise<Board | undefined>;
  find(key: BoardKey): Promise<Board | undefined>;
  /** Sets or changes the board of that guild and channel. Its message stays. */
  set(board: NewBoard): Promise<Board>;
  remove(key: BoardKey): Promise<boolean>;
  /** Records that a send of the next message begins; on disk before the request leaves. False if the board is gone. */
  sending(board: Pick<Board, 'id'>, at: DiscordTime): Promise<boolean>;
  /** No send of the next message arrived. */
  unsent(id: number): Promise<void>;
  /** The next message is there; the one before it is now obsolete. */
  posted(id: number, message: BoardMessage): Promise<void>;
  edited(id: number, says: string, files: readonly string[]): Promise<void>;
  /** Records that its message was deleted in Discord. */
  lost(id: number): Promise<void>;
  obsoleteDeleted(id: number): Promise<void>;
  forget(id: number): Promise<void>;
}
