import { fillTemplate } from '../fillTemplate.ts';

/** English results of actions. Their hints name terminal commands, not buttons of the page. */
export const ACTION_RESULT_TEXTS = {
  /** Last sentence after a film was damaged. */
  noticed: 'Usher notices it with its next reading of the libraries, or right after a restart.',
  postedLater: 'Usher posts it after two readings that are at least an hour apart.',
  double: '“{title}” is there twice.',
  unmatched: '“{title}” was not identified, and has no poster.',
  posterless: '“{title}” has no poster any more.',
  empty: '“{title}” is an empty file.',
  silent: '“{title}” has no sound any more.',
  subtitled: '“{title}” has German and English subtitles.',
  gone: '“{title}” is gone.',
  away: 'A disk with {count} films is away.',
  reconnect: 'Type library back to connect it again.',
  oneBack: 'One film is back.',
  severalBack: '{count} films are back.',
  nothingMissing: 'Nothing is missing. Type library gone or library away first.',
  noFilm: 'There is no film.',
  noSuchFilm: 'There is no film called “{title}”.',
  filmAdded: '“{title}” is now in the library; #arrivals will show it in a few seconds.',
  episodeAdded:
    '“{title}” of “{show}” was added; #arrivals will show it in a few seconds. Add more to see the message grow.',
  noShow: 'There is no series in this library.',
  noSuchShow: 'There is no series called “{title}” in the library, only {titles}.',
  restarting: 'Usher is restarting, with the maintenance task due at the next full minute …',
  due: 'It is due at {time} UTC; #maintenance will show how it went.',
  plays: '{person} is playing “{title}” and will finish in {seconds} seconds; then #history will show it.',
  transcodes: '{person} is playing “{title}”, which has to be transcoded; #transcodes will show why in a few seconds.',
  pauses: '{person} has paused “{title}” and gone to bed.',
  pauseRule:
    'Set up a rule, such as /rule add name:Paused action:end the stream paused:1, and look into /rule log a minute later.',
  notPlayable: 'There is nothing playable called “{title}” in the library.',
  allInUse: 'Every player is in use; one of them will be free in a minute or two.',
  theServer: 'The media server',
  down: '{server} is down; #server will say so in about 20 seconds. Type server up{again} to bring it back.',
  up: '{server} is up again; #server will say so in a few seconds, if it had reported it down.',
  slow: '{server} takes four seconds for every answer. Type server up{again} to end that.',
  unauthorized: '{server} refuses every request with 401. Type server up{again} to end that.',
  truncated: '{server} breaks off every answer after 200 bytes. Type server up{again} to end that.',
  deviceAdded: '“{name}” connected for the first time; #devices will show it in a few seconds.',
  signedIn: '{person} has signed in; the bot will notice within a few seconds.',
  noSignIn: 'Nothing waits for a sign-in. Type /me link first; the media server has to speak plex.',
  normalTime: 'What plays runs as it did.',
  fastTime: 'What plays runs {speed} times as fast. Type time 1 to end that.',
  rateLimited: 'Discord refuses the bot’s next {count} requests with 429, for {seconds} seconds each.',
  dropped: 'The connection to Discord broke off; the bot takes it up again within seconds.',
  /** Refusals of what was typed. The words to type are the same in every language. */
  noAction: 'There is no {name}.',
  usageLibrary: 'Type library and one of {acts}.',
  usageTime: 'Type time {speeds}.',
  usageServer: 'Type server down or server up. It takes slow, 401 and truncated too.',
  usageServers: 'Type server down or server up, and {names} after it. It takes slow, 401 and truncated too.',
  /** Between the names of media servers. */
  or: ' or ',
  usageSignIn: 'Type signin and the name of an account, such as signin Jonas Weber.',
  usageAdd: 'Type add film, add film Faust, add episode, or add episode Judex.',
  usageDiscord: 'Type discord 429 or discord drop.',
};

export type ActionResultTextKey = keyof typeof ACTION_RESULT_TEXTS;

export type ActionResultFormatter = (
  word: ActionResultTextKey,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Output in the reader's language. Slow actions print their progress. */
export interface ActionResultPrinter {
  readonly say: ActionResultFormatter;
  readonly print: (text: string) => void;
}

export const createActionResultFormatter =
  (words: Readonly<Record<ActionResultTextKey, string>>): ActionResultFormatter =>
  (word, values = {}) =>
    fillTemplate(words[word], values);
