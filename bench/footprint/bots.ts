import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { addMediaServerToBot } from '../../sandbox/addServer.ts';
import {
  type BotSettings,
  createWorkingFolder,
  EXIT_WITH_PARENT_NODE_OPTIONS,
  processIdOfBot,
  startBot,
} from '../../sandbox/bot.ts';
import { createBotOutputLines, forEachStreamLine, waitForReadyLine } from '../../sandbox/botOutput.ts';
import { type EmbeddedDiscord, startDiscord } from '../../sandbox/discord/discord.ts';
import { createBotSettings } from '../../sandbox/embedded.ts';
import { startSecondMediaServer } from '../../sandbox/media-server/profiles/attic.ts';
import { startMediaServer } from '../../sandbox/media-server/server.ts';
import { writeBotBundle } from '../../scripts/build/bundle.ts';
import { isFresh } from '../../scripts/build/freshness.cjs';
import { measureProcessUsage } from './usage.ts';

export const PROJECT_FOLDER = resolve(import.meta.dirname, '../..');

/** Builds the bundle, as `npm ci` does, if it is older than the sources. */
export async function buildIfOlder(): Promise<void> {
  if (!isFresh(PROJECT_FOLDER)) await writeBotBundle(join(PROJECT_FOLDER, 'dist'));
}

/** A bot in its own process with its own Discord, started as a user starts it. */
export interface StartedBot {
  readonly pid: number;
  /** Effort until the bot answers: Discord has accepted the bot and has its commands. */
  readonly answering: BotStartCost;
  /** Effort until the bot has nothing left to do. */
  readonly ready: BotStartCost;
  readonly stop: () => Promise<void>;
}

export interface BotStartCost {
  readonly time: number;
  /** Processor time in ms, which other load on the machine affects less than the time by the clock. */
  readonly work: number;
}

/** Memory settings of the Dockerfile and deploy/usher.service. */
export const DEPLOYED_MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MIMALLOC_PURGE_DELAY: '0',
};

const USHER = fileURLToPath(new URL('../../start.cjs', import.meta.url));
const COLLECT = new URL('./collect.ts', import.meta.url).href;
const BARE = fileURLToPath(new URL('../bareBot.ts', import.meta.url));

interface RealOptions {
  /** Folder for compiled code, like the project's `.cache`. */
  readonly cache: string;
  readonly environment?: BotSettings;
  /**
   * Number of the bot's media servers. An earlier start adds the second one. If given, the bot can report its memory in
   * use.
   */
  readonly servers?: 1 | 2;
  /** Number of plays in the history of the bot's media server. */
  readonly plays?: number;
}

interface StartedReal extends StartedBot {
  readonly discord: EmbeddedDiscord;
  readonly inUse: () => Promise<number>;
}

export async function startUsherBot({ cache, environment = {}, servers, plays }: RealOptions): Promise<StartedReal> {
  const [media, discord] = await Promise.all([
    startMediaServer({ now: new Date(), scale: plays === undefined ? {} : { syntheticHistory: plays } }),
    startDiscord({ rateLimits: false }),
  ]);
  const attic = servers === 2 ? await startSecondMediaServer(media, { now: new Date() }) : undefined;
  const home = createWorkingFolder();
  const settings = { ...createBotSettings(discord, media), NODE_COMPILE_CACHE: cache, ...environment };
  if (attic) {
    const before = startBot(settings, home.path);
    await before.ready;
    await addMediaServerToBot(discord, media, attic);
    await before.stop();
  }
  const { child, effort } = startProcess([...(servers ? ['--import', COLLECT] : []), USHER], home.path, settings);
  const output = createBotOutputLines(once(child, 'close').then(([code]) => `${code}`));
  forEachStreamLine([child.stdout], output.add);
  await Promise.all([discord.connected(), discord.registered()]);
  const answering = effort();
  await waitForReadyLine(output);
  const bot = running(child, { answering, ready: effort() }, async () => {
    await Promise.all([media.close(), attic?.close(), discord.close()]);
    home.remove();
  });
  return {
    ...bot,
    discord,
    inUse: async () => {
      child.kill('SIGUSR2');
      const line = await output.find((line) => inUseIn(line) !== undefined);
      return inUseIn(line) ?? Number.NaN;
    },
  };
}

const inUseIn = (line: string): number | undefined =>
  line.startsWith('{"inUse"') ? z.object({ inUse: z.number() }).parse(JSON.parse(line)).inUse : undefined;

/** Starts a bot with one command. `cache` is its folder for compiled code. */
export async function startMinimalBot(cache?: string): Promise<StartedBot> {
  const discord = await startDiscord({ rateLimits: false });
  const { child, effort } = startProcess([BARE], process.cwd(), {
    DISCORD_TOKEN: discord.botToken,
    DISCORD_API_URL: discord.url,
    GUILD_ID: discord.world.guilds[0]?.id ?? '',
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }),
  });
  await Promise.all([discord.connected(), discord.registered()]);
  const answering = effort();
  return running(child, { answering, ready: answering }, () => discord.close());
}

function startProcess(args: readonly string[], cwd: string, env: BotSettings) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...EXIT_WITH_PARENT_NODE_OPTIONS, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  return {
    child,
    effort: (): BotStartCost => ({
      time: performance.now() - startedAt,
      work: measureProcessUsage(processIdOfBot(child)).cpuMs,
    }),
  };
}

function running(
  child: ChildProcess,
  efforts: Pick<StartedBot, 'answering' | 'ready'>,
  close: () => Promise<void>,
): StartedBot {
  const stop = async () => {
    const exit = once(child, 'exit');
    child.kill();
    await exit;
    await close();
  };
  return { pid: processIdOfBot(child), ...efforts, stop };
}
