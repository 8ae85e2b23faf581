import { expect, test } from 'vitest';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import type { FeedMessageDraft } from '../../../src/jobs/feeds/feed.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { POST_EXTENDABLE_FOR_MS, planPosts } from '../../../src/jobs/publishing/posts.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { CHANNEL, NOON } from '../support/fakes.ts';

const subscription: Subscription = {
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  id: 1,
  guildId: '200000000000000001',
  feed: 'added',
  channelId: CHANNEL,
  createdAt: NOON,
};
const ROLE = '300000000000000001';
const later = (ms: number): Date => new Date(NOON.getTime() + ms);
const bodyOf = (body = 'null'): unknown => JSON.parse(body);

const single = (key: string): FeedMessageDraft => ({
  eventKeys: [key],
  items: [`i${key}`],
  message: (marker) => createNoteMessage(key, { marker }),
});

/** An episode that goes into its season's message until that holds three. */
const part = (key: string, season = 'season:7'): FeedMessageDraft => ({
  ...single(key),
  group: {
    key: season,
    data: key,
    mergeWithStored: (earlier, marker) =>
      earlier.length > 2
        ? undefined
        : { message: createNoteMessage([...earlier, key].join(' '), { marker }), items: [...earlier, key] },
  },
});

/** The notifications that they end; the first of them is in their keys. */
const notificationIds = [7, 9];

const noGroups = new Map<string, undefined>();

test('each draft becomes a post with its own key, marker and event keys', () => {
  const { posts, groups } = planPosts({
    subscription,
    drafts: [single('a'), single('b')],
    notificationIds,
    groups: noGroups,
    now: NOON,
  });
  expect(groups).toEqual([]);
  expect(posts.map(({ key, channelId }) => [key, channelId])).toEqual([
    ['added:a #1.7', CHANNEL],
    ['added:b #1.7', CHANNEL],
  ]);
  expect(bodyOf(posts[0]?.body)).toEqual({
    ...createNoteMessage('a', { marker: createMessageMarker('added:a #1.7', CHANNEL) }),
    items: ['ia'],
    mentionRoleIds: [],
  });
});

test('a post has the subscription’s role above its message, and may mention it', () => {
  const [post] = planPosts({
    subscription: { ...subscription, mentionRoleId: ROLE },
    drafts: [single('a')],
    notificationIds,
    groups: noGroups,
    now: NOON,
  }).posts;
  expect(bodyOf(post?.body)).toMatchObject({
    components: [{ type: 10, content: `<@&${ROLE}>` }, { type: 17 }],
    mentionRoleIds: [ROLE],
  });
});

test('the first part of a group becomes a message that its next part extends, even if both are published together', () => {
  const { posts, groups } = planPosts({
    subscription,
    drafts: [part('e1'), part('e2')],
    notificationIds,
    groups: noGroups,
    now: NOON,
  });
  const [first, second] = posts;
  expect(first).not.toHaveProperty('edits');
  expect(second?.edits).toBe(first?.key);
  expect(second?.key).not.toBe(first?.key);
  expect(second?.body).toContain('e1 e2');
  expect(second?.body).toContain(String(createMessageMarker(first?.key ?? '', CHANNEL)));
  expect(groups).toEqual([
    { channelId: CHANNEL, key: 'season:7', postKey: first?.key, openedAt: NOON, data: JSON.stringify(['e1', 'e2']) },
  ]);
});

const begun = () => {
  const { groups = [] } = planPosts({
    subscription,
    drafts: [part('e1')],
    notificationIds,
    groups: noGroups,
    now: NOON,
  });
  return new Map(groups.map((group) => [group.key, group]));
};

test('a later part of a group edits the message as long as Discord allows that', () => {
  const at = later(POST_EXTENDABLE_FOR_MS);
  expect(
    planPosts({ subscription, drafts: [part('e2')], notificationIds, groups: begun(), now: at }).posts[0]?.edits,
  ).toBe('added:e1 #1.7');
});

test('a part that comes too late, or is dated before the message, starts a message of its own', () => {
  for (const now of [later(POST_EXTENDABLE_FOR_MS + 1), later(-1)]) {
    const { posts, groups = [] } = planPosts({
      subscription,
      drafts: [part('e2')],
      notificationIds,
      groups: begun(),
      now,
    });
    expect(posts[0]?.edits).toBeUndefined();
    expect(groups[0]).toMatchObject({ postKey: 'added:e2 #1.7', openedAt: now });
  }
});

test('a full message is followed by a new one, which then grows', () => {
  const drafts = ['e1', 'e2', 'e3', 'e4', 'e5'].map((key) => part(key));
  const { posts } = planPosts({ subscription, drafts, notificationIds, groups: noGroups, now: NOON });
  expect(posts.map(({ edits }) => edits)).toEqual([
    undefined,
    'added:e1 #1.7',
    'added:e1 #1.7',
    undefined,
    'added:e4 #1.7',
  ]);
});

test('a stored group that cannot be decoded does not grow any more', () => {
  const broken = new Map([...begun()].map(([key, group]) => [key, { ...group, data: '{' }] as const));
  const { posts } = planPosts({ subscription, drafts: [part('e2')], notificationIds, groups: broken, now: NOON });
  expect(posts[0]?.edits).toBeUndefined();
});

test('parts of two seasons make two messages', () => {
  const { posts } = planPosts({
    subscription,
    drafts: [part('e1'), part('e2', 'season:8')],
    notificationIds,
    groups: noGroups,
    now: NOON,
  });
  expect(posts.map(({ edits }) => edits)).toEqual([undefined, undefined]);
});

test.each([
  ['added', 'added:e1 #1.7'],
  ['history', 'history:e1 #1.7'],
  ['usher', 'usher:e1 #1'],
] as const)(
  'a post of the feed %s has the key %s, which stays valid after a restore for events of the bot itself',
  (feed, key) => {
    const drawn = { drafts: [single('e1')], notificationIds: [7], groups: new Map(), now: NOON };
    expect(planPosts({ subscription: { ...subscription, feed }, ...drawn }).posts.map((post) => post.key)).toEqual([
      key,
    ]);
  },
);
