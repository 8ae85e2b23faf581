/** The bot's permissions in a channel, as known without a request. */
export interface ChannelAccess {
  readonly guildId: string;
  /** True if the bot's permissions allow posts there. Undefined if that is unknown, as during an outage. */
  readonly mayPost: boolean | undefined;
  readonly mayRename: boolean | undefined;
}

/**
 * The bot's permissions in a channel. Undefined if Discord has not shown the channel: it is deleted, or an archived
 * thread.
 */
export type ChannelAccessOf = (channelId: string) => ChannelAccess | undefined;
