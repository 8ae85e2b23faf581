/** An evening in a guild's list of events, at a place outside of Discord. */
export interface NewScheduledEvent {
  readonly guildId: string;
  /** At most `MAX_EVENT_TEXT` characters, like the place. */
  readonly name: string;
  readonly place: string;
  readonly start: Date;
  readonly end: Date;
}

/** Discord's limit, in characters. */
export const MAX_EVENT_TEXT = 100;

export type PlannedEvent = { readonly was: 'made' | 'there'; readonly url: string } | { readonly was: 'full' };

export interface ScheduledEvents {
  /**
   * Plans the event and returns its address. An event of ours with the same name and start is reused, so asking twice
   * plans it once. Rejects with a ChannelFailure, which is `forbidden` if the bot may not create events. `full`: the
   * guild has as many events as Discord allows.
   */
  plan(event: NewScheduledEvent): Promise<PlannedEvent>;
}
