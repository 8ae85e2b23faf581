import type { MemberDirectory } from '../people/members.ts';
import type { PostFile } from './posts.ts';

export const CHANNEL_FAILURE_KINDS = [
  /** The channel does not exist, or was deleted. */
  'gone',
  /** The bot may not see the channel, write to it or attach files. */
  'forbidden',
  /** A moderator put the bot into a time-out: it cannot write in this guild until the time-out ends. */
  'timed-out',
  /**
   * Discord's anti-spam measure: for now, the bot may not open new direct messages. The recipient cannot change that.
   */
  'anti-spam',
  /** Discord will never accept this message as it is. */
  'invalid',
  /** The message to edit was deleted, or belongs to another author. */
  'missing',
  /** Discord no longer accepts the bot's token: nothing can be sent anywhere. */
  'unauthorized',
  /** The message was certainly not posted: it was rate-limited, or refused before Discord accepted it. */
  'unavailable',
  /** The message may have been posted: Discord answered with a 5xx, or the connection broke off or timed out. */
  'uncertain',
] as const;
export type ChannelFailureKind = (typeof CHANNEL_FAILURE_KINDS)[number];

/** Discord's restrictions of the bot. They end after a while; no setting is wrong. */
export const DISCORD_RESTRICTIONS = ['timed-out', 'anti-spam'] as const satisfies readonly ChannelFailureKind[];
export type DiscordRestriction = (typeof DISCORD_RESTRICTIONS)[number];

export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure';
  readonly kind: ChannelFailureKind;
  /** How long Discord asks the bot to wait, in ms. Undefined if it does not. */
  readonly retryAfterMs: number | undefined;
  /** True if the files may be the reason, so that Discord may accept the message without them. */
  readonly isUpload: boolean;
  /** True if the bot edited too many messages that are older than an hour. Discord limits such edits. */
  readonly isOldEdit: boolean;

  /** True if Discord has an outage or is busy, so that the same request may succeed later. */
  get isPassing(): boolean {
    return this.kind === 'unavailable' || this.kind === 'uncertain';
  }

  constructor(
    kind: ChannelFailureKind,
    detail: string,
    options: {
      readonly cause?: unknown;
      readonly retryAfterMs?: number | undefined;
      readonly isUpload?: boolean;
      readonly isOldEdit?: boolean;
    } = {},
  ) {
    super(`${kind}: ${detail}`, options);
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.isUpload = options.isUpload === true;
    this.isOldEdit = options.isOldEdit === true;
  }
}

export interface ChannelMessage {
  readonly channelId: string;
  /**
   * Body of a FeedPost. Only its components and the allowed pings are sent. Components whose file is missing in `files`
   * are left out.
   */
  readonly body: string;
  readonly files: readonly PostFile[];
  /** Names of the files that the edited message keeps. They are not uploaded again. */
  readonly keeps?: readonly string[] | undefined;
  /** Cancels the request when it aborts. A request that is still waiting is then not sent. */
  readonly tooLate?: AbortSignal | undefined;
}

export interface ChannelPost extends ChannelMessage {
  /**
   * Prevents posting twice; at most 25 characters. A second request with the same nonce within minutes does not post.
   * Discord then answers with the first message.
   */
  readonly nonce: string;
}

/** The current time by Discord's clock, which also dates messages. Only a range is known. */
export interface DiscordTime {
  readonly earliest: Date;
  readonly latest: Date;
}

/** Maximum duration of a request to post, in ms, including all waiting. */
export const MAX_POST_DURATION_MS = 90_000;

export interface DiscordChannels {
  /** Discord's time, computed from earlier responses without a request. */
  time(): DiscordTime;
  /** Posts a message and resolves to its id. Rejects with a ChannelFailure. */
  post(post: ChannelPost): Promise<string>;
  /**
   * Replaces a message of the bot, including its files. Repeating the call changes nothing. Rejects with a
   * ChannelFailure.
   */
  edit(messageId: string, message: ChannelMessage): Promise<void>;
  /**
   * Finds a message of the bot that was posted between `since` and `until`, by Discord's clock, and contains a
   * component with one of the ids in `markers`. May also find a message that was posted shortly after. Resolves to the
   * message's id. Takes one request per hundred messages in that period. Rejects with a ChannelFailure.
   */
  find(channelId: string, markers: ReadonlySet<number>, since: Date, until: Date): Promise<string | undefined>;
}

export interface PostedMessage {
  readonly id: string;
  /** When the message was last changed, by Discord's clock. */
  readonly at: Date;
  /** Ids of the message's outermost components. One of them is the marker of a post. */
  readonly componentIds: readonly number[];
  /** The message's outermost texts, such as the name of a media server at its top. */
  readonly texts: readonly string[];
  readonly innerTexts: readonly string[];
}

export interface OwnMessagesResult {
  /** The bot's messages in the channel, newest first. */
  readonly messages: readonly PostedMessage[];
  /**
   * Time from which messages were read. Set if the channel has too many messages to read all of them; earlier messages
   * are unknown.
   */
  readonly readFrom?: Date | undefined;
}

/**
 * Reads the bot's own messages that are newer than `after`, among the channel's last thousand messages. Rejects with a
 * ChannelFailure, also if the bot may not read the channel's history.
 */
export type ReadBotMessages = (channelId: string, after: string | undefined) => Promise<OwnMessagesResult>;

/** Deletes, renames and pins in channels. Every call rejects with a ChannelFailure. */
export interface ChannelUpkeep {
  /** Deletes a message of the bot. A message that does not exist counts as deleted. */
  remove(channelId: string, messageId: string): Promise<void>;
  /** Id of the newest message in the channel, by any author. Undefined if the channel is empty or may not be read. */
  newest(channelId: string): Promise<string | undefined>;
  rename(channelId: string, name: string): Promise<void>;
  /** Pins a message of the bot. Repeating the call changes nothing. */
  pin(channelId: string, messageId: string): Promise<void>;
  has(channelId: string, messageId: string): Promise<boolean>;
}

/** Why the bot cannot post to a channel. People can fix all of these problems. */
export const CHANNEL_PROBLEMS = [
  'unknown',
  'hidden',
  'unreachable',
  'not-text',
  'forum',
  'other-guild',
  'view',
  'send',
  'send-in-threads',
  'locked',
  'attach',
  'history',
  'timed-out',
] as const;
export type ChannelProblem = (typeof CHANNEL_PROBLEMS)[number];

export const CHANNEL_RENAME_PROBLEMS = [
  'unknown',
  'hidden',
  'unreachable',
  'other-guild',
  'view',
  'connect',
  'manage',
  'timed-out',
] as const;
export type ChannelRenameProblem = (typeof CHANNEL_RENAME_PROBLEMS)[number];

export interface ChannelDirectory extends MemberDirectory {
  /**
   * Why the bot cannot post to a channel that is expected to be in this guild. Empty if the bot can post. Never
   * rejects.
   */
  problems(channelId: string, guildId: string): Promise<readonly ChannelProblem[]>;
  /**
   * Why the bot cannot rename a channel that is expected to be in this guild. Empty if the bot can rename it. Never
   * rejects.
   */
  renameProblems(channelId: string, guildId: string): Promise<readonly ChannelRenameProblem[]>;
  /** False if the bot may not pin messages in the channel. Undefined if unknown. Never rejects. */
  mayPin(channelId: string): Promise<boolean | undefined>;
  /**
   * True if members of the role are notified when the bot mentions the role in this channel. Undefined if unknown.
   * Never rejects.
   */
  mentionPingsRole(channelId: string, roleId: string): Promise<boolean | undefined>;
  /** The guild of a channel, if the bot can see the channel. Never rejects. */
  guildOf(channelId: string): Promise<string | undefined>;
  /** Current name of a channel, for texts that cannot contain mentions. Undefined if the channel is gone or unknown. */
  channelName(channelId: string): string | undefined;
  ownerOf(guildId: string): string | undefined;
  /**
   * Roles in this guild that can be given to people, without @everyone and the roles of bots. Empty for an unknown
   * guild.
   */
  rolesIn(guildId: string): readonly string[];
  /** Current name of a role, for texts that cannot contain mentions. Undefined if the role is unknown. */
  roleName(guildId: string, roleId: string): string | undefined;
  /**
   * Current roles of a person in a guild. Empty for a person who is not in the guild. Undefined if Discord does not
   * answer. Never rejects.
   */
  rolesOf(guildId: string, userId: string): Promise<readonly string[] | undefined>;
  /** A person's roles, like `rolesOf`. `absent` if the person is not in the guild, or if the bot has left the guild. */
  membership(guildId: string, userId: string): Promise<readonly string[] | 'absent' | undefined>;
  guildName(guildId: string): string | undefined;
  /**
   * Resolves to the channel for direct messages with this person, and opens it if needed. Rejects with a
   * ChannelFailure.
   */
  direct(userId: string): Promise<string>;
}
