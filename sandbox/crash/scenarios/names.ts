/** Actions of people and machines between two kills of the bot. */
export const SCENARIOS = [
  /** A channel is closed to the bot, which is killed; a person is alerted, and opens it. */
  'close and open',
  /** The same, and its subscription is moved to another channel. */
  'close and move',
  /** A subscription is paused, or resumed. */
  'pause or resume',
  /** Something is played during the quiet hours. */
  'quiet night',
  /** The media server is down until that was posted. */
  'outage',
  /** The time of the media server's maintenance task comes. */
  'maintenance',
  /** Discord responds later than the bot waits, and only then carries the request out. */
  'late response',
  /** Discord fails after posting the message; the bot is killed, and comes back when Discord has forgotten the nonce. */
  'failed and killed',
  /** A backup holds the database, again and again. */
  'busy database',
  /**
   * The bot is down for more than a day, and its first polls fail; then a phone reports plays from a flight.
   */
  'a day down',
  /** A guild's AutoMod rule refuses one of several names that arrive together. */
  'refused text',
  /** The media server renumbers its history: the plays are the same, and none of them is new. */
  'renumbered',
  /** It is restored from its backup, and reuses the number of a play that was already posted. */
  'restored',
  /** A phone reports plays that are days old, before the range that every poll reads. */
  'days late',
  /** The plays that a restored backup had undone come back. */
  'plays come back',
  /** One of several plays in a message is refused, and another message waits behind it. */
  'split post',
  /** Discord fails on a message for hours; a person is alerted. */
  'stuck post',
  /** Several films are added at once. */
  'many added',
  /** A restored media server gives a rating key that was announced to another film. */
  'reused key',
  /** The bot is killed while a new message of the board is in doubt. */
  'board in doubt',
  /** A message of the board grows too old for an edit while that edit is on its way. */
  'board too old',
  /** A person who follows a library in two guilds loses the right to it in one. */
  'right lost',
  /** A number in a channel's name changes more often than Discord lets the bot rename the channel. */
  'counted too often',
  /** Streams break a live rule and a dry one. */
  'rules',
  /** A stream no longer breaks a rule when that is about to end it. */
  'changed before the end',
  /** The bot is killed while a rule ends a stream. */
  'killed while ending',
  /** The bot is killed while it posts the result of a vote, and while it posts a person's report. */
  'evening',
  /** The bot's database is restored from a backup; a vote ended, a wish came true and the board moved since. */
  'database restored',
] as const;
/** One of two media servers dies, and stays dead while the bot is killed. */
export const OTHER_SERVER_DIES = 'other server dies';

export type ScenarioName = (typeof SCENARIOS)[number] | typeof OTHER_SERVER_DIES;
