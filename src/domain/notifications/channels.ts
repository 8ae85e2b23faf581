import type { MemberDirectory } from '../people/members.ts';
import type { PostFile } from './posts.ts';

export const CHANNEL_FAILURE_KINDS = [
  /** The channel does not exist, or no longer does. */
  'gone',
  /** The bot may not see the channel, write to it or attach files. */
  'forbidden',
  /** A moderator put the bot into a time-out: it cannot write in this guild until the time-out ends. */
  'timed-out',
  /**
   * Discord's anti-spam measure against the bot: for now it may open no new direct messages. The person cannot do
   * anything about that.
   */
  'anti-spam',
  /** Discord will never accept this message unchanged. */
  'invalid',
  /** The message to edit no longer exists, or belongs to another author. */
  'missing',
  /** Discord no longer accepts the bot's token: nothing can be sent anywhere. */
  'unauthorized',
  /** Certainly not posted: rate-limited, or refused before it was accepted. */
  'unavailable',
  /** Outcome unknown: a 5xx, a timeout or a broken connection. */
  'uncertain',
] as const;
export type ChannelFailureKind = (typeof CHANNEL_FAILURE_KINDS)[number];

/** Discord's own measures against the bot. They end after a while, and no setting is wrong. */
export const MEASURES = ['timed-out', 'anti-spam'] as const satisfies readonly ChannelFailureKind[];
export type Measure = (typeof MEASURES)[number];

export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure';
  readonly kind: ChannelFailureKind;
  /** How long Discord asks the bot to wait, in ms, if it does. */
  readonly retryAfterMs: number | undefined;
  /** True if the files may be the reason, so that the same message may be accepted without them. */
  readonly isUpload: boolean;
  /** Discord limits edits of messages older than an hour, and there were too many. */
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
   * A FeedPost's body. Only its components and the roles they may mention are sent, without components whose file is
   * missing in `files`.
   */
  readonly body: string;
  readonly files: readonly PostFile[];
  /** Names of the files that the message keeps. Set for an edit, which uploads none of them again. */
  readonly keeps?: readonly string[] | undefined;
  /** Cancels the request when it aborts. A request that is still waiting is then never sent. */
  readonly tooLate?: AbortSignal | undefined;
}

export interface ChannelPost extends ChannelMessage {
  /**
   * At most 25 characters. A second request with the same nonce within minutes creates nothing; Discord answers it with
   * the first message.
   */
  readonly nonce: string;
}

/** The current time by Discord's clock, which dates messages: between `earliest` and `latest`. */
export interface DiscordTime {
  readonly earliest: Date;
  readonly latest: Date;
}

/** A request to post never takes longer than this, in ms, whatever it had to wait for. */
export const LONGEST_POST_MS = 90_000;

export interface Channels {
  /** Discord's time, from earlier responses and the time since then. Needs no request. */
  time(): DiscordTime;
  /** Posts and returns the message's id. Rejects with a ChannelFailure. */
  post(post: ChannelPost): Promise<string>;
  /** Replaces a message of the bot, files included. Repeating it changes nothing. Rejects with a ChannelFailure. */
  edit(messageId: string, message: ChannelMessage): Promise<void>;
  /**
   * The id of the bot's own message that contains a component with one of these ids and was posted between the two
   * times, by Discord's clock. Takes one request per hundred messages of that time. May also find a message that was
   * posted a little later. Rejects with a ChannelFailure.
   */
  find(channelId: string, markers: ReadonlySet<number>, since: Date, until: Date): Promise<string | undefined>;
}

export interface PostedMessage {
  readonly id: string;
  /** When the message was last changed, by Discord's clock. */
  readonly at: Date;
  /** Ids of the message's outermost components, among them the marker of a post. */
  readonly componentIds: readonly number[];
  /** The message's outermost texts, for example the name of a media server above it. */
  readonly texts: readonly string[];
  /** All texts in the message, from top to bottom. */
  readonly innerTexts: readonly string[];
}

export interface ReadMessages {
  /** Messages, the newest first. */
  readonly messages: readonly PostedMessage[];
  /** If the channel had more messages than are read: messages before this moment are unknown. */
  readonly readFrom?: Date | undefined;
}

/**
 * Reads the bot's own messages newer than the message `after`, among the channel's last thousand messages. Rejects with
 * a ChannelFailure, also if the bot may not read the history.
 */
export type ReadOwnMessages = (channelId: string, after: string | undefined) => Promise<ReadMessages>;

/** Deletes and other work on channels. All reject with a ChannelFailure. */
export interface ChannelUpkeep {
  /** Deletes a message of the bot. A message that is already gone counts as deleted. */
  remove(channelId: string, messageId: string): Promise<void>;
  /** The id of the newest message there, by any author. Undefined if the channel is empty or may not be read. */
  newest(channelId: string): Promise<string | undefined>;
  rename(channelId: string, name: string): Promise<void>;
  /** Pins a message of the bot. Repeating it changes nothing. */
  pin(channelId: string, messageId: string): Promise<void>;
  /** True if the message exists; false if it was deleted. */
  has(channelId: string, messageId: string): Promise<boolean>;
}

/** Reasons why the bot cannot post to a channel; people can fix each one. */
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
  /** A moderator put the bot into a time-out. */
  'timed-out',
] as const;
export type ChannelProblem = (typeof CHANNEL_PROBLEMS)[number];

export const RENAME_PROBLEMS = [
  'unknown',
  'hidden',
  'unreachable',
  'other-guild',
  'view',
  'connect',
  'manage',
  /** A moderator put the bot into a time-out. */
  'timed-out',
] as const;
export type RenameProblem = (typeof RENAME_PROBLEMS)[number];

export interface ChannelDirectory extends MemberDirectory {
  /** Reasons why the bot cannot post there, for a channel expected in this guild. Never rejects. */
  problems(channelId: string, guildId: string): Promise<readonly ChannelProblem[]>;
  /** Reasons why the bot cannot rename that channel, which is expected in this guild. Never rejects. */
  renameProblems(channelId: string, guildId: string): Promise<readonly RenameProblem[]>;
  /** False if the bot may not pin messages there; undefined if unknown. Never rejects. */
  mayPin(channelId: string): Promise<boolean | undefined>;
  /** True if this bot's mention of this role pings its members there; undefined if unknown. Never rejects. */
  mentionPingsRole(channelId: string, roleId: string): Promise<boolean | undefined>;
  /** The guild a channel is in, if the bot can see that. Never rejects. */
  guildOf(channelId: string): Promise<string | undefined>;
  /** A channel's current name, for texts that cannot contain mentions. Undefined if the channel is gone or unknown. */
  channelName(channelId: string): string | undefined;
  ownerOf(guildId: string): string | undefined;
  /**
   * The roles of this guild that a person can have: neither @everyone nor a bot's own role. None for an unknown guild.
   */
  rolesIn(guildId: string): readonly string[];
  /** A role's current name, for texts that cannot contain mentions. Undefined if unknown. */
  roleName(guildId: string, roleId: string): string | undefined;
  /**
   * A person's current roles in a guild, empty for a person who is not there; undefined if Discord does not
   * answer. Never rejects.
   */
  rolesOf(guildId: string, userId: string): Promise<readonly string[] | undefined>;
  /**
   * The person's roles, as from `rolesOf`. `absent` for a person who is not in the guild, and for everyone if the bot
   * has left it.
   */
  membership(guildId: string, userId: string): Promise<readonly string[] | 'absent' | undefined>;
  guildName(guildId: string): string | undefined;
  /** The channel of direct messages with this person, opened if need be. Rejects with a ChannelFailure. */
  direct(userId: string): Promise<string>;
}
