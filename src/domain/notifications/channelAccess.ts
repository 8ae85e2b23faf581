/** The bot's permissions in a channel, known from memory without a request. */
export interface ChannelAccess {
  readonly guildId: string;
  /** True if the bot may post in the channel. Undefined if that is unknown, as during an outage of Discord. */
  readonly mayPost: boolean | undefined;
  readonly mayRename: boolean | undefined;
}

/**
 * The bot's permissions in a channel. Undefined if Discord has not shown the channel, because it is deleted or an
 * archived thread.
 */
export type FindChannelAccess = (channelId: string) => ChannelAccess | undefined;
