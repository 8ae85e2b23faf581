import { randomUUID } from 'node:crypto';
import { startDiscord } from '../../../sandbox/discord/discord.ts';
import { CannotRun, throwIfRunInterrupted } from '../cannotRun.ts';
import type { ComparisonReport } from '../report.ts';
import { readComparisonSettings, type SettingSources } from '../settings.ts';
import { compareDiscordAnswers, tableWordsOfAnswers } from './compareDiscordAnswers.ts';
import type { SampleMessageValues } from './samples.ts';
import { sendRequestsToDiscord } from './sendRequestsToDiscord.ts';

interface DiscordOptions {
  readonly sources: SettingSources;
  readonly signal: AbortSignal;
  /** Maximum time until a response begins, in ms. */
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 15_000;
const ID = /^\d{17,20}$/;

/**
 * Sends the same requests to a test guild and to the embedded Discord, and compares the responses. Rejects with
 * CannotRun.
 */
export async function compareWithEmbeddedDiscord({
  sources,
  signal,
  timeoutMs = TIMEOUT_MS,
}: DiscordOptions): Promise<ComparisonReport> {
  const { DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl } = await readComparisonSettings(sources, {
    names: ['DISCORD_TOKEN', 'DISCORD_API_URL'],
    questions: { DISCORD_TOKEN: 'What is the token of the bot?' },
  });
  const guildId = await guildFrom(sources);
  const run = { id: randomUUID(), now: new Date() };
  const channelId = settingIn(sources, 'CONTRACT_CHANNEL_ID');
  const access = { token, apiUrl, guildId, timeoutMs, requestsPerSecond: 50 };
  const { answers, leftBehind } = await sendRequestsToDiscord(access, { run, signal, channelId });
  throwIfRunInterrupted(signal, leftBehind);
  const expectedAnswers = await askEmbedded(run);
  return {
    rows: compareDiscordAnswers(expectedAnswers, answers),
    words: tableWordsOfAnswers(expectedAnswers),
    notes: [
      `Answers of Discord that were compared: ${answers.length}.`,
      'Not compared, since Discord shows them only to a person who uses a command or presses a button: forms and private answers.',
    ],
    leftBehind,
  };
}

/**
 * A setting from the environment. It cannot be in `.env`, because the bot refuses to start with an unknown setting
 * there.
 */
const settingIn = ({ environment }: SettingSources, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

/** The guild that the person names. There is no default, because the guilds in GUILD_IDS are in use. */
async function guildFrom(sources: SettingSources): Promise<string> {
  const check = (input: string) => (ID.test(input) ? undefined : 'must be a Discord id (17 to 20 digits)');
  const question = 'What is the id of the guild made for tests?';
  const guildId =
    settingIn(sources, 'CONTRACT_GUILD_ID') ?? (await sources.ask?.(question, { isSecret: false, check }));
  if (guildId === undefined)
    throw new CannotRun('CONTRACT_GUILD_ID, the id of a guild made for tests, is not in the environment.');
  if (check(guildId) !== undefined) throw new CannotRun('CONTRACT_GUILD_ID must be a Discord id (17 to 20 digits).');
  return guildId;
}

async function askEmbedded(run: SampleMessageValues) {
  const discord = await startDiscord({ rateLimits: false });
  const [guild] = discord.world.guilds;
  if (guild === undefined) throw new Error('the embedded Discord has no guild');
  try {
    const access = {
      token: discord.botToken,
      apiUrl: new URL(discord.url),
      guildId: guild.id,
      timeoutMs: TIMEOUT_MS,
      requestsPerSecond: Number.POSITIVE_INFINITY,
    };
    const { answers } = await sendRequestsToDiscord(access, { run, signal: new AbortController().signal });
    return answers;
  } finally {
    await discord.close();
  }
}
