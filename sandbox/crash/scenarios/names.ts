/** What people and machines do between two deaths of the bot. */
export const SCENARIOS = [
  /** A channel is closed to the bot, which dies; somebody is told, and opens it. */
  'close and open',
  /** The same, and its subscription is moved to another channel. */
  'close and move',
  /** A subscription is paused, or goes on. */
  'pause or resume',
  /** Something is played during the quiet hours. */
  'quiet night',
  /** The media server is away until that is told. */
  'outage',
  /** The media server's task is started at its time. */
  'maintenance',
  /** Discord answers later than the bot waits, and carries it out after that. */
  'late response',
  /** Discord fails, having posted all the same; the bot dies, and comes back when Discord has forgotten. */
  'failed and killed',
  /** Somebody's backup holds the database, again and again. */
  'busy database',
  /** The bot is away for more than a day, and its first looks fail; then a phone reports what was played on a flight. */
  'a day down',
  /** A guild's own rule refuses one name of several that come at once. */
  'refused text',
  /** The media server numbers its history anew: the same plays, and none of them is news. */
  'renumbered',
  /** It is restored from its backup, and gives the number of a play that was told to another one. */
  'restored',
  /** A phone reports what was played days ago: it lies behind what every look reads. */
  'days late',
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];
