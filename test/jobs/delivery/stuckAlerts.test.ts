import { expect, test } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { OutboxRow } from '../../../src/domain/notifications/outbox.ts';
import type { PostState } from '../../../src/domain/notifications/postState.ts';
import { createStuckPosts, type StuckPostsDeps } from '../../../src/jobs/delivery/stuckPosts.ts';
import { silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, GUILD, HOUR, NOON } from '../support/fakes.ts';

const ALERT = { key: `stuck:${CHANNEL}:7`, channelId: 'direct to 1' };
const SINCE = new Date(NOON.getTime() - 6 * HOUR);
/** A post that has failed for six hours. */
const row = (but: Partial<OutboxRow> = {}): OutboxRow => ({
  ...{ id: 7, key: 'a', channelId: CHANNEL, body: '{}', files: [], attempts: 9, state: { kind: 'waiting' } },
  ...{ isAlerted: false, isSkipAsked: false, failingSince: SINCE },
  ...but,
});

/** A channel that nobody subscribed, whose guild has an owner; and what is written to the outbox. */
function stuckPosts(more: Partial<StuckPostsDeps['directory']> = {}, state?: PostState) {
  const written: unknown[] = [];
  const directory = { guildOf: async () => GUILD, ownerOf: () => '1', direct: async () => 'direct to 1', ...more };
  const deps: StuckPostsDeps = {
    ...{ directory, clock: createSteppedClock(NOON), log: silent, mayFix: async () => true },
    subscriptions: { list: async () => [] },
    notifications: { backlog: async () => 0 },
    outbox: {
      alert: async (id, posts) => void written.push([id, ...posts.map(({ channelId }) => channelId)]),
      add: async ({ channelId }) => void written.push(channelId),
      stateOf: async () => state,
    },
    fill: async ({ components }) => components,
  };
  return { ...createStuckPosts(deps), written };
}
const unreachable = { direct: () => Promise.reject(new ChannelFailure('unavailable', 'as told')) };

test('whoever can fix it is alerted once a post has failed for six hours', async () => {
  const { failed, written } = stuckPosts();
  expect(await failed(row())).toBe(true);
  expect(written).toEqual([[7, 'direct to 1']]);
});

test.each<[string, Partial<OutboxRow>]>([
  ['has never failed', { failingSince: undefined }],
  ['has failed for less than that', { failingSince: new Date(SINCE.getTime() + 1) }],
  ['has been alerted to already', { isAlerted: true }],
])('nobody is alerted to a post that %s', async (_, but) => {
  const { failed, written } = stuckPosts();
  expect(await failed(row(but))).toBe(false);
  expect(written).toEqual([]);
});

test('where nobody can be alerted, that is stored, and nothing has to be sent', async () => {
  const { failed, written } = stuckPosts({ ownerOf: () => undefined });
  expect(await failed(row())).toBe(false);
  expect(written).toEqual([[7]]);
});

test('while Discord does not say who can be alerted, nothing is stored: the next failure asks again', async () => {
  const { failed, refused, written } = stuckPosts(unreachable);
  expect(await failed(row())).toBe(false);
  expect(await refused(ALERT)).toBe(false);
  expect(written).toEqual([]);
});

test('the owner gets the alert that its recipient did not take, unless that was the owner', async () => {
  const { refused, written } = stuckPosts();
  expect(await refused(ALERT)).toBe(true);
  expect(written).toEqual([]);
  expect(await refused({ ...ALERT, channelId: 'direct to 2' })).toBe(true);
  expect(written).toEqual(['direct to 1']);
});

test.each(['stuck:', 'stuck:7', `not stuck:${CHANNEL}:7`, `stuck:${CHANNEL}:7 or so`, `stuck:${CHANNEL}:x`])(
  'an alert of the key %s is about no post: it goes to nobody else, and is never over',
  async (key) => {
    const { refused, isOver, written } = stuckPosts();
    expect(await refused({ key, channelId: 'direct to 2' })).toBe(true);
    expect([await isOver({ key }), written]).toEqual([false, []]);
  },
);

test.each<[boolean, PostState | undefined]>([
  [false, { kind: 'waiting' }],
  [false, { kind: 'in doubt', since: NOON, last: NOON }],
  [true, { kind: 'sent', messageId: 'm' }],
  [true, { kind: 'dead-lettered' }],
  [true, undefined],
])('that an alert is over is %s where its post is %o', async (is, state) => {
  expect(await stuckPosts({}, state).isOver(ALERT)).toBe(is);
});
