import { DiscordAPIError } from 'discord.js';
import { createDirectChannelOpener } from '../../src/discord/posting/directOpenings.ts';
import { ChannelFailure, type ChannelPost, type DiscordChannels } from '../../src/domain/notifications/channels.ts';
import { returnNoPlayerLink } from '../../src/domain/serving/links.ts';
import type { DatabaseStore } from '../../src/domain/store.ts';
import { createPostSender } from '../../src/jobs/delivery/sender.ts';
import { FEED_DEFINITIONS } from '../../src/jobs/feeds/definitions.ts';
import { readSampleRecap } from '../../src/jobs/feeds/recap/sample.ts';
import { createDigestSchedule } from '../../src/jobs/publishing/digestSchedule.ts';
import { type FollowersDeps, publishForFollowers } from '../../src/jobs/publishing/followers.ts';
import { publishDueNotifications } from '../../src/jobs/publishing/publisher.ts';
import { textsForLanguage } from '../../src/render/texts/texts.ts';

const noop = () => undefined;
const log = { debug: noop, info: noop, warn: noop, error: noop };
const MINUTE = 60_000;
/** Minimum time between two openings of direct messages, in ms, as the bot promises. */
export const MIN_DM_OPENING_INTERVAL_MS = 1000;
/** Tolerance in ms, because a request arrives a little after it was sent. */
export const DM_OPENING_TOLERANCE_MS = 20;
const TOO_FAST = 40_003;

/** A clock that skips each wait, so that an hour of opening direct messages takes a minute. */
export function createWaitSkippingClock() {
  let skipped = 0;
  return {
    now: () => new Date(Date.now() + skipped),
    steadyMs: () => performance.now() + skipped,
    wait: async (ms: number) => {
      skipped += ms;
    },
  };
}
type SkippingClock = ReturnType<typeof createWaitSkippingClock>;

/**
 * A Discord that refuses to open direct messages too fast. It also refuses one other opening, as if for another reason.
 */
export function createDiscordWithDmLimit(clock: SkippingClock, refusedOpening: number) {
  const posted = new Map<string, ChannelPost[]>();
  const openings: { readonly at: number; readonly isRefused: boolean }[] = [];
  const channels: DiscordChannels = {
    time: () => ({ earliest: clock.now(), latest: clock.now() }),
    post: async (post) => {
      const channelPosts = posted.get(post.channelId) ?? [];
      posted.set(post.channelId, [...channelPosts, post]);
      return String(1_300_000_000_000_000_000n + BigInt(openings.length * 10_000 + channelPosts.length));
    },
    edit: async () => undefined,
    find: async () => undefined,
  };
  const open = createDirectChannelOpener(clock, async (userId) => {
    const nowMs = clock.now().getTime();
    const isRefused =
      nowMs - (openings.at(-1)?.at ?? 0) < MIN_DM_OPENING_INTERVAL_MS - DM_OPENING_TOLERANCE_MS ||
      openings.length + 1 === refusedOpening;
    openings.push({ at: nowMs, isRefused });
    if (!isRefused) return `4${userId.slice(1)}`;
    const cause = new DiscordAPIError({ code: TOO_FAST, message: '' }, TOO_FAST, 403, 'POST', '', {});
    throw new ChannelFailure('unavailable', 'too fast', { cause });
  });
  return { channels, posted, openings, open };
}

/** The parts of a bot that publish and send posts, with this store and this Discord. */
export function createPostingBot(
  store: DatabaseStore,
  clock: SkippingClock,
  { channels, open }: ReturnType<typeof createDiscordWithDmLimit>,
) {
  const { signal } = new AbortController();
  const directory = { guildOf: async () => undefined, ownerOf: noop, direct: open, guildName: () => 'Home' };
  const mayRead = async () => true;
  const sender = createPostSender({
    ...store,
    channels,
    clock,
    log,
    directory,
    mayRead,
    split: async () => [],
    fill: async ({ components }) => components,
    random: Math.random,
    wake: noop,
    alert: noop,
  });
  const deps: FollowersDeps = {
    ...store,
    clock,
    log,
    signal,
    textsFor: textsForLanguage,
    directory,
    mayRead,
    posters: { small: async () => new Map() },
    linksIn: () => returnNoPlayerLink,
    readRecap: readSampleRecap,
    readOwnMessages: async () => ({ messages: [] }),
    charts: { prepare: () => undefined, draw: async () => new Uint8Array() },
    appearanceOf: async () => ({ name: undefined, ownName: undefined, colour: undefined }),
    membersOf: async () => new Map(),
    renderers: FEED_DEFINITIONS,
    waitLog: { note: noop, keep: noop },
    digestSchedule: createDigestSchedule(),
    pausedFollowers: new Map(),
    unansweredSince: new Map(),
    // The bot calls neither function here, because no follow in this benchmark depends on having seen earlier episodes.
    media: { libraryItems: async function* () {}, history: async function* () {} },
    wake: sender.wake,
  };
  return {
    /** Delivers minute by minute until no more messages are waiting. */
    followersTurn: async (): Promise<void> => {
      while ((await store.notifications.due('people')).length > 0) {
        await publishForFollowers(deps);
        await clock.wait(MINUTE);
      }
    },
    publish: () => publishDueNotifications(deps),
    sent: async () => {
      while ((await store.outbox.channels()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
