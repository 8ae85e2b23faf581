import { setTimeout as wait } from 'node:timers/promises';
import { addServer } from '../sandbox/addServer.ts';
import { createHome, startBot } from '../sandbox/bot.ts';
import { addMembers } from '../sandbox/discord/crowd.ts';
import { type EmbeddedDiscord, startDiscord } from '../sandbox/discord/discord.ts';
import type { Answer } from '../sandbox/discord/people/answer.ts';
import type { VisibleMessage } from '../sandbox/discord/people/visibleMessage.ts';
import { createWorld } from '../sandbox/discord/world.ts';
import { settingsFor } from '../sandbox/embedded.ts';
import { type Attic, startAttic } from '../sandbox/media-server/profiles/attic.ts';
import { type EmbeddedMediaServer, startMediaServer } from '../sandbox/media-server/server.ts';
import { DEPLOYED } from './footprint/bots.ts';

const PAUSE_MS = 20;
/** No job may run while we measure. */
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

/** A Discord without rate limits, with that many people: one alone would soon do more than one person may. */
export async function startCrowdedDiscord(count: number, moderating = 0) {
  const world = createWorld();
  const viewers = addMembers(world, 'viewer', count);
  const moderators = addMembers(world, 'moderator', moderating);
  return { viewers, moderators, discord: await startDiscord({ rateLimits: false, world }) };
}

/** The real bot as it is deployed, in a process of its own, between an embedded Discord and an embedded media server. */
export interface Usher {
  readonly discord: EmbeddedDiscord;
  readonly media: EmbeddedMediaServer;
  /** The second media server, where it was asked for. */
  readonly attic?: Attic | undefined;
  /** The names of people who may search. */
  readonly viewers: readonly string[];
  /** The names of people who may also list sessions. */
  readonly moderators: readonly string[];
  readonly stop: () => Promise<void>;
}

export async function startUsher(count: number, moderating = 0, servers: 1 | 2 = 1): Promise<Usher> {
  const [media, { discord, viewers, moderators }] = await Promise.all([
    startMediaServer({ now: new Date() }),
    startCrowdedDiscord(count, moderating),
  ]);
  const attic = servers === 2 ? await startAttic(media, { now: new Date() }) : undefined;
  const home = createHome();
  const bot = startBot({ ...settingsFor(discord, media), ...QUIET, ...DEPLOYED }, home.path, {
    nodeOptions: [],
  });
  await bot.ready;
  if (attic) await addServer(discord, media, attic);
  const stop = async () => {
    await bot.stop();
    await Promise.all([media.close(), attic?.close(), discord.close()]);
    home.remove();
  };
  return { discord, media, attic, viewers, moderators, stop };
}

interface Timed {
  readonly answer: Answer;
  /** As by `performance.now()`. */
  readonly started: number;
  readonly took: number;
}

export async function timed(act: () => Promise<Answer>): Promise<Timed> {
  // Nobody presses in the instant in which a reply appears, and what a bot tidies up then is not part of the next reply.
  await wait(PAUSE_MS);
  const started = performance.now();
  const answer = await act();
  return { answer, started, took: performance.now() - started };
}

/** The message of an answer that is more than an acknowledgement. */
export const shown = ({ message }: Answer): VisibleMessage | undefined =>
  message?.loading === false ? message : undefined;
