/** What people and machines do between two kills of the bot. */
export const SCENARIOS = [
  /** A channel is closed to the bot, which is killed; somebody is alerted, and opens it. */
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
  /** The bot is down for more than a day, and its first polls fail; then a phone reports what was played on a flight. */
  'a day down',
  /** A guild's AutoMod rule refuses one of several names that arrive together. */
  'refused text',
  /** The media server renumbers its history: the plays are the same, and none of them is new. */
  'renumbered',
  /** It is restored from its backup, and reuses the number of a play that was already posted. */
  'restored',
  /** A phone reports what was played days ago, before the range that every poll reads. */
  'days late',
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];
