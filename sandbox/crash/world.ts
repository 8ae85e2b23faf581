import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type BotSettings,
  createBotEnvironmentVariables,
  createWorkingFolder,
  type RunningBotProcess,
  startBot,
} from '../bot.ts';
import { type EmbeddedDiscord, startDiscord } from '../discord/discord.ts';
import { DEFAULT_OLD_MESSAGE_EDIT_LIMIT, type OldMessageEditLimit } from '../discord/messages/oldEditsLimit.ts';
import { createBotSettings } from '../embedded.ts';
import { type SecondMediaServer, startSecondMediaServer } from '../media-server/profiles/attic.ts';
import { type AnyEmbeddedMediaServer, type EmbeddedMediaServer, startMediaServer } from '../media-server/server.ts';
import { BOT_ACTION_TIMEOUT_MS } from '../patience.ts';
import { createTestClocks, type TestClocks } from './faults/clocks.ts';
import { eraseRecordedSessionStarts } from './sessionBudget.ts';
import { isDatabaseStep, type KillStep } from './steps.ts';
import { adminRoleIds, createTestGuilds } from './subscriptions/guilds.ts';
import { addSecondServerFilms } from './workload/attic.ts';
import { addRemovableFilms } from './workload/losses.ts';

const KILLER = fileURLToPath(new URL('./killer.ts', import.meta.url));
const runFile = promisify(execFile);
const USHER = fileURLToPath(new URL('../../usher.cjs', import.meta.url));
/** Cron schedule for 29 February, which no run reaches. */
const NEVER = '0 0 29 2 *';
const EVERY_SECOND = '* * * * * *';
const SCHEDULES: BotSettings = {
  HISTORY_CRON: EVERY_SECOND,
  ADDED_CRON: EVERY_SECOND,
  DEVICES_CRON: EVERY_SECOND,
  SERVER_CRON: EVERY_SECOND,
  TRANSCODES_CRON: EVERY_SECOND,
  MAINTENANCE_CRON: '30 */6 * * *',
  CATALOGUE_CRON: NEVER,
  TIME_ZONE: 'UTC',
  LOG_LEVEL: 'debug',
};

/** The embedded Discord, the media servers, the bot's folder, and their clocks, which may differ. */
export interface CrashTestWorld {
  readonly media: EmbeddedMediaServer;
  /** The second media server. Only the first guild may see it. */
  readonly attic: SecondMediaServer | undefined;
  readonly servers: readonly AnyEmbeddedMediaServer[];
  readonly discord: EmbeddedDiscord;
  readonly clocks: TestClocks;
  /** Limits edits of old messages from now on. Without an argument, restores the usual limit. */
  limitOldEdits(limit?: OldMessageEditLimit): void;
  readonly folder: string;
  readonly database: string;
  /** Moves time forward. The bot's own clock follows at its next start. */
  pass(ms: number): void;
  /** Starts the bot. With a database step, the bot is killed when it reaches that step for the nth time (`times`). */
  start(life?: BotRunOptions): RunningBotProcess;
  /** Runs `usher.cjs backup` or `usher.cjs restore` on the bot's clock. Resolves with the output. */
  runProgram(name: 'backup' | 'restore', ...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

interface BotRunOptions {
  readonly step?: KillStep | undefined;
  readonly times?: number;
  /** Settings in addition to the usual ones. */
  readonly settings?: BotSettings;
}

export async function createCrashTestWorld(seed: number, servers: 1 | 2): Promise<CrashTestWorld> {
  const clocks = createTestClocks();
  // The first server is a Plex server, because Plex's history names devices.
  const media = await startMediaServer({ seed, now: new Date(), vocabulary: 'plex', scale: { sessions: 0 } });
  const nothingYet = { sessions: 0, history: 0 };
  const attic = servers === 2 ? await startSecondMediaServer(media, { now: new Date(), scale: nothingYet }) : undefined;
  addRemovableFilms(media);
  if (attic) addSecondServerFilms(attic);
  const mediaServers: readonly AnyEmbeddedMediaServer[] = attic ? [media, attic] : [media];
  const world = createTestGuilds();
  // Rate limits last a hundredth of their usual time, so that they occur often and end soon. Nonces are remembered as
  // long as usual. The time limit for answers to people is tested elsewhere.
  const windows = { interactionAckMs: BOT_ACTION_TIMEOUT_MS };
  const oldEdits = { ...DEFAULT_OLD_MESSAGE_EDIT_LIMIT };
  const discord = await startDiscord({
    now: clocks.discord,
    rateLimits: { timeScale: 0.01 },
    windows,
    world,
    oldEdits,
  });
  const home = createWorkingFolder();
  const database = join(home.path, 'data', 'usher.db');
  const { HISTORY_CHANNEL_ID: _, MAINTENANCE_CHANNEL_ID: __, ...defaults } = createBotSettings(discord, media);
  const guilds = {
    GUILD_IDS: world.guilds.map(({ id }) => id).join(','),
    ADMIN_ROLE_IDS: adminRoleIds(world),
  };
  return {
    media,
    attic,
    servers: mediaServers,
    discord,
    clocks,
    limitOldEdits: (limit = DEFAULT_OLD_MESSAGE_EDIT_LIMIT) => {
      Object.assign(oldEdits, limit);
    },
    folder: home.path,
    database,
    pass: clocks.pass,
    start: ({ step, times = 1, settings = {} } = {}) => {
      eraseRecordedSessionStarts(database);
      const kill = isDatabaseStep(step) ? { CRASH_STEP: step, CRASH_TIMES: String(times) } : {};
      const killer = { ...kill, CRASH_CLOCK_AHEAD_MS: String(clocks.botAhead()), ...settings };
      return startBot({ ...defaults, ...guilds, ...SCHEDULES, ...killer }, home.path, {
        nodeOptions: ['--import', KILLER],
      });
    },
    runProgram: async (name, ...args) => {
      const env = {
        ...createBotEnvironmentVariables(),
        DATABASE_PATH: database,
        CRASH_CLOCK_AHEAD_MS: String(clocks.botAhead()),
      };
      const line = ['--import', KILLER, USHER, name, ...args];
      const { stdout } = await runFile(process.execPath, line, { cwd: home.path, env });
      return stdout;
    },
    close: async () => {
      await Promise.all([...mediaServers.map((server) => server.close()), discord.close()]);
      home.remove();
    },
  };
}
