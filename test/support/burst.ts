import { join } from 'node:path';
import { ComponentType } from 'discord-api-types/v10';
import { createWorkingFolder } from '../../sandbox/bot.ts';
import type { BotAnswer } from '../../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../../sandbox/discord/people/visibleMessage.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from '../../sandbox/discord/world.ts';
import type { LibraryItem } from '../../sandbox/media-server/library/item.ts';
import type { FeedPost } from '../../src/domain/notifications/posts.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../src/domain/notifications/settings.ts';
import { createMessageMarker } from '../../src/jobs/publishing/postMarker.ts';
import { systemClock } from '../../src/observe/systemClock.ts';
import { openDatabaseStore } from '../../src/store/open.ts';
import { type EmbeddedWorld, prepareWorld } from './embeddedWorld.ts';
import { wholeTick } from './ticking.ts';

export const CHANNELS = [1, 2, 3, 4, 5].map((n) => `burst-${n}`);

const POST = { method: 'POST', path: /\/channels\/\d+\/messages$/ };
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const nameOf = (n: number): string => `Burst ${String(n).padStart(4, '0')}`;
/** Its events in order; they take turns. */
export const namesOf = ({ events }: Burst, channel: string): readonly string[] =>
  Array.from({ length: events / CHANNELS.length }, (_, turn) =>
    nameOf(turn * CHANNELS.length + CHANNELS.indexOf(channel)),
  );

/** The default guild with five more channels. */
function roomyWorld(): SimulatedDiscordWorld {
  const world = createSimulatedDiscordWorld();
  for (const [at, name] of CHANNELS.entries())
    world.guilds[0]?.channels.push({ id: `1100000000000900${at}`, name, topic: 'For a burst', overwrites: [] });
  return { ...world, people: world.people.map((person) => ({ ...person, locale: 'en-US' })) };
}

const idOf = ({ discord }: EmbeddedWorld, name: string): string =>
  discord.world.guilds[0]?.channels.find((channel) => channel.name === name)?.id ?? '';

export interface BurstOptions {
  /** With 0.01, Discord's seconds are a hundredth of their real length. */
  readonly timeScale: number;
  /** How many come at once, the same number for each channel. */
  readonly events: number;
}

export interface Burst {
  readonly world: EmbeddedWorld;
  readonly events: number;
  /** How many events have been posted so far, counted as the messages arrive. */
  delivered(): number;
  close(): Promise<void>;
}

/** A world whose Discord has the real rate limits, with its seconds that much shorter. */
async function prepareBurst({ timeScale, events }: BurstOptions): Promise<Burst & { readonly database: string }> {
  const home = createWorkingFolder();
  const database = join(home.path, 'usher.db');
  const world = await prepareWorld({
    discord: { rateLimits: { timeScale }, world: roomyWorld() },
    media: { scale: { sessions: 0 } },
    settings: { HISTORY_CRON: '* * * * * *', DATABASE_PATH: database, LOG_LEVEL: 'info' },
  });
  let delivered = 0;
  world.discord.onMessage(({ kind, message }) => {
    if (kind === 'created' && isOfBurst(message)) delivered += eventsIn(message);
  });
  const close = async () => {
    await world.close();
    home.remove();
  };
  return { world, events, database, close, delivered: () => delivered };
}

/** Writes posts, each a message of its own, at once for five channels; then the bot starts. */
export async function burstOfPosts(options: BurstOptions): Promise<Burst> {
  const { events, timeScale } = options;
  const burst = await prepareBurst(options);
  const store = await openDatabaseStore({ path: burst.database, clock: systemClock, log: silent });
  const posts = Array.from({ length: events }, (_, n): FeedPost => {
    const channelId = idOf(burst.world, CHANNELS[n % CHANNELS.length] ?? '');
    const [key, content] = [`burst:${n}`, nameOf(n)];
    const text = { type: ComponentType.TextDisplay, id: createMessageMarker(key, channelId), content };
    return { key, channelId, body: JSON.stringify({ components: [text], items: [], mentionRoleIds: [] }) };
  });
  // Their subscription is removed before the bot starts, so that only these posts are sent.
  const { id: subscriptionId } = await store.subscriptions.set({
    ...DEFAULT_SUBSCRIPTION_SETTINGS,
    guildId: '',
    feed: 'devices',
    channelId: '',
  });
  await store.notifications.publish({ subscriptionId, revision: 0, notificationIds: [], posts });
  await store.subscriptions.remove(subscriptionId);
  await store.close();
  // There are more refusals than the headers announce, because Discord's limits change and other programs share its
  // address.
  burst.world.discord.faults.add({ match: POST, kind: 'rate-limit', retryAfter: 5 * timeScale, times: 10 });
  await burst.world.startAgain();
  return burst;
}

/** Gives five libraries a channel each by `/notify set`; then all films are watched in the same second. */
export async function burstOfPlays(options: BurstOptions): Promise<Burst> {
  const burst = await prepareBurst(options);
  const { media, discord } = burst.world;
  const films = CHANNELS.map((name, index) => addLibrary(burst.world, name, String(71 + index)));
  await burst.world.startAgain();
  const admin = discord.person('admin');
  for (const name of CHANNELS) await admin.run('/notify set', { feed: 'history', channel: `#${name}`, library: name });
  // The first poll is over, so everything from now on is posted.
  await wholeTick({ media });
  const viewedAt = Math.floor(Date.now() / 1000);
  for (let n = 0; n < burst.events; n += 1) {
    const film = films[n % films.length];
    if (film) media.history.add({ item: { ...film, title: nameOf(n), ratingKey: film.ratingKey + n }, viewedAt });
  }
  return burst;
}

function addLibrary({ media }: EmbeddedWorld, title: string, id: string): LibraryItem {
  const section = media.library.section('1');
  const [film] = media.library.ofKind('1', 'movie');
  if (!section || !film) throw new Error('the embedded media server has no films');
  media.library.addSection({ ...section, id, title });
  return { ...film, sectionId: id };
}

/**
 * After this many messages people send commands again: often enough to interfere, but not all that the machine does.
 */
const ASK_AFTER = 25;

/**
 * People send commands until everything is posted; resolves with their answers. Rejects when it is not posted in time.
 */
export async function askMeanwhile(burst: Burst, withinMs: number): Promise<readonly BotAnswer[]> {
  const answers: BotAnswer[] = [];
  const people = ['viewer', 'curator', 'moderator', 'admin'].map((name) => burst.world.discord.person(name));
  const deadline = AbortSignal.timeout(withinMs);
  while (burst.delivered() < burst.events) {
    answers.push(...(await Promise.all(people.map((person) => person.run('/search', { query: 'the general' })))));
    await moreMessages(burst, deadline);
  }
  return answers;
}

/** Resolves when some more messages have arrived, or the last one. */
function moreMessages(burst: Burst, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let remaining = ASK_AFTER;
    const finish = () => {
      end();
      resolve();
    };
    const check = () => (remaining <= 0 || burst.delivered() === burst.events) && finish();
    const end = burst.world.discord.onMessage(({ kind, message }) => {
      remaining -= kind === 'created' && isOfBurst(message) ? 1 : 0;
      check();
    });
    deadline.addEventListener('abort', () => reject(new Error(`${burst.delivered()} of ${burst.events} are told`)), {
      once: true,
    });
    check();
  });
}

/** What a channel shows of the burst, in order. */
export const postedIn = ({ world }: Burst, channel: string): readonly string[] =>
  world.discord.messages(`#${channel}`).flatMap(({ text }) => text.match(/Burst \d{4}/g) ?? []);

/** How many events a channel's messages account for in the end. */
export const accountedIn = ({ world }: Burst, channel: string): number =>
  world.discord
    .messages(`#${channel}`)
    .map(eventsIn)
    .reduce((a, b) => a + b, 0);

const isOfBurst = ({ channel }: UserVisibleMessage): boolean => CHANNELS.includes(channel.slice(1));

/** A summary gives a number; any other message names each event. */
const eventsIn = ({ text }: UserVisibleMessage): number =>
  Number(/Many notifications at once\n\| (\d+) plays/.exec(text)?.[1] ?? text.match(/Burst \d{4}/g)?.length ?? 0);
