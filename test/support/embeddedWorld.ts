import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect, vi } from 'vitest';
import { addMediaServerToBot } from '../../sandbox/addServer.ts';
import { type BotSettings, createWorkingFolder, type RunningBotProcess, startBot } from '../../sandbox/bot.ts';
import { type DiscordOptions, type EmbeddedDiscord, startDiscord } from '../../sandbox/discord/discord.ts';
import { describeDiscordRuleViolation } from '../../sandbox/discord/http/requestLog.ts';
import { copyRolesToSecondGuild } from '../../sandbox/discord/secondGuild.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from '../../sandbox/discord/world.ts';
import { createBotSettings } from '../../sandbox/embedded.ts';
import { type SecondMediaServer, startSecondMediaServer } from '../../sandbox/media-server/profiles/attic.ts';
import {
  type AnyEmbeddedMediaServer,
  type EmbeddedMediaServer,
  type MediaServerOptions,
  startMediaServer,
} from '../../sandbox/media-server/server.ts';
import { acknowledgementTimeoutMs } from '../../sandbox/processorLoad.ts';
import { startBotInPool } from './bots/pool.ts';
import { PATIENCE_MS } from './patience.ts';
import { secretsIn } from './secretsIn.ts';

export interface WorldOptions {
  /**
   * With 2 there is a second media server, and the bot serves the second guild as well, in which people have the same
   * roles.
   */
  readonly servers?: 1 | 2;
  readonly media?: MediaServerOptions;
  readonly attic?: Omit<MediaServerOptions, 'hostile'>;
  readonly discord?: DiscordOptions;
  /** Added to the settings that the embedded world needs, or replacing them; an empty value removes one. */
  readonly settings?: BotSettings;
  /** Uses a new process for every start, as a person would, for tests about starting and stopping. */
  readonly ownProcesses?: boolean;
  /** Options of Node for those processes, such as `--import` with a file to load first. */
  readonly nodeOptions?: readonly string[];
  /** The entry point of another copy of the bot, which has processes of its own. */
  readonly main?: string;
  /** Everyone reads English by default; with 'their own', Curt reads German. */
  readonly languages?: 'English' | 'their own';
  /** Discord hides commands from people who may not use them; by default a test sees them all, to test refusals. */
  readonly commandsShown?: 'to all' | 'as Discord does';
}

/** The embedded world with the real bot in it, as a process of its own. */
export interface EmbeddedWorld {
  readonly media: EmbeddedMediaServer;
  /** The second media server; throws where there is none. The bot does not know it from its settings. */
  readonly attic: SecondMediaServer;
  readonly discord: EmbeddedDiscord;
  /** The bot that is running, or ran last. */
  readonly bot: () => RunningBotProcess;
  /**
   * Starts it again in the same folder with the same database, and waits until it is ready and has checked what it
   * starts with.
   */
  readonly startAgain: (settings?: BotSettings) => Promise<RunningBotProcess>;
  /** Starts it without waiting for anything. */
  readonly launch: (settings?: BotSettings) => RunningBotProcess;
  /**
   * Stops everything, then fails the test when anything broke Discord's rules or the interface, or when a secret was
   * in any line logged or any request sent to Discord.
   */
  readonly close: () => Promise<void>;
}

/** There are no ticks unless a test wants some: every minute of an hour that never comes. */
const NEVER = '0 0 29 2 *';
const QUIET: BotSettings = {
  HISTORY_CRON: NEVER,
  ADDED_CRON: NEVER,
  DEVICES_CRON: NEVER,
  SERVER_CRON: NEVER,
  TRANSCODES_CRON: NEVER,
  MAINTENANCE_CRON: NEVER,
  BACKUP_CRON: NEVER,
  SESSION_SAMPLES: 'off',
  PRESENCE: 'off',
  // Tests type a hundred times faster than people.
  RATE_LIMIT_FACTOR: '100',
  LOG_LEVEL: 'debug',
};

/** An embedded world with a bot that is ready. */
export async function startWorld(options: WorldOptions = {}): Promise<EmbeddedWorld> {
  const world = await prepareWorld(options);
  const bot = await world.startAgain();
  // It has read all titles once, so from now on it only requests what a test makes it request.
  await bot.line((line) => line.includes('refreshed the catalogue of titles'));
  if (options.servers === 2) await addAttic(world);
  return world;
}

/**
 * The application's owner adds the second media server, which the first guild may see from then on. Its titles have
 * been read then.
 */
export async function addAttic({ media, attic, discord, bot }: EmbeddedWorld): Promise<void> {
  const isRead = (line: string) => line.includes('refreshed the catalogue of titles');
  const before = bot().lines.filter(isRead).length;
  await addMediaServerToBot(discord, media, attic);
  await vi.waitFor(() => expect(bot().lines.filter(isRead).length).toBeGreaterThan(before), { timeout: PATIENCE_MS });
}

const inEnglish = (world: SimulatedDiscordWorld): SimulatedDiscordWorld => ({
  ...world,
  people: world.people.map((person) => ({ ...person, locale: 'en-US' })),
});

/** With these roles Discord cannot tell who may use a command, so nobody's client hides one. */
const withPlainRoles = (world: SimulatedDiscordWorld): SimulatedDiscordWorld => ({
  ...world,
  guilds: world.guilds.map((guild) => ({
    ...guild,
    roles: guild.roles.map((role) => ({ ...role, permissions: role.permissions & ~GUILD_ONLY_PERMISSIONS })),
  })),
});

/** The permissions of this world's roles that no channel can take away. */
const GUILD_ONLY_PERMISSIONS =
  PermissionFlagsBits.Administrator | PermissionFlagsBits.KickMembers | PermissionFlagsBits.ModerateMembers;

function worldOf({ languages = 'English', commandsShown = 'to all', servers }: WorldOptions): SimulatedDiscordWorld {
  const guilds = servers === 2 ? copyRolesToSecondGuild(createSimulatedDiscordWorld()) : createSimulatedDiscordWorld();
  const world = commandsShown === 'to all' ? withPlainRoles(guilds) : guilds;
  return languages === 'English' ? inEnglish(world) : world;
}

/** The same without a started bot. */
export async function prepareWorld(options: WorldOptions = {}): Promise<EmbeddedWorld> {
  const { discord: discordOptions, settings, ownProcesses = false, nodeOptions = [], main, servers = 1 } = options;
  const media = await startMediaServer({ now: new Date(), ...options.media });
  const attic = servers === 2 ? await startSecondMediaServer(media, { now: new Date(), ...options.attic }) : undefined;
  const mediaServers: readonly AnyEmbeddedMediaServer[] = attic ? [media, attic] : [media];
  const discord = await startDiscord({
    rateLimits: { timeScale: 0.01 },
    world: worldOf(options),
    ...discordOptions,
    windows: { interactionAckMs: acknowledgementTimeoutMs(), ...discordOptions?.windows },
  });
  const home = createWorkingFolder();
  const base = { ...createBotSettings(discord, media, servers), ...QUIET, ...settings };
  const bots: RunningBotProcess[] = [];
  const launch = (moreSettings: BotSettings = {}): RunningBotProcess => {
    const settings = { ...base, ...moreSettings };
    const bot =
      ownProcesses || main ? startBot(settings, home.path, { main, nodeOptions }) : startBotInPool(settings, home.path);
    bots.push(bot);
    return bot;
  };
  const world: Omit<EmbeddedWorld, 'attic'> = {
    media,
    discord,
    launch,
    bot: () => lastOf(bots),
    startAgain: async (moreSettings) => {
      const bot = launch(moreSettings);
      await bot.ready;
      // The checks of the start read both servers, which a test that counts requests must not see.
      await bot.line((line) => line.includes('finished the checks at the start'));
      return bot;
    },
    close: async () => {
      await Promise.all(bots.map((bot) => bot.stop()));
      const wrong = complaints({ mediaServers, discord, bots });
      await Promise.all([...mediaServers.map((server) => server.close()), discord.close()]);
      home.remove();
      if (wrong.length > 0) throw new Error(`in the embedded world:\n${wrong.join('\n')}`);
    },
  };
  return withAttic(world, attic);
}

/** It is not enumerable, so that a world of one media server can be spread. */
const withAttic = (world: Omit<EmbeddedWorld, 'attic'>, attic: SecondMediaServer | undefined) =>
  Object.defineProperty(world, 'attic', {
    get: () => {
      if (!attic) throw new Error('this world has one media server: start it with servers: 2');
      return attic;
    },
  }) as EmbeddedWorld;

function complaints({
  mediaServers,
  discord,
  bots,
}: {
  mediaServers: readonly AnyEmbeddedMediaServer[];
  discord: EmbeddedDiscord;
  bots: readonly RunningBotProcess[];
}): string[] {
  // Every token of both worlds begins like this, including those of the account's resources.
  const canaries = [
    ...mediaServers.flatMap(({ tokens }) => Object.values(tokens)),
    discord.botToken,
    'canary-media-',
    'canary-discord-',
  ];
  const sentRequests = discord.requests.map(({ method, path, body }) => ({
    where: `sent: ${method}`,
    text: `${path} ${body}`,
  }));
  const logged = bots.flatMap(({ lines }) => lines.map((text) => ({ where: 'logged', text })));
  return [
    ...discord.violations.map(describeDiscordRuleViolation),
    ...mediaServers.flatMap(({ violations, profile }) =>
      violations.map(({ method, path, why }) => `${profile.name}: ${method} ${path}: ${why}`),
    ),
    ...secretsIn([...sentRequests, ...logged], canaries),
    ...secretsIn(
      logged,
      discord.requests.flatMap(({ path }) => interactionToken(path)),
    ),
  ];
}

/** The token in an interaction's URL can answer in the bot's name, so in a log it is as secret as the bot's token. */
function interactionToken(path: string): string[] {
  const token = /\/(?:webhooks|interactions)\/\d+\/([^/]+)/.exec(path)?.[1];
  return token === undefined ? [] : [token, decodeURIComponent(token)];
}

function lastOf(bots: readonly RunningBotProcess[]): RunningBotProcess {
  const bot = bots.at(-1);
  if (!bot) throw new Error('no bot was started');
  return bot;
}
