import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import type { BlockedChannel } from '../../../src/domain/notifications/blockedChannels.ts';
import type { ChannelProblem } from '../../../src/domain/notifications/channels.ts';
import { FEEDS } from '../../../src/domain/notifications/feeds.ts';
import type { ChannelBacklog, PostStatus, StuckPost } from '../../../src/domain/notifications/outbox.ts';
import type { FeedPost } from '../../../src/domain/notifications/posts.ts';
import {
  isSameSubscriptionSubject,
  type NewSubscription,
  type Subscription,
  type SubscriptionKey,
  type Subscriptions,
} from '../../../src/domain/notifications/subscriptions.ts';
import type { Persona } from '../../../src/domain/people/people.ts';
import { createDigestSchedule } from '../../../src/jobs/publishing/digestSchedule.ts';
import { notificationWaitReason } from '../../../src/jobs/publishing/plan.ts';
import { GUILD } from '../../store/support/openStore.ts';
import type { Given } from '../../support/given.ts';

export const OTHER_CHANNEL = '100000000000000002';
/** The others are gone. */
const CHANNEL_NAMES = new Map([
  ['100000000000000001', 'cinema'],
  [OTHER_CHANNEL, 'admins'],
]);
/** Of another guild than GUILD, where all others are. */
export const FOREIGN_CHANNEL = '100000000000000009';

export type FakeNotifications = ReturnType<typeof createFakeNotifications>;

/** Routes and everything around them in memory: the store's own are tested with it. */
export function createFakeNotifications(given: readonly NewSubscription[] = []) {
  const calls: string[] = [];
  const subscriptions = createFakeSubscriptions();
  for (const subscription of given) void subscriptions.set(subscription);
  /** News that wait, by the feed of their route. */
  const waiting = new Map<string, number>();
  /** How many posts wait to be sent, by their channel. */
  const written = new Map<string, number>();
  /** How the posts of channels get on, by their channel. */
  const backlogs = new Map<string, ChannelBacklog>();
  /** The first post of a channel, where sends of it fail. */
  const stuck = new Map<string, StuckPost>();
  /** Roles that are rung. */
  const rung = new Set<string>();
  const blocked = new Map<string, BlockedChannel>();
  const problems = new Map<string, readonly ChannelProblem[]>();
  const people = new Map<string, Persona>();
  /** Posts that were written into the outbox. */
  const added: FeedPost[] = [];
  /** What the outbox tells of the last post, look by look; the last one for ever. */
  const fates: (PostStatus | undefined)[] = [];
  /** What it tells of the posts before; empty: they are sent. */
  const earlier: PostStatus[] = [];
  const fateOf = (key: string): PostStatus | undefined => {
    if (added.at(-1)?.key !== key) return earlier[0] ?? { messageId: '554' };
    return fates.length > 1 ? fates.shift() : fates[0];
  };
  const personaOf = (accountId: string) => people.get(accountId) ?? { accountId, pseudonym: `Star ${accountId}` };
  return {
    all: subscriptions.all,
    waiting,
    written,
    backlogs,
    stuck,
    rung,
    blocked,
    problems,
    people,
    added,
    fates,
    earlier,
    calls,
    deps: {
      subscriptions,
      notifications: {
        waiting: async () =>
          subscriptions.all().flatMap((subscription) => {
            const notifications = waiting.get(subscription.feed) ?? 0;
            return notifications === 0 ? [] : [{ subscription, notifications, since: new Date(0), revision: 0 }];
          }),
        backlog: async (channelId) => written.get(channelId) ?? 0,
      },
      blocked: {
        list: async () => [...blocked.values()],
        unblock: async (channelId) => {
          calls.push(`unpark ${channelId}`);
          return blocked.delete(channelId);
        },
      },
      people: {
        personas: async (ids) => new Map(ids.map((id) => [id, personaOf(id)])),
        deviceNames: async () => new Map(),
        setAlias: async (accountId, alias) => {
          const persona = { ...personaOf(accountId), alias };
          people.set(accountId, persona);
          return persona;
        },
      },
      directory: {
        problems: async (channelId) => problems.get(channelId) ?? [],
        renameProblems: async () => [],
        mentionPingsRole: async (_, roleId) => rung.has(roleId),
        rolesOf: async () => [],
        channelName: (channelId) => CHANNEL_NAMES.get(channelId),
        roleName: (_, roleId) => (roleId === '100000000000000021' ? 'Family' : undefined),
        guildOf: async (channelId) => (channelId === FOREIGN_CHANNEL ? '9' : GUILD),
      },
      follows: {
        list: async () => [],
        add: async () => 'added',
        remove: async () => [],
        widen: async () => undefined,
        delivery: async () => undefined,
        change: async () => undefined,
        opened: async () => undefined,
        unreached: async () => undefined,
        warned: async () => undefined,
      },
      samples: {
        draw: async ({ channelId, feed }, key) => [
          { key: `${key}:1`, channelId, body: `"films of ${feed}"` },
          { key: `${key}:2`, channelId, body: `"a season of ${feed}"` },
        ],
      },
      outbox: {
        itemsOf: async () => [],
        add: async (post) => void added.push(post),
        skip: async (channelId, id) => {
          const post = stuck.get(channelId);
          return id === undefined || post?.id === id ? post : undefined;
        },
        fate: async (_, key) => fateOf(key),
        backlogs: async (channelIds, since) => {
          calls.push(`lanes ${channelIds.join(' ')} ${since.toISOString()}`);
          return new Map([...backlogs].filter(([channelId]) => channelIds.includes(channelId)));
        },
      },
      nextDigest: ({ digest }) => (digest.kind === 'off' ? undefined : new Date('2026-01-02T08:00:00Z')),
      waitReasonOf: (state) => notificationWaitReason(state, createDigestSchedule()),
      nextMaintenance: () => new Date('2026-01-03T04:00:00Z'),
      wake: () => void calls.push('wake'),
      timeZone: 'Europe/Berlin',
    } satisfies Given<CommandDeps>,
  };
}

function createFakeSubscriptions(): Subscriptions & { readonly all: () => readonly Subscription[] } {
  let all: readonly Subscription[] = [];
  let count = 0;
  const about = (key: SubscriptionKey) => all.filter((subscription) => isSameSubscriptionSubject(subscription, key));
  const put = (subscription: Subscription) => {
    all = [...all.filter(({ id }) => id !== subscription.id), subscription];
    return subscription;
  };
  const set = (subscription: NewSubscription, moved?: number) => {
    const there = about(subscription);
    const before =
      there.find(({ id }) => id === moved) ?? there.find(({ channelId }) => channelId === subscription.channelId);
    count += 1;
    const { pausedAt, createdAt = new Date(0) } = before ?? {};
    return put({ ...subscription, id: before?.id ?? count, pausedAt, createdAt });
  };
  return {
    all: () => all,
    list: async (guildId) =>
      all
        .filter((subscription) => guildId === undefined || subscription.guildId === guildId)
        .toSorted((a, b) => FEEDS.indexOf(a.feed) - FEEDS.indexOf(b.feed)),
    byId: async (id) => all.find((subscription) => subscription.id === id),
    hasFeed: async (feed) => all.some((subscription) => subscription.feed === feed),
    set: async (subscription, moved) => set(subscription, moved),
    forgetLeft: async () => undefined,
    change: async (id, { pausedAt, digest }) => {
      const before = all.find((subscription) => subscription.id === id);
      if (!before) return undefined;
      const paused = pausedAt === undefined ? before.pausedAt : (pausedAt ?? undefined);
      return put({ ...before, pausedAt: paused, digest: digest ?? before.digest });
    },
    remove: async (id) => {
      all = all.filter((subscription) => subscription.id !== id);
      return 0;
    },
    setInitially: async (_, subscription) => {
      if (about(subscription).length > 0) return false;
      set(subscription);
      return true;
    },
  };
}
