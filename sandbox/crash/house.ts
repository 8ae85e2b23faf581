import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bot, createHome, type Settings, startBot } from '../bot.ts';
import { type EmbeddedDiscord, startDiscord } from '../discord/discord.ts';
import { settingsFor } from '../embedded.ts';
import { type EmbeddedMediaServer, startMediaServer } from '../media-server/server.ts';
import { forgetSessionStarts } from './sessionBudget.ts';
import { isDatabaseStep, type Step } from './steps.ts';

const REAPER = fileURLToPath(new URL('./reaper.ts', import.meta.url));
/** Every minute of an hour that never comes. */
const NEVER = '0 0 29 2 *';
const EVERY_SECOND = '* * * * * *';
const PACE: Settings = {
  HISTORY_CRON: EVERY_SECOND,
  ADDED_CRON: EVERY_SECOND,
  DEVICES_CRON: NEVER,
  SERVER_CRON: NEVER,
  TRANSCODES_CRON: NEVER,
  MAINTENANCE_CRON: NEVER,
  CATALOGUE_CRON: NEVER,
  LOG_LEVEL: 'debug',
};

/** Both servers, the bot's folder, and one time of day for all of them. */
export interface House {
  readonly media: EmbeddedMediaServer;
  readonly discord: EmbeddedDiscord;
  /** Where the bot keeps its database. */
  readonly folder: string;
  /** Unix milliseconds. */
  now(): number;
  /** Time passes at once, with nobody at home: the bot must not be running. */
  pass(ms: number): void;
  /** Starts the bot, to be killed when it comes to that step of its database the so-manieth time, if one is given. */
  start(step?: Step, times?: number): Bot;
  close(): Promise<void>;
}

export async function openHouse(seed: number): Promise<House> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const media = await startMediaServer({ seed, now: new Date(), scale: { sessions: 0 } });
  // A hundredth of Discord's rate limits, so that they are met often and waited for shortly. Its nonces live as long as ever.
  const discord = await startDiscord({ now, rateLimits: { timeScale: 0.01 } });
  const home = createHome();
  const channel = (name: string) => discord.world.guilds[0]?.channels.find((one) => one.name === name)?.id ?? '';
  const settings = { ...settingsFor(discord, media), ...PACE, ADDED_CHANNEL_ID: channel('cinema') };
  return {
    media,
    discord,
    folder: home.path,
    now,
    pass: (ms) => {
      ahead += ms;
    },
    start: (step, times = 1) => {
      forgetSessionStarts(join(home.path, 'data', 'usher.db'));
      const kill = isDatabaseStep(step) ? { REAPER_STEP: step, REAPER_TIMES: String(times) } : {};
      const reaper = { ...kill, REAPER_CLOCK_AHEAD_MS: String(ahead) };
      return startBot({ ...settings, ...reaper }, home.path, { nodeOptions: ['--import', REAPER] });
    },
    close: async () => {
      await Promise.all([media.close(), discord.close()]);
      home.remove();
    },
  };
}
