import { createWorkingFolder } from '../../sandbox/bot.ts';
import type { BotAnswer } from '../../sandbox/discord/people/answer.ts';
import type { CommandOptionValues } from '../../sandbox/discord/people/options.ts';
import { type Sandbox, startEmbeddedServers } from '../../sandbox/start.ts';
import { type ControlledTerminal, startBotInTerminal } from './terminal.ts';

/** Numbers of actions by a newcomer who follows the guides, from cloning the repository to a finished setup. */
export interface NewcomerActionCounts {
  /** Commands in a shell to get, install and start the bot. */
  readonly shell: number;
  /** Answers to questions of the bot's first start. */
  readonly answers: number;
  readonly commands: number;
  /** Pressed buttons in Discord. */
  readonly presses: number;
}

export interface NewcomerJourney {
  readonly counts: NewcomerActionCounts;
  /** List of notifications after the setup, as the bot shows it. */
  readonly notifications: string;
  readonly rules: string;
  /** Texts of a post and of the live board, from their channels. */
  readonly posted: string;
  readonly board: string;
}

type Command = readonly [line: string, options: CommandOptionValues];

const NOTIFICATIONS: Command = ['/notify set', { feed: 'all', channel: '#news' }];
const TRY_ONE: Command = ['/notify test', { feed: 'history' }];
const BOARD: Command = ['/board set', { channel: '#cinema' }];
const RULE: Command = ['/rule add', { name: 'Paused', action: 'end', paused: 20, reason: 'Paused for too long.' }];
const LET_IT_ACT: Command = ['/rule enable', { rule: 'Paused' }];

const [ENTER, SPACE, DOWN] = ['\r', ' ', '\u001B[B'];

/** Questions of the first start, each by its beginning, with the keys that answer it. */
const questions = ({ discord, media }: Sandbox): readonly (readonly [string, ...string[]])[] => [
  ['The bot’s token', discord.botToken, ENTER],
  ['Which servers should it work in?', SPACE, ENTER],
  ['Which roles may do everything?', DOWN, DOWN, DOWN, SPACE, ENTER],
  ['also see and end sessions?', ENTER],
  ['edit playlists', ENTER],
  ['Who may search and browse?', ENTER],
  ['How should Usher connect to your media server?', DOWN, ENTER],
  ['A token of the media server’s owner', media.tokens.admin, ENTER],
  ['Another address', ENTER],
  ['The time zone for schedules', ENTER],
  ['Write this to .env?', ENTER],
];

/** Commands in a shell. `git clone` and `npm ci` are counted but not run, because this folder is the clone. */
const SHELL = ['git clone … && cd usher', 'npm ci', 'npm start'] as const;

export async function simulateNewcomerSetup(print: (line: string) => void): Promise<NewcomerJourney> {
  const home = createWorkingFolder();
  const servers = await startEmbeddedServers({ port: 0, vocabulary: 'plex' });
  const environment = { DISCORD_API_URL: servers.discord.url, ACCOUNT_URL: servers.media.accountUrl };
  const usher = startBotInTerminal(home.path, environment);
  try {
    for (const line of SHELL) print(`$ ${line}`);
    const answers = await answerFirstStartQuestions(usher, servers, print);
    await usher.answer('Usher is online as usher in The Picture House.');
    return await setUpGuild(servers, answers, print);
  } finally {
    await usher.stop();
    await servers.close();
    home.remove();
  }
}

/** Answers the questions of the bot's first start, and resolves to their number. */
export async function answerFirstStartQuestions(
  usher: ControlledTerminal,
  servers: Sandbox,
  print: (line: string) => void,
): Promise<number> {
  const questionList = questions(servers);
  for (const [words, ...keys] of questionList) {
    await usher.answer(words, ...keys);
    print(`? ${words}`);
  }
  return questionList.length;
}

async function setUpGuild(
  { discord }: Sandbox,
  answers: number,
  print: (line: string) => void,
): Promise<NewcomerJourney> {
  const admin = discord.person('admin').in('#cinema');
  const counts = { shell: SHELL.length, answers, commands: 0, presses: 0 };
  const run = async ([line, options]: Command): Promise<BotAnswer> => {
    print(
      `> ${line} ${Object.entries(options)
        .map(([name, value]) => `${name}:${value}`)
        .join(' ')}`,
    );
    counts.commands += 1;
    return await admin.run(line, options);
  };
  await run(NOTIFICATIONS);
  await run(TRY_ONE);
  await run(BOARD);
  await run(RULE);
  const { message } = await run(LET_IT_ACT);
  if (!message) throw new Error('/rule enable had no answer');
  print('  press Let it end streams');
  counts.presses += 1;
  await admin.click(message, 'Let it end streams');
  // Runs a command to read its result, which is no action of the newcomer.
  const answerText = async (line: string) => (await admin.run(line)).text;
  return {
    counts,
    notifications: await answerText('/notify list'),
    rules: await answerText('/rule list'),
    posted: (await discord.nextMessage('#news')).text,
    board: (await discord.nextMessage('#cinema')).text,
  };
}
