/** A planned evening in a guild's list of Discord events. Its place is outside Discord. */
export interface NewScheduledEvent {
  readonly guildId: string;
  /** Name of the event, with at most `MAX_EVENT_TEXT_LENGTH` characters. The same limit applies to the place. */
  readonly name: string;
  readonly place: string;
  readonly start: Date;
  readonly end: Date;
}

/** Discord's limit for the name and the place of an event, in characters. */
export const MAX_EVENT_TEXT_LENGTH = 100;

/**
 * Result of planning an event. `there`: the bot had already created it. `full`: the guild has reached Discord's limit.
 */
export type ScheduledEventResult = { readonly was: 'made' | 'there'; readonly url: string } | { readonly was: 'full' };

export interface ScheduledEvents {
  /**
   * Creates the event in Discord and resolves to its URL. If the bot already created an event with the same name and
   * start, that event is used. Two calls therefore create one event. Rejects with a ChannelFailure, which is
   * `forbidden` if the bot may not create events.
   */
  plan(event: NewScheduledEvent): Promise<ScheduledEventResult>;
}
