import { expect, test } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { OutboxRow, PostStatus } from '../../../src/domain/notifications/outbox.ts';
import type { PostState } from '../../../src/domain/notifications/postState.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import { createStuckPostAlerts, type StuckPostAlertsDeps } from '../../../src/jobs/delivery/stuckPosts.ts';
import { aSubscription, silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, GUILD, HOUR, NOON } from '../support/fakes.ts';

const ALERT = { key: `note:stuck:${CHANNEL}:7` };
const SINCE = new Date(NOON.getTime() - 6 * HOUR);
/** A post that has failed for six hours. */
const row = (but: Partial<OutboxRow> = {}): OutboxRow => ({
  id: 7,
  key: 'a',
  channelId: CHANNEL,
  body: '{}',
  files: [],
  attempts: 9,
  state: { kind: 'waiting' },
  isAlerted: false,
  isSkipAsked: false,
  failingSince: SINCE,
  ...but,
});

/** What became of the alert in each channel of direct messages. */
type Fates = Readonly<Record<string, PostStatus>>;
const ARRIVED: PostStatus = { messageId: 'm' };
const REFUSED: PostStatus = { kind: 'forbidden' };

/** A channel that nobody subscribed, whose guild has an owner; and what is written to the outbox. */
function stuckPosts(
  more: Partial<StuckPostAlertsDeps['directory']> = {},
  state?: PostState,
  fates: Fates = {},
  subscribed: readonly Subscription[] = [],
) {
  const written: unknown[] = [];
  const directory = { guildOf: async () => GUILD, ownerOf: () => '1', direct: async () => 'direct to 1', ...more };
  const deps: StuckPostAlertsDeps = {
    directory,
    clock: createSteppedClock(NOON),
    log: silent,
    mayRead: async () => true,
    subscriptions: { list: async () => subscribed },
    notifications: { backlog: async () => 0 },
    outbox: {
      alerted: async (id) => void written.push(id),
      fate: async (channelId) => fates[channelId],
      add: async ({ channelId }) => void written.push(channelId),
      stateOf: async () => state,
    },
    fill: async ({ components }) => components,
    wake: () => void written.push('wake'),
  };
  return { ...createStuckPostAlerts(deps), written };
}
const unreachable = { direct: () => Promise.reject(new ChannelFailure('unavailable', 'as told')) };

test('once a post has failed for six hours, a person who can solve the problem is alerted', async () => {
  const { failed, written } = stuckPosts();
  await failed(row());
  expect(written).toEqual(['direct to 1', 'wake']);
});

test.each<{ name: string; but: Partial<OutboxRow> }>([
  { name: 'has never failed', but: { failingSince: undefined } },
  { name: 'has failed for less than that', but: { failingSince: new Date(SINCE.getTime() + 1) } },
  { name: 'has been alerted to already', but: { isAlerted: true } },
])('no person is alerted to a post that $name', async ({ but }) => {
  const { failed, written } = stuckPosts();
  await failed(row(but));
  expect(written).toEqual([]);
});

test('a stuck post without anybody to alert is marked as alerted, and no note is sent', async () => {
  const { failed, written } = stuckPosts({ ownerOf: () => undefined });
  await failed(row());
  expect(written).toEqual([7]);
});

test('a stuck post is not marked as alerted while Discord does not say who can be alerted', async () => {
  const { failed, written } = stuckPosts(unreachable);
  await failed(row());
  expect(written).toEqual([]);
});

const SUBSCRIBED = [{ ...aSubscription({ setBy: '2', channelId: CHANNEL }), id: 1, createdAt: NOON }];
const inboxOf = async (userId: string) => `direct to ${userId}`;

test.each<[string, Fates, readonly unknown[]]>([
  ['is under way', { 'direct to 2': {} }, []],
  ['arrived', { 'direct to 2': ARRIVED }, [7]],
  ['was refused: the owner gets it', { 'direct to 2': REFUSED }, ['direct to 1', 'wake']],
  ['was refused, and that to the owner is under way', { 'direct to 2': REFUSED, 'direct to 1': {} }, []],
  ['was refused, and that to the owner arrived', { 'direct to 2': REFUSED, 'direct to 1': ARRIVED }, [7]],
  ['was refused by the owner too', { 'direct to 2': REFUSED, 'direct to 1': REFUSED }, [7]],
])(
  'at its next failure, a stuck post causes another alert only if it is needed: the last alert %s',
  async (...given) => {
    const [, fates, expected] = given;
    const { failed, written } = stuckPosts({ direct: inboxOf }, undefined, fates, SUBSCRIBED);
    await failed(row());
    expect(written).toEqual(expected);
  },
);

test.each(['unavailable', 'uncertain', 'unauthorized', 'anti-spam', 'timed-out'] as const)(
  'a person who cannot be written to yet (%s) is alerted to a stuck post later, and other people at once',
  async (kind) => {
    const setters = ['2', '3', '4'].map((setBy, at) => ({
      ...aSubscription({ setBy, channelId: CHANNEL }),
      id: at + 1,
      createdAt: NOON,
    }));
    const fates: Record<string, PostStatus> = {};
    let isClosed = true;
    const direct = async (userId: string) => {
      if (userId === '3' && isClosed) throw new ChannelFailure(kind, 'as told');
      return inboxOf(userId);
    };
    const { failed, written } = stuckPosts({ direct }, undefined, fates, setters);
    await failed(row());
    expect(written).toEqual(['direct to 2', 'wake', 'direct to 4', 'wake']);
    fates['direct to 2'] = ARRIVED;
    fates['direct to 4'] = ARRIVED;
    await failed(row());
    expect(written).toHaveLength(4);
    isClosed = false;
    await failed(row());
    fates['direct to 3'] = ARRIVED;
    await failed(row());
    expect(written.slice(4)).toEqual(['direct to 3', 'wake', 7]);
  },
);

test('the alert of the owner about a stuck post is put off to its next failure while Discord names no owner', async () => {
  const direct = (userId: string) => (userId === '2' ? inboxOf(userId) : unreachable.direct());
  const { failed, written } = stuckPosts({ direct }, undefined, { 'direct to 2': REFUSED }, SUBSCRIBED);
  await failed(row());
  expect(written).toEqual([]);
});

test.each(['stuck:', 'stuck:7', `not stuck:${CHANNEL}:7`, `stuck:${CHANNEL}:7 or so`, `stuck:${CHANNEL}:x`])(
  'an alert with the malformed key %s belongs to no stuck post and never counts as over',
  async (key) => {
    expect(await stuckPosts().isOver({ key })).toBe(false);
  },
);

test('an alert in the key format of an earlier version belongs to its post, and ends with it', async () => {
  expect(await stuckPosts().isOver({ key: `stuck:${CHANNEL}:7` })).toBe(true);
});

test.each<[boolean, PostState | undefined]>([
  [false, { kind: 'waiting' }],
  [false, { kind: 'in doubt', since: NOON, last: NOON }],
  [true, { kind: 'sent', messageId: 'm' }],
  [true, { kind: 'dead-lettered' }],
  [true, undefined],
])('an alert counts as over (%s) by the state of the post that it is about: %o', async (is, state) => {
  expect(await stuckPosts({}, state).isOver(ALERT)).toBe(is);
});
