import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { addMediaServerToBot } from '../sandbox/addServer.ts';
import { createWorkingFolder, startBot } from '../sandbox/bot.ts';
import { addGuildMembersWithRole } from '../sandbox/discord/crowd.ts';
import { type EmbeddedDiscord, startDiscord } from '../sandbox/discord/discord.ts';
import type { BotAnswer } from '../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../sandbox/discord/people/visibleMessage.ts';
import { createSimulatedDiscordWorld } from '../sandbox/discord/world.ts';
import { createBotSettings, type MediaServerConnectionInfo } from '../sandbox/embedded.ts';
import { startBenchChildProcess } from './feed/children.ts';
import { DEPLOYED_MEMORY_SETTINGS } from './footprint/bots.ts';
import { type MediaServerCommand, mediaServerDoneSchema, mediaServerHelloSchema } from './usher/words.ts';

const PAUSE_MS = 20;
/** A time for cron that no run reaches, so that no job runs during a measurement. */
const NEVER = '0 0 29 2 *';
const QUIET = {
  HISTORY_CRON: NEVER,
  ADDED_CRON: NEVER,
  DEVICES_CRON: NEVER,
  SERVER_CRON: NEVER,
  TRANSCODES_CRON: NEVER,
  MAINTENANCE_CRON: NEVER,
  CATALOGUE_CRON: NEVER,
};

/**
 * A Discord without rate limits and with this many people, because one person would soon exceed the limit per person.
 */
export async function startDiscordWithManyPeople(count: number, moderating = 0) {
  const world = createSimulatedDiscordWorld();
  const viewers = addGuildMembersWithRole(world, 'viewer', count);
  const moderators = addGuildMembersWithRole(world, 'moderator', moderating);
  return { viewers, moderators, discord: await startDiscord({ rateLimits: false, world }) };
}

interface MediaServer extends MediaServerConnectionInfo {
  ask(order: MediaServerCommand): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * The real bot as it is deployed, with embedded media servers in processes of their own, and an embedded Discord in
 * this process.
 */
export interface RunningUsherBot {
  readonly discord: EmbeddedDiscord;
  readonly media: MediaServer;
  readonly attic?: MediaServer | undefined;
  readonly viewers: readonly string[];
  readonly moderators: readonly string[];
  readonly stop: () => Promise<void>;
}

export async function startDeployedUsherBot(
  count: number,
  moderating = 0,
  servers: 1 | 2 = 1,
): Promise<RunningUsherBot> {
  const [media, attic, { discord, viewers, moderators }] = await Promise.all([
    startMedia('cellar'),
    servers === 2 ? startMedia('attic') : undefined,
    startDiscordWithManyPeople(count, moderating),
  ]);
  const home = createWorkingFolder();
  const bot = startBot({ ...createBotSettings(discord, media), ...QUIET, ...DEPLOYED_MEMORY_SETTINGS }, home.path);
  await bot.ready;
  if (attic) await addMediaServerToBot(discord, media, attic);
  const stop = async () => {
    await bot.stop();
    await Promise.all([media.end(), attic?.end(), discord.close()]);
    home.remove();
  };
  return { discord, media, attic, viewers, moderators, stop };
}

const MEDIA = fileURLToPath(new URL('./usher/mediaServer.ts', import.meta.url));

async function startMedia(profile: 'cellar' | 'attic'): Promise<MediaServer> {
  const { hello, child } = await startBenchChildProcess<
    MediaServerCommand,
    z.output<typeof mediaServerDoneSchema>,
    z.output<typeof mediaServerHelloSchema>
  >(...([MEDIA, [profile], { hello: mediaServerHelloSchema, response: mediaServerDoneSchema }] as const));
  return { ...hello, ask: (order) => child.ask(order), end: () => child.end() };
}

interface Timed {
  readonly answer: BotAnswer;
  /** Time when the command was sent, by `performance.now()`. */
  readonly started: number;
  readonly took: number;
}

export async function measureAnswerTime(act: () => Promise<BotAnswer>): Promise<Timed> {
  // Waits a moment, as people do before they press a button, so that the bot's cleanup does not count for the next
  // answer.
  await wait(PAUSE_MS);
  const startedAt = performance.now();
  const answer = await act();
  return { answer, started: startedAt, took: performance.now() - startedAt };
}

/** Message of an answer. Undefined while Discord shows only "is thinking...". */
export const visibleMessageOfAnswer = ({ message }: BotAnswer): UserVisibleMessage | undefined =>
  message?.loading === false ? message : undefined;
