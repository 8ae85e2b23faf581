import { addMediaServerToBot } from './addServer.ts';
import { type BotSettings, createWorkingFolder, type RunningBotProcess, startBot } from './bot.ts';
import { type EmbeddedDiscord, startDiscord } from './discord/discord.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from './discord/world.ts';
import { createBotSettings } from './embedded.ts';
import { type SecondMediaServer, startSecondMediaServer } from './media-server/profiles/attic.ts';
import { SAMPLE_REGULAR_VIEWER } from './media-server/profiles/cellar.ts';
import { type EmbeddedMediaServer, startMediaServer } from './media-server/server.ts';
import { acknowledgementTimeoutMs } from './processorLoad.ts';

/** The embedded servers and the bot of `npm run sandbox`. */
export interface Sandbox {
  readonly discord: EmbeddedDiscord;
  readonly media: EmbeddedMediaServer;
  readonly attic?: SecondMediaServer | undefined;
  /** Restarts the bot with the same database. Later restarts keep these settings. */
  restart(settings: BotSettings): Promise<void>;
  close(): Promise<void>;
}

export interface SandboxOptions {
  /** Port of the media server. 0 picks a free one. */
  readonly port: number;
  readonly vocabulary: 'neutral' | 'plex';
  /** Number of media servers. 1 by default. */
  readonly servers?: 1 | 2;
}

const OFTEN = '*/5 * * * * *';

/**
 * Schedules faster than the defaults in .env.example, so that people see something happen. Maintenance keeps its
 * default.
 */
const PACE = {
  HISTORY_CRON: OFTEN,
  ADDED_CRON: OFTEN,
  DEVICES_CRON: OFTEN,
  SERVER_CRON: OFTEN,
  TRANSCODES_CRON: OFTEN,
  LOG_LEVEL: 'info',
};

/** Channels for feeds that tests do not need. */
const CHANNELS = [
  { name: 'arrivals', topic: 'New in the libraries', setting: 'ADDED_CHANNEL_ID' },
  { name: 'server', topic: 'Whether the media server is up', setting: 'SERVER_CHANNEL_ID' },
  { name: 'devices', topic: 'New devices', setting: 'DEVICES_CHANNEL_ID' },
  { name: 'transcodes', topic: 'What is transcoded, and why', setting: 'TRANSCODES_CHANNEL_ID' },
].map((channel, index) => ({ ...channel, id: `1100000000000009${String(index).padStart(2, '0')}` }));

/** Starts a media server with passing time, and viewers who come and go. Jonas always watches Metropolis. */
export async function startSimulatedMediaServer({ port, vocabulary }: SandboxOptions): Promise<EmbeddedMediaServer> {
  const media = await startMediaServer({ port, vocabulary, now: new Date(), hasNewArrivals: true });
  media.simulation.regularViewers = [SAMPLE_REGULAR_VIEWER];
  media.simulation.run();
  return media;
}

async function startLivingAttic(media: EmbeddedMediaServer): Promise<SecondMediaServer> {
  const attic = await startSecondMediaServer(media, { now: new Date(), hasNewArrivals: true });
  attic.simulation.run();
  return attic;
}

/** Starts the embedded servers. The person sets up and starts the bot. */
export async function startEmbeddedServers(options: SandboxOptions): Promise<Sandbox> {
  const media = await startSimulatedMediaServer(options);
  const attic = options.servers === 2 ? await startLivingAttic(media) : undefined;
  const discord = await startDiscord({
    world: worldWithChannels(),
    // A bot may log in (IDENTIFY) again at once, so that people need not wait after a restart.
    windows: { interactionAckMs: acknowledgementTimeoutMs(), identifyMs: 0 },
  });
  return {
    discord,
    media,
    attic,
    restart: () => Promise.reject(new Error('This bot is yours: set MAINTENANCE_CRON and restart it yourself.')),
    close: async () => {
      await Promise.all([discord.close(), media.close(), attic?.close()]);
    },
  };
}

/**
 * Starts the embedded servers and the bot. Resolves once the bot is ready. If the bot does not start, stops everything
 * and rejects.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const servers = await startEmbeddedServers(options);
  const { discord, media, attic } = servers;
  const home = createWorkingFolder();
  const channels = Object.fromEntries(CHANNELS.map(({ setting, id }) => [setting, id]));
  const defaults = { ...createBotSettings(discord, media), ...channels, ...PACE };
  let bot: RunningBotProcess | undefined;
  const start = async (settings: BotSettings) => {
    bot = startBot({ ...defaults, ...settings }, home.path);
    await bot.ready;
  };
  const close = async () => {
    await bot?.stop();
    await servers.close();
    home.remove();
  };
  const restart = async (settings: BotSettings) => {
    await bot?.stop();
    await start(settings);
  };
  try {
    await start({});
    if (attic) await addMediaServerToBot(discord, media, attic);
  } catch (error) {
    await close();
    throw error;
  }
  return { discord, media, attic, restart, close };
}

function worldWithChannels(): SimulatedDiscordWorld {
  const world = createSimulatedDiscordWorld();
  for (const { id, name, topic } of CHANNELS) world.guilds[0]?.channels.push({ id, name, topic, overwrites: [] });
  return world;
}
