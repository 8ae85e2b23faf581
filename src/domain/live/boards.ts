import { z } from 'zod';
import type { DiscordTime } from '../notifications/channels.ts';
import { PEOPLE_SHOWN } from '../notifications/peopleShown.ts';
import { libraryRef } from '../servers/storedRefs.ts';

export const boardSettings = z.object({
  people: z.enum(PEOPLE_SHOWN),
  locale: z.string(),
  /** Libraries and whole servers whose streams the board includes. Empty: all streams. */
  librarySectionIds: z.array(libraryRef).readonly(),
  /** True if the board moves to the end of its channel after people wrote below it. */
  follows: z.boolean(),
  /** True if the board has buttons that end a stream. Boards that were stored before this setting have them. */
  controls: z.boolean().default(true),
});
export type BoardSettings = Readonly<z.output<typeof boardSettings>>;

/** `streams`: the current streams. `panel`: buttons for people who cannot or do not want to type commands. */
export const BOARD_KINDS = ['streams', 'panel'] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];

/** Identifies a board: a guild has at most one of each kind in a channel. */
export interface BoardKey {
  readonly guildId: string;
  readonly channelId: string;
  /** Kind of the board. Undefined: `streams`. */
  readonly shows?: BoardKind;
}

export interface NewBoard extends BoardKey, BoardSettings {
  /** The person who set the board, who is alerted to problems in its channel. */
  readonly setBy?: string | undefined;
}

/** A message of a guild that Usher keeps up to date, and posts again if it was deleted. */
export interface Board extends NewBoard {
  readonly id: number;
  readonly shows: BoardKind;
  readonly state: BoardState;
}

export interface BoardMessage {
  readonly id: string;
  readonly postedAt: Date;
  /** Hash of the message's content; missing if unknown. */
  readonly contentHash?: string | undefined;
  readonly files: readonly string[];
}

export interface BoardState {
  readonly message?: BoardMessage | undefined;
  /** The previous message, not yet deleted. */
  readonly obsoleteId?: string | undefined;
  /** Number of the board's messages so far. The marker and the nonce of the next one are derived from it. */
  readonly posts: number;
  /**
   * The times of the first and the last attempt to send the next message, by Discord's clock. Set if it is unknown
   * whether an attempt succeeded.
   */
  readonly inDoubt?: { readonly since: Date; readonly last: Date } | undefined;
  /** The message that was pinned last; only a panel is pinned. */
  readonly pinnedId?: string | undefined;
  /** True if a person removed the board. Its messages are deleted first, then the board. */
  readonly isRemoved: boolean;
}

/** The stored boards. Rejects only if the database fails. A board that cannot be read is left out and logged. */
export interface Boards {
  /** Boards of this guild, or of all guilds, without removed ones, in the order in which they were set. */
  list(guildId?: string): Promise<readonly Board[]>;
  /** All boards that need work in Discord, including removed boards. */
  listAll(): Promise<readonly Board[]>;
  byId(id: number): Promise<Board | undefined>;
  find(key: BoardKey): Promise<Board | undefined>;
  /**
   * Sets or changes the board of this guild, channel and kind. Its message stays. A guild has one panel: setting it
   * removes panels in other channels.
   */
  set(board: NewBoard): Promise<Board>;
  remove(key: BoardKey): Promise<boolean>;
  /** Stores, on disk before the request leaves, that a send of the next message begins. False if the board is gone. */
  sending(board: Pick<Board, 'id'>, at: DiscordTime): Promise<boolean>;
  /** Stores that no send of the next message arrived. */
  unsent(id: number): Promise<void>;
  /** Stores that the next message was posted, which makes the previous one obsolete. */
  posted(id: number, message: BoardMessage): Promise<void>;
  edited(id: number, contentHash: string, files: readonly string[]): Promise<void>;
  /** Stores that the board's message was deleted in Discord. */
  messageLost(id: number): Promise<void>;
  obsoleteDeleted(id: number): Promise<void>;
  pinned(id: number, messageId: string): Promise<void>;
  forget(id: number): Promise<void>;
}
