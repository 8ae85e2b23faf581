/** Scenarios: sequences of actions by people and machines, between two kills of the bot. */
export const SCENARIO_NAMES = [
  /** A channel refuses the messages of the bot, which is killed. A person is alerted and opens the channel again. */
  'close and open',
  /** Like `close and open`, but the person moves the subscription to another channel. */
  'close and move',
  'pause or resume',
  'quiet night',
  /** The media server is down until the bot has posted that. */
  'outage',
  'maintenance',
  /** Discord carries a request out only after the bot stopped waiting for the response. */
  'late response',
  /**
   * Discord fails after posting the message. The bot is killed, and comes back when Discord has forgotten the nonce.
   */
  'failed and killed',
  'busy database',
  /**
   * The bot is down for over a day, and its first polls fail. Then a phone reports plays from a flight without
   * internet.
   */
  'a day down',
  /** A guild's AutoMod rule refuses one of several names that arrive together. */
  'refused text',
  /** The media server renumbers its history; no play is new. */
  'renumbered',
  /** The media server restores a backup, and reuses the number of a posted play. */
  'restored',
  /** A phone reports plays that are days old, before the range that every poll reads. */
  'days late',
  /** A restored backup removed plays from the media server, and now they are there again. */
  'plays come back',
  /** Discord refuses one of several plays in a message, while another message waits behind it. */
  'split post',
  /** Discord fails on a message for hours, and a person is alerted. */
  'stuck post',
  'many added',
  /** Titles leave a library and return, and the bot is killed while it notices and posts that. */
  'titles gone',
  /** A restored media server gives an announced rating key to another film. */
  'reused key',
  /** The bot is killed while a new message of the board is in doubt. */
  'board in doubt',
  /** A live board's message grows too old for an edit while that edit is on its way to Discord. */
  'board too old',
  /** A person who follows a library in two guilds loses the right to it in one. */
  'right lost',
  /** A number in a channel's name changes more often than Discord lets the bot rename the channel. */
  'counted too often',
  /** Streams break a live rule and a dry-run rule. */
  'rules',
  /** A stream stops breaking a rule just before the bot would end the stream. */
  'changed before the end',
  'killed while ending',
  /** The bot is killed while it posts the result of a vote, and while it posts a report. */
  'evening',
  /** The bot is killed while it posts the recap of a month, which became due while it was down. */
  'recap',
  /**
   * The bot's database is restored from a backup, after which a vote had ended, a wish had come true and the board had
   * moved.
   */
  'database restored',
] as const;
/** One of two media servers dies and stays down while the bot is killed. */
export const OTHER_SERVER_SCENARIO = 'other server dies';

export type ScenarioName = (typeof SCENARIO_NAMES)[number] | typeof OTHER_SERVER_SCENARIO;
