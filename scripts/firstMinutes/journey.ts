import { createHome } from '../../sandbox/bot.ts';
import type { Answer } from '../../sandbox/discord/people/answer.ts';
import type { OptionValues } from '../../sandbox/discord/people/options.ts';
import { type Sandbox, startServers } from '../../sandbox/start.ts';
import { startInTerminal, type Terminal } from './terminal.ts';

/** The number of actions that the guides ask for, from a clone to a finished setup. */
export interface Counts {
  /** Typed into a shell: getting it, installing it, starting it. */
  readonly shell: number;
  /** Questions of the first start that were answered. */
  readonly answers: number;
  /** Commands in Discord. */
  readonly commands: number;
  /** Buttons there. */
  readonly presses: number;
}

export interface Journey {
  readonly counts: Counts;
  /** The finished setup, as Usher itself lists it. */
  readonly notifications: string;
  readonly rules: string;
  /** The post and the board, where they were to come. */
  readonly posted: string;
  readonly board: string;
}

type Command = readonly [line: string, options: OptionValues];

const NOTIFICATIONS: Command = ['/notify set', { feed: 'all', channel: '#news' }];
const TRY_ONE: Command = ['/notify test', { feed: 'history' }];
const BOARD: Command = ['/board set', { channel: '#cinema' }];
const RULE: Command = ['/rule add', { name: 'Paused', action: 'end', paused: 20, reason: 'Paused for too long.' }];
const LET_IT_ACT: Command = ['/rule enable', { rule: 'Paused' }];

const [ENTER, SPACE, DOWN] = ['\r', ' ', '\u001B[B'];

/** The questions of the first start, by how they begin, with the keys that answer them. */
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

/** git clone, npm ci, npm start. The first two are not run here, because this is the clone. */
const SHELL = ['git clone … && cd usher', 'npm ci', 'npm start'] as const;

export async function firstMinutes(print: (line: string) => void): Promise<Journey> {
  const home = createHome();
  const servers = await startServers({ port: 0, vocabulary: 'plex' });
  const environment = { DISCORD_API_URL: servers.discord.url, ACCOUNT_URL: servers.media.accountUrl };
  const usher = startInTerminal(home.path, environment);
  try {
    for (const line of SHELL) print(`$ ${line}`);
    const answers = await answerQuestions(usher, servers, print);
    await usher.answer('Usher is online as usher in The Picture House.');
    return await setUpGuild(servers, answers, print);
  } finally {
    await usher.stop();
    await servers.close();
    home.remove();
  }
}

/** Answers the questions of the first start; resolves with how many there were. */
export async function answerQuestions(
  usher: Terminal,
  servers: Sandbox,
  print: (line: string) => void,
): Promise<number> {
  const asked = questions(servers);
  for (const [words, ...keys] of asked) {
    await usher.answer(words, ...keys);
    print(`? ${words}`);
  }
  return asked.length;
}

async function setUpGuild({ discord }: Sandbox, answers: number, print: (line: string) => void): Promise<Journey> {
  const admin = discord.person('admin').in('#cinema');
  const counts = { shell: SHELL.length, answers, commands: 0, presses: 0 };
  const run = async ([line, options]: Command): Promise<Answer> => {
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
  // The result; reading it is not an action that counts.
  const listed = async (line: string) => (await admin.run(line)).text;
  return {
    counts,
    notifications: await listed('/notify list'),
    rules: await listed('/rule list'),
    posted: (await discord.nextMessage('#news')).text,
    board: (await discord.nextMessage('#cinema')).text,
  };
}
