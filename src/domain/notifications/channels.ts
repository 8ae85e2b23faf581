import type { MemberDirectory } from '../people/members.ts';
import type { PostFile } from './posts.ts';

/** The ways in which posting to a channel can fail. */
export const CHANNEL_FAILURE_KINDS = [
  /** The channel does not exist, or no longer does. */
  'gone',
  /** The bot may not see it, write to it or attach files. */
  'forbidden',
  /** A moderator put the bot into a time-out: until it ends, the bot cannot write in that guild. */
  'timed-out',
  /**
   * Discord's anti-spam measure against the bot: for now it may write to no further people directly. Not the
   * person's fault.
   */
  'anti-spam',
  /** Discord will never take this message as it is. */
  'invalid',
  /** The message to edit no longer exists, or is not ours. */
  'missing',
  /** Discord no longer accepts the bot's token: nothing can be sent anywhere. */
  'unauthorized',
  /** Certainly not posted: rate limited, or refused before it was taken. */
  'unavailable',
  /** Outcome unknown: a 5xx, a timeout or a broken connection. */
  'uncertain',
] as const;
export type ChannelFailureKind = (typeof CHANNEL_FAILURE_KINDS)[number];

/** Discord's own measures against the bot: they end by themselves, and no setting is wrong. */
export const MEASURES = ['timed-out', 'anti-spam'] as const satisfies readonly ChannelFailureKind[];
export type Measure = (typeof MEASURES)[number];

export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure';
  readonly kind: ChannelFailureKind;
  /** How long Discord asks the bot to wait, in ms, if it does. */
  readonly retryAfterMs: number | undefined;
  /** The files may be the reason: the same message without them may be taken. */
  readonly isUpload: boolean;
  /** Discord limits edits of messages older than an hour, and there were too many. */
  readonly isOldEdit: boolean;

  /** Discord has an outage or is busy: the same request may succeed later. */
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
   * A FeedPost's body. Only its components and the roles they may mention are sent, and no component that shows a
   * file which is not among `files`.
   */
  readonly body: string;
  readonly files: readonly PostFile[];
  /** For an edit: the message already has its files, by these names, and none is uploaded. */
  readonly keeps?: readonly string[] | undefined;
  /** Cancels the request when it fires: a request that has not left yet is not sent. */
  readonly tooLate?: AbortSignal | undefined;
}

export interface ChannelPost extends ChannelMessage {
  /** At most 25 characters; Discord answers a second create with the same one, within minutes, with the first message. */
  readonly nonce: string;
}

/** Discord's time, which dates messages: at least `earliest`, at most `latest`. */
export interface DiscordTime {
  readonly earliest: Date;
  readonly latest: Date;
}

/** A request to post never takes longer than this, in ms, whatever it had to wait for. */
export const LONGEST_POST_MS = 90_000;

export interface Channels {
  /** Known without a request, from Discord's earlier responses and the time since. */
  time(): DiscordTime;
  /** Posts and returns the message's id. Rejects with a ChannelFailure. */
  post(post: ChannelPost): Promise<string>;
  /** Replaces a message of ours, files included; doing it twice is the same as once. Rejects with a ChannelFailure. */
  edit(messageId: string, message: ChannelMessage): Promise<void>;
  /**
   * The id of our own message in which a component has one of these ids, if it was posted between the two times, by Discord's
   * clock. Takes one request per hundred messages of that time, and may also find a message posted a little later.
   * Rejects with a ChannelFailure.
   */
  find(channelId: string, markers: ReadonlySet<number>, since: Date, until: Date): Promise<string | undefined>;
}

/** A message of ours. */
export interface PostedMessage {
  readonly id: string;
  /** The last change, by Discord's clock. */
  readonly at: Date;
  /** Ids of its outermost components, among them the marker of a post. */
  readonly componentIds: readonly number[];
  /** Its outermost texts, for example the name of a media server above it. */
  readonly texts: readonly string[];
  /** All texts of the message itself, from top to bottom. */
  readonly innerTexts: readonly string[];
}

export interface ReadMessages {
  /** The newest first. */
  readonly messages: readonly PostedMessage[];
  /** Set if the channel had more messages than are read: messages before this moment are unknown. */
  readonly readFrom?: Date | undefined;
}

/**
 * Our messages that are newer than the one with that id, among the last thousand of a channel. Rejects with a ChannelFailure, also where the
 * bot may not read the history.
 */
export type ReadOwnMessages = (channelId: string, after: string | undefined) => Promise<ReadMessages>;

/** Deletes and other work on channels. Both reject with a ChannelFailure. */
export interface ChannelUpkeep {
  /** Deletes a message of ours; one that is gone already counts as deleted. */
  remove(channelId: string, messageId: string): Promise<void>;
  /** The id of the newest message there, from any author; undefined if the channel is empty or may not be read. */
  newest(channelId: string): Promise<string | undefined>;
  rename(channelId: string, name: string): Promise<void>;
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
  /** Reasons why the bot cannot post there, for a channel expected in that guild. Never rejects. */
  problems(channelId: string, guildId: string): Promise<readonly ChannelProblem[]>;
  /** Reasons why the bot cannot rename that channel, expected in that guild. Never rejects. */
  renameProblems(channelId: string, guildId: string): Promise<readonly RenameProblem[]>;
  /** True if this bot's mention of that role pings its members there; undefined if unknown. Never rejects. */
  rings(channelId: string, roleId: string): Promise<boolean | undefined>;
  /** The guild a channel is in, if the bot can see that. Never rejects. */
  guildOf(channelId: string): Promise<string | undefined>;
  /** A channel's current name, where no mention can be shown; undefined if it is gone or unknown. */
  channelName(channelId: string): string | undefined;
  ownerOf(guildId: string): string | undefined;
  /**
   * The roles of that guild that a person can have: neither @everyone nor a bot's own role. None for an unknown guild.
   */
  rolesIn(guildId: string): readonly string[];
  /** A role's current name, where no mention can be shown; undefined if unknown. */
  roleName(guildId: string, roleId: string): string | undefined;
  /**
   * A person's current roles in a guild, empty for a person who is not there; undefined if Discord does not
   * answer. Never rejects.
   */
  rolesOf(guildId: string, userId: string): Promise<readonly string[] | undefined>;
  /**
   * Like `rolesOf`, but `absent` for a person who is not in the guild, and for everyone if the bot has left it.
   */
  membership(guildId: string, userId: string): Promise<readonly string[] | 'absent' | undefined>;
  guildName(guildId: string): string | undefined;
  /** The channel of direct messages with that person, opened if need be. Rejects with a ChannelFailure. */
  direct(userId: string): Promise<string>;
}
