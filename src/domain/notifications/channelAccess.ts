/** The bot's permissions in a channel, as known without a request. */
export interface ChannelAccess {
  readonly guildId: string;
  /** True if its permissions allow posts there. Undefined if that is not known, as during an outage. */
  readonly mayPost: boolean | undefined;
  readonly mayRename: boolean | undefined;
}

/** Undefined for a channel that Discord has not shown so far: one that is gone, or an archived thread. */
export type ChannelAccessOf = (channelId: string) => ChannelAccess | undefined;
