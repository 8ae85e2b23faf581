import type { PostFile } from './posts.ts';

/** How posting to a channel can fail. */
export const CHANNEL_FAILURE_KINDS = [
  /** The channel is not there (any more). */
  'gone',
  /** The bot may not see it, write to it or attach files. */
  'forbidden',
  /** Discord will never take this message as it is. */
  'invalid',
  /** The message that was to be edited is not there any more, or not ours. */
  'missing',
  /** Discord does not know the bot's token any more: nothing can be sent anywhere. */
  'unauthorized',
  /** Certainly not posted: rate limited, or refused before it was taken. */
  'unavailable',
  /** Nobody knows: a 5xx, a timeout, a broken connection. */
  'uncertain',
] as const;
export type ChannelFailureKind = (typeof CHANNEL_FAILURE_KINDS)[number];

export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure';
  readonly kind: ChannelFailureKind;
  /** How long Discord wants to be left alone, in ms, if it said so. */
  readonly retryAfterMs: number | undefined;
  /** The files may be the reason: the same message without them may be taken. */
  readonly isUpload: boolean;

  constructor(
    kind: ChannelFailureKind,
    detail: string,
    options: { readonly cause?: unknown; readonly retryAfterMs?: number | undefined; readonly isUpload?: boolean } = {},
  ) {
    super(`${kind}: ${detail}`, options);
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.isUpload = options.isUpload === true;
  }
}

export interface ChannelMessage {
  readonly channelId: string;
  /**
   * A FeedPost's body; of what else is in it than components and whom they may mention nothing is sent, and nothing of
   * what shows a file that is not among these.
   */
  readonly body: string;
  readonly files: readonly PostFile[];
}

export interface ChannelPost extends ChannelMessage {
  /** At most 25 characters; Discord answers a second create with the same one, within minutes, with the first message. */
  readonly nonce: string;
}

/** When it is at Discord, by whose clock messages are dated: `earliest` or later, `latest` or earlier. */
export interface DiscordTime {
  readonly earliest: Date;
  readonly latest: Date;
}

/** No request to post takes longer, in ms, whatever it had to wait for. */
export const LONGEST_POST_MS = 90_000;

export interface Channels {
  /** Known without asking, as Discord's answers and the time since have it. */
  time(): DiscordTime;
  /** Posts, and gives the message's id. Rejects with a ChannelFailure. */
  post(post: ChannelPost): Promise<string>;
  /** Makes a message of ours this one, files and all; doing it twice is as good as once. Rejects with a ChannelFailure. */
  edit(messageId: string, message: ChannelMessage): Promise<void>;
  /**
   * The id of our own message in which a component has that id, if it was posted between the two, by Discord's time.
   * Asks once for every hundred messages of that time; one that was posted a little later may be found too. Rejects with
   * a ChannelFailure.
   */
  find(channelId: string, marker: number, since: Date, until: Date): Promise<string | undefined>;
}

/** What stands in the way of posting to a channel, each a thing somebody can mend. */
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
] as const;
export type ChannelProblem = (typeof CHANNEL_PROBLEMS)[number];

export interface ChannelDirectory {
  /** What stands in the way of this bot posting there, for a channel that should be in that guild. Never rejects. */
  problems(channelId: string, guildId: string): Promise<readonly ChannelProblem[]>;
  /** Whether a message of this bot there rings those who have that role; undefined: nobody could be asked. Never rejects. */
  rings(channelId: string, roleId: string): Promise<boolean | undefined>;
  /** The guild a channel is in, if the bot can see that. Never rejects. */
  guildOf(channelId: string): Promise<string | undefined>;
  /** Who owns that guild, if it is known. */
  ownerOf(guildId: string): string | undefined;
  /** The roles of that guild that a person can have: not @everyone, and no bot's own. None where it is not known. */
  rolesIn(guildId: string): readonly string[];
  /**
   * The roles that somebody has there now, none for who is not there; undefined where Discord does not say. Never rejects.
   */
  rolesOf(guildId: string, userId: string): Promise<readonly string[] | undefined>;
  /** The channel of direct messages with that person, opened if need be. Rejects with a ChannelFailure. */
  direct(userId: string): Promise<string>;
}
