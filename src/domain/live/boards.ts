import { z } from 'zod';
import type { DiscordTime } from '../notifications/channels.ts';
import { PEOPLE_DISPLAY_MODES } from '../notifications/peopleShown.ts';
import { libraryRefSchema } from '../servers/storedRefs.ts';

export const boardSettingsSchema = z.object({
  people: z.enum(PEOPLE_DISPLAY_MODES),
  locale: z.string(),
  /** The libraries and whole servers whose streams the board shows. Empty: all streams. */
  librarySectionIds: z.array(libraryRefSchema).readonly(),
  /** True if the board moves to the end of its channel when people write below it. */
  follows: z.boolean(),
  /** True if the board has buttons that end a stream. Boards from before this setting existed have them. */
  controls: z.boolean().default(true),
});
export type BoardSettings = Readonly<z.output<typeof boardSettingsSchema>>;

/** Kinds of board. `streams`: the current streams. `panel`: buttons for people who do not want to type commands. */
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
  /** The person who set the board. This person is alerted to problems in its channel. */
  readonly setBy?: string | undefined;
}

/** A message in a guild's channel that Usher keeps up to date, and posts again if it was deleted. */
export interface Board extends NewBoard {
  readonly id: number;
  readonly shows: BoardKind;
  readonly state: BoardState;
}

export interface BoardMessage {
  readonly id: string;
  readonly postedAt: Date;
  readonly contentHash?: string | undefined;
  readonly files: readonly string[];
}

export interface BoardState {
  readonly message?: BoardMessage | undefined;
  /** The previous message of the board, if it still has to be deleted. */
  readonly obsoleteId?: string | undefined;
  /** Number of messages that the board has had. The marker and the nonce of its next message are derived from it. */
  readonly posts: number;
  /**
   * First and last attempt to send the next message, by Discord's clock. Set while the outcome of an attempt is
   * unknown.
   */
  readonly inDoubt?: { readonly since: Date; readonly last: Date } | undefined;
  /** The message that was pinned last. Only panels are pinned. */
  readonly pinnedId?: string | undefined;
  /** True if a person removed the board. Its messages are deleted before the board itself. */
  readonly isRemoved: boolean;
}

/** The stored boards. Rejects only if the database fails. A board that cannot be read is left out and logged. */
export interface Boards {
  /** Boards of this guild, or of all guilds, in the order in which they were set. Removed boards are left out. */
  list(guildId?: string): Promise<readonly Board[]>;
  /** All boards that still need work in Discord, including removed boards. */
  listAll(): Promise<readonly Board[]>;
  byId(id: number): Promise<Board | undefined>;
  find(key: BoardKey): Promise<Board | undefined>;
  /**
   * Sets or changes the board of this guild, channel and kind. An existing message is kept. A guild has one panel, so
   * setting a panel removes panels in other channels.
   */
  set(board: NewBoard): Promise<Board>;
  remove(key: BoardKey): Promise<boolean>;
  /**
   * Stores that sending the next message begins. This is on disk before the request leaves. False if the board is gone.
   */
  sending(board: Pick<Board, 'id'>, at: DiscordTime): Promise<boolean>;
  /** Stores that no attempt to send the next message succeeded. */
  unsent(id: number): Promise<void>;
  /** Stores that the next message was posted. The previous message becomes obsolete. */
  posted(id: number, message: BoardMessage): Promise<void>;
  edited(id: number, contentHash: string, files: readonly string[]): Promise<void>;
  messageLost(id: number): Promise<void>;
  obsoleteDeleted(id: number): Promise<void>;
  pinned(id: number, messageId: string): Promise<void>;
  forget(id: number): Promise<void>;
}
