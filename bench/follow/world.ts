import { DiscordAPIError } from 'discord.js';
import { createDirectOpenings } from '../../src/discord/posting/directOpenings.ts';
import { ChannelFailure, type ChannelPost, type Channels } from '../../src/domain/notifications/channels.ts';
import { noLinks } from '../../src/domain/serving/links.ts';
import type { Store } from '../../src/domain/store.ts';
import { createSender } from '../../src/jobs/delivery/sender.ts';
import { FEED_DEFINITIONS } from '../../src/jobs/feeds/definitions.ts';
import { createDigestSchedule } from '../../src/jobs/publishing/digestSchedule.ts';
import { type FollowersDeps, runFollowers } from '../../src/jobs/publishing/followers.ts';
import { runPublisher } from '../../src/jobs/publishing/publisher.ts';
import { textsFor } from '../../src/render/texts/texts.ts';

const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const MINUTE = 60_000;
/** Opened no faster than that, by the word of the promise. */
export const SECOND_MS = 1000;
/** Between the start of an opening and its arrival. */
export const SLACK_MS = 20;
const TOO_FAST = 40_003;

/** A clock that jumps to the end of each wait: more than an hour of openings takes a minute. */
export function createSkippingClock() {
  let skipped = 0;
  return {
    now: () => new Date(Date.now() + skipped),
    steadyMs: () => performance.now() + skipped,
    wait: async (ms: number) => {
      skipped += ms;
    },
  };
}
type SkippingClock = ReturnType<typeof createSkippingClock>;

/** A Discord that refuses openings that come too fast, and one more, as if for another reason. */
export function createDiscord(clock: SkippingClock, refusedOpening: number) {
  const posted = new Map<string, ChannelPost[]>();
  const openings: { readonly at: number; readonly isRefused: boolean }[] = [];
  const channels: Channels = {
    time: () => ({ earliest: clock.now(), latest: clock.now() }),
    post: async (post) => {
      const there = posted.get(post.channelId) ?? [];
      posted.set(post.channelId, [...there, post]);
      return String(1_300_000_000_000_000_000n + BigInt(openings.length * 10_000 + there.length));
    },
    edit: async () => undefined,
    find: async () => undefined,
  };
  const open = createDirectOpenings(clock, async (userId) => {
    const at = clock.now().getTime();
    const isRefused = at - (openings.at(-1)?.at ?? 0) < SECOND_MS - SLACK_MS || openings.length + 1 === refusedOpening;
    openings.push({ at, isRefused });
    if (!isRefused) return `4${userId.slice(1)}`;
    const cause = new DiscordAPIError({ code: TOO_FAST, message: '' }, TOO_FAST, 403, 'POST', '', {});
    throw new ChannelFailure('unavailable', 'too fast', { cause });
  });
  return { channels, posted, openings, open };
}

/** Publishers and sender of a bot, over that store and that Discord. */
export function createBot(store: Store, clock: SkippingClock, { channels, open }: ReturnType<typeof createDiscord>) {
  const { signal } = new AbortController();
  const directory = { guildOf: async () => undefined, ownerOf: nothing, direct: open, guildName: () => 'Home' };
  const mayRead = async () => true;
  const sender = createSender({
    ...store,
    channels,
    clock,
    log,
    directory,
    mayRead,
    split: async () => [],
    fill: async ({ components }) => components,
    random: Math.random,
    wake: nothing,
    alert: nothing,
  });
  const deps: FollowersDeps = {
    ...store,
    clock,
    log,
    signal,
    textsFor,
    directory,
    mayRead,
    posters: { small: async () => new Map() },
    linksIn: () => noLinks,
    readOwnMessages: async () => ({ messages: [] }),
    charts: { prepare: () => undefined, draw: async () => new Uint8Array() },
    serverName: async () => undefined,
    membersOf: async () => new Map(),
    renderers: FEED_DEFINITIONS,
    waitLog: { note: nothing, keep: nothing },
    digestSchedule: createDigestSchedule(),
    resting: new Map(),
    unansweredSince: new Map(),
    // Never read here, because no follow is limited to people who are up to date.
    media: { libraryItems: async function* () {}, history: async function* () {} },
    wake: sender.wake,
  };
  return {
    /** Does the work of one minute after another until no one waits. */
    followersTurn: async (): Promise<void> => {
      while ((await store.notifications.due('people')).length > 0) {
        await runFollowers(deps);
        await clock.wait(MINUTE);
      }
    },
    publish: () => runPublisher(deps),
    sent: async () => {
      while ((await store.outbox.channels()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
